"""What is known of a game besides its rules: what a position is worth, and which answers deserve a look."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from steppe.core.decision import NATURE, Action, Choices, Decision, Seat
from steppe.core.game import AnyGame, AnyState
from steppe.core.space import Below


class Worth:
    """Knows nothing but who has won; a game's own says more."""

    ahead = 100  # how many decisions a search plays by lot before it asks for the worth of a position
    curiosity = 0.7  # how much an answer draws a search that has been tried little; the surer the worth, the less

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
