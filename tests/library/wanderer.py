"""A bot of somebody else, as a stranger would write one: it knows nothing of the house but its public face."""

from __future__ import annotations

from steppe import Action, Decision, Mind, View


class Wanderer:
    """Takes the last answer that it is offered."""

    def choose(self, view: View, decision: Decision, mind: Mind) -> Action:
        return decision.at(decision.size() - 1)


class Thinker:
    """Tries each of the first answers once in a game that it only imagines."""

    def choose(self, view: View, decision: Decision, mind: Mind) -> Action:
        for index in range(min(3, decision.size())):
            mind.imagine().apply(decision.seat, decision.at(index), mind.below)
        return decision.sample(mind.below)


class Deaf:
    """No bot: it never chooses."""


class Choosy:
    """No bot that can be made just so."""

    def __init__(self, taste: str) -> None:
        self.taste = taste


READY = Wanderer()
NOTHING = 3


def made() -> Wanderer:
    return Wanderer()
