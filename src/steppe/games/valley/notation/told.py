"""What a position tells of a field, checked: a table, texts, a number, a word; Refused with the field's name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steppe.core.reason import Refused, because
from steppe.games.valley.notation.spelling import NOTATION


def wrong(field: str) -> Refused:
    """A field that does not hold what it should."""
    return Refused(because("bad_key", NOTATION, field=field[:60]))


def a_table(key: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise wrong(key)
    return value


def texts(key: str, value: Any) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise wrong(key)
    return list(value)


def a_number(key: str, value: Any, least: int = 0, most: int = 10**6) -> int:
    if type(value) is not int or not least <= value <= most:
        raise wrong(key)
    return value


def one_of(key: str, value: Any, words: tuple[str, ...]) -> int:
    """The place of a word among those that are allowed."""
    if value not in words:
        raise wrong(key)
    return words.index(value)
