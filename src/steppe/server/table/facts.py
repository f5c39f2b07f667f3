"""What a game works out for whoever draws it."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from steppe.core.decision import Seat
from steppe.core.game import AnyState


@runtime_checkable
class Charted(Protocol):
    """A game that is played on boards of many kinds."""

    def chart(self, key: str) -> dict[str, Any]:
        """What is printed on the board of this name; Refused if there is none."""

    def facts(self, g: AnyState, seat: Seat | None) -> dict[str, Any]:
        """What a player would work out, from what all can see."""
