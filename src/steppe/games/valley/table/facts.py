"""What a player would work out at the table: odds, the outlook of survival, what a hex gives, what could come.

Everything here follows from what all can see, so it is the same for whoever asks.
"""

from __future__ import annotations

from typing import Any, cast

from steppe.core.decision import Seat
from steppe.core.space import Subset
from steppe.games.valley.deeds import clock
from steppe.games.valley.neutral import PEOPLE
from steppe.games.valley.party import heads, part
from steppe.games.valley.phases.event import FIRST_EVENT
from steppe.games.valley.phases.match import EVENT, phases
from steppe.games.valley.phases.survival import Survival, doomed
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.phases.turn_end import end_effects
from steppe.games.valley.piece import BEASTS, NO_FIELD, OFF, TURNS, WINTER
from steppe.games.valley.queries import footing, in_force, roamer
from steppe.games.valley.queries.added import kept_from
from steppe.games.valley.queries.calendar import is_harvest
from steppe.games.valley.queries.food import stocks
from steppe.games.valley.queries.herd import direction_of
from steppe.games.valley.queries.hunger import Outlook, Token, income, modest_victims, outlook, takes_yield
from steppe.games.valley.queries.people import (
    humans_on,
    in_all,
    opponents,
    party_on,
    places,
    rivals_on,
    tokens,
)
from steppe.games.valley.table.fight import combats, feuds, roamers
from steppe.games.valley.table.lying import things, tiles
from steppe.games.valley.table.offer import usual
from steppe.games.valley.world import G

DIE = range(1, 7)


def facts(g: G, seat: Seat | None) -> dict[str, Any]:
    """What can be said of the position; with a seat, what it concerns most."""
    if not g.world.camps:
        return {}
    then = next_survival(g)
    return {
        "turn": turn(g),
        "combats": combats(g),
        "meals": [meals(g, each) for each in range(g.rules.seats)],
        "yields": [yielded(then, seat, hex) for hex in range(g.world.ground.count)],
        "danger": danger(g, seat),
        "guards": [] if seat is None else guards(g, seat),
        "holding": holding(g),
        **({"things": found} if (found := things(g)) else {}),
        "later": later(g),
        **({"tiles": tiles(g, seat)} if g.world.tiles else {}),
        **({"barred": kept} if seat is not None and (kept := kept_from(g, seat)) else {}),
        **({"starve": victims} if seat is not None and (victims := proposal(g, seat)) else {}),
        **({"doomed": sure} if seat is not None and (sure := spent(g, seat)) else {}),
        **({"usual": offers} if seat is not None and (offers := proposals(g, seat)) else {}),
        **({"roamers": roamers(g)} if g.world.roamers else {}),
        **({"brawls": feuds(g)} if g.world.roamers or g.rules.hunters else {}),
    }


def turn(g: G) -> dict[str, Any]:
    """V3.2, V3.3: the phases that this turn has, as far as is known now, and whether it brings the harvest."""
    world = g.world
    event = [EVENT] if world.number >= FIRST_EVENT else []
    names = [*event, *[phase.name for phase in phases(g)]]
    return {"number": world.number, "phases": names, "harvest": bool(world.number) and is_harvest(world)}


# -- combat ------------------------------------------------------------------------------------------------------


def _herds(g: G, hex: int) -> list[int]:
    return g.world.herds[hex * BEASTS : hex * BEASTS + BEASTS]


# -- survival ----------------------------------------------------------------------------------------------------


def next_survival(g: G) -> G:
    """The position in which survival is played next: this one, or the next turn if everybody has eaten."""
    if not has_eaten(g):
        return g
    later = g.copy()
    end_effects(later)
    clock.move_marker(later)
    return later


def has_gained(g: G) -> bool:
    """V9.7: the gains of this turn are in the stocks already."""
    return g.world.phase == "survival" and _settling(g) not in ("", "gather")


def has_eaten(g: G) -> bool:
    """Survival is over for this turn, or only its last window is open."""
    names = [phase.name for phase in g.rules.turn]
    after = names[names.index("survival") + 1 :] if "survival" in names else []
    return g.world.phase in after or (g.world.phase == "survival" and _settling(g) == "over")


def _settling(g: G) -> str:
    """The step of survival that comes next."""
    return next((frame.at for frame in g.stack if isinstance(frame, Survival)), "")


def meals(g: G, seat: Seat) -> dict[str, Any]:
    """V9 as it is played next, and the coming winter if everybody stays where he is."""
    then = next_survival(g)
    gained = then is g and has_gained(g)
    seen = outlook(then, seat, gained=gained)
    return {
        "stock": seen.stock,
        "fishing": seen.income.fishing,
        "gathering": seen.income.gathering,
        "harvest": seen.income.harvest,
        "need": seen.need,
        "starving": seen.starving,
        "left": seen.left,
        "later": then is not g,
        "winter": winter(then, seat, gained=gained),
        **stored(then, seat, seen),
    }


def stored(g: G, seat: Seat, seen: Outlook) -> dict[str, Any]:
    """V18.19: the stocks by kind and what will rot, where there are several kinds."""
    if not g.world.stores:
        return {}
    kinds = zip(g.rules.foods, stocks(g.world, seat), strict=True)
    return {"stocks": [[each.key, count] for each, count in kinds], "rotting": seen.rotting}


