"""One game under way: its state, its chairs, its log. What is acknowledged has been stored before."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from steppe.core.chance import Seeded, commitment
from steppe.core.decision import NATURE, Action, Decision, Seat
from steppe.core.event import Event
from steppe.core.game import AnyGame, AnyState
from steppe.core.notation import input_data
from steppe.core.play import takeable
from steppe.core.reason import Refused, because
from steppe.core.record import Record, begin, checksum
from steppe.server.clock import Clocks
from steppe.server.draft import (
    REMEMBERED,
    Attempted,
    Draft,
    answered,
    asked_of_people,
    events_of,
    is_reaction,
    played,
    rewound,
    seated,
)
from steppe.server.latch import Latch
from steppe.server.message import Memory, Post, Told
from steppe.server.problem import NOT_YOURS, Problem
from steppe.server.store import Append, Entry, Moved, Store
from steppe.server.watch import Watch
from steppe.server.wire import Chair, Pace, VoteCard, encode

made = tuple.__new__  # quicker than the constructor of a named tuple


@lru_cache(maxsize=1 << 14)
def entered(seat: Seat, action: Action) -> tuple[Seat, Action]:
    """An input as it is kept: the same few come again and again, at all tables, and a game may last for thousands."""
    return seat, action


class Table:
    """The game at one table, as this process knows it. Every change goes through `commit`."""

    __slots__ = (  # so many attributes would make a large dictionary for every table
        "_chairs_text", "_contributed", "_lapsed", "_owned", "_questions", "asked", "chairs", "clocks", "created",
        "draws", "game", "given", "host", "id", "inputs", "listeners", "lock", "memory", "missed", "on_change",
        "options", "pace", "people", "post", "public", "seed", "seq", "snapped", "start", "state", "status", "store",
        "told", "updated", "used", "version", "vote", "watch", "watchers",
    )  # fmt: skip

    def __init__(self, store: Store, game: AnyGame, row: dict[str, Any]) -> None:
        self.store = store
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
        self.post = Post()
        self.asked: dict[Seat, int] = {}  # since which number a seat's open question stands
        self.vote: VoteCard | None = None
        self.missed: dict[int, int] = {}  # by chair, time-outs in a row
        self.snapped = 0  # inputs at the time of the last snapshot
        self.lock = Latch()
        self.listeners: set[Any] = set()
        self.watch: Watch | None = None  # over windows; only in games that have some
        self.on_change: Callable[[Table], None] = lambda table: None
        self.used = time.monotonic()
        self._questions: dict[Seat, Decision] = {}
        self._lapsed = False  # a wish to take back, by what has just happened
        self._chairs_text: tuple[Any, str] = (None, "")
        self._contributed: tuple[Any, tuple[str, ...]] = (None, ())
        self._owned: tuple[Any, Any, list[str]] = (None, None, [])

    # -- what is known ---------------------------------------------------------------------------------------

    @property
    def contributions(self) -> tuple[str, ...]:
        if self._contributed[0] is not self.chairs:
            self._contributed = self.chairs, tuple([chair.contribution for chair in self.chairs])
        return self._contributed[1]

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

    @property
    def untimed(self) -> bool:
        """Whether nothing runs out here: no clock and no window."""
        return self.watch is None and self.pace.kind == "none"

    def seating(self) -> tuple[int, ...]:
        """Which chair plays each seat."""
        return self.game.chairs(self.state) if self.state is not None else tuple(range(len(self.chairs)))

    def seat_names(self) -> list[str]:
        return [self.chairs[chair].name for chair in self.seating()]

    def seats_of(self, person: str | None) -> list[Seat]:
        if not person:
            return []
        return [seat for seat, chair in enumerate(self.seating()) if self.chairs[chair].person == person]

    def waiting(self) -> list[Seat]:
        return [decision.seat for decision in self.state.waiting] if self.state is not None else []

    def full(self) -> bool:
        """Whether everybody is there and it can begin."""
        return self.state is None and all(chair.kind != "open" for chair in self.chairs)

    def check_eyes(self, person: str | None, seat: Seat | None) -> None:
        """Refused unless the person may look through the eyes of the seat (None: as an onlooker)."""
        if seat is not None:
            if seat not in self.seats_of(person):
                raise Problem(NOT_YOURS, "not_yours")
        elif not self.watchers and self.state is not None and not self.seats_of(person):
            raise Problem(NOT_YOURS, "no_watchers")

    def awaited(self) -> list[Seat] | None:
        """The seats that the game waits for, where that is public: whom it asks for reactions is not."""
        waiting = self.state.waiting if self.state is not None else ()
        return None if any(map(is_reaction, waiting)) else [decision.seat for decision in waiting]

    # -- changes -------------------------------------------------------------------------------------------------

    def check_fresh(self, seat: Seat, after: int) -> None:
        """A decision made on an older question is refused."""
        if after > self.seq or after < self.asked.get(seat, 0):
            raise Refused(because("stale"))

    def attempt(self, seat: Seat, action: Action) -> Attempted:
        """The state after an input and Nature's answers, what entered, and what each told. Nothing is changed yet."""
        if self.state is None:
            raise Refused(because("not_begun"))
        trial = self.state.copy()
        return self.run(trial, seat, action)

    def run(self, trial: AnyState, seat: Seat, action: Action | None) -> Attempted:
        nature = Seeded(self.seed, self.contributions, self.draws)
        entered: list[tuple[Seat, Action]] = []
        told: list[tuple[Event, ...]] = []
        while True:
            if action is None:
                if not trial.waiting or trial.waiting[0].seat != NATURE:
                    return trial, entered, told
                seat, action = NATURE, nature.answer(trial.waiting[0])
            trial.events = []
            trial.apply(seat, action)
            entered.append((seat, action))
            told.append(tuple(trial.events))
            trial.events = None
            action = None

    async def play(self, seat: Seat, action: Action, after: int | None = None, *, late: bool = False) -> int:
        """A seat's input (`late`: given for it when its time was up), stored and told; the number reached."""
        async with self.lock:
            draft = self._drafted(seat, action, after, late=late)
            await self.store.append(draft.append)
            self._settle(draft)
            self._tell(draft)
            return self.seq

    def play_at_once(
        self, seat: Seat, action: Action, after: int, done: Callable[[int | Exception], None], told: Callable[[], None]
    ) -> bool:
        """The same, for who does not wait but hears when it is `done` and when all are `told`; False: it is busy."""
        if self.watch is not None or not self.lock.take():
            return False
        try:
            draft = self._drafted(seat, action, after)
        except BaseException:
            self.lock.release()
            raise

        def stored(failure: Exception | None) -> None:
            try:
                if failure is None:
                    self._settle(draft)
                    done(self.seq)
                    self._tell(draft)
            finally:
                self.lock.release()
            if failure is not None:
                done(failure)
            told()

        self.store.add(draft.append, stored)
        return True

    def _drafted(self, seat: Seat, action: Action, after: int | None, *, late: bool = False) -> Draft:
        if after is not None:
            self.check_fresh(seat, after)
        attempted = self.attempt(seat, action)
        changes = played(self, attempted)
        changes.update(answered(self, seat, late))
        entry = ("late" if late else "input", [input_data(*each) for each in attempted[1]])
        return self._draft(entry, events_of(attempted), attempted, changes)

    def _remember(self, made: list[tuple[Seat, Action]], told: list[tuple[Event, ...]]) -> None:
        """What has entered, all of it; what it told, as much as taking back asks for."""
        self.inputs += [entered(seat, action) for seat, action in made]
        self.told += told
        if len(self.told) > 2 * REMEMBERED:
            del self.told[:-REMEMBERED]

    async def begin(self) -> None:
        """All chairs are taken: set up the game. The caller holds the lock."""
        attempted = self.run(begin(self.game, self.record()), NATURE, None)
        entry = ("begin", [input_data(*each) for each in attempted[1]])
        await self.commit(entry, None, attempted, **played(self, attempted))

    async def change_chair(self, place: int, chair: Chair) -> None:
        """Somebody sits down, gets up, or is replaced. The caller holds the lock."""
        chairs = [*self.chairs[:place], chair, *self.chairs[place + 1 :]]
        await self.commit(("chairs", msgspec.to_builtins(chairs)), (), **seated(self, chairs))

    async def ask_to_take_back(self, vote: VoteCard | None) -> None:
        """Somebody asks, or agrees, or does not. The caller holds the lock."""
        await self.commit(("vote", vote), (), vote=vote)

    async def rewind(self, to: int) -> None:
        """Take back everything after the first `to` inputs. The caller holds the lock."""
        await self.commit(("undo", to), None, **rewound(self, to), vote=None)

    def can_take_back(self, seat: Seat) -> int:
        known = min(REMEMBERED, len(self.told))
        return takeable(self.inputs[-known:], self.told[-known:], seat) if known else 0

    async def commit(
        self, entry: tuple[str, Any], events: Told, played: Attempted | None = None, **changes: Any
    ) -> None:
        """Store an entry, then let the changes be true, then tell everybody. Taken: another process was first."""
        draft = self._draft(entry, events, played, changes)
        await self.store.append(draft.append)
        self._settle(draft)
        self._tell(draft)

    def _draft(self, entry: tuple[str, Any], events: Told, played: Attempted | None, changes: dict[str, Any]) -> Draft:
        """What is to be stored, and what is true once it is. The caller holds the lock."""
        now, seq, (kind, data) = time.time(), self.seq + 1, entry
        stored = made(Entry, (self.id, seq, kind, encode(data).decode(), now))
        state, chairs = changes.get("state", self.state), changes.get("chairs", self.chairs)
        status = changes.get("status", self.status)
        asked = asked_of_people(self.game, state, chairs)
        unattended = not asked
        changes["seq"], changes["updated"], changes["people"] = seq, now, asked
        if self.untimed and status == self.status and chairs is self.chairs and unattended is not bool(self.people):
            return made(Draft, (made(Append, (stored, None)), events, played, changes))
        timed, clocks = self.pace.kind != "none", self.clocks
        if timed:
            clocks = changes["clocks"] = clocks.copy()
            running = asked if self.watch is None else self.watch.on_clock(asked, chairs)
            clocks.turn({decision.seat: self.standing(decision) for decision, _ in running}, now)
        due = clocks.next_due() if timed else None
        if self.watch is not None:
            due = self.watch.due(state, chairs, due, now)
        result = self.game.result(state) if status == "over" and state is not None else None
        moved = Moved(
            status,
            self.chairs_text(chairs),
            clocks.text() if timed else "{}",
            due,
            unattended,
            encode(result._asdict()).decode() if result else None,
            self.id,
        )
        return Draft(Append(stored, moved), events, played, changes)

    def _settle(self, draft: Draft) -> None:
        """It is on disk: now it is true."""
        events = draft.events
        self._lapsed = self.vote is not None and draft.changes.get("vote", self.vote) is None
        self.become(draft.changes)
        if draft.played is not None:
            self._remember(draft.played[1], draft.played[2])
        self.memory.add(self.seq, events)
        if events is None:
            self._questions = {}  # too much has changed for any question to be the same
        self.note_questions()

    def become(self, changes: dict[str, Any]) -> None:
        """Let changes be true."""
        for name, value in changes.items():
            setattr(self, name, value)

    def _tell(self, draft: Draft) -> None:
        self.tell(draft.events, played=draft.played is not None, card=self._lapsed)
        self.on_change(self)

    def tell(self, events: Told, *, played: bool, card: bool) -> None:
        """All who listen hear what has happened and, if that or the end of the game has changed it, of the card."""
        listeners = [*self.listeners]
        if events is None or self.state is None or not (events or played):
            for listener in listeners:
                listener.tell_change(self, anew=events is None or self.state is None)
        elif listeners:
            move = self.post.move(self, events)
            for listener in listeners:
                listener.tell_move(self, move)
                if card or self.status == "over":
                    listener.tell_card(self)

    def chairs_text(self, chairs: list[Chair]) -> str:
        """Chairs as JSON; they seldom change."""
        if self._chairs_text[0] is not chairs:
            self._chairs_text = chairs, encode(chairs).decode()
        return self._chairs_text[1]

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

    # -- from storage ----------------------------------------------------------------------------------------------

    def followed(self, seq: int, at: float, events: Told) -> None:
        """An entry has happened here too."""
        if events is None:
            self._questions, self.vote = {}, None
        self.seq, self.updated = seq, at
        self._owned = None, None, []  # the state may have moved on as it is
        self.memory.add(seq, events)

    def follow_input(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        assert self.state is not None
        self.state.events = []
        self.state.apply(seat, action)
        events = tuple(self.state.events)
        self.state.events = None
        self._remember([(seat, action)], [events])
        self.draws += seat == NATURE
        if not self.state.waiting:
            self.status = "over"
        return events
