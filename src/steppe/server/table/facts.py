"""What a game works out for whoever draws it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from steppe.core.decision import Seat
from steppe.core.game import AnyState


@runtime_checkable
class Summed(Protocol):
    """A game whose rules can be told in numbers, for whoever draws it."""

    def summary(self, rules: Any) -> dict[str, Any]:
        """What is the same in every position of a table with these rules."""


@runtime_checkable
class Grouped(Protocol):
    """A game with so many options that they are shown in groups."""

    groups: tuple[tuple[str, tuple[str, ...]], ...]  # what a group is called, and its options


@runtime_checkable
class Timed(Protocol):
    """A game that knows how much longer a table plays with some of its options."""

    minutes: Mapping[str, Mapping[str, int]]  # by option and value


@runtime_checkable
class Tried(Protocol):
    """A game whose presets were played so often that it can say what to expect of them."""

    played: Mapping[str, Mapping[str, float]]  # by preset, the figures that a set-up shows


@runtime_checkable
class Charted(Protocol):
    """A game that is played on boards of many kinds."""

    def chart(self, key: str) -> dict[str, Any]:
        """What is printed on the board of this name; Refused if there is none."""

    def facts(self, g: AnyState, seat: Seat | None) -> dict[str, Any]:
        """What a player would work out, from what all can see."""
