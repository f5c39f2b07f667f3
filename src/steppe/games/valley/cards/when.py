"""Conditions of cards: `(g, seat) -> bool`, on public facts only."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley.card import Condition
from steppe.games.valley.cards import strike
from steppe.games.valley.party import ANY_WOMAN
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.conquest import Conquest
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.round import Blow
from steppe.games.valley.piece import BEAST, BEASTS, FLOOD, SUMMER, WINTER
from steppe.games.valley.queries import calendar, in_force, strength
from steppe.games.valley.queries.hunger import outlook
from steppe.games.valley.queries.people import in_all, supply, tokens, tribes_on
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.world import G

# -- time ------------------------------------------------------------------------------------------------------


def in_summer(g: G, seat: Seat) -> bool:
    return g.world.season == SUMMER


def in_winter(g: G, seat: Seat) -> bool:
    return g.world.season == WINTER


def summer_survival(g: G, seat: Seat) -> bool:
    """Survival is played as summer."""
    return in_force.season_played(g.world) == SUMMER


def winter_survival(g: G, seat: Seat) -> bool:
    """Survival is played as winter."""
    return in_force.season_played(g.world) == WINTER


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
    """Somebody is left beside the board."""
    return any(supply(g, seat, kind) for kind in g.rules.kinds)


def lacks_fire(g: G, seat: Seat) -> bool:
    """The fire rule is on; the tribe has a camp and not the fire (VC6)."""
    return g.rules.fire and not g.world.fire[seat] and seat in g.world.camps


# -- the combat under way ----------------------------------------------------------------------------------------


def hunts_along(g: G, combat: Combat, seat: Seat) -> bool:
    """V18.39: the tribe is one of several that hunt together."""
    return in_force.HUNTER in g.world.keys and seat in combat.hunters(g)


def fights(g: G, seat: Seat) -> bool:
    """The combat, or capture, that is under way is one of the holder's."""
    combat = g.nearest(Combat)
    if combat.species != TRIBES:
        return combat.seat == seat or hunts_along(g, combat, seat)
    return strength.stands(g.world, seat, combat.hex)


def fights_tribes(g: G, seat: Seat) -> bool:
    """The same, against rivals."""
    return g.nearest(Combat).species == TRIBES and fights(g, seat)


def fights_beasts(g: G, seat: Seat) -> bool:
    """The same, against animals."""
    return g.nearest(Combat).species != TRIBES and fights(g, seat)


def defends_camp(g: G, seat: Seat) -> bool:
    """The combat is on the hex of a camp of the holder's, which helps in it."""
    combat = g.nearest(Combat)
    return g.world.camps[combat.hex] == seat and not combat.bare


def rival_hunts(g: G, seat: Seat) -> bool:
    """The combat that is about to start is a rival's, against animals."""
    combat = g.nearest(Combat)
    return combat.species != TRIBES and combat.seat != seat and not hunts_along(g, combat, seat)


def has_women_here(g: G, seat: Seat) -> bool:
    return bool(strength.visible(g.world, seat, g.nearest(Combat).hex) & ANY_WOMAN)


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
    top = next((frame for frame in reversed(g.stack) if isinstance(frame, Conquest | Blow)), None)
    if isinstance(top, Conquest):
        return top.seat == seat and top.massacred > 0
    if not isinstance(top, Blow) or BEAST in top.sides or seat not in top.best:
        return False
    return any(who != seat for who, _ in top.fallen)


def lost_the_camp(g: G, seat: Seat) -> bool:
    """In `camp_taken`: it was the holder's."""
    return g.nearest(Conquest).owner == seat


# -- the bag -----------------------------------------------------------------------------------------------------


def bag_has(*species: int) -> Condition:
    """V18.42: an animal of these species could be drawn (any, if none is named); trophies fill an empty bag."""
    wanted = species or tuple(range(BEASTS))

    def bag_has_some(g: G, seat: Seat) -> bool:
        bag = g.world.bag
        if any(bag):
            return any(bag[each] for each in wanted)
        own = g.world.trophies[: g.rules.seats * BEASTS]
        return any(counters for at, counters in enumerate(own) if at % BEASTS in wanted)

    return bag_has_some


# -- events ------------------------------------------------------------------------------------------------------


def event_floods(g: G, seat: Seat) -> bool:
    """An event is being carried out that floods hexes."""
    cards = g.rules.cards
    return any(isinstance(frame, Happening) and strike.flood in cards[frame.card].modes[0].do for frame in g.stack)


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
    return in_force.limit(g.world) >= in_force.USUAL


def marches_further(g: G, seat: Seat) -> bool:
    """VC17, VC39: the turn is one in which *three hexes* takes a group further."""
    return g.rules.further[min(in_force.limit(g.world), in_force.USUAL)] > 0
