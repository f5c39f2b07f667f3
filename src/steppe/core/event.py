"""What has happened, and who sees what of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from steppe.core.decision import Seat

NOBODY: Mapping[str, tuple[Seat, ...]] = {}

Step = tuple[Any, ...]  # what is now true of a field of the world (`journal`)
Change = tuple[Step, ...]
ALIKE: Mapping[Seat, Change] = {}


class Event(NamedTuple):
    """A deed done: its name is a past participle, its data plain values."""

    name: str  #: what has happened: `card_drawn`
    data: Mapping[str, Any]  #: to whom, where, how many
    private: Mapping[str, tuple[Seat, ...]] = NOBODY  #: key -> the seats that see it; all others do not
    change: Change = ()  #: what it has changed, as everybody sees it; empty where nobody keeps a journal
    own: Mapping[Seat, Change] = ALIKE  #: the same for those who see more of it

    def seen_by(self, seat: Seat | None) -> Event:
        """The event as the seat (None: an onlooker) learns of it."""
        return Event(self.name, self.told(seat), change=self.changed(seat)) if self.private or self.own else self

    def changed(self, seat: Seat | None) -> Change:
        """What has changed in the eyes of the seat (None: an onlooker)."""
        return self.own.get(seat, self.change) if self.own and seat is not None else self.change

    def told(self, seat: Seat | None) -> Mapping[str, Any]:
        """What the seat (None: an onlooker) learns of the data."""
        if not self.private:
            return self.data
        told = {**self.data}
        for key, seats in self.private.items():
            if seat not in seats:
                told.pop(key, None)
        return told
