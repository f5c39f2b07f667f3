"""Whether a bot agrees to end a game in which it has no hope left."""

from __future__ import annotations

from collections.abc import Mapping

from steppe.bots.bot import worth_of
from steppe.core.decision import Seat
from steppe.core.game import AnyGame, AnyState
from steppe.core.space import Below

WORLDS = 8  # states that it imagines
HOPELESS: Mapping[str, float] = {"easy": 0.12, "hard": 0.05}  # by level, the chance to win below which it agrees
USUALLY = 0.08  # of any other bot


def agrees(game: AnyGame, g: AnyState, seat: Seat, bot: str, below: Below) -> bool:
    """Judged by what everybody can see, its own cards left aside: else to ask it would tell what it holds."""
    worth = worth_of(game)
    chances = [worth.worth(game.redeal(g, None, below), seat)[seat] for _ in range(WORLDS)]
    return sum(chances) / WORLDS < HOPELESS.get(bot, USUALLY)
