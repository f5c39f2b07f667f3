"""What has happened, and who sees what of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from steppe.core.decision import Seat

NOBODY: Mapping[str, tuple[Seat, ...]] = {}


class Event(NamedTuple):
    """A deed done: its name is a past participle, its data plain values."""

    name: str
    data: Mapping[str, Any]
    private: Mapping[str, tuple[Seat, ...]] = NOBODY  # key -> the seats that see it; all others do not

    def seen_by(self, seat: Seat | None) -> Event:
        """The event as the seat (None: an onlooker) learns of it."""
        if not self.private:
            return self
        return Event(
            self.name, {k: v for k, v in self.data.items() if k not in self.private or seat in self.private[k]}
        )
