"""Who listens to a table: a connection, as far as the table knows it."""

from __future__ import annotations

from typing import Any, Protocol

from steppe.core.decision import Seat


class Happened(Protocol):
    """What has happened, ready to be told to any pair of eyes."""

    @property
    def owners(self) -> list[str]:
        """By seat, the person who plays it."""

    def seen_by(self, seat: Seat | None, person: str | None) -> bytes:
        """The message for a person who looks through the seat, or as an onlooker (None)."""


class Hearer(Protocol):
    """Somebody who looks at a table through the eyes of a seat, or as an onlooker."""

    joined: bool  # whether anything is told at all
    person: str | None
    session: str  # by which the person is known

    def put(self, data: Any) -> None:
        """Any message."""

    def tell_move(self, move: Happened) -> None:
        """Somebody has played."""

    def tell_change(self, *, anew: bool) -> None:
        """Nobody has played, but the card has changed; `anew`: everything else too."""

    def tell_card(self) -> None:
        """Chairs, status, votes or result have changed."""

    def tell_window(self) -> None:
        """A window opens or closes, or somebody asks for time, or one's own answer lies there."""

    def leave(self, code: int) -> None:
        """The connection ends, after what is queued."""
