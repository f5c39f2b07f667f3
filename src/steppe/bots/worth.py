"""What is known of a game besides its rules: what a position is worth, and which answers deserve a look."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from steppe.core.decision import NATURE, Action, Choices, Decision, Seat
from steppe.core.game import AnyGame, AnyState
from steppe.core.space import Below

if TYPE_CHECKING:
    from steppe.bots.bot import Mind


class Care(NamedTuple):
    """How carefully a greedy bot chooses."""

    worlds: int  # states it imagines
    answers: int  # it tries at most
    slack: float  # an answer this close to the best, as a part of it, is as good


class Worth:
    """Knows nothing but who has won; a game's own says more."""

    ahead = 100  # how many decisions a search plays by lot before it asks for the worth of a position
    curiosity = 0.7  # how much an answer draws a search that has been tried little; the surer the worth, the less
    easy = Care(worlds=1, answers=8, slack=0.3)  # of the easy bot
    medium: Care | None = None  # of the medium bot, where it is to choose more plainly than the greedy one
    patience = 1000  # iterations of the hard bot
    wide = 64  # up to so many answers a search considers all; of more, a few at first and others while it thinks
    widening = 2.0  # how many of those, times the square root of the visits

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def worth(self, g: AnyState, eyes: Seat) -> Sequence[float]:
        """Each seat's chance to win, from 0 to 1, as the seat `eyes` would judge with what it may know."""
        seats: int = g.rules.seats
        result = self.game.result(g)
        if result is None:
            return (1 / seats,) * seats
        share = 1 / max(1, len(result.winners))
        return tuple(share if place == 1 else 0.0 for place in result.places)

    def guess(self, g: AnyState, eyes: Seat, below: Below) -> Sequence[float]:
        """The same; what is not known may be played on by lot."""
        return self.worth(g, eyes)

    def over(self, g: AnyState) -> bool:
        """Whether to look no further than this position."""
        return False

    def seen(self, g: AnyState, seat: Seat, who: Seat, action: Action) -> Action | None:
        """What the seat notices of an answer that `who` alone, or Nature, is about to give; None: nothing."""
        return action if who != NATURE else None

    def kept(self, g: AnyState, seat: Seat, action: Action) -> float:
        """What part of the worth of the position after it an answer keeps: less than 1 if it only lets time pass."""
        return 1.0

    def prepared(self, decision: Decision, action: Action, mind: Mind) -> Action:
        """What to answer before the chosen answer, if anything comes well before it; else that answer."""
        return action

    def candidates(self, g: AnyState, decision: Decision, most: int, below: Below) -> Sequence[Action]:
        """All answers if there are at most so many, else that many different ones, the sensible first."""
        if decision.size() <= most:
            return every(decision.choices)
        found: dict[Action, None] = {}
        while len(found) < most:
            found[decision.sample(below)] = None
        return tuple(found)


@lru_cache(maxsize=4096)
def every(choices: Choices) -> tuple[Action, ...]:
    """All answers in canonical order; a search meets the same menus again and again."""
    return tuple(Decision(NATURE, "", choices).actions())


def settle(g: AnyState, below: Below) -> bool:
    """Let Nature answer until a seat is asked; whether one is."""
    while g.waiting and g.waiting[0].seat == NATURE:
        g.apply(NATURE, g.waiting[0].sample(below))
    return bool(g.waiting)