def winter(g: G, seat: Seat, *, gained: bool) -> dict[str, int]:
    """The balance of a turn of winter, how many are still to come, and what is left in spring."""
    world = g.world
    mouths = in_all(world, seat)
    need = mouths * 3 // 2 if g.rules.fire and not world.fire[seat] else mouths  # V9.5
    fruit = world.ground.fruit[WINTER]
    fished = sum(
        in_force.fish(g, seat, hex) + fruit[hex] for hex in places(world, seat) if takes_yield(world, seat, hex)
    )
    balance, rest = fished - need, TURNS - world.turn + 1
    stock = world.food[seat] - (income(g, seat).total if gained else 0)
    if world.season == WINTER:
        return {"balance": balance, "turns": rest, "left": stock + balance * rest}
    seen = outlook(g, seat)
    fields = 0 if is_harvest(world) else sum(_field(g, seat, hex) for hex in places(world, seat))
    left = stock + (seen.left - seen.stock) * rest + fields + balance * TURNS
    return {"balance": balance, "turns": TURNS, "left": left}


def _field(g: G, seat: Seat, hex: int) -> int:
    field = g.world.fields[hex]
    return in_force.harvest(g, seat, field, hex) if field and takes_yield(g.world, seat, hex) else 0


def yielded(g: G, seat: Seat | None, hex: int) -> list[int]:
    """V9.2: fish, fruit and grain that the hex gives this turn to whoever stands there."""
    world, who = g.world, OFF if seat is None else seat
    fish = world.ground.fish[hex] if seat is None else in_force.fish(g, who, hex)
    reaped = is_harvest(world) and world.fields[hex] != NO_FIELD
    return [fish, in_force.gather(g, who, hex), in_force.harvest(g, who, world.fields[hex], hex) if reaped else 0]


# -- what could come ---------------------------------------------------------------------------------------------


def danger(g: G, seat: Seat | None) -> list[list[int]]:
    """By hex: how many wild animals some throw of the die could bring, and how many rival warriors could walk there."""
    count = g.world.ground.count
    return [[beasts, men] for beasts, men in zip(_prowling(g, count), _raiders(g, seat, count), strict=True)]


def _prowling(g: G, count: int) -> list[int]:
    reached = [0] * count
    for hex in range(count):
        for species, herd in enumerate(_herds(g, hex)):
            if herd:
                for other in _runs(g, species, hex):
                    reached[other] += herd.bit_count()
    for what, hex, many in g.world.roamers:
        for other in roamer.reach(g, what, hex) if what not in PEOPLE else ():
            reached[other] += many
    return reached


def _runs(g: G, species: int, start: int) -> set[int]:
    """V6.4-V6.6: where a herd may be after one throw, if none of its like is in the way."""
    found = {start}
    if humans_on(g.world, start):  # V6.1
        return found
    ways = footing.ways(g, species)
    for die in DIE:
        hex, direction = start, direction_of(g, die)
        for _ in range(footing.pace(g.world, species)):
            hex = ways[hex][direction]
            if hex == OFF:
                break
            found.add(hex)
            if humans_on(g.world, hex) or hex in g.world.ground.herds_halt:
                break
    return found


def _raiders(g: G, seat: Seat | None, count: int) -> list[int]:
    world, reached = g.world, [0] * count
    for other in range(g.rules.seats):
        if other == seat:
            continue
        for hex in places(world, other):
            men = heads(part(party_on(world, other, hex), g.rules.fighters))
            for there in world.ground.walk[hex] if men else ():
                reached[there] += men
    for what, hex, many in world.roamers:  # V16.6
        for there in roamer.reach(g, what, hex) if what in PEOPLE else ():
            reached[there] += many
    return reached


# -- the own tribe -----------------------------------------------------------------------------------------------


def guards(g: G, seat: Seat) -> list[list[int]]:
    """V7.6: hexes with opponents: how many must stay, how many are there, and how many of the opponents are people."""
    world = g.world
    return [
        [hex, opponents(world, seat, hex), tokens(world, seat, hex), rivals_on(world, seat, hex)]
        for hex in places(world, seat)
        if opponents(world, seat, hex)
    ]


def later(g: G) -> list[Seat]:
    """V7.2, P7: the tribes that are still to move this turn, in their order, while another one moves."""
    queued = [frame.seat for rule in g.stack for frame in rule.queue if isinstance(frame, Movement)]
    return [seat for seat in queued if in_all(g.world, seat) and not g.world.leaderless[seat]]


def proposal(g: G, seat: Seat) -> list[list[int]]:
    """V9.6: who of those that the seat may choose from could starve, where it is asked."""
    for asked in g.waiting:
        if asked.seat == seat and asked.topic == "starve":
            space = asked.space("starve")
            assert isinstance(space, Subset)
            of = cast("tuple[Token, ...]", space.of)
            return [list(token) for token in modest_victims(g, seat, space.least, of)]
    return []


def spent(g: G, seat: Seat) -> list[list[int]]:
    """V18.20: the exhausted who starve before anybody else, where the seat is asked who does."""
    asked = any(each.seat == seat and each.topic == "starve" for each in g.waiting)
    return [list(token) for token in doomed(g, seat)] if asked else []


def proposals(g: G, seat: Seat) -> list[list[Any]]:
    """V18.40: where the seat may make an offer, one that it may want to begin with, for each partner."""
    return [offer for asked in g.waiting if asked.seat == seat for offer in usual(g, asked)]


def holding(g: G) -> list[list[int]]:
    """V15.2: camps that only one woman holds, with their owners."""
    world = g.world
    return [
        [hex, owner]
        for hex, owner in enumerate(world.camps)
        if owner >= 0 and heads(part(party_on(world, owner, hex), g.rules.keepers)) == 1
    ]
