"""At which windows a question is put, and which of them a play is meant for (T11)."""

from __future__ import annotations

from collections.abc import Mapping

from steppe.core.decision import Decision
from steppe.core.space import Noun
from steppe.games.valley.card import Card
from steppe.games.valley.phases.window import ANY, TRIBE_MOVE, names


def windows_of(asked: Decision) -> tuple[str, ...]:
    """The names of the window that a question is: several where they are served together (R13-R17)."""
    if asked.topic == "movement":
        return (TRIBE_MOVE,)
    return names(asked.window or ANY)


def is_meant(cards: Mapping[str, Card], noun: Noun, windows: tuple[str, ...], wanted: str) -> bool:
    """T11: whether a play offered at these windows is one of the window that is wanted."""
    assert isinstance(noun, tuple)
    card, place, *_ = noun
    assert isinstance(place, int)
    return wanted in windows and (len(windows) == 1 or wanted in cards[str(card)].modes[place].windows)
