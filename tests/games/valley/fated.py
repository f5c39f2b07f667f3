"""Luck that brings certain events whenever their deck still has them."""

from __future__ import annotations

from steppe.core.chance import Quick
from steppe.core.decision import Action, Decision


class Fated(Quick):
    """Draws like any other luck, but for events."""

    def __init__(self, seed: int, events: tuple[str, ...]) -> None:
        super().__init__(seed)
        self.events = events

    def answer(self, decision: Decision) -> Action:
        for card in self.events:
            if decision.allows(event := Action("event", card)):
                return event
        return super().answer(decision)
