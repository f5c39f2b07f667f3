"""What is in force: the only place that reads the effects of cards and says what follows from them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from steppe.core.decision import Seat
from steppe.games.valley import piece, variant
from steppe.games.valley.board.animal import GRAZE, SWIM, WALK
from steppe.games.valley.board.board import ByHex
from steppe.games.valley.board.plan import FOREST, LAKE, MOUNTAIN
from steppe.games.valley.piece import FLOOD, INTACT, NO_HAZARD, OFF, SUMMER
from steppe.games.valley.queries.added import added
from steppe.games.valley.queries.people import tokens
from steppe.games.valley.world import Effect, G, World, ground

HUMAN = OFF  # beside the species: how people walk

# The keys of effects. A card puts a row in force; these functions are the only readers.
MOVE_LIMIT = "move_limit"  # value: hexes a token may go
DRY = "dry"  # all rivers are dry, nobody fishes
FROZEN = "frozen"  # value: the number of the river
LAKE_FROZEN = "lake_frozen"
CLOSED = "closed"  # value: the kind of terrain that nothing enters or leaves
LAVA = "lava"  # the printed flows are hot this turn
LAND = frozenset({DRY, FROZEN, LAKE_FROZEN, CLOSED, LAVA})
LEAN_MEAT = "lean_meat"
NO_FISHING = "no_fishing"
NO_GATHERING = "no_gathering"
COLD = "cold"  # everybody eats as in winter without fire
RICH_HARVEST = "rich_harvest"  # value: intact * 100 + damaged
NET = "net"
ROOTS = "roots"  # gathers in winter as in summer
NO_ARRIVALS = "no_arrivals"
SICK = "sick"  # value: the species
BONUS = "bonus"  # value: added to combat rolls
BEAST_BONUS = "beast_bonus"  # value: the same, against animals
HEADSTRONG = "headstrong"  # women fight as warriors
HIDDEN: tuple[str, str] = ("hidden_warriors", "hidden_women")  # value: how many take no part in combats on the hex
SPARED: tuple[str, str] = ("spared_warriors", "spared_women")  # value: how many an event does not kill
SWIMMERS = "swimmers"  # value: how many came into a flood and do not fish there
CANNIBALS = "cannibals"
FERTILE = "fertile"  # value: more births for each camp
PALISADE = "palisade"  # the field on the hex is not trampled
UNKEPT = "unkept"  # the camp on the hex needs no woman before the turn ends
FOUGHT = "fought"
FOUGHT_BEASTS = "fought_beasts"


def total(world: World, key: str, seat: Seat = OFF, hex: int = OFF) -> int:
    """The values of all rows of this key that concern the seat and the hex, added up."""
    found = 0
    for effect in world.effects if key in world.keys else ():
        if effect.key == key and effect.seat in (OFF, seat) and effect.hex in (OFF, hex):
            found += effect.value
    return found


def holds(world: World, key: str, seat: Seat = OFF, hex: int = OFF) -> bool:
    """Whether any row of this key concerns the seat and the hex."""
    if key not in world.keys:  # nearly always
        return False
    for effect in world.effects:
        if effect.key == key and effect.seat in (OFF, seat) and effect.hex in (OFF, hex):
            return True
    return False


# -- the land -----------------------------------------------------------------------------------------------


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


def ways(g: G, species: int) -> ByHex:
    """V6.4, V7.4: ways[hex][direction], the hex that the species (or people: HUMAN) steps onto, or OFF if blocked."""
    world, rules = g.world, g.rules
    gait = WALK if species == HUMAN else rules.gait[species]
    wades = species in rules.waders
    return world.ground.ways[gait] if is_calm(world) and not wades else altered(world, gait, wades)


def walks(g: G) -> ByHex:
    """V7.4: the ways of people."""
    world = g.world
    return world.ground.ways[WALK] if is_calm(world) else altered(world, WALK)


def is_calm(world: World) -> bool:
    """Whether there is no fire and no flood, and no effect changes the land."""
    return world.hazards.count(NO_HAZARD) == world.size and LAND.isdisjoint(world.keys)  # `any` is slower


def altered(world: World, gait: int, wades: bool = False) -> ByHex:
    """The ways when something has changed the land; some animals swim through the lake."""
    return _changed(world.board, gait, wades, world.effects, tuple(world.hazards))


@lru_cache(maxsize=512)
def _changed(key: str, gait: int, wades: bool, effects: tuple[Effect, ...], hazards: tuple[int, ...]) -> ByHex:
    open_rivers, frozen, closed = [], False, OFF
    for effect in effects:
        if effect.key == DRY:
            open_rivers = list(ground(key).rivers)
        elif effect.key == FROZEN:
            open_rivers.append(effect.value)
        elif effect.key == LAKE_FROZEN:
            frozen = True
        elif effect.key == CLOSED:
            closed = effect.value
    state = key, gait, tuple(open_rivers), frozen or wades, closed
    return _around(hazards, *state) if any(hazards) else _ways(*state)


def swims_the_lake(g: G, species: int) -> bool:
    """V18.22: animals that cross the lake but never stop in it."""
    return species in g.rules.waders and not holds(g.world, LAKE_FROZEN)


def driven_to(g: G, species: int, hex: int, direction: int) -> int:
    """The hex where animals end that are driven one step, or OFF; never water that they only swim through (V18.22)."""
    to = ways(g, species)[hex][direction]
    return OFF if to in g.world.ground.lake and swims_the_lake(g, species) else to


@lru_cache(maxsize=512)
def _ways(key: str, gait: int, open_rivers: tuple[int, ...], lake: bool, closed: int) -> ByHex:
    board = ground(key)

    def step(hex: int, direction: int) -> int:
        to = board.next[hex][direction]
        if to < 0 or (closed != OFF and closed in (board.kind[hex], board.kind[to])):
            return OFF
        river = board.river[hex][direction]
        if river and river not in open_rivers and gait != SWIM:
            return OFF
        if board.terrain[to] == LAKE:
            return to if lake else OFF
        return to if gait != GRAZE or board.kind[to] != MOUNTAIN else OFF

    return tuple(tuple(step(hex, direction) for direction in range(6)) for hex in range(board.count))


@lru_cache(maxsize=512)
def _around(hazards: tuple[int, ...], *state: Any) -> ByHex:
    """V4.9: the same, but nobody steps onto a fire or a flood."""
    shut = {hex for hex, hazard in enumerate(hazards) if hazard}
    ways = _ways(*state)
    return tuple(row if shut.isdisjoint(row) else tuple(OFF if to in shut else to for to in row) for row in ways)


def is_closed(world: World, hex: int) -> bool:
    """V4.10: terrain that nothing enters or leaves this turn."""
    if CLOSED not in world.keys:
        return False
    for effect in world.effects:  # noqa: SIM110 - asked at every step
        if effect.key == CLOSED and effect.value == world.ground.kind[hex]:
            return True
    return False


def immobilised(world: World, hex: int) -> bool:
    """V4.9, V4.10: tokens there take no activity and do not move."""
    return world.hazards[hex] == FLOOD or is_closed(world, hex)


def lava_flows(world: World, hex: int) -> bool:
    """V7.14: lava flows over the hex this turn."""
    return holds(world, LAVA) and any(hex in flow for flow in world.ground.lava.values())


# -- people -------------------------------------------------------------------------------------------------


def allowance(world: World) -> int:
    """V7.3: how many hexes a token may go this turn."""
    if MOVE_LIMIT not in world.keys:
        return 2
    limits = [effect.value for effect in world.effects if effect.key == MOVE_LIMIT]
    return min(limits)


def hidden(world: World, seat: Seat, hex: int, kind: int) -> int:
    """How many of these tokens take no part in combats on their hex."""
    return total(world, HIDDEN[kind], seat, hex)


def spared(world: World, seat: Seat, hex: int, kind: int) -> int:
    """How many of these tokens the event does not kill (VC35)."""
    return total(world, SPARED[kind], seat, hex)


def combat_bonus(world: World, seat: Seat, hex: int, *, beasts: bool) -> int:
    """V8.5: what cards add to the tribe's rolls."""
    added = 0
    for effect in world.effects:
        key = effect.key
        if (
            (key == BONUS or (beasts and key == BEAST_BONUS))
            and effect.seat in (OFF, seat)
            and effect.hex in (OFF, hex)
        ):
            added += effect.value
    return added


