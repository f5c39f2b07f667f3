"""A window at one table, as this process sees it: until when it is open, and which answers lie face down (R7-R10)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from steppe.core.decision import Action, Decision, Seat
from steppe.core.event import Event
from steppe.core.game import AnyState
from steppe.core.reason import Refused
from steppe.server.table.asked import is_window, together
from steppe.server.wire.shapes import Chair, Pace

HOLD = 30.0  # seconds for who asks for time
LONGEST_STORY = 8.0  # seconds that a window waits for what has happened to be seen


@runtime_checkable
class Windowed(Protocol):
    """A game in which cards may be played in answer to what others do."""

    def chairs(self, g: AnyState) -> tuple[int, ...]:
        """Which chair plays each seat."""

    def wait(self, decision: Decision) -> int:
        """The seconds for which a live table keeps this window open, whoever holds what."""

    def story(self, events: Iterable[Event]) -> float:
        """The seconds that it takes to see these events happen, for everybody alike."""

    def moment(self, g: AnyState) -> str:
        """The phase; in each of them somebody without a choice may ask for time once."""

    def read_orders(self, data: Iterable[Mapping[str, Any]]) -> tuple[Any, ...]:
        """Standing orders; Refused, naming what is wrong, if they are none."""

    def answer_for(self, g: AnyState, decision: Decision, orders: Iterable[Any]) -> Action | None:
        """What is answered for a player with these orders; None if he is to be asked himself."""

    def is_refusable(self, g: AnyState, decision: Decision) -> bool:
        """Whether an order may say no to this question, which is no window."""


class Laid(NamedTuple):
    """An answer that lies face down, and how it enters the log: `input`, or `late`, or `given` for its player."""

    action: Action
    kind: str = "input"


class Window:
    """A question to all who might react, from its opening to its end."""

    def __init__(self, mark: int, due: float, timed: bool, begins: float = 0.0) -> None:
        self.mark = mark  # the table's number when it opened
        self.begins = begins  # when all that has happened before has been seen
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
        self.story_ends = 0.0  # when all that has happened has been seen

    def hear(self, events: Iterable[Event], now: float) -> None:
        """What has happened is told to all, after what is being told."""
        self.story_ends = now + self.story_left(now, events)

    def story_left(self, now: float, events: Iterable[Event] = ()) -> float:
        """Seconds that pass before everybody has seen what has happened, and these events besides."""
        left = max(0.0, self.story_ends - now) + self.scale * self.game.story(events)
        return min(self.scale * LONGEST_STORY, left)

    def open(self, chairs: Iterable[Chair]) -> Window | None:
        """The window of which all know that it is open; who plays alone need not."""
        return self.window if self.window is not None and together(chairs) else None

    def live(self, chairs: Iterable[Chair]) -> bool:
        """R7: a live game among people; by correspondence there is no fixed wait (R8)."""
        return self.pace.kind != "days" and together(chairs)

    def timed(self, g: AnyState, chairs: Sequence[Chair]) -> bool:
        """R19: whether a window has a time of its own: some person might play there, as far as everybody knows."""
        seating = self.game.chairs(g)
        asked = (decision for decision in g.waiting if chairs[seating[decision.seat]].kind == "person")
        return self.live(chairs) and any(self.game.wait(decision) for decision in asked)

    def length(self, g: AnyState, chairs: Sequence[Chair]) -> float:
        """R12: seconds for which a window is open at least, once the story is told, from what everybody knows."""
        if not self.timed(g, chairs):
            return self.pause
        return self.scale * max(self.game.wait(decision) for decision in g.waiting)

    def opened(self, g: AnyState, chairs: Sequence[Chair], mark: int, now: float) -> Window:
        """A window opens now; its time begins when everybody has seen what has led to it."""
        timed = self.timed(g, chairs)
        begins = now + self.story_left(now) if timed else now
        return Window(mark, begins + self.length(g, chairs), timed, begins)

    # -- for the row of the table --------------------------------------------------------------------------------

    def on_clock(self, asked: list[tuple[Decision, str]], chairs: list[Chair]) -> list[tuple[Decision, str]]:
        """Those whose clock runs: at a window with a time of its own nobody's."""
        return [] if asked and asked[0][0].window and self.live(chairs) else asked

    def due(
        self, g: AnyState | None, chairs: list[Chair], clock: float | None, now: float, events: Iterable[Event]
    ) -> float | None:
        """When the table must be looked at again, also by who starts after this process has died."""
        if g is None or not is_window(g):
            return clock
        if g is self.state and self.window is not None:  # only chairs have changed
            return self.window.end if self.window.timed else clock
        story = self.story_left(now, events) if self.timed(g, chairs) else 0.0
        return now + story + self.length(g, chairs)


def orders_in(watch: Watch, data: list[dict[str, Any]]) -> tuple[Any, ...]:
    """Orders as they were stored; those that this version of the game does not know count for nothing."""
    try:
        return watch.game.read_orders(data)
    except Refused:
        return ()
