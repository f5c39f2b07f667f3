"""Where people and herds can go as things stand: rivers, ice, hazards, walls, tiles; how far animals go this turn."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from steppe.core.decision import Seat
from steppe.games.valley import piece
from steppe.games.valley.board.animal import GRAZE, SWIM, WALK
from steppe.games.valley.board.board import Board, ByHex
from steppe.games.valley.board.plan import LAKE, MOUNTAIN, VOLCANO
from steppe.games.valley.neutral import NEUTRAL
from steppe.games.valley.piece import FLOOD, LETTERED, MOVE, NO_HAZARD, OFF, PACK
from steppe.games.valley.queries.in_force import (
    CACHE,
    CLIMBING,
    CLOSED,
    DRY,
    FROZEN,
    HUMAN,
    ICE_OPEN,
    ICE_SHUT,
    LAKE_FROZEN,
    LAND,
    LAVA,
    NOWHERE,
    PALISADE,
    PIT,
    STAMPEDE,
    TRODDEN,
    WALL,
    holds,
    slowed,
    total,
)
from steppe.games.valley.world import Effect, G, World


def river_is_open(world: World, number: int) -> bool:
    """V4.10: dry or frozen, no obstacle to anyone."""
    for effect in world.effects:  # noqa: SIM110 - asked at every step
        if effect.key == DRY or (effect.key == FROZEN and effect.value == number):
            return True
    return False


def edge_is_open(world: World, hex: int, other: int) -> bool:
    """VC7: neighbours with no river between them, or one that is dry or frozen."""
    board = world.ground
    river = board.river[hex][board.next[hex].index(other)]
    return not river or river_is_open(world, river)


def ways(g: G, species: int, *, over: bool = False, swims: bool = False) -> ByHex:
    """V6.4, V7.4: ways[hex][direction], the hex that the species (or people: HUMAN) steps onto, or OFF if blocked.

    `over`: mountains stop nobody; `swims`: nor do rivers.
    """
    world, rules = g.world, g.rules
    if species == HUMAN:
        return walks(g)
    if species >= piece.BEASTS:
        return roaming_ways(g, species)
    gait, wades = rules.gait[species], species in rules.waders
    if swims:
        gait = SWIM
    elif over and gait == GRAZE:
        gait = WALK
    if is_calm(world) and not wades:
        return printed_ways(world.ground, species, gait)
    return altered(world, gait, wades, world.ground.bars[species])


def walks(g: G) -> ByHex:
    """V7.4: the ways of people."""
    world = g.world
    calm = is_calm(world)
    return world.ground.ways[WALK] if calm and not world.tiles else footways(world, calm=calm)


def footways(world: World, *, calm: bool) -> ByHex:
    """V7.4, V17.5: the same, if it is known whether the land is as printed."""
    shut = world.ground.shut[world.season]
    if not calm:
        return altered(world, WALK, bars=shut)
    return _ways(world.ground, WALK, (), NOWHERE, OFF, shut) if shut else world.ground.ways[WALK]


def roaming_ways(g: G, what: int) -> ByHex:
    """V16.6, V16.7: neutral people go as people; an animal goes as a wolf does, and keeps to its land."""
    sort, board = next(each for each in g.rules.neutral if each.what == what), g.world.ground
    if sort.human:
        return walks(g)
    ways_of_beasts = ways(g, piece.WOLF)
    return _kept_to(ways_of_beasts, board, sort.lands) if sort.lands else ways_of_beasts


@lru_cache(maxsize=256)
def _kept_to(ways: ByHex, board: Board, lands: frozenset[int]) -> ByHex:
    """The same ways, but only onto these kinds of land."""
    return tuple(tuple(to if to != OFF and board.kind[to] in lands else OFF for to in row) for row in ways)


def is_calm(world: World) -> bool:
    """Whether there is no fire and no flood, and no effect changes the land."""
    return not world.troubled and LAND.isdisjoint(world.keys)


def printed_ways(board: Board, species: int, gait: int) -> ByHex:
    """V6.4: the ways of a species that goes so, on land that nothing has changed but tiles."""
    bars = board.bars[species]
    return _ways(board, gait, (), NOWHERE, OFF, bars) if bars else board.ways[gait]


def altered(world: World, gait: int, wades: bool = False, bars: frozenset[int] = NOWHERE) -> ByHex:
    """The ways when something has changed the land; some animals swim through the lake, some keep off some hexes."""
    rows = () if LAND.isdisjoint(world.keys) else tuple([row for row in world.effects if row.key in LAND])
    return _changed(world.ground, gait, wades, bars, rows, world.troubled)


@lru_cache(maxsize=512)
def _changed(
    board: Board, gait: int, wades: bool, bars: frozenset[int], rows: tuple[Effect, ...], troubled: tuple[int, ...]
) -> ByHex:
    """A board is known by itself, not by its name: two with different tiles are two; `rows` are those of the land."""
    open_rivers, closed = [], OFF
    lake = frozenset(board.lake) if wades else _ice(board, rows)
    for effect in rows:
        if effect.key == DRY:
            open_rivers = list(board.rivers)
        elif effect.key == FROZEN:
            open_rivers.append(effect.value)
        elif effect.key == CLOSED:
            closed = effect.value
    ways = _ways(board, gait, tuple(open_rivers), lake, closed, bars)
    return _around(ways, troubled) if troubled else ways


def ice(world: World) -> frozenset[int]:
    """V4.10: the hexes of the lake that are frozen now, with what has joined it; a lake apart freezes by itself."""
    return _ice(world.ground, world.effects) if LAKE_FROZEN in world.keys else NOWHERE


def _ice(board: Board, rows: Iterable[Effect]) -> frozenset[int]:
    frozen = {row.hex for row in rows if row.key == LAKE_FROZEN}
    found: list[int] = []
    for place, water in enumerate(board.waters if frozen else ()):
        if (not place and OFF in frozen) or not frozen.isdisjoint(water):
            found += water
    return frozenset(found)


def swum_through(g: G, species: int) -> frozenset[int]:
    """V18.22: the water that such animals cross and never stop in."""
    return frozenset(g.world.ground.lake) - ice(g.world) if species in g.rules.waders else NOWHERE


def driven_to(g: G, species: int, hex: int, direction: int, *, swims: bool = False, over: bool = False) -> int:
    """The hex where animals end that are driven one step, or OFF; never water that they only swim through (V18.22)."""
    to = ways(g, species, over=over, swims=swims)[hex][direction]
    if species >= piece.BEASTS and not next(each.steps for each in g.rules.neutral if each.what == species):
        return OFF  # V16.8: it never moves
    if g.world.ground.side[hex][direction] in walls(g.world):
        return OFF
    return OFF if to in swum_through(g, species) else to


def walls(world: World) -> frozenset[int]:
    """The sides, by their numbers, at which herds stop without turning round."""
    if WALL not in world.keys:
        return NOWHERE
    side = world.ground.side
    return frozenset([side[row.hex][row.value] for row in world.effects if row.key == WALL])


def palisades_out(world: World) -> int:
    """VC23: the markers that stand around fields and on edges."""
    return sum([row.key in (PALISADE, WALL) for row in world.effects])


def is_walled(world: World, hex: int, to: int) -> bool:
    """Whether something stands between two neighbours that stops everybody."""
    if WALL not in world.keys:  # nearly always
        return False
    board = world.ground
    return to in board.next[hex] and board.side[hex][board.next[hex].index(to)] in walls(world)


def is_climbing(world: World, species: int, counters: int) -> bool:
    """Whether mountains stop none of these animals this turn."""
    if CLIMBING not in world.keys:
        return False
    free = 0
    for row in world.effects:
        if row.key == CLIMBING and row.value >> PACK == species:
            free |= row.value
    return not counters & ~(free & LETTERED)


def herd_number(species: int, counters: int) -> int:
    """A herd of lettered animals as one number, whatever hex it stands on."""
    return species << PACK | counters & LETTERED


def trespassers(world: World, hex: int) -> int:
    """How many of the herds that have come into the field of the hex this turn still stand there."""
    if TRODDEN not in world.keys:
        return 0
    there = [
        (row.value >> PACK, row.value & LETTERED) for row in world.effects if row.key == TRODDEN and row.hex == hex
    ]
    return sum([bool(world.herds[hex * piece.BEASTS + species] & counters) for species, counters in there])


def pits(world: World) -> tuple[int, ...]:
    """The hexes with a pit."""
    return tuple([row.hex for row in world.effects if row.key == PIT]) if PIT in world.keys else ()


def is_no_ground(world: World, hex: int) -> bool:
    """Water or a volcano, where nothing can be dug."""
    return world.ground.terrain[hex] in (LAKE, VOLCANO)


def cache(world: World, hex: int, key: str = CACHE) -> int:
    """VC11, V18.15: the points of meat that lie on the hex, for the first to come or until combats are over."""
    return total(world, key, hex=hex) if key in world.keys else 0


@lru_cache(maxsize=512)
def _ways(
    board: Board, gait: int, open_rivers: tuple[int, ...], lake: frozenset[int], closed: int, bars: frozenset[int]
) -> ByHex:
    def step(hex: int, direction: int) -> int:
        to = board.next[hex][direction]
        if to < 0 or to in bars or (closed != OFF and closed in (board.kind[hex], board.kind[to])):
            return OFF
        river = board.river[hex][direction]
        if river and river not in open_rivers and gait != SWIM:
            return OFF
        if board.terrain[to] == LAKE:
            return to if to in lake else OFF
        return to if gait != GRAZE or board.kind[to] != MOUNTAIN else OFF

    return tuple(tuple(step(hex, direction) for direction in range(6)) for hex in range(board.count))


def _around(ways: ByHex, troubled: tuple[int, ...]) -> ByHex:
    """V4.9: the same, but nobody steps onto a fire or a flood."""
    shut = {*troubled}
    return tuple([row if shut.isdisjoint(row) else tuple([OFF if to in shut else to for to in row]) for row in ways])


def is_closed(world: World, hex: int) -> bool:
    """V4.10: terrain that nothing enters or leaves this turn."""
    if CLOSED not in world.keys:
        return False
    for effect in world.effects:  # noqa: SIM110 - asked at every step
        if effect.key == CLOSED and effect.value == world.ground.kind[hex]:
            return True
    return False


def holds_some(world: World) -> bool:
    """V4.9, V4.10: whether somebody may be immobilised somewhere."""
    return CLOSED in world.keys or FLOOD in world.hazards


def immobilised(world: World, hex: int) -> bool:
    """V4.9, V4.10: tokens there take no activity and do not move."""
    return world.hazards[hex] == FLOOD or (CLOSED in world.keys and is_closed(world, hex))


def is_enterable(world: World, hex: int) -> bool:
    """V7.4, V17.5: whether people may step there, rivers apart: no hazard, no closed terrain, no open lake."""
    if world.hazards[hex] != NO_HAZARD or is_closed(world, hex) or hex in world.ground.shut[world.season]:
        return False
    return world.ground.terrain[hex] != LAKE or hex in ice(world)


def bears_no(world: World, species: int, hex: int) -> bool:
    """V17.2-V17.5: whether a tile keeps newcomers of the species (or people: HUMAN) off the hex where they come in."""
    if not world.tiles:
        return False
    board = world.ground
    shut = board.shut[world.season] if species == HUMAN else board.bars[species]
    return hex in shut or (board.terrain[hex] == LAKE and hex not in ice(world))


def ways_off(world: World, hex: int) -> tuple[int, ...]:
    """By direction, where people may go from a hex that they have entered as if it were a plain; OFF: nowhere."""
    near = world.ground.next[hex]
    return tuple([to if to >= 0 and is_enterable(world, to) and edge_is_open(world, hex, to) else OFF for to in near])


def needs_luck(world: World, seat: Seat, hex: int) -> bool:
    """V17.8: whether a die has to say first if the tribe may step off the hex."""
    return hex in world.ground.grips and not holds(world, ICE_OPEN, seat, hex)


def is_stuck(world: World, seat: Seat, hex: int) -> bool:
    """V17.8: whether this turn's die holds the tribe there."""
    return ICE_SHUT in world.keys and hex in world.ground.grips and holds(world, ICE_SHUT, seat, hex)


def lava_flows(world: World, hex: int) -> bool:
    """V7.14: lava flows over the hex this turn."""
    return holds(world, LAVA) and any(hex in flow for flow in world.ground.lava.values())


# -- animals ------------------------------------------------------------------------------------------------


def pace(world: World, species: int) -> int:
    """V6.3, V16.7: how many hexes animals of the species may go this turn."""
    most = MOVE[species] if species < piece.BEASTS else NEUTRAL[species].steps
    return max(0, most - slowed(world))


def runs(world: World) -> int:
    """V6.2: how often the animals move in this phase."""
    return 1 + total(world, STAMPEDE)
