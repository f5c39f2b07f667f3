"""What is proposed to all at a table, such as to end a game that nobody can win, and the bots' answers to it."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from steppe.core.decision import Action, Seat
from steppe.core.game import AnyState
from steppe.server.table.situation import Situation


@runtime_checkable
class Agreeable(Protocol):
    """A game in which players can agree on something."""

    def proposal(self, g: AnyState) -> tuple[Action, tuple[Seat, ...]]:
        """With what a seat agrees, and the seats that have."""


def proposed(table: Situation) -> tuple[Action, tuple[Seat, ...]] | None:
    """What a person proposes just now, and all who agree."""
    game, g = table.game, table.state
    if g is None or not g.waiting or not isinstance(game, Agreeable):
        return None
    action, seats = game.proposal(g)
    return (action, seats) if any(table.chair_of(seat).kind == "person" for seat in seats) else None


def declined(table: Situation) -> list[Seat]:
    """The bots that have turned down what is proposed just now."""
    offer = proposed(table) if table.turned_down[1] else None
    return [*table.turned_down[1]] if offer is not None and offer[1] == table.turned_down[0] else []


def unanswered(table: Situation) -> list[Seat]:
    """The bots that have still to answer what is proposed."""
    offer = proposed(table)
    if offer is None or table.state is None:
        return []
    silent, verb = declined(table), offer[0].verb
    return [
        seat
        for seat in range(len(table.chairs))
        if table.chair_of(seat).kind == "bot" and seat not in silent and verb in table.state.may_interject(seat)
    ]
