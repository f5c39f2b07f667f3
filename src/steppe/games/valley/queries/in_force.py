"""What is in force: the only place, with `footing`, that reads the effects of cards and says what follows from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from steppe.core.decision import Seat
from steppe.games.valley import piece, variant
from steppe.games.valley.board.board import HALVES
from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.effect import Concern, Touch, declare, touching
from steppe.games.valley.party import ANY_MAN, UNIT
from steppe.games.valley.piece import FLOOD, INTACT, OFF, SUMMER
from steppe.games.valley.queries.added import added, barred
from steppe.games.valley.queries.people import tokens
from steppe.games.valley.world import Effect, G, World

HUMAN = OFF  # beside the species: how people walk
USUAL: Final = 2  # V7.3: hexes that a token may go
NOWHERE: Final[frozenset[int]] = frozenset()

# The keys of effects. A card puts a row in force; these functions are the only readers.
_TRIBE, _HEX, _THERE = (Concern.TRIBE,), (Concern.HEX,), (Concern.TRIBE_THERE,)

MOVE_LIMIT = declare("move_limit", Touch.MOVEMENT, value="hexes a token may go")
SLOW = declare("slow", Touch.MOVEMENT, Touch.HERDS, value="hexes less for everything that walks")
DRY = declare("dry", Touch.LAND, Touch.FOOD)  # all rivers are dry, nobody fishes
FROZEN = declare("frozen", Touch.LAND, value="the number of the river")
LAKE_FROZEN = declare("lake_frozen", Touch.LAND, of=(Concern.EVERYBODY, Concern.HEX))  # the lake, or one apart
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
HALVED = declare("halved", Touch.FOOD, of=_TRIBE)  # needs half of the food that it would need
SEASON = declare(  # VC33: another season than that of the turn
    "season", Touch.ARRIVALS, Touch.FOOD, value="the season in which animals come and people eat"
)
NO_ARRIVALS = declare("no_arrivals", Touch.ARRIVALS)
MORE_ARRIVALS = declare("more_arrivals", Touch.ARRIVALS)  # one animal more for each tribe in play
STAMPEDE = declare("stampede", Touch.HERDS, value="how often the animals move besides")
SICK = declare("sick", Touch.ARRIVALS, value="the species")
BONUS = declare("bonus", Touch.COMBAT, value="added to combat rolls", of=_TRIBE + _THERE)
BEAST_BONUS = declare("beast_bonus", Touch.COMBAT, value="the same, against animals", of=_TRIBE)
HEADSTRONG = declare("headstrong", Touch.COMBAT, of=_THERE)  # women fight as warriors
HIDDEN = declare("hidden", Touch.COMBAT, Touch.FOOD, value="the party that takes no part in combats", of=_THERE)
SPARED = declare("spared", Touch.EVENTS, value="the party that an event does not kill", of=_THERE)
SWIMMERS = declare("swimmers", Touch.FOOD, value="how many came into a flood and do not fish there", of=_THERE)
CANNIBALS = declare("cannibals", Touch.FOOD, of=_TRIBE)
FERTILE = declare("fertile", Touch.BIRTHS, value="more births for each camp, or one", of=_TRIBE + _THERE)
PALISADE = declare("palisade", Touch.FIELDS, of=_HEX)  # the field on the hex is not trampled
UNKEPT = declare("unkept", Touch.CAMPS, of=_HEX)  # the camp on the hex needs no woman before the turn ends
SETTLED = declare(  # nothing comes of the combat between the tribes there
    "settled", Touch.COMBAT, value="of so many tokens", of=_HEX
)
EDEN = declare("eden", Touch.COMBAT, value="turns left, this one included")  # peace among tribes
FOUGHT = declare("fought", Touch.CARDS, of=_TRIBE)
FOUGHT_BEASTS = declare("fought_beasts", Touch.CARDS, of=_TRIBE)
ENTERED = declare("entered", Touch.FIELDS, value="the species that came into the field", of=_HEX)
KOMODO = declare("komodo", Touch.COMBAT, value="the species whose only animal there is one", of=_HEX)
CHANGELING = declare("changeling", Touch.BIRTHS, value="the highest face with which a boy of a cave is a yeti")
WALL = declare("wall", Touch.HERDS, Touch.MOVEMENT, value="the direction of the side that stops all", of=_HEX)
PIT = declare("pit", Touch.HERDS, of=_HEX)  # the next wild animals that enter fall into it
CACHE = declare("cache", Touch.FOOD, value="points of meat that lie there", of=_HEX)
REMAINS = declare("remains", Touch.FOOD, value="points of meat that lie there until the combats are over", of=_HEX)
CLIMBING = declare("climbing", Touch.HERDS, value="the herd that mountains do not stop, as `herd_number`")
TRODDEN = declare("trodden", Touch.FIELDS, value="the herd that came into the field, as `herd_number`", of=_HEX)
TOTEM = declare("totem", Touch.FOOD, value="the species", of=_TRIBE)
LOST_TOTEM = declare("lost_totem", Touch.FOOD, value="the species that it never eats again", of=_TRIBE)
TOTEM_OFFERED = declare("totem_offered", Touch.FOOD, of=_TRIBE)  # there is no second offer
ICE_OPEN = declare("ice_open", Touch.MOVEMENT, of=_THERE)  # V17.8: the die lets the tribe off the glacier this turn
ICE_SHUT = declare("ice_shut", Touch.MOVEMENT, of=_THERE)  # V17.8: it does not
TRUCE = declare("truce", Touch.COMBAT, of=_HEX + _THERE)  # V18.10, V18.11: no fight; the tribe named hunts for all
HUNTER = declare("hunter", Touch.COMBAT, value="ten times its place among those who lose, and its share", of=_THERE)
PARLEYED = declare("parleyed", Touch.TALK, of=_HEX)  # V18.39: the tribes there have spoken of a joint hunt
BARTERED = declare("bartered", Touch.TALK, of=_HEX)  # V18.40: the two tribes there have spoken of a barter
BUSY = declare("busy", Touch.MOVEMENT, value="the party that has moved this turn", of=_THERE)  # V18.12
ENGAGED = declare("engaged", Touch.MOVEMENT, value="the party that does something else this turn", of=_THERE)  # V7.9
OFFERED = declare("offered", Touch.TALK, value="the hex of those to whom an offer was made", of=_THERE)

PROGRESS = declare("progress", Touch.CARDS, of=_TRIBE)  # the row names the card
LEARNED = declare("learned", Touch.CARDS, of=_TRIBE)  # the same, learnt from others: no card of its own lies there
INVENTION = declare("invention", Touch.CARDS, Touch.FOOD, of=_TRIBE)
USED = declare("used", Touch.CARDS, of=_TRIBE)  # once this turn
STUDENTS = declare("students", Touch.COMBAT, Touch.TOKENS, Touch.MOVEMENT, value="how many warriors study", of=_THERE)

LAND = touching(Touch.LAND)
MARKS = touching(Touch.TOKENS)


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


def most(world: World, key: str) -> int:
    """The highest value of all rows of this key; 0: there is none."""
    return max([row.value for row in world.effects if row.key == key], default=0) if key in world.keys else 0


def holds(world: World, key: str, seat: Seat = OFF, hex: int = OFF) -> bool:
    """Whether any row of this key concerns the seat and the hex."""
    if key not in world.keys:  # nearly always
        return False
    for effect in world.effects:
        if effect.key == key and effect.seat in (OFF, seat) and effect.hex in (OFF, hex):
            return True
    return False


# -- people -------------------------------------------------------------------------------------------------


def slowed(world: World) -> int:
    """VC17: by how many hexes everything that walks is slower this turn."""
    return total(world, SLOW) if SLOW in world.keys else 0


def limit(world: World) -> int:
    """VC17: how far the turn lets tokens go, before anything is added or taken away."""
    if MOVE_LIMIT not in world.keys:
        return USUAL
    limits = [effect.value for effect in world.effects if effect.key == MOVE_LIMIT]
    return min(limits)


def allowance(world: World) -> int:
    """V7.3, VC17: how many hexes a token may go this turn."""
    return limit(world) if SLOW not in world.keys else max(0, limit(world) - slowed(world))


def is_peace(world: World) -> bool:
    """VC45: tribes do not fight each other, and nobody is captured."""
    return EDEN in world.keys


def truce(world: World, hex: int) -> Effect | None:
    """V18.10, V18.11: the tribes there have agreed not to fight each other this turn."""
    if TRUCE not in world.keys:  # nearly always
        return None
    return next((row for row in world.effects if row.key == TRUCE and row.hex == hex), None)


def hunters(world: World, hex: int) -> tuple[Effect, ...]:
    """V18.39: the tribes that hunt together there, in the order in which they lose."""
    if HUNTER not in world.keys:
        return ()
    return tuple(
        sorted([row for row in world.effects if row.key == HUNTER and row.hex == hex], key=lambda row: row.value)
    )


SHARES: Final = 10  # V18.39: a share is a digit


def portions(world: World, hex: int, seats: Sequence[Seat], meat: int) -> tuple[int, ...]:
    """V18.10: how much of the meat each of these gets by the shares, in their order; the rest is the first's.

    Who was promised nothing gets nothing, unless only such are left: they share alike.
    """
    shares = {row.seat: row.value % SHARES for row in hunters(world, hex)}
    parts = [shares[seat] for seat in seats]
    if not any(parts):
        parts = [1] * len(parts)
    found = [meat * part // sum(parts) for part in parts]
    for place, part in enumerate(parts):
        if part:
            found[place] += meat - sum(found)
            break
    return tuple(found)


def hidden(world: World, seat: Seat, hex: int) -> int:
    """The party that takes no part in combats on its hex."""
    return total(world, HIDDEN, seat, hex)


def spared(world: World, seat: Seat, hex: int) -> int:
    """The party that the event does not kill (VC35)."""
    return total(world, SPARED, seat, hex)


def is_settled(world: World, hex: int) -> bool:
    """Whether the combat between tribes there has changed nothing, and nobody has come or gone since."""
    return SETTLED in world.keys and any(
        effect.key == SETTLED and effect.hex == hex and effect.value == world.crowd[hex] for effect in world.effects
    )


def keeps_without_woman(world: World, hex: int) -> bool:
    """V15.3: the camp there lives until the turn ends."""
    return holds(world, UNKEPT, hex=hex)


def is_changeling(g: G, seat: Seat, hex: int, kind: int) -> bool:
    """VC40: whether a boy whom the tribe bears there may be a yeti: he is born in its cave."""
    world = g.world
    if CHANGELING not in world.keys or world.camps[hex] != seat or world.ground.kind[hex] != MOUNTAIN:
        return False
    return bool(UNIT[kind] & ANY_MAN)


# -- food ---------------------------------------------------------------------------------------------------


def season_played(world: World) -> int:
    """VC33: the season in which animals come and people eat: that of the turn, unless the weather says otherwise."""
    if SEASON not in world.keys:
        return world.season
    return next(effect.value for effect in world.effects if effect.key == SEASON)


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
    return (summer if season_played(world) == SUMMER or holds(world, ROOTS, seat) else winter)[hex]


def harvest(g: G, seat: Seat, field: int, hex: int) -> int:
    """V9.2, VC34: what a field in this condition gives there; of several figures the best."""
    best, key = g.rules.harvest[field], RICH_HARVEST if field == INTACT else RICH_DAMAGED
    if key in g.world.keys:
        rows = (row for row in g.world.effects if row.key == key and row.seat in (OFF, seat))
        best = max([best, *(row.value for row in rows)])
    if INVENTION in g.world.keys:  # V18.4
        rows = (row for row in g.world.effects if row.key == INVENTION and row.seat == seat)
        best = max([best, *(g.rules.yields[row.card][field] for row in rows if row.card in g.rules.yields)])
    return best * g.world.ground.grain[hex] // HALVES


def meat(g: G, species: int) -> int:
    """V8.14: what a dead animal is worth now, a neutral one too (VC49)."""
    if LEAN_MEAT in g.world.keys:
        return g.rules.lean[species]
    if species >= piece.BEASTS:
        return next(each.food for each in g.rules.neutral if each.what == species)
    return g.rules.food[species]


def is_komodo(world: World, species: int, hex: int) -> bool:
    """V16.8: whether the animal of this species there is a komodo, as long as it is fought."""
    return KOMODO in world.keys and any(
        row.key == KOMODO and row.hex == hex and row.value == species for row in world.effects
    )


def eats(g: G, seat: Seat, species: int) -> bool:
    """V8.14: whether the tribe gets food from animals of this species."""
    return barred(g, variant.EAT, seat, species) is None


def prey(g: G, seat: Seat, species: int, hex: int = OFF) -> int:
    """V8.14: what a dead animal is worth to the tribe now; a komodo of that hex nothing (V16.8)."""
    if hex != OFF and is_komodo(g.world, species, hex):
        return 0
    return meat(g, species) if eats(g, seat, species) else 0


def meal(g: G, seat: Seat) -> int:
    """V9.5: what a token needs, in halves of a point."""
    return (3 if COLD in g.world.keys else 2) + added(g, variant.MEAL, seat)


def ration(g: G, seat: Seat, count: int) -> int:
    """V9.5: what so many tokens need."""
    return needed(g.world, seat, count * meal(g, seat))


def needed(world: World, seat: Seat, halves: int) -> int:
    """V9.5, VC34: so many halves of a point in whole ones, rounded down; whoever needs half of it, that rounded up."""
    return halves // 2 if HALVED not in world.keys or not holds(world, HALVED, seat) else (halves // 2 + 1) // 2
