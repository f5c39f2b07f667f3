"""How herds run: one die for all, and the order of moving that forms herds (V6.5, V6.6, V6.8). No frames, no events."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence, Set
from functools import lru_cache
from itertools import compress, count
from typing import NamedTuple

from steppe.games.valley.board.board import Board, ByHex
from steppe.games.valley.piece import BEASTS, GAIT, MOVE, OFF
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.queries.in_force import NOWHERE
from steppe.games.valley.queries.people import peopled
from steppe.games.valley.world import G, World

_made = tuple.__new__  # quicker than the constructor of a named tuple


class Run(NamedTuple):
    """A herd's way in one phase: the hexes it enters, in order."""

    species: int
    hex: int
    path: tuple[int, ...]
    counters: int  # as bits; another herd may pass the night on the hex that this one is yet to leave


class Mover(NamedTuple):
    """A herd that will move: where it is, how many it is, and the hexes it would enter if it met nobody of its own."""

    hex: int
    many: int
    path: tuple[int, ...]


def direction_of(g: G, die: int) -> int:
    """V6.2: the compass rose turns the die into a direction."""
    return g.world.ground.plan.rose[die - 1]


def course(g: G, die: int) -> tuple[tuple[Run, ...], tuple[int, ...]]:
    """V6.8: the ways of all herds for this die, in an order in which they can be carried out one after another.

    And the walls, as numbers of sides, at which some of them end; also that of a herd which cannot even set off.
    """
    world = g.world
    board, herds = world.ground, world.herds
    direction = direction_of(g, die)
    line, lines = board.line[direction % 3], board.lines[direction % 3]
    humans = peopled(world)  # V6.1
    humans.update(world.loners)
    stops = humans | board.herds_halt if board.herds_halt else humans
    where: list[dict[int, list[int]]] = [{}, {}, {}, {}, {}, {}]  # by species and line: the hexes of herds
    for at in compress(count(), herds):
        hex = at // BEASTS
        where[at % BEASTS].setdefault(line[hex], []).append(hex)
    walls = footing.walls(world)
    climbing = in_force.CLIMBING in world.keys
    ordinary = not walls and not climbing and not g.rules.rough and footing.is_calm(world)
    printed = _printed(board, direction, in_force.slowed(world)) if ordinary else ()
    runs: list[Run] = []
    struck: dict[tuple[int, int], tuple[tuple[int, ...], int]] = {}  # species and hex: the way, and the wall at its end
    for species, by_line in enumerate(where):
        if not by_line:
            continue
        if not printed:
            ways, steps = footing.ways(g, species), footing.pace(world, species)
            lake = footing.swum_through(g, species)
        for number, hexes in by_line.items():
            movers, settled = [], {}
            for hex in hexes:
                if hex in humans:
                    path: tuple[int, ...] = ()
                elif not printed:
                    if climbing and footing.is_climbing(world, species, herds[hex * BEASTS + species]):
                        own = footing.ways(g, species, over=True)
                    else:
                        own = ways
                    path, wall = _path(own, hex, direction, steps, stops, lake, board.side, walls)
                    if wall != OFF:
                        struck[species, hex] = path, wall
                elif not humans.isdisjoint(path := printed[species][hex]):
                    path = _until_met(path, humans)
                if len(hexes) == 1:  # met by nobody
                    if path:
                        runs.append(_made(Run, (species, hex, path, herds[hex * BEASTS + species])))
                elif path:
                    movers.append(Mover(hex, herds[hex * BEASTS + species].bit_count(), path))
                else:
                    settled[hex] = herds[hex * BEASTS + species].bit_count()
            if movers:
                far = lines[number]
                for hex, path in schedule(movers, settled, far[::-1] if direction < 3 else far):
                    runs.append(_made(Run, (species, hex, path, herds[hex * BEASTS + species])))
    return tuple(runs), _tried(runs, struck) if struck else ()


def way_of(
    g: G,
    species: int,
    hex: int,
    counters: int,
    direction: int,
    left: int = OFF,
    waiting: int = 0,
) -> tuple[tuple[int, ...], int]:
    """V6.5-V6.7: the way of one herd as all stand now, up to its like at rest; and the wall at its end, or OFF.

    `left`: it is under way, has so many steps left and does not turn round; `waiting`: counters of its species that are
    still to set off, past which it runs.
    """
    world = g.world
    board, walls = world.ground, footing.walls(world)
    ways = footing.ways(g, species, over=footing.is_climbing(world, species, counters))
    stops = peopled(world) | {*world.loners} | board.herds_halt
    lake = footing.swum_through(g, species)
    likes, fresh = at_rest(world, species, counters | waiting), left == OFF
    steps = footing.pace(world, species) if fresh else left
    path, wall = _path(ways, hex, direction, steps, stops, lake, board.side, walls, turns=fresh)
    cut = _until_met(path, likes)
    return cut, wall if cut == path and (not path or path[-1] not in likes) else OFF


