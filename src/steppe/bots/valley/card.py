"""Cards that are worth playing just now, by the purposes that they declare; no card is known by its name.

Most are tried on a copy of the imagined state and judged by what has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

from steppe.bots.valley import thing
from steppe.bots.valley.judge import Judge
from steppe.bots.valley.kind import loot
from steppe.bots.valley.reaction import REACTIONS
from steppe.bots.valley.survey import sexes
from steppe.bots.valley.taste import CAMP, MAN, STARVED, WIFE, camps_worth
from steppe.bots.valley.trial import GRUDGE, Play, carried_out, menaced_hunter, played, standing
from steppe.core.decision import Action, Decision, Seat
from steppe.games.valley.batch import read_group
from steppe.games.valley.card import Mode, Shape
from steppe.games.valley.party import ANY_MAN, heads, part
from steppe.games.valley.phases.births import births_due
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.window import PLAY, PLAYS, USE
from steppe.games.valley.piece import WOMAN
from steppe.games.valley.purpose import Purpose
from steppe.games.valley.queries import in_force, odds, strength
from steppe.games.valley.queries.hunger import income, outlook, starving
from steppe.games.valley.queries.people import camps, party_on, supply
from steppe.games.valley.queries.roamer import pack
from steppe.games.valley.world import G

DEEDS = (Purpose.DEED, Purpose.SNARE, Purpose.BARRIER)  # of a movement, whoever goes where
DEAR = 1.5  # points that a card must bring
CHEAP = 0.8  # the same for somebody with a full hand
AGAIN = 0.2  # the same of something that is known, and can be used again
TRIED = 24  # plays of one card that are tried at most


def reacted(g: G, decision: Decision, judge: Judge) -> Action | None:
    """What to play in a window, if anything."""
    return best_play(g, judge, offered(decision), decision.window)


def in_movement(g: G, decision: Decision, judge: Judge) -> Action | None:
    """What to play in the own movement, whoever goes where."""
    useful = [(verb, play) for verb, play in offered(decision) if mode_of(g, play).purpose in DEEDS]
    return best_play(g, judge, useful, "tribe_move") if useful else None


def offered(decision: Decision) -> list[tuple[str, Play]]:
    """What can be played, from the hand or as something that the tribe knows."""
    spaces: list[tuple[str, Any]] = [(verb, space) for verb, space in decision.choices if verb in PLAYS]
    return [(verb, cast("Play", noun)) for verb, space in spaces for noun in space.of]


def mode_of(g: G, play: Play) -> Mode:
    """The use that is made of the card."""
    return g.rules.cards[play[0]].modes[play[1]]


def price_of_a_card(g: G, seat: Seat, verb: str = PLAY) -> float:
    """The points that a card must bring: who has a full hand gets no new one; what is known stays."""
    if verb == USE:
        return AGAIN
    return CHEAP if len(g.world.hands[seat]) >= g.rules.hand else DEAR


def best_play(g: G, judge: Judge, offered: Iterable[tuple[str, Play]], window: str) -> Action | None:
    """The play that brings most beyond its price."""
    by_card: dict[tuple[str, str], list[Play]] = {}
    for verb, play in offered:
        by_card.setdefault((verb, str(play[0])), []).append(play)
    best, chosen = 0.0, None
    for (verb, _), all_plays in by_card.items():
        price = price_of_a_card(g, judge.seat, verb)
        for play in chosen_aims(g, all_plays):
            gain = gained(g, judge, play, window) - price
            if gain > best:
                best, chosen = gain, Action(verb, play)
    return chosen


def chosen_aims(g: G, all_plays: list[Play]) -> list[Play]:
    """Of a card that can be aimed in many ways, those that are worth a look: the largest groups first."""
    return sorted(all_plays, key=lambda play: -people_in(mode_of(g, play).shape, play))[:TRIED]


def people_in(shape: Shape, play: Play) -> int:
    """How many people the aim is about."""
    return sum(play[2 + place] for place, part in enumerate(shape.parts) if part.kind == "count")


def gained(g: G, judge: Judge, play: Play, window: str) -> float:
    """The points that a play brings."""
    purpose = mode_of(g, play).purpose
    if purpose in JUDGED:
        return JUDGED[purpose](g, judge, play)
    if purpose in ARMING and any(isinstance(frame, Combat) for frame in g.stack):
        return armed(g, judge, play)
    return standing(carried_out(g, judge.seat, play), judge) - standing(g, judge)


# -- weapons -------------------------------------------------------------------------------------


def armed(g: G, judge: Judge, play: Play) -> float:
    """A weapon in the combat under way: by how much it is likelier to be won, and what is at stake."""
    combat, seat, world = g.nearest(Combat), judge.seat, g.world
    trial = carried_out(g, seat, play)
    hex = combat.hex
    before = odds.of_combat(g, hex, combat.species, seat).get(seat, 0.0)
    after = odds.of_combat(trial, hex, combat.species, seat).get(seat, 0.0)
    men, wives = sexes(party_on(world, seat, hex))
    stake = men * MAN + wives * WIFE
    if world.camps[hex] == seat:
        stake += judge.this_camp
    if combat.species != strength.TRIBES:
        meat = pack(world, combat.species, hex) * in_force.prey(g, seat, combat.species, hex)
        return (after - before) * (stake + meat * judge.price)
    for rival in range(g.rules.seats):
        if rival != seat:
            there = party_on(world, rival, hex)
            stake += loot(g, seat, there) * WIFE
            stake += GRUDGE * MAN * heads(part(there, g.rules.fighters))
    if world.camps[hex] >= 0 and world.camps[hex] != seat:
        stake += judge.next_camp + CAMP * GRUDGE
    return (after - before) * stake


ARMING = (Purpose.WEAPON, Purpose.FIRE)  # fire counts in combats too

# -- purposes whose worth is known without trying -----------------------------------------------------------------


def _fish(g: G, judge: Judge, play: Play) -> float:
    return judge.price * income(g, judge.seat).fishing


def _trial_income(g: G, judge: Judge, play: Play) -> float:
    after = carried_out(g, judge.seat, play)
    return judge.price * (income(after, judge.seat).total - income(g, judge.seat).total)


def _children(g: G, judge: Judge, play: Play) -> float:
    return 1.5 * sum(births_due(g, judge.seat, hex) > 0 for hex in camps(g.world, judge.seat))


def _daughters(g: G, judge: Judge, play: Play) -> float:
    return 2.5 * min(supply(g, judge.seat, WOMAN), births_due(g, judge.seat, play[2]))


def _saved(g: G, judge: Judge, play: Play) -> float:
    """Somebody who would be washed away: one of each hex that the flood strikes, if none of them is safe."""
    hex, group = play[2], read_group(play, 3).party
    here = party_on(g.world, judge.seat, hex)
    return (MAN if here & ANY_MAN else WIFE) * (group == here and hex in g.nearest(Happening).hexes)


def _hidden(g: G, judge: Judge, play: Play) -> float:
    """Out of a combat: who would be lost in it on average, less what it may bring."""
    combat, seat, world = g.nearest(Combat), judge.seat, g.world
    group = read_group(play, 2).party
    if group != strength.visible(world, seat, combat.hex):
        return 0.0
    men, wives = sexes(group)
    return men * judge.man + wives * judge.wife - judge.after_combat(combat.hex, men, wives)


def _mothers(g: G, judge: Judge, play: Play) -> float:
    world, worth = g.world, 0.0
    for rival, hex in zip(play[2::2], play[3::2], strict=True):
        last = world.camps[hex] == rival and heads(part(party_on(world, rival, hex), g.rules.keepers)) == 1
        worth += GRUDGE * (WIFE + (CAMP + camps_worth(g, rival)[-1] / 8 if last else 0.0))
    return worth


def _hindered(g: G, judge: Judge, play: Play) -> float:
    """By how much likelier the rival loses against the animals, what he has at stake there, and what he hunts."""
    combat = g.nearest(Combat)
    trial = carried_out(g, judge.seat, play)
    return GRUDGE * (menaced_hunter(trial, combat.seat, combat.hex) - menaced_hunter(g, combat.seat, combat.hex))


def _child(g: G, judge: Judge, play: Play) -> float:
    return WIFE if play[-1] == WOMAN else MAN


def _prey(g: G, judge: Judge, play: Play) -> float:
    return judge.price * 2


def _need(g: G, judge: Judge, play: Play) -> float:
    """In survival those who starve feed the others, so that fewer must."""
    stock = g.world.food[judge.seat] + income(g, judge.seat).total
    after = carried_out(g, judge.seat, play)
    return STARVED * (starving(g, judge.seat, stock) - starving(after, judge.seat, stock))


def _meals(g: G, judge: Judge, play: Play) -> float:
    """What is saved, and those who need not starve."""
    before, after = outlook(g, judge.seat), outlook(played(g, judge.seat, play), judge.seat)
    return judge.price * max(0, after.left - before.left) + STARVED * (before.starving - after.starving)


def worth(points: float) -> Callable[[G, Judge, Play], float]:
    """Always the same."""
    return lambda g, judge, play: points


JUDGED: dict[Purpose, Callable[[G, Judge, Play], float]] = {
    Purpose.FOOD: _trial_income,
    Purpose.FISHING: _fish,
    Purpose.PREY: _prey,
    Purpose.NEED: _need,
    Purpose.MEALS: _meals,
    Purpose.BIRTHS: _children,
    Purpose.DAUGHTERS: _daughters,
    Purpose.BIRTH: worth(2.5),
    Purpose.CHILD: _child,
    Purpose.GUESTS: worth(3.0),
    Purpose.FIELD: worth(3.5),
    Purpose.COMPANION: worth(2.5),
    Purpose.HINDRANCE: _hindered,
    Purpose.DENIAL: worth(4.0),
    Purpose.MOTHERS: _mothers,
    Purpose.RESCUE: _saved,
    Purpose.HIDING: _hidden,
    **REACTIONS,
    Purpose.SNARE: thing.snare,
    Purpose.CACHE: thing.cache,
    Purpose.PROVISIONS: thing.provisions,
    Purpose.CATTLE: thing.cattle,
    Purpose.SCARE: thing.scare,
    Purpose.BARRIER: thing.barrier,
    Purpose.PASSAGE: thing.passage,
    Purpose.DELAY: thing.hindrance,
}
