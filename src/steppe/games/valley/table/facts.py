"""What a player would work out at the table: odds, the outlook of survival, what a hex gives, what could come.

Everything here follows from what all can see, so it is the same for whoever asks.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from steppe.core.decision import Seat
from steppe.games.valley.deeds import clock
from steppe.games.valley.phases.survival import Survival
from steppe.games.valley.phases.turn_end import end_effects
from steppe.games.valley.piece import BEAST, BEASTS, MOVE, NO_FIELD, OFF, TURNS, WARRIOR, WINTER, WOMAN
from steppe.games.valley.queries import in_force, odds, strength
from steppe.games.valley.queries.calendar import is_harvest
from steppe.games.valley.queries.herd import direction_of
from steppe.games.valley.queries.hunger import income, outlook, takes_yield
from steppe.games.valley.queries.people import (
    humans_on,
    in_all,
    of_kind,
    opponents,
    places,
    rivals_on,
    tokens,
    tribes_on,
)
from steppe.games.valley.queries.strength import TRIBES, points
from steppe.games.valley.world import G

DIE = range(1, 7)
Rows: TypeAlias = tuple[tuple[str, int], ...]  # keys of what is added to a die, and half points
AFTER_SURVIVAL = ("births", "sowing", "cunning", "turn_end")


def facts(g: G, seat: Seat | None) -> dict[str, Any]:
    """What can be said of the position; with a seat, what it concerns most."""
    if not g.world.camps:
        return {}
    then = next_survival(g)
    return {
        "need": g.rules.camps_to_win,
        "hand": g.rules.hand,
        "fire": g.rules.fire,
        "combats": combats(g),
        "meals": [meals(g, each) for each in range(g.rules.seats)],
        "yields": [yielded(then, seat, hex) for hex in range(g.world.ground.count)],
        "danger": danger(g, seat),
        "guards": [] if seat is None else guards(g, seat),
        "holding": holding(g),
        **({"words": words} if (words := worded(g)) else {}),
    }


def worded(g: G) -> dict[str, str]:
    """The cards that this box words otherwise, and where their words are found."""
    return {card.id: card.words for card in g.rules.cards.values() if card.words}


# -- combat ------------------------------------------------------------------------------------------------------


def combats(g: G) -> list[dict[str, Any]]:
    """Every combat that would be fought as things stand, with the bonus and the chance of each side."""
    found = []
    for hex in range(g.world.ground.count):
        present = tribes_on(g.world, hex)
        bands = strength.bands(g, hex)
        if not present or (len(present) + len(bands) < 2 and not any(_herds(g, hex))):
            continue
        sides, _ = strength.contenders(g, hex)
        if len(present) + len(bands) > 1 and sides:
            chances = odds.of_combat(g, hex, TRIBES, sides[0]) if len(sides) > 1 else {sides[0]: 1.0}
            found.append(_combat(hex, TRIBES, {side: added(g, side, hex, TRIBES) for side in sides}, chances))
        elif strength.stands(g.world, present[0], hex):
            found += [_hunt(g, hex, species, present[0]) for species, herd in enumerate(_herds(g, hex)) if herd]
    return found


def _herds(g: G, hex: int) -> list[int]:
    return g.world.herds[hex * BEASTS : hex * BEASTS + BEASTS]


def _hunt(g: G, hex: int, species: int, seat: Seat) -> dict[str, Any]:
    chances = odds.of_combat(g, hex, species, seat)
    rows = {side: added(g, side, hex, species) for side in (seat, BEAST)}
    return _combat(hex, species, rows, {**chances, BEAST: 1 - chances[seat]})


def added(g: G, side: int, hex: int, species: int) -> Rows:
    """V8.5: what the side adds to its die, source by source, in half points."""
    if side == BEAST:
        herd = _herds(g, hex)[species].bit_count()
        return (("animals", strength.beast_halves(g.rules, species, herd)),)
    for neutral in g.rules.neutral:
        if neutral.side == side:
            return (("neutral", neutral.might * neutral.many(g.world, hex)),)
    return strength.sources(g, side, hex, species)


def _combat(hex: int, species: int, rows: dict[int, Rows], chances: dict[int, float]) -> dict[str, Any]:
    """Where nothing is known of the odds (too many sides) the chances are None."""
    halves = {side: sum(more for _, more in row) for side, row in rows.items()}
    first, *others = halves.values()
    return {
        "hex": hex,
        "species": species,
        "sides": [
            [side, points(bonus), round(100 * chances[side]) if side in chances else None]
            for side, bonus in halves.items()
        ],
        "sources": [[[key, points(more)] for key, more in row] for row in rows.values()],
        "round": round(100 * odds.round_won(first - others[0])) if len(others) == 1 else None,
    }


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
    return g.world.phase in AFTER_SURVIVAL or (g.world.phase == "survival" and _settling(g) == "over")


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
    }


def winter(g: G, seat: Seat, *, gained: bool) -> dict[str, int]:
    """The balance of a turn of winter, how many are still to come, and what is left in spring."""
    world = g.world
    mouths = in_all(world, seat)
    need = mouths * 3 // 2 if g.rules.fire and not world.fire[seat] else mouths  # V9.5
    fished = sum(in_force.fish(g, seat, hex) for hex in places(world, seat) if takes_yield(world, seat, hex))
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
    return reached


def _runs(g: G, species: int, start: int) -> set[int]:
    """V6.4-V6.6: where a herd may be after one throw, if none of its like is in the way."""
    found = {start}
    if humans_on(g.world, start):  # V6.1
        return found
    ways = in_force.ways(g, species)
    for die in DIE:
        hex, direction = start, direction_of(g, die)
        for _ in range(MOVE[species]):
            hex = ways[hex][direction]
            if hex == OFF:
                break
            found.add(hex)
            if humans_on(g.world, hex):
                break
    return found


def _raiders(g: G, seat: Seat | None, count: int) -> list[int]:
    world, reached = g.world, [0] * count
    for other in range(g.rules.seats):
        if other == seat:
            continue
        for hex in places(world, other):
            men = of_kind(world, other, hex, WARRIOR)
            for there in world.ground.walk[hex] if men else ():
                reached[there] += men
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


def holding(g: G) -> list[list[int]]:
    """V15.2: camps that only one woman holds, with their owners."""
    world = g.world
    return [
        [hex, owner] for hex, owner in enumerate(world.camps) if owner != OFF and of_kind(world, owner, hex, WOMAN) == 1
    ]
