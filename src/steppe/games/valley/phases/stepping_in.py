"""Stepping in: a card for any time, or something that the tribe knows, before the awaited decision (R5)."""

from __future__ import annotations

from typing import Any, ClassVar

from steppe.core.decision import NATURE, Seat
from steppe.core.frame import DONE, Flow, Frame, Interjection, run
from steppe.core.reason import Reason, because
from steppe.core.sheet import sheet
from steppe.core.space import Noun, Pick
from steppe.games.valley.phases.window import (
    ANY,
    INNER,
    PLAY,
    TRIBE_MOVE,
    WINDOWS,
    Window,
    names,
    playing,
)
from steppe.games.valley.queries.fitting import plays, uses
from steppe.games.valley.refusal.playing import why_not_held, why_not_known, why_not_play
from steppe.games.valley.world import G


@sheet
class SteppingIn(Interjection):
    """R5: something for any time comes in before the awaited decision, which is then put again."""

    known: ClassVar[bool] = False  # whether it is one that the tribe knows

    @classmethod
    def why_not(cls, g: G, seat: Seat, noun: Noun) -> Reason | None:
        if not isinstance(noun, tuple) or not noun or not isinstance(noun[0], str):
            return because("name_a_card", "V12.3")
        if (reason := why_not_known(g, seat, noun[0]) if cls.known else why_not_held(g, seat, noun[0])) is not None:
            return reason
        if g.world.leaderless[seat]:
            return because("leader_has_left", "V14.7")
        card = g.rules.cards[noun[0]]
        if len(noun) < 2 or noun[1] not in card.uses(ANY):
            return why_not_play(g, seat, card, noun, moments_of(g, seat))
        if g.waiting[0].seat == NATURE or is_inner(g, g.waiting[0].topic) or is_tight(g, g.stack[-1]):
            return because("nothing_comes_between", "R5", card=card.id)
        found = (uses if cls.known else plays)(g, ANY, seat)
        return None if noun in Pick(PLAY, found) else why_not_play(g, seat, card, noun, (ANY,))

    def start(self, g: G, _: Any) -> Flow:
        return run(playing(self.seat, self.noun, known=self.known), self.played)

    def played(self, g: G, _: Any) -> Flow:
        return DONE


@sheet
class Announce(SteppingIn):
    """A card of the hand."""


@sheet
class Recall(SteppingIn):
    """Something that the tribe knows (VR95)."""

    known: ClassVar[bool] = True


def moments_of(g: G, seat: Seat) -> tuple[str, ...]:
    """The moments at which the seat is asked just now; none if it is not."""
    for decision in g.waiting:
        if decision.seat == seat:
            return (TRIBE_MOVE,) if decision.topic == "movement" else names(decision.window)
    return ()


def is_inner(g: G, topic: str) -> bool:
    """R5: a choice inside something half done."""
    return topic in INNER or (topic in g.rules.questions and g.rules.questions[topic].inner)


def is_tight(g: G, frame: Frame) -> bool:
    """R5: nothing comes between a throw or a blow and its settling."""
    return isinstance(frame, Window) and any(WINDOWS[key].tight for key in frame.served(g))
