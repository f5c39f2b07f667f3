"""The random bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.core.decision import Action, Decision
from steppe.core.view import View

if TYPE_CHECKING:
    from steppe.bots.bot import Mind


class Dice:
    """Answers by lot, every answer as likely."""

    def choose(self, view: View, decision: Decision, mind: Mind) -> Action:
        return decision.sample(mind.below)
