"""One game under way, and the way in: what is acknowledged has been stored before."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any, Protocol

import msgspec

from steppe.core.decision import Action, Seat
from steppe.core.game import AnyGame
from steppe.core.notation import input_data
from steppe.core.reason import Refused, because
from steppe.core.record import begin
from steppe.server.table import news
from steppe.server.table.asked import asked_of_people
from steppe.server.table.change import Attempted, Draft, answered, attempt, played, seated
from steppe.server.table.lock import Lock
from steppe.server.table.log import Append, Done, Entry, Keep, Moved
from steppe.server.table.memory import Told
from steppe.server.table.situation import Situation
from steppe.server.table.telling import Post
from steppe.server.wire.shapes import Chair, VoteCard, Wish, encode

made = tuple.__new__  # quicker than the constructor of a named tuple


def unheard() -> None:
    """Nobody waits for it."""


class Past(Protocol):
    """Who knows how a table stood."""

    async def taken_back(self, table: Any, to: int) -> dict[str, Any]:
        """What would be true if only the first `to` inputs had been made."""


class Table(Situation):
    """The game at one table, in this process. Every change is drafted, stored, and then true, whoever makes it."""

    __slots__ = ("_chairs_text", "_lapsed", "keep", "lock", "on_change", "past", "post")

    def __init__(self, keep: Keep, game: AnyGame, row: dict[str, Any]) -> None:
        super().__init__(game, row)
        self.keep = keep
        self.post = Post()
        self.lock = Lock()
        self.on_change: Callable[[Table], None] = lambda table: None
        self.past: Past  # whoever has the table in hand says who knows it
        self._lapsed = False  # by what has just happened a wish to take back did, or there is news
        self._chairs_text: tuple[Any, str] = (None, "")

    # -- inputs --------------------------------------------------------------------------------------------------

    def submit(
        self,
        seat: Seat,
        action: Action,
        after: int | None,
        done: Done,
        told: Callable[[], None] = unheard,
        *,
        late: bool = False,
    ) -> None:
        """The one way in for a seat's input (`late`: given for it when its time was up).

        `done` hears the number reached once it is stored, or the exception that says why not; `told` is called when
        everybody else has heard of it too.
        """
        self.lock.run(lambda: self._submit(seat, action, after, done, told, late=late))

    def _submit(
        self, seat: Seat, action: Action, after: int | None, done: Done, told: Callable[[], None], *, late: bool
    ) -> None:
        try:
            draft = self._drafted(seat, action, after, late=late)
        except Exception as error:  # refused, or a fault of the rules: nothing has changed
            self.lock.release()
            done(error)
            told()
            return

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

        self.keep.add(draft.append, stored)

    def _drafted(self, seat: Seat, action: Action, after: int | None, *, late: bool) -> Draft:
        if after is not None:
            self.check_fresh(seat, after)
        if self.state is None:
            raise Refused(because("not_begun"))
        attempted = attempt(self, self.state.copy(), ((seat, action),))
        changes = played(self, attempted)
        changes.update(answered(self, seat, late))
        entry = ("late" if late else "input", [input_data(*each) for each in attempted.inputs])
        return self._draft(entry, attempted.events(), attempted, changes)

    async def enter(
        self, kind: str, answers: Iterable[tuple[Seat, Action]], data: dict[str, Any], **changes: Any
    ) -> None:
        """Inputs of several seats as one entry, with what else is true then. The caller holds the lock."""
        assert self.state is not None
        attempted = attempt(self, self.state.copy(), answers)
        entry = kind, {**data, "inputs": [input_data(*each) for each in attempted.inputs]}
        await self.commit(entry, attempted.events(), attempted, **played(self, attempted), **changes)

    # -- other changes; the caller holds the lock ----------------------------------------------------------------

    async def begin(self) -> None:
        """All chairs are taken: set up the game; a board that is drawn then takes its time."""
        attempted = await self.keep.compute(lambda: attempt(self, begin(self.game, self.opening()), ()))
        entry = ("begin", [input_data(*each) for each in attempted.inputs])
        await self.commit(entry, None, attempted, **played(self, attempted))

    async def change_chairs(self, chairs: list[Chair]) -> None:
        """Somebody sits down, gets up, or is replaced."""
        await self.commit(("chairs", msgspec.to_builtins(chairs)), (), **seated(self, chairs))

    async def note_wishes(self, wishes: list[Wish]) -> None:
        """Somebody would like to take a chair over, or no longer, or has been answered."""
        await self.commit(("wishes", msgspec.to_builtins(wishes)), (), wishes=wishes)

    async def note_manners(self, muted: frozenset[str], banned: frozenset[str]) -> None:
        """The host has let somebody talk or sit, or no longer."""
        entry = ("manners", {"muted": sorted(muted), "banned": sorted(banned)})
        await self.commit(entry, (), muted=muted, banned=banned)

    async def note_turned_down(self, offer: tuple[Seat, ...], by: tuple[Seat, ...]) -> None:
        """Bots do not agree to what these seats propose."""
        await self.commit(("declined", [offer, by]), (), turned_down=(offer, by))

    async def ask_to_take_back(self, vote: VoteCard) -> None:
        """Somebody asks, or agrees."""
        await self.commit(("vote", vote), (), vote=vote)

    async def refuse_to_take_back(self, seat: Seat) -> None:
        """Somebody does not agree."""
        await self.commit(("vote", {"no": seat}), (), vote=None)

    async def rewind(self, to: int) -> None:
        """Take back everything after the first `to` inputs."""
        await self.commit(("undo", to), None, **await self.past.taken_back(self, to), vote=None)

    async def commit(
        self, entry: tuple[str, Any], events: Told, played: Attempted | None = None, **changes: Any
    ) -> None:
        """Store an entry, then let the changes be true, then tell everybody. Taken: another process was first."""
        draft = self._draft(entry, events, played, changes)
        await self.keep.append(draft.append)
        self._settle(draft)
        self._tell(draft)

    # -- drafted, stored, true, told -----------------------------------------------------------------------------

    def _draft(self, entry: tuple[str, Any], events: Told, played: Attempted | None, changes: dict[str, Any]) -> Draft:
        """What is to be stored, and what is true once it is."""
        now, seq, (kind, data) = time.time(), self.seq + 1, entry
        stored = made(Entry, (self.id, seq, kind, encode(data).decode(), now))
        if kind in news.KINDS:
            changes["news"] = news.heard(self, seq, kind, data)
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
            due = self.watch.due(state, chairs, due, now, events or ())
        result = self.game.result(state) if status == "over" and state is not None else None
        moved = Moved(
            status,
            self._text_of(chairs),
            clocks.text() if timed else "{}",
            due,
            unattended,
            encode(result._asdict()).decode() if result else None,
            self.id,
        )
        return Draft(Append(stored, moved), events, played, changes)

    def _text_of(self, chairs: list[Chair]) -> str:
        """Chairs as JSON; they seldom change."""
        if self._chairs_text[0] is not chairs:
            self._chairs_text = chairs, encode(chairs).decode()
        return self._chairs_text[1]

    def _settle(self, draft: Draft) -> None:
        """It is on disk: now it is true."""
        changes = draft.changes
        self._lapsed = (self.vote is not None and changes.get("vote", self.vote) is None) or "news" in changes
        self.become(draft.changes)
        if draft.played is not None:
            self.remember(draft.played.inputs, draft.played.told)
        self.note_told(draft.events)
        self.note_questions()

    def _tell(self, draft: Draft) -> None:
        self.tell(draft.events, played=draft.played is not None, card=self._lapsed)
        self.on_change(self)

    def tell(self, events: Told, *, played: bool, card: bool) -> None:
        """All who listen hear what has happened and, if that or the end of the game has changed it, of the card."""
        listeners = [*self.listeners]
        if events is None or self.state is None or not (events or played):
            for listener in listeners:
                listener.tell_change(anew=events is None or self.state is None)
        elif listeners:
            move = self.post.move(self, events)
            for listener in listeners:
                listener.tell_move(move)
                if card or self.status == "over":
                    listener.tell_card()
