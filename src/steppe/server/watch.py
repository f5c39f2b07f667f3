"""A window at one table, as this process sees it: until when it is open, and which answers lie face down (R7-R10)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from steppe.core.decision import Action, Decision, Seat
from steppe.core.game import AnyState
from steppe.server.draft import is_reaction
from steppe.server.wire import Chair, Pace

if TYPE_CHECKING:
    from steppe.server.table import Table

HOLD = 30.0  # seconds for who asks for time


@runtime_checkable
class Windowed(Protocol):
    """A game in which cards may be played in answer to what others do."""

    def wait(self, decision: Decision) -> int:
        """The seconds for which a live table keeps this window open, whoever holds what."""

    def moment(self, g: AnyState) -> str:
        """The phase; in each of them somebody without a choice may ask for time once."""

    def read_orders(self, data: Iterable[Mapping[str, Any]]) -> tuple[Any, ...]:
        """Standing orders; Refused, naming what is wrong, if they are none."""

    def answer_for(self, g: AnyState, decision: Decision, orders: Iterable[Any]) -> Action | None:
        """What is answered for a player with these orders; None if he is to be asked himself."""


class Laid(NamedTuple):
    """An answer that lies face down, and how it enters the log: `input`, or `late`, or `given` for its player."""

    action: Action
    kind: str = "input"


class Window:
    """A question to all who might react, from its opening to its end."""

    def __init__(self, mark: int, due: float, timed: bool) -> None:
        self.mark = mark  # the table's number when it opened
        self.due = due  # it does not close before
        self.timed = timed  # and closes then, unless somebody asks for time
        self.calls = True  # it was opened by this process, which calls those who are away
        self.laid: dict[Seat, Laid] = {}
        self.holds: dict[Seat, float] = {}  # until when somebody has asked for time
        self.looked_after = False  # just now
        self.closing = False  # its answers are being stored
        self.waits = False  # nothing is to be done before somebody answers
        self.timer: asyncio.TimerHandle | None = None

    @property
    def end(self) -> float:
        """When it is looked at next: to be closed, or to see whether all have answered."""
        return max(self.due, *self.holds.values()) if self.holds else self.due

    def take(self, seat: Seat, laid: Laid) -> None:
        """Somebody has answered; whoever asked for time needs it no more."""
        self.laid[seat] = laid
        self.holds.pop(seat, None)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


def after_window(table: Table, how: Mapping[Seat, str]) -> dict[str, Any]:
    """What is true besides when a window has ended, by how each seat's answer came; before the answers enter.

    What the server answers for somebody is no sign of life, ends no wish to take back, and is not his to take back.
    """
    given, missed, vote = {*table.given}, {**table.missed}, table.vote
    for at, seat in enumerate(sorted(how)):
        place = table.seating()[seat]
        if how[seat] == "given":
            given.add(len(table.inputs) + at)
            continue
        if how[seat] == "late":
            missed[place] = missed.get(place, 0) + 1
        else:
            missed.pop(place, None)
        if table.chairs[place].kind == "person":
            vote = None
    return {"given": given, "missed": missed, "vote": vote}


def is_window(g: AnyState | None) -> bool:
    """Whether all that is asked is whether somebody reacts."""
    return g is not None and bool(g.waiting) and all(map(is_reaction, g.waiting))


def together(chairs: Iterable[Chair]) -> bool:
    """Whether different people play, so that a pause or a number could tell one of them about another."""
    return len({chair.person for chair in chairs if chair.kind == "person"}) > 1


class Watch:
    """What is kept about the windows of one table; only games that have windows have it."""

    def __init__(self, game: Windowed, pace: Pace, scale: float, pause: float) -> None:
        self.game = game
        self.pace = pace
        self.scale = scale  # of the rules' seconds
        self.pause = pause  # before the server answers for somebody where nothing is to be hidden
        self.state: AnyState | None = None  # as it was looked at last
        self.inputs = 0  # how many there were then
        self.window: Window | None = None
        self.owners: list[str] = []
        self.bluffs: dict[Seat, str] = {}  # the phase in which a seat has last asked for time without a choice
        self.told: tuple[float, bool] | None = None  # what everybody knows of the window

    def open(self, chairs: Iterable[Chair]) -> Window | None:
        """The window of which all know that it is open; who plays alone need not."""
        return self.window if self.window is not None and together(chairs) else None

    def timed(self, chairs: Iterable[Chair]) -> bool:
        """R7: a live game among people; by correspondence there is no fixed wait (R8)."""
        return self.pace.kind != "days" and together(chairs)

    def length(self, g: AnyState, chairs: Iterable[Chair]) -> float:
        """Seconds for which a window is open at least, from what everybody knows."""
        if not self.timed(chairs):
            return self.pause
        return self.scale * max(self.game.wait(decision) for decision in g.waiting)

    # -- for the row of the table --------------------------------------------------------------------------------

    def on_clock(self, asked: list[tuple[Decision, str]], chairs: list[Chair]) -> list[tuple[Decision, str]]:
        """Those whose clock runs: at a window with a time of its own nobody's."""
        return [] if asked and is_reaction(asked[0][0]) and self.timed(chairs) else asked

    def due(self, g: AnyState | None, chairs: list[Chair], clock: float | None, now: float) -> float | None:
        """When the table must be looked at again, also by who starts after this process has died."""
        if g is None or not is_window(g):
            return clock
        if g is self.state and self.window is not None:  # only chairs have changed
            return self.window.end if self.window.timed else clock
        return now + self.length(g, chairs)
