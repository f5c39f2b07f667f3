"""What the line of a play says besides: the answer to a question that comes with it (N5)."""

from __future__ import annotations

from steppe.core.decision import Action
from steppe.core.reason import Reason
from steppe.core.space import Noun
from steppe.games.valley.examples.line import Line
from steppe.games.valley.notation import parameter
from steppe.games.valley.notation.course import said_with
from steppe.games.valley.notation.spelling import Spelling
from steppe.games.valley.phases.window import USE, as_played
from steppe.games.valley.world import G


def said_in(spelling: Spelling, line: Line) -> list[Action]:
    return said_with(spelling, parameter.apart(spelling, line.play)[1])


def why_not(g: G, spelling: Spelling, line: Line, noun: Noun) -> Reason | None:
    """What stands against it as soon as the card is announced."""
    for action in said_in(spelling, line):
        if refused := as_played(g, line.seat, noun, known=line.verb == USE).why_not(line.seat, action):
            return refused if refused.rule else refused._replace(rule=spelling.verbs[action.verb][1])
    return None
