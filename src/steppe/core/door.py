"""The doors of a game for what somebody gives it: a wrong type is said at once, a refusal in the words of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

from steppe.core.reason import Refused

P = ParamSpec("P")
T = TypeVar("T")
WORDS: Mapping[type, str] = {int: "a whole number", str: "a text", Mapping: "a mapping such as {'limit': '30'}"}


def door(**kinds: Any) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """A method of a game that takes these arguments: `@door(seats=int, options=Mapping)`."""

    def around(method: Callable[P, T]) -> Callable[P, T]:
        @wraps(method)
        def checked(*args: P.args, **named: P.kwargs) -> T:
            given = {**dict(zip(kinds, args[1:], strict=False)), **named}
            for name, kind in kinds.items():
                if name in given:  # else Python says that it is missing
                    must_be(name, given[name], kind)
            try:
                return method(*args, **named)
            except Refused as refused:
                if refused.game is None:
                    refused.game = args[0]
                raise

        return cast("Callable[P, T]", checked)

    return around


def must_be_game(given: object) -> None:
    """TypeError with a sentence if it is none."""
    if not hasattr(given, "setup") or not hasattr(given, "redeal"):
        raise TypeError(f"game must be a game, such as GAMES['maamut'], not {given!r}")


def must_be(name: str, given: object, kind: type) -> None:
    """TypeError with a sentence if it is not; a mapping is one of texts to texts."""
    if not isinstance(given, kind) or isinstance(given, bool):
        raise TypeError(f"{name} must be {WORDS.get(kind, f'a {kind.__name__}')}, not {given!r}")
    if isinstance(given, Mapping):
        for key, value in given.items():
            must_be(f"a key of the {name}", key, str)
            must_be(f"{name}[{key!r}]", value, str)
