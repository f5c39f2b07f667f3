"""Stepping in: cards for any time, played while a question of one's own is open (R5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from steppe.bots.valley.card import Play, price_of_a_card
from steppe.bots.valley.judge import Judge
from steppe.bots.valley.taste import FIRE
from steppe.core.decision import Action, Decision
from steppe.core.view import View
from steppe.games.valley.phases.window import ANY
from steppe.games.valley.queries import calendar
from steppe.games.valley.queries.fitting import plays
from steppe.games.valley.world import G

FULL = 1.0  # what it is worth to have room for a new card, beyond the price of one
SPIED = 0.3  # and to see a hand


def is_worth_a_thought(view: View, decision: Decision) -> bool:
    """Whether the seat holds such a card at a moment that may be right for it."""
    hand, fire = view["world"]["hands"][decision.seat], view["world"]["fire"][decision.seat]
    if "flint" in hand and not fire:
        return True
    return decision.topic == "movement" and ("intuition" in hand or "spying" in hand)


def stepped_in(g: G, decision: Decision, judge: Judge) -> Action | None:
    """The card that is worth most just now, if one is worth its price."""
    best, chosen = price_of_a_card(g, judge.seat), None
    for noun in plays(g, ANY, judge.seat):
        play = cast("Play", noun)
        action = Action("play", noun)
        worth = WORTH[play[0]](g, judge) if play[0] in WORTH else 0.0
        if worth > best and g.why_not(judge.seat, action) is None:
            best, chosen = worth, action
    return chosen


def _fire(g: G, judge: Judge) -> float:
    """The fire, as soon as it is lacking."""
    return FIRE


def _foresight(g: G, judge: Judge) -> float:
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


def _spied(g: G, judge: Judge) -> float:
    return SPIED + room(g, judge)


def room(g: G, judge: Judge) -> float:
    """V12.1: who holds a full hand at the end of a season gets no new card."""
    full = len(g.world.hands[judge.seat]) >= g.rules.hand and calendar.is_last(g.world)
    return FULL if full else 0.0


WORTH: dict[str, Callable[[G, Judge], Any]] = {"flint": _fire, "intuition": _foresight, "spying": _spied}