def keeps_without_woman(world: World, hex: int) -> bool:
    """V15.3: the camp there lives until the turn ends."""
    return holds(world, UNKEPT, hex=hex)


# -- food ---------------------------------------------------------------------------------------------------


def season_of_survival(world: World) -> int:
    """VC33: the season in which survival is played."""
    return world.season


def fish(g: G, seat: Seat, hex: int) -> int:
    """V9.2: what the tribe fishes on the hex."""
    world = g.world
    board = world.ground
    if not board.fishing[hex] or NO_FISHING in world.keys:  # V4.10
        return 0
    if world.hazards[hex] == FLOOD and tokens(world, seat, hex) <= total(world, SWIMMERS, seat, hex):
        return 0  # VR59
    if DRY in world.keys and not (piece.SHORE in g.rules.dry_fishing and hex in board.shore):
        return 0
    return 2 if holds(world, NET, seat) else 1


def gather(g: G, seat: Seat, hex: int) -> int:
    """V9.2: what the tribe gathers on the hex; nothing in a flood (V4.9)."""
    world = g.world
    if world.ground.kind[hex] != FOREST or world.hazards[hex] == FLOOD or NO_GATHERING in world.keys:
        return 0
    return int(season_of_survival(world) == SUMMER or holds(world, ROOTS, seat))


def harvest(g: G, seat: Seat, field: int) -> int:
    """V9.2, VC34: what a field in this condition gives; of several figures the best."""
    figures = [g.rules.harvest[field]]
    figures += [
        effect.value // 100 if field == INTACT else effect.value % 100
        for effect in g.world.effects
        if effect.key == RICH_HARVEST and effect.seat in (OFF, seat)
    ]
    return max(figures)


def meat(g: G, species: int) -> int:
    """V8.14: what a dead animal is worth now."""
    return (g.rules.lean if LEAN_MEAT in g.world.keys else g.rules.food)[species]


def meal(g: G, seat: Seat) -> int:
    """V9.5: what a token needs, in halves of a point."""
    return (3 if COLD in g.world.keys else 2) + added(g, variant.MEAL, seat)


def ration(g: G, seat: Seat, count: int) -> int:
    """V9.5: what so many tokens need."""
    return count * meal(g, seat) // 2
