"""The games, by key. A game is read when it is first asked for, so that who plays one does not wait for all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TypeVar

from steppe.core.game import AnyGame

T = TypeVar("T")


@cache
def _maamut() -> AnyGame:
    from steppe.games.maamut.game import MAAMUT

    return MAAMUT


@cache
def _mammut() -> AnyGame:
    from steppe.games.mammut.game import MAMMUT

    return MAMMUT


@cache
def _valley() -> AnyGame:
    from steppe.games.valley.game import VALLEY

    return VALLEY


class Shelf(Mapping[str, T]):
    """Boxes that are taken down when they are wanted; to count them or read their names takes none down."""

    def __init__(self, boxes: Mapping[str, Callable[[], T]]) -> None:
        self._boxes = boxes

    def __getitem__(self, key: str) -> T:
        return self._boxes[key]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._boxes)

    def __len__(self) -> int:
        return len(self._boxes)

    def __contains__(self, key: object) -> bool:
        return key in self._boxes

    def __repr__(self) -> str:
        return f"<{', '.join(self)}>"


GAMES: Mapping[str, AnyGame] = Shelf({"maamut": _maamut, "mammut": _mammut, "valley": _valley})
