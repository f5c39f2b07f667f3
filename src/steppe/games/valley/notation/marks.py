"""The marks of a movement in positions: now hex, status and party; earlier programs wrote hex, kind, status, number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from steppe.games.valley.party import HEADS, is_sound, one
from steppe.games.valley.piece import LONERS
from steppe.games.valley.queries.march import Mark, remark

EARLIER: Final = 4  # so many numbers had a mark


def read_flow(stack: list[Any]) -> list[Any]:
    """The rules under way, with the marks as they are kept now."""
    return [_frame(frame) if isinstance(frame, Mapping) and "marks" in frame else frame for frame in stack]


def _frame(frame: Mapping[str, Any]) -> dict[str, Any]:
    return {**frame, "marks": [list(mark) for mark in read_marks(frame["marks"])]}


def read_marks(told: Any) -> tuple[Mark, ...]:
    """The marks; ValueError if they are none."""
    marks: tuple[Mark, ...] = ()
    for mark in told:
        if not isinstance(mark, list | tuple) or not all(type(number) is int and number >= 0 for number in mark):
            raise ValueError(mark)
        if len(mark) == EARLIER:
            hex, kind, status, count = mark
            if kind not in LONERS or count > HEADS:
                raise ValueError(mark)
            marks = remark(marks, hex, status, one(kind, count))
            continue
        hex, status, party = mark
        if not party or not is_sound(party):
            raise ValueError(mark)
        marks = (*marks, (hex, status, party))
    return marks
