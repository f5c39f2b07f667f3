"""Values of a case: tables, lists, numbers; one of the wrong type is an error that names its key (T2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from steppe.core.example import Malformed


def known(key: str, told: Mapping[Any, Any], keys: Iterable[str]) -> None:
    for each in told:
        if each not in keys:
            raise Malformed(f"{key}: {each}", f"one of these ({', '.join(keys)})", "an unknown key")


def table(key: str, told: object) -> Mapping[Any, Any]:
    if not isinstance(told, Mapping):
        raise Malformed(key, "keys with values", told)
    return told


def items(key: str, told: object) -> list[Any]:
    if not isinstance(told, list):
        raise Malformed(key, "a list", told)
    return told


def texts(key: str, told: object) -> list[str]:
    for each in items(key, told):
        if not isinstance(each, str):
            raise Malformed(key, "texts", each)
    return items(key, told)


def whole(key: str, told: object, least: int = 0, most: int = 10**6) -> int:
    if type(told) is not int or not least <= told <= most:
        raise Malformed(key, f"a whole number from {least} on", told)
    return told


def truth(key: str, told: object) -> None:
    if not isinstance(told, bool):
        raise Malformed(key, "true or false", told)


def one_of(key: str, told: object, words: Iterable[str]) -> str:
    if told not in tuple(words):
        raise Malformed(key, ", ".join(words), told)
    return str(told)


def pair(name: object) -> bool:
    """Whether this is `q,r`."""
    parts = str(name).split(",") if isinstance(name, str) else []
    return len(parts) == 2 and all(part.lstrip("-").isdecimal() and part == str(int(part)) for part in parts)


def setting(value: object) -> str:
    """A value of an option as the game writes it."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
