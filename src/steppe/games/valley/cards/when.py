"""Conditions of cards: `(g, seat) -> bool`, on public facts only."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley.card import Condition
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.conquest import Conquest
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.round import Round
from steppe.games.valley.piece import BEAST, FLOOD, KINDS, SUMMER, WINTER, WOMAN
from steppe.games.valley.queries import calendar, in_force, strength
from steppe.games.valley.queries.hunger import outlook
from steppe.games.valley.queries.people import in_all, supply, tokens, tribes_on
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.world import G

# -- time ------------------------------------------------------------------------------------------------------


def in_summer(g: G, seat: Seat) -> bool:
    return g.world.season == SUMMER


def winter_survival(g: G, seat: Seat) -> bool:
    """Survival is played as winter."""
    return in_force.season_of_survival(g.world) == WINTER


def harvest_time(g: G, seat: Seat) -> bool:
    """The last turn of summer."""
    return calendar.is_harvest(g.world)


def first_turn_of_summer(g: G, seat: Seat) -> bool:
    return g.world.season == SUMMER and g.world.turn == 1


# -- the tribe -------------------------------------------------------------------------------------------------


def has_tokens(g: G, seat: Seat) -> bool:
    return in_all(g.world, seat) > 0


def would_starve(g: G, seat: Seat) -> bool:
    """As things stand some of the tribe will not be fed."""
    return outlook(g, seat).starving > 0


def has_camp(g: G, seat: Seat) -> bool:
    return seat in g.world.camps


def has_supply(g: G, seat: Seat) -> bool:
    """A warrior or a woman is left beside the board."""
    return any(supply(g, seat, kind) for kind in KINDS)


def lacks_fire(g: G, seat: Seat) -> bool:
    """The fire rule is on; the tribe has a camp and not the fire (VC6)."""
    return g.rules.fire and not g.world.fire[seat] and seat in g.world.camps


# -- the combat under way ----------------------------------------------------------------------------------------


def fights(g: G, seat: Seat) -> bool:
    """The combat, or capture, that is under way is one of the holder's."""
    combat = g.nearest(Combat)
    if combat.species != TRIBES:
        return combat.seat == seat
    return strength.stands(g.world, seat, combat.hex)


def fights_tribes(g: G, seat: Seat) -> bool:
    """The same, against rivals."""
    return g.nearest(Combat).species == TRIBES and fights(g, seat)


def fights_beasts(g: G, seat: Seat) -> bool:
    """The same, against animals."""
    return g.nearest(Combat).species != TRIBES and fights(g, seat)


def has_women_here(g: G, seat: Seat) -> bool:
    return strength.shown(g.world, seat, g.nearest(Combat).hex, WOMAN) > 0


def combat_in(kind: int) -> Condition:
    """The combat is on terrain of this kind."""

    def combat_in_kind(g: G, seat: Seat) -> bool:
        return g.world.ground.kind[g.nearest(Combat).hex] == kind

    return combat_in_kind


def has_not_fought(g: G, seat: Seat) -> bool:
    """The tribe has fought no combat this turn."""
    return not in_force.holds(g.world, in_force.FOUGHT, seat)


def has_not_hunted(g: G, seat: Seat) -> bool:
    """The tribe has fought none against animals this turn."""
    return not in_force.holds(g.world, in_force.FOUGHT_BEASTS, seat)


def is_about_to_fight(g: G, seat: Seat) -> bool:
    """The combat that is about to start is the holder's; between combats: one is open for the tribe."""
    if any(isinstance(frame, Combat) for frame in g.stack):
        return fights(g, seat)
    return bool(strength.open_combats(g, seat))


def has_killed(g: G, seat: Seat) -> bool:
    """In `enemy_killed`: the holder has just killed a rival's token, in a round or with a razed camp."""
    top = next((frame for frame in reversed(g.stack) if isinstance(frame, Conquest | Round)), None)
    if isinstance(top, Conquest):
        return top.seat == seat and top.massacred > 0
    return isinstance(top, Round) and BEAST not in top.sides and seat in top.best and bool(top.fallen)


def lost_the_camp(g: G, seat: Seat) -> bool:
    """In `camp_taken`: it was the holder's."""
    return g.nearest(Conquest).owner == seat


# -- events ------------------------------------------------------------------------------------------------------


def event_is(*cards: str) -> Condition:
    """One of these events is being carried out."""

    def event_is_one_of(g: G, seat: Seat) -> bool:
        return any(isinstance(frame, Happening) and frame.card in cards for frame in g.stack)

    return event_is_one_of


# -- neighbours --------------------------------------------------------------------------------------------------


def rivals_beside(g: G, seat: Seat) -> tuple[Seat, ...]:
    """The rivals with tokens on the holder's hexes or next to them; rivers do not matter."""
    world = g.world
    found: set[Seat] = set()
    for hex in range(world.ground.count):
        if tokens(world, seat, hex):
            for other in (hex, *world.ground.near[hex]):
                found.update(tribes_on(world, other))
    return tuple(sorted(found - {seat}))


def floods_are_swum(g: G, seat: Seat) -> bool:
    """V18.30: the table lets swimmers and rafts into a flood."""
    return FLOOD in g.rules.swum


def goes_two_hexes(g: G, seat: Seat) -> bool:
    """VC17: the turn does not limit tokens to one hex, or to none."""
    return in_force.allowance(g.world) >= 2
