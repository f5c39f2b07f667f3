"""Whom a game asks, and whether it is a window: a question to all who might hold something that fits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from steppe.core.decision import Decision
from steppe.core.game import AnyGame, AnyState
from steppe.server.wire.shapes import Chair


def asked_of_people(game: AnyGame, g: AnyState | None, chairs: Sequence[Chair]) -> list[tuple[Decision, str]]:
    """The open questions that people have to answer, with the person of each."""
    asked: list[tuple[Decision, str]] = []
    if g is not None:
        seating = game.chairs(g)
        for decision in g.waiting:
            chair = chairs[seating[decision.seat]]
            if chair.kind == "person":
                asked.append((decision, chair.person))
    return asked


def is_window(g: AnyState | None) -> bool:
    """Whether all that is asked is whether somebody reacts."""
    return g is not None and bool(g.waiting) and all(decision.window for decision in g.waiting)


def together(chairs: Iterable[Chair]) -> bool:
    """Whether different people play, so that a pause or a number could tell one of them about another."""
    return len({chair.person for chair in chairs if chair.kind == "person"}) > 1
