"""Time at a table: how long who may think, by the table's pace."""

from __future__ import annotations

from typing import Any

from steppe.core.decision import Seat
from steppe.server.wire.shapes import Clock, Pace, encode


class Clocks:
    """For each seat its reserve, and for those who are asked the moment at which their time is up."""

    def __init__(self, pace: Pace, data: dict[str, Any] | None = None) -> None:
        data = data or {}
        self.pace = pace
        self.reserve: dict[Seat, float] = {int(seat): left for seat, left in data.get("reserve", {}).items()}
        self.since: dict[Seat, float] = {int(seat): at for seat, at in data.get("since", {}).items()}

    def copy(self) -> Clocks:
        return Clocks(self.pace, self.data())

    def text(self) -> str:
        return "{}" if self.pace.kind == "none" else encode(self.data()).decode()

    def data(self) -> dict[str, Any]:
        return {
            "reserve": {str(seat): left for seat, left in self.reserve.items()},
            "since": {str(seat): at for seat, at in self.since.items()},
        }

    def turn(self, asked: dict[Seat, bool], now: float) -> None:
        """Something has happened: these people are asked, and whether they were asked the same before.

        The clocks of those who are no longer asked stop, those of the others start.
        """
        for seat, since in list(self.since.items()):
            if not asked.get(seat):  # a new question starts the clock anew
                used = max(0.0, now - since - self.pace.move)
                self.reserve[seat] = max(0.0, self.left(seat) - used)
                del self.since[seat]
        for seat in asked:
            self.since.setdefault(seat, now)

    def left(self, seat: Seat) -> float:
        return self.reserve.get(seat, float(self.pace.reserve))

    def due(self, seat: Seat) -> float:
        return self.since[seat] + self.pace.move + self.left(seat)

    def next_due(self) -> float | None:
        return min((self.due(seat) for seat in self.since), default=None)

    def expired(self, now: float) -> list[Seat]:
        return [seat for seat in self.since if self.due(seat) <= now]

    def cards(self) -> list[Clock]:
        return [Clock(seat=seat, due=self.due(seat), reserve=self.left(seat)) for seat in sorted(self.since)]
