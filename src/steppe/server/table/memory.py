"""What was told lately at a table, for those who were away."""

from __future__ import annotations

from steppe.core.event import Event

REMEMBERED = 400  # messages that a client may have missed and still be told

Told = tuple[Event, ...] | None  # None: too much has changed to be told, look anew


class Memory:
    """The last messages, and from where on they are complete."""

    __slots__ = ("complete_from", "told")

    def __init__(self) -> None:
        self.complete_from = 0  # everything told after this number is here
        self.told: list[tuple[int, Told]] = []

    def add(self, seq: int, events: Told) -> None:
        self.told.append((seq, events))
        if len(self.told) > REMEMBERED:
            half = len(self.told) // 2
            self.complete_from = self.told[half - 1][0]
            del self.told[:half]

    def since(self, number: int) -> Told:
        """Everything told after this number; None if that is not known any more."""
        later = [events for seq, events in self.told if seq > number]
        if number < self.complete_from or any(events is None for events in later):
            return None
        return tuple(event for events in later for event in events or ())
