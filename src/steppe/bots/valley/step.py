"""Stepping in: cards for any time, played while a question of one's own is open (R5)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import cast

from steppe.bots.valley.card import mode_of, price_of_a_card
from steppe.bots.valley.judge import Judge
from steppe.bots.valley.plan import Posting
from steppe.bots.valley.reaction import REACTIONS
from steppe.bots.valley.survey import Survey
from steppe.bots.valley.taste import FIRE
from steppe.bots.valley.trial import Play, played
from steppe.core.decision import Action, Decision, Seat
from steppe.core.view import View
from steppe.games.valley.cards import CARDS
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.phases.window import ANY, PLAY, USE
from steppe.games.valley.purpose import Purpose
from steppe.games.valley.queries import calendar
from steppe.games.valley.queries.fitting import plays, uses
from steppe.games.valley.queries.knowledge import LASTING
from steppe.games.valley.world import G

FULL = 1.0  # what it is worth to have room for a new card, beyond the price of one
SPIED = 0.3  # and to see a hand
SWAPPED = 0.6  # and to have a card of a rival instead of the worst of the own
QUESTIONS = {  # at which of the own questions what is thought of
    "movement": frozenset(
        {Purpose.FORESIGHT, Purpose.HAND, Purpose.DEAL, Purpose.TURNING, Purpose.OFFERING, Purpose.CLEARING}
    ),
    "fight": frozenset({Purpose.OFFERING}),
}
LAST = frozenset({Purpose.OFFERING})  # and what is thought of again when all have gone where they were to go


def is_worth_a_thought(view: View, decision: Decision) -> bool:
    """Whether the seat holds such a card at a moment that may be right for it."""
    fire = view["world"]["fire"][decision.seat]
    purposes = {purpose for card in at_hand(view, decision.seat) for purpose in at_any_time(card)}
    if Purpose.FIRE in purposes and not fire:
        return True
    return not purposes.isdisjoint(QUESTIONS.get(decision.topic, ()))


def is_worth_another(view: View, decision: Decision) -> bool:
    """Whether the seat holds a card that may be right when its movement ends."""
    return any(not LAST.isdisjoint(at_any_time(card)) for card in at_hand(view, decision.seat))


def at_hand(view: View, seat: Seat) -> tuple[str, ...]:
    """The cards of the hand, and what the tribe knows."""
    rows = [row for row in view["world"]["effects"] if row.seat == seat and row.key in LASTING]
    return (*view["world"]["hands"][seat], *[row.card for row in rows])


@cache
def at_any_time(card: str) -> frozenset[Purpose]:
    """What the card can be used for at any time, as it is in most boxes."""
    modes = CARDS[card].modes if card in CARDS else ()
    return frozenset(mode.purpose for mode in modes if ANY in mode.windows)


def stepped_in(g: G, decision: Decision, judge: Judge) -> Action | None:
    """The card that is worth most just now, if one is worth its price."""
    best, chosen = 0.0, None
    found = [*((PLAY, noun) for noun in plays(g, ANY, judge.seat)), *((USE, noun) for noun in uses(g, ANY, judge.seat))]
    for verb, noun in found:
        play = cast("Play", noun)
        action = Action(verb, noun)
        purpose = mode_of(g, play).purpose
        worth = WORTH[purpose](g, judge, play) if purpose in WORTH else 0.0
        worth -= price_of_a_card(g, judge.seat, verb)
        if worth > best and g.why_not(judge.seat, action) is None:
            best, chosen = worth, action
    return chosen


def _fire(g: G, judge: Judge, play: Play) -> float:
    """The fire, as soon as it is lacking."""
    return FIRE


def _foresight(g: G, judge: Judge, play: Play) -> float:
    """As much as the next event may cost where people stand: who knows it can have them elsewhere."""
    if g.world.peeked[judge.seat]:
        return 0.0
    survey = judge.survey
    feared = 0.0
    for hex, peril in enumerate(survey.perils):
        men, wives = survey.men[hex], survey.women[hex]
        if men + wives:
            feared += (peril.one + peril.open) * (judge.man if men else judge.wife)
            feared += peril.all * (men * judge.man + wives * judge.wife)
    return feared + room(g, judge)


def _spied(g: G, judge: Judge, play: Play) -> float:
    return SPIED + room(g, judge)


def _swapped(g: G, judge: Judge, play: Play) -> float:
    """A card that is chosen is worth more, with the other that lets one choose it."""
    return SWAPPED + (SPIED if mode_of(g, play).along else 0.0) + room(g, judge)


def room(g: G, judge: Judge) -> float:
    """V12.1: who holds a full hand at the end of a season gets no new card."""
    full = len(g.world.hands[judge.seat]) >= g.rules.hand and calendar.is_last(g.world)
    return FULL if full else 0.0


def _cleared(g: G, judge: Judge, play: Play) -> float:
    """By how much better the own movement can be planned when people may enter there again."""
    after = played(g, judge.seat, play)
    fresh = Judge(Survey(after, judge.seat), judge.level, lambda n: n // 2)
    return best_movement(after, fresh) - best_movement(g, judge)


def best_movement(g: G, judge: Judge) -> float:
    """What all is worth when everybody has gone where he is best."""
    movement = next((frame for frame in g.stack if isinstance(frame, Movement)), None)
    if movement is None:
        return 0.0
    posting = Posting(judge.survey, judge, movement.ranks(g))
    posting.improve(join=judge.level.joins)
    return posting.worth


WORTH: dict[Purpose, Callable[[G, Judge, Play], float]] = {
    Purpose.FIRE: _fire,
    Purpose.FORESIGHT: _foresight,
    Purpose.HAND: _spied,
    Purpose.DEAL: _swapped,
    Purpose.TURNING: REACTIONS[Purpose.TURNING],
    Purpose.OFFERING: REACTIONS[Purpose.OFFERING],
    Purpose.CLEARING: _cleared,
}
