"""How time goes by at a table: who thinks, and who sits and waits."""

from __future__ import annotations

from steppe.core.decision import Seat


class Clock:
    """Whose time goes by: each person's own, and how long each has sat without being asked."""

    def __init__(self, players: int) -> None:
        self.now = self.asked = 0  # seconds; when the question was put that is being answered
        self.own = [0] * players
        self.free = [0] * players  # when each was last busy
        self.longest = [0] * players  # that each waited at one time
        self.left: list[int | None] = [None] * players  # when a tribe was out for good

    def ask(self) -> None:
        """A question is put, to one or to several."""
        self.asked = self.now

    def answer(self, seat: Seat, seconds: int) -> None:
        """Somebody thinks so long, while others may be thinking about the same."""
        begins = max(self.asked, self.free[seat])
        self.own[seat] += seconds
        self._waited(seat, begins)
        self.free[seat] = begins + seconds
        self.now = max(self.now, self.free[seat])

    def leave(self, seat: Seat) -> None:
        self._waited(seat, self.now)
        self.left[seat] = self.now

    def end(self) -> None:
        for seat in (seat for seat, left in enumerate(self.left) if left is None):
            self.leave(seat)

    def _waited(self, seat: Seat, until: int) -> None:
        self.longest[seat] = max(self.longest[seat], until - self.free[seat])
