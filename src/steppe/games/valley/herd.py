"""How herds run: one die for all, and the order of moving that forms herds (V6.5, V6.6, V6.8). No frames, no events."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress, count
from typing import NamedTuple

from steppe.games.valley import force
from steppe.games.valley.board.board import ByHex
from steppe.games.valley.people import peopled
from steppe.games.valley.piece import BEASTS, MOVE, OFF
from steppe.games.valley.world import G


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


def course(g: G, die: int) -> tuple[Run, ...]:
    """V6.8: the ways of all herds for this die, in an order in which they can be carried out one after another."""
    world = g.world
    board = world.ground
    direction = direction_of(g, die)
    line = board.line[direction % 3]
    humans = peopled(world) | {hex for hex in world.loners if hex != OFF}  # V6.1
    runs: list[Run] = []
    herds = world.herds
    grouped: dict[int, dict[int, list[int]]] = {}  # by species and line: the hexes of herds
    for at in compress(count(), herds):
        hex, species = divmod(at, BEASTS)
        grouped.setdefault(species, {}).setdefault(line[hex], []).append(hex)
    for species, lines in sorted(grouped.items()):
        ways = force.ways(g, species)
        lake = frozenset(board.lake) if force.swims_the_lake(g, species) else frozenset()
        for hexes in lines.values():
            if len(hexes) == 1:  # met by nobody
                hex = hexes[0]
                if hex not in humans and (path := _path(ways, hex, direction, MOVE[species], humans, lake)):
                    runs.append(Run(species, hex, path, herds[hex * BEASTS + species]))
                continue
            movers, settled = [], {}
            for hex in hexes:
                many = herds[hex * BEASTS + species].bit_count()
                path = () if hex in humans else _path(ways, hex, direction, MOVE[species], humans, lake)
                if path:
                    movers.append(Mover(hex, many, path))
                else:
                    settled[hex] = many
            far = board.lines[direction % 3][line[hexes[0]]]
            far = far[::-1] if direction < 3 else far  # from the far end in the direction of the die
            for hex, path in schedule(movers, settled, far):
                runs.append(Run(species, hex, path, herds[hex * BEASTS + species]))
    return tuple(runs)


def _path(
    ways: ByHex, hex: int, direction: int, steps: int, humans: set[int], lake: frozenset[int] = frozenset()
) -> tuple[int, ...]:
    """V6.5, V6.6: forwards, or backwards if the first step is blocked; as far as terrain and humans allow.

    Of a lake that is swum through, the water cannot be the end of the way (V18.22).
    """
    for towards in (direction, (direction + 3) % 6):
        path: list[int] = []
        here = hex
        while len(path) < steps and (here := ways[here][towards]) != OFF:
            path.append(here)
            if here in humans:
                break
        while path and path[-1] in lake:
            path.pop()
        if path:
            return tuple(path)
    return ()


def schedule(movers: Sequence[Mover], settled: dict[int, int], far: Sequence[int]) -> list[tuple[int, tuple[int, ...]]]:
    """V6.8: hex and way of each herd, in the order that is best by the four tests; `far` is the line, far end first."""
    if len(movers) < 2:
        return [(mover.hex, _until_met(mover.path, settled)) for mover in movers]
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


def _until_met(path: tuple[int, ...], settled: dict[int, int]) -> tuple[int, ...]:
    for place, hex in enumerate(path):
        if hex in settled:
            return path[: place + 1]
    return path


def destinations(g: G, die: int) -> dict[tuple[int, int], int]:
    """Where each herd would end for this die, if no card is played: species and hex -> hex."""
    ends = {(run.species, run.hex): run.path[-1] for run in course(g, die)}
    return {
        (species, hex): ends.get((species, hex), hex)
        for hex in range(g.world.ground.count)
        for species in range(BEASTS)
        if g.world.herds[hex * BEASTS + species]
    }
