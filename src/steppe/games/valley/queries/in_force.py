"""What is in force: the only place that reads the effects of cards and says what follows from them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from steppe.core.decision import Seat
from steppe.games.valley import piece, variant
from steppe.games.valley.board.animal import GRAZE, SWIM, WALK
from steppe.games.valley.board.board import HALVES, Board, ByHex
from steppe.games.valley.board.plan import LAKE, MOUNTAIN
from steppe.games.valley.effect import Concern, Touch, declare, touching
from steppe.games.valley.piece import FLOOD, INTACT, NO_HAZARD, OFF, SUMMER
from steppe.games.valley.queries.added import added
from steppe.games.valley.queries.people import tokens
from steppe.games.valley.world import Effect, G, World

HUMAN = OFF  # beside the species: how people walk
NOWHERE: Final[frozenset[int]] = frozenset()

# The keys of effects. A card puts a row in force; these functions are the only readers.
_TRIBE, _HEX, _THERE = (Concern.TRIBE,), (Concern.HEX,), (Concern.TRIBE_THERE,)

MOVE_LIMIT = declare("move_limit", Touch.MOVEMENT, value="hexes a token may go")
DRY = declare("dry", Touch.LAND, Touch.FOOD)  # all rivers are dry, nobody fishes
FROZEN = declare("frozen", Touch.LAND, value="the number of the river")
LAKE_FROZEN = declare("lake_frozen", Touch.LAND)
CLOSED = declare("closed", Touch.LAND, value="the kind of terrain that nothing enters or leaves")
LAVA = declare("lava", Touch.LAND)  # the printed flows are hot this turn
LEAN_MEAT = declare("lean_meat", Touch.FOOD)
NO_FISHING = declare("no_fishing", Touch.FOOD)
NO_GATHERING = declare("no_gathering", Touch.FOOD)
COLD = declare("cold", Touch.FOOD)  # everybody eats as in winter without fire
RICH_HARVEST = declare("rich_harvest", Touch.FOOD, value="of an intact field", of=(Concern.EVERYBODY, Concern.TRIBE))
RICH_DAMAGED = declare("rich_damaged", Touch.FOOD, value="of a damaged field", of=(Concern.EVERYBODY, Concern.TRIBE))
NET = declare("net", Touch.FOOD, of=_TRIBE)
ROOTS = declare("roots", Touch.FOOD, of=_TRIBE)  # gathers in winter as in summer
NO_ARRIVALS = declare("no_arrivals", Touch.ARRIVALS)
SICK = declare("sick", Touch.ARRIVALS, value="the species")
BONUS = declare("bonus", Touch.COMBAT, value="added to combat rolls", of=_TRIBE + _THERE)
BEAST_BONUS = declare("beast_bonus", Touch.COMBAT, value="the same, against animals", of=_TRIBE)
HEADSTRONG = declare("headstrong", Touch.COMBAT, of=_THERE)  # women fight as warriors
HIDDEN: Final = (
    declare("hidden_warriors", Touch.COMBAT, Touch.FOOD, value="how many take no part in combats", of=_THERE),
    declare("hidden_women", Touch.COMBAT, Touch.FOOD, value="how many take no part in combats", of=_THERE),
)
SPARED: Final = (
    declare("spared_warriors", Touch.EVENTS, value="how many an event does not kill", of=_THERE),
    declare("spared_women", Touch.EVENTS, value="how many an event does not kill", of=_THERE),
)
SWIMMERS = declare("swimmers", Touch.FOOD, value="how many came into a flood and do not fish there", of=_THERE)
CANNIBALS = declare("cannibals", Touch.FOOD, of=_TRIBE)
FERTILE = declare("fertile", Touch.BIRTHS, value="more births for each camp", of=_TRIBE)
PALISADE = declare("palisade", Touch.FIELDS, of=_HEX)  # the field on the hex is not trampled
UNKEPT = declare("unkept", Touch.CAMPS, of=_HEX)  # the camp on the hex needs no woman before the turn ends
SETTLED = declare(  # nothing comes of the combat between the tribes there
    "settled", Touch.COMBAT, value="of so many tokens", of=_HEX
)
FOUGHT = declare("fought", Touch.CARDS, of=_TRIBE)
FOUGHT_BEASTS = declare("fought_beasts", Touch.CARDS, of=_TRIBE)
WALL = declare("wall", Touch.HERDS, value="the direction of the side where herds stop", of=_HEX)

LAND = touching(Touch.LAND)


def concern_of(row: Effect) -> Concern:
    """Whom a row concerns."""
    if row.seat == OFF:
        return Concern.EVERYBODY if row.hex == OFF else Concern.HEX
    return Concern.TRIBE if row.hex == OFF else Concern.TRIBE_THERE


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
    if species == HUMAN:
        return walks(g)
    gait, wades = rules.gait[species], species in rules.waders
    if is_calm(world) and not wades:
        return printed_ways(world.ground, species, gait)
    return altered(world, gait, wades, world.ground.bars[species])


def walks(g: G) -> ByHex:
    """V7.4: the ways of people."""
    world = g.world
    return world.ground.ways[WALK] if is_calm(world) else altered(world, WALK)


def is_calm(world: World) -> bool:
    """Whether there is no fire and no flood, and no effect changes the land."""
    return world.hazards.count(NO_HAZARD) == world.size and LAND.isdisjoint(world.keys)  # `any` is slower


def printed_ways(board: Board, species: int, gait: int) -> ByHex:
    """V6.4: the ways of a species that goes so, on land that nothing has changed but tiles."""
    bars = board.bars[species]
    return _ways(board, gait, (), False, OFF, bars) if bars else board.ways[gait]


def altered(world: World, gait: int, wades: bool = False, bars: frozenset[int] = NOWHERE) -> ByHex:
    """The ways when something has changed the land; some animals swim through the lake, some keep off some hexes."""
    rows = () if LAND.isdisjoint(world.keys) else tuple([row for row in world.effects if row.key in LAND])
    return _changed(world.ground, gait, wades, bars, rows, tuple(world.hazards))


@lru_cache(maxsize=512)
def _changed(
    board: Board, gait: int, wades: bool, bars: frozenset[int], rows: tuple[Effect, ...], hazards: tuple[int, ...]
) -> ByHex:
    """A board is known by itself, not by its name: two with different tiles are two; `rows` are those of the land."""
    open_rivers, frozen, closed = [], False, OFF
    for effect in rows:
        if effect.key == DRY:
            open_rivers = list(board.rivers)
        elif effect.key == FROZEN:
            open_rivers.append(effect.value)
        elif effect.key == LAKE_FROZEN:
            frozen = True
        elif effect.key == CLOSED:
            closed = effect.value
    ways = _ways(board, gait, tuple(open_rivers), frozen or wades, closed, bars)
    return _around(ways, hazards) if any(hazards) else ways


def swims_the_lake(g: G, species: int) -> bool:
    """V18.22: animals that cross the lake but never stop in it."""
    return species in g.rules.waders and not holds(g.world, LAKE_FROZEN)


def driven_to(g: G, species: int, hex: int, direction: int) -> int:
    """The hex where animals end that are driven one step, or OFF; never water that they only swim through (V18.22)."""
    to = ways(g, species)[hex][direction]
    if g.world.ground.side[hex][direction] in walls(g.world):
        return OFF
    return OFF if to in g.world.ground.lake and swims_the_lake(g, species) else to


def walls(world: World) -> frozenset[int]:
    """The sides, by their numbers, at which herds stop without turning round."""
    if WALL not in world.keys:
        return NOWHERE
    side = world.ground.side
    return frozenset(side[row.hex][row.value] for row in world.effects if row.key == WALL)


@lru_cache(maxsize=512)
def _ways(
    board: Board, gait: int, open_rivers: tuple[int, ...], lake: bool, closed: int, bars: frozenset[int]
) -> ByHex:
    def step(hex: int, direction: int) -> int:
        to = board.next[hex][direction]
        if to < 0 or to in bars or (closed != OFF and closed in (board.kind[hex], board.kind[to])):
            return OFF
        river = board.river[hex][direction]
        if river and river not in open_rivers and gait != SWIM:
            return OFF
        if board.terrain[to] == LAKE:
            return to if lake else OFF
        return to if gait != GRAZE or board.kind[to] != MOUNTAIN else OFF

    return tuple(tuple(step(hex, direction) for direction in range(6)) for hex in range(board.count))


def _around(ways: ByHex, hazards: tuple[int, ...]) -> ByHex:
    """V4.9: the same, but nobody steps onto a fire or a flood."""
    shut = {hex for hex, hazard in enumerate(hazards) if hazard}
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


def is_settled(world: World, hex: int) -> bool:
    """Whether the combat between tribes there has changed nothing, and nobody has come or gone since."""
    return SETTLED in world.keys and any(
        effect.key == SETTLED and effect.hex == hex and effect.value == world.crowd[hex] for effect in world.effects
    )


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
    if not (catch := board.fish[hex]) or NO_FISHING in world.keys:  # V4.10
        return 0
    if world.hazards[hex] == FLOOD and tokens(world, seat, hex) <= total(world, SWIMMERS, seat, hex):
        return 0  # VR59
    if DRY in world.keys and not (piece.SHORE in g.rules.dry_fishing and hex in board.shore):
        return 0
    return catch * 2 if holds(world, NET, seat) else catch


def gather(g: G, seat: Seat, hex: int) -> int:
    """V9.2: what the tribe gathers on the hex; nothing in a flood (V4.9)."""
    world = g.world
    summer, winter = world.ground.fruit
    if not (summer[hex] or winter[hex]) or world.hazards[hex] == FLOOD or NO_GATHERING in world.keys:
        return 0
    return (summer if season_of_survival(world) == SUMMER or holds(world, ROOTS, seat) else winter)[hex]


def harvest(g: G, seat: Seat, field: int, hex: int) -> int:
    """V9.2, VC34: what a field in this condition gives there; of several figures the best."""
    best, key = g.rules.harvest[field], RICH_HARVEST if field == INTACT else RICH_DAMAGED
    if key in g.world.keys:
        rows = (row for row in g.world.effects if row.key == key and row.seat in (OFF, seat))
        best = max([best, *(row.value for row in rows)])
    return best * g.world.ground.grain[hex] // HALVES


def meat(g: G, species: int) -> int:
    """V8.14: what a dead animal is worth now."""
    return (g.rules.lean if LEAN_MEAT in g.world.keys else g.rules.food)[species]


def meal(g: G, seat: Seat) -> int:
    """V9.5: what a token needs, in halves of a point."""
    return (3 if COLD in g.world.keys else 2) + added(g, variant.MEAL, seat)


def ration(g: G, seat: Seat, count: int) -> int:
    """V9.5: what so many tokens need."""
    return count * meal(g, seat) // 2
