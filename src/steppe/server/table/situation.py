"""How things stand at a table: its game, its chairs, its clocks, what was said; and what follows from it."""

from __future__ import annotations

import json
import time
from functools import lru_cache
from typing import Any

import msgspec

from steppe.core.chance import commitment
from steppe.core.decision import Action, Decision, Seat
from steppe.core.event import Event
from steppe.core.game import AnyGame, AnyState
from steppe.core.play import takeable
from steppe.core.reason import Refused, because
from steppe.core.record import Record, checksum
from steppe.core.view import View, observe
from steppe.server.table.clock import Clocks
from steppe.server.table.closing import Closing
from steppe.server.table.hearer import Hearer
from steppe.server.table.manners import alias
from steppe.server.table.memory import Memory, Told
from steppe.server.table.window import Watch
from steppe.server.wire.problem import NOT_YOURS, Problem
from steppe.server.wire.shapes import Chair, NewsCard, Pace, VoteCard, Wish

TOLD = 50  # inputs whose telling is kept, for taking back


@lru_cache(maxsize=1 << 14)
def entered(seat: Seat, action: Action) -> tuple[Seat, Action]:
    """An input as it is kept: the same few come again and again, at all tables, and a game may last for thousands."""
    return seat, action


class Situation:
    """One table as this process knows it. Who changes it, and how, is said by `Table` and `history`."""

    __slots__ = (  # so many attributes would make a large dictionary for every table
        "_contributed", "_owned", "_questions", "asked", "banned", "chairs", "clocks", "created", "draws", "game",
        "given", "host", "id", "inputs", "listeners", "memory", "missed", "muted", "news", "options", "pace", "people",
        "public", "seed", "seq", "snapped", "start", "state", "status", "told", "turned_down", "updated", "used",
        "version", "vote", "watch", "watchers", "wishes",
    )  # fmt: skip

    closing: Closing | None = None  # what is left of a game whose rules are no longer here (`past.relic`)

    def __init__(self, game: AnyGame, row: dict[str, Any]) -> None:
        self.game = game
        self.id: str = row["id"]
        self.version: int = row["version"]
        self.options: dict[str, str] = json.loads(row["options"])
        self.start: str = row["start"]
        self.public: bool = row["public"]
        self.watchers: bool = row["watchers"]
        self.pace = msgspec.json.decode(row["pace"], type=Pace)
        self.host: str = row["host"]
        self.seed = bytes.fromhex(row["seed"])
        self.created: float = row["created"]
        self.status: str = row["status"]
        self.chairs: list[Chair] = msgspec.json.decode(row["chairs"], type=list[Chair])
        self.seq = 0
        self.updated = self.created  # when something happened last
        self.people: list[tuple[Decision, str]] = []  # who is asked, and what
        self.clocks = Clocks(self.pace, json.loads(row["clocks"]))
        self.state: AnyState | None = None
        self.inputs: list[tuple[Seat, Action]] = []
        self.given: set[int] = set()  # those among them that were given for a seat, not by it
        self.draws = 0  # of Nature, among the inputs
        self.told: list[tuple[Event, ...]] = []  # what each input told
        self.memory = Memory()
        self.asked: dict[Seat, int] = {}  # since which number a seat's open question stands
        self.vote: VoteCard | None = None
        self.wishes: list[Wish] = []  # to take a chair over
        self.muted: frozenset[str] = frozenset()  # by the names that `manners` gives people
        self.banned: frozenset[str] = frozenset()
        self.turned_down: tuple[tuple[Seat, ...], tuple[Seat, ...]] = ((), ())  # a proposal, and who did
        self.news: tuple[NewsCard, ...] = ()
        self.missed: dict[int, int] = {}  # by chair, time-outs in a row
        self.listeners: set[Hearer] = set()
        self.snapped = 0  # inputs at the time of the last snapshot
        self.watch: Watch | None = None  # over windows; only in games that have some
        self.used = time.monotonic()
        self._questions: dict[Seat, Decision] = {}
        self._contributed: tuple[Any, tuple[str, ...]] = (None, ())
        self._owned: tuple[Any, Any, list[str]] = (None, None, [])

    # -- the game ------------------------------------------------------------------------------------------------

    @property
    def contributions(self) -> tuple[str, ...]:
        if self._contributed[0] is not self.chairs:
            self._contributed = self.chairs, tuple([chair.contribution for chair in self.chairs])
        return self._contributed[1]

    def opening(self) -> Record:
        """The game before its first input."""
        return Record(self.game.key, self.version, len(self.chairs), self.options, start=self.start)

    def record(self) -> Record:
        """The game so far; the seed only when it is over."""
        g, over = self.state, self.status == "over"
        return Record(
            game=self.game.key,
            version=self.version,
            seats=len(self.chairs),
            options=self.options,
            names=tuple(self.seat_names()),
            start=self.start,
            inputs=tuple(self.inputs),
            checks=((len(self.inputs), checksum(self.game, g)),) if g is not None else (),
            result=self.game.result(g) if g is not None else None,
            seed=self.seed.hex() if over else "",
            contributions=self.contributions if over else (),
            more={"commitment": commitment(self.seed)},
        )

    def seen(self, seat: Seat | None) -> View | None:
        """All that the seat (None: an onlooker) sees, once there is something to be seen."""
        return observe(self.state, seat) if self.state is not None else None

    @property
    def untimed(self) -> bool:
        """Whether nothing runs out here: no clock and no window."""
        return self.watch is None and self.pace.kind == "none"

    def waiting(self) -> list[Seat]:
        return [decision.seat for decision in self.state.waiting] if self.state is not None else []

    def decision_of(self, seat: Seat) -> Decision | None:
        """What the seat is asked."""
        waiting = self.state.waiting if self.state is not None else ()
        return next((decision for decision in waiting if decision.seat == seat), None)

    def awaited(self) -> list[Seat] | None:
        """The seats that the game waits for, where that is public: whom it asks for reactions is not."""
        waiting = self.state.waiting if self.state is not None else ()
        return None if any(decision.window for decision in waiting) else [decision.seat for decision in waiting]

    def can_take_back(self, seat: Seat) -> int:
        known = min(TOLD, len(self.told))
        return takeable(self.inputs[-known:], self.told[-known:], seat) if known else 0

    # -- chairs and seats ------------------------------------------------------------------------------------------

    def seating(self) -> tuple[int, ...]:
        """Which chair plays each seat."""
        return self.game.chairs(self.state) if self.state is not None else tuple(range(len(self.chairs)))

    def chair_of(self, seat: Seat) -> Chair:
        """Who plays the seat."""
        return self.chairs[self.game.chairs(self.state)[seat] if self.state is not None else seat]

    def owners(self) -> list[str]:
        """By seat, the person who plays it; empty for a bot."""
        chairs, state, owners = self._owned
        if chairs is not self.chairs or state is not self.state:
            owners = [self.chairs[place].person for place in self.seating()]
            self._owned = self.chairs, self.state, owners
        return owners

    def seat_names(self) -> list[str]:
        return [self.chairs[chair].name for chair in self.seating()]

    def seats_of(self, person: str | None) -> list[Seat]:
        if not person:
            return []
        return [seat for seat, chair in enumerate(self.seating()) if self.chairs[chair].person == person]

    def full(self) -> bool:
        """Whether everybody is there and it can begin."""
        return self.state is None and all(chair.kind != "open" and not chair.lacks for chair in self.chairs)

    def check_eyes(self, person: str | None, seat: Seat | None) -> None:
        """Refused unless the person may look through the eyes of the seat (None: as an onlooker)."""
        if seat is not None:
            if seat not in self.seats_of(person):
                raise Problem(NOT_YOURS, "not_yours")
        elif alias(self.id, person) in self.banned:
            raise Problem(NOT_YOURS, "banned")
        elif not self.watchers and self.state is not None and not self.seats_of(person):
            raise Problem(NOT_YOURS, "no_watchers")

    # -- questions -------------------------------------------------------------------------------------------------

    def check_fresh(self, seat: Seat, after: int) -> None:
        """A decision made on an older question is refused."""
        if after > self.seq or after < self.asked.get(seat, 0):
            raise Refused(because("stale"))

    def standing(self, decision: Decision) -> bool:
        """Whether the question was open before."""
        return self._questions.get(decision.seat) == decision

    def note_questions(self) -> None:
        """Since when each open question stands."""
        open, asked = {}, {}
        for decision in self.state.waiting if self.state is not None else ():
            open[decision.seat] = decision
            asked[decision.seat] = self.asked[decision.seat] if self.standing(decision) else self.seq
        self._questions, self.asked = open, asked

    # -- what has happened -----------------------------------------------------------------------------------------

    def become(self, changes: dict[str, Any]) -> None:
        """Let changes be true."""
        for name, value in changes.items():
            setattr(self, name, value)

    def recall(self, changes: dict[str, Any]) -> None:
        """Let be true what another process has worked out from all that is stored."""
        before = self.seq
        self.become(changes)
        if self.memory.since(before) is None:
            self._questions = {}
        self._owned = None, None, []
        self.note_questions()

    def remember(self, made: list[tuple[Seat, Action]], told: list[tuple[Event, ...]]) -> None:
        """What has entered, all of it; what it told, as much as taking back asks for."""
        for seat, action in made:
            self.inputs.append(entered(seat, action))
            self._questions.pop(seat, None)  # it is answered: the same once more is another question
        self.told += told
        if len(self.told) > 2 * TOLD:
            del self.told[:-TOLD]

    def note_told(self, events: Told) -> None:
        """The change with the table's present number told this; None: nothing is as it was."""
        self.memory.add(self.seq, events)
        if events is None:
            self._questions = {}  # too much has changed for any question to be the same
        self._owned = None, None, []  # the state may have moved on as it is