def at_rest(world: World, species: int, but: int) -> set[int]:
    """The hexes where animals of a species stand, besides these."""
    return {at // BEASTS for at in range(species, len(world.herds), BEASTS) if world.herds[at] & ~but}


def _tried(runs: Sequence[Run], struck: Mapping[tuple[int, int], tuple[tuple[int, ...], int]]) -> tuple[int, ...]:
    """The walls that herds come to, but for those who met their like before (V6.7)."""
    went = {(run.species, run.hex): run.path for run in runs}
    return tuple(sorted({wall for at, (path, wall) in struck.items() if went.get(at, ()) == path}))


@lru_cache(maxsize=256)
def _printed(board: Board, direction: int, slowed: int) -> tuple[ByHex, ...]:
    """By species, the way of a herd from every hex of a board without humans, on land that nothing has changed."""
    ways = [footing.printed_ways(board, species, GAIT[species]) for species in range(BEASTS)]
    steps = [max(0, move - slowed) for move in MOVE]
    return tuple(
        tuple(_path(ways[species], hex, direction, steps[species], board.herds_halt)[0] for hex in range(board.count))
        for species in range(BEASTS)
    )


def _path(
    ways: ByHex,
    hex: int,
    direction: int,
    steps: int,
    stops: Set[int],
    lake: Set[int] = NOWHERE,
    side: ByHex = (),
    walls: Set[int] = NOWHERE,
    *,
    turns: bool = True,
) -> tuple[tuple[int, ...], int]:
    """V6.5, V6.6: forwards, or backwards if the first step is blocked; as far as terrain and humans allow.

    Of a lake that is swum through, the water cannot be the end of the way (V18.22). A wall stops a herd for this turn
    and does not turn it round; it is told with the way, which may be empty then.
    """
    for towards in (direction, (direction + 3) % 6) if turns else (direction,):
        path: list[int] = []
        here, wall = hex, OFF
        while len(path) < steps and (to := ways[here][towards]) != OFF:
            if walls and side[here][towards] in walls:
                wall = side[here][towards]
                break
            path.append(here := to)
            if here in stops:
                break
        while path and path[-1] in lake:
            path.pop()
        if path or wall != OFF:
            return tuple(path), wall
    return (), OFF


def schedule(movers: Sequence[Mover], settled: dict[int, int], far: Sequence[int]) -> list[tuple[int, tuple[int, ...]]]:
    """V6.8: hex and way of each herd, in the order that is best by the four tests; `far` is the line, far end first."""
    ends = {mover.path[-1] for mover in movers}
    if len(movers) < 2 or (len(ends) == len(movers) and not _meet(movers, settled, ends)):
        return [(mover.hex, _until_met(mover.path, settled)) for mover in reversed(movers)]  # as found below
    best: tuple[tuple[object, ...], list[tuple[int, tuple[int, ...]]]] | None = None
    seen = set()
    open: list[tuple[frozenset[int], dict[int, int], int, list[tuple[int, tuple[int, ...]]]]] = [
        (frozenset(range(len(movers))), settled, 0, [])
    ]
    while open:
        left, at_rest, steps, moved = open.pop()
        key = left, tuple(sorted(at_rest.items())), steps
        if key in seen:  # another order came to the same
            continue
        seen.add(key)
        if not left:
            worth = (
                -len(at_rest),
                sum(count * count for count in at_rest.values()),
                steps,
                tuple(at_rest.get(hex, 0) for hex in far),
            )
            if best is None or worth > best[0]:
                best = worth, moved
            continue
        for number in left:
            mover = movers[number]
            path = _until_met(mover.path, at_rest)
            after = dict(at_rest)
            after[path[-1]] = after.get(path[-1], 0) + mover.many
            open.append((left - {number}, after, steps + mover.many * len(path), [*moved, (mover.hex, path)]))
    assert best is not None
    return best[1]


def _meet(movers: Sequence[Mover], settled: dict[int, int], ends: set[int]) -> bool:
    """Whether one of the herds may come to where another is at rest; if not, their order makes no difference."""
    for mover in movers:
        for hex in mover.path:
            if hex in settled or (hex in ends and hex != mover.path[-1]):
                return True
    return False


def _until_met(path: tuple[int, ...], settled: Container[int]) -> tuple[int, ...]:
    for place, hex in enumerate(path):
        if hex in settled:
            return path[: place + 1]
    return path
