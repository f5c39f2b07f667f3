"""A still picture of a state, to see later that it has not changed: as telling as a saved game, and much quicker."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any, TypeAlias

from steppe.core.frame import Frame
from steppe.core.game import AnyState

Image: TypeAlias = tuple[Any, ...]


def image(g: AnyState) -> Image:
    """World, stack and answers as values that cannot change; two are equal if the saved games are."""
    return _sheet(g.world), tuple([_sheet(frame) for frame in g.stack]), tuple(g.answers.items())


@cache
def _names(kind: Any) -> tuple[str, ...]:
    """Every field but those that follow from the others."""
    return tuple(each.name for each in fields(kind) if each.init)


def _sheet(data: Any) -> Image:
    kind: Any = type(data)
    return kind, *[_fixed(getattr(data, name)) for name in _names(kind)]


def _fixed(value: Any) -> Any:
    """Items of lists are values (that they are, `copies_are_independent` sees to); a rule that waits could change."""
    if type(value) is list:
        return tuple(value)
    if type(value) is tuple and value and isinstance(value[0], Frame):
        return tuple(map(_sheet, value))
    return value
