"""The WebSocket of a table, as a bare ASGI application: one per table and device (docs/wire.md)."""

from __future__ import annotations

import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from steppe.core.decision import Seat
from steppe.core.notation import read_action
from steppe.core.reason import Refused
from steppe.server import message
from steppe.server.line import EXTENSION, Line
from steppe.server.message import Move
from steppe.server.outbox import Outbox, Way
from steppe.server.people import COOKIE, Person, digest
from steppe.server.problem import BAD, OFTEN, STALE, UNKNOWN, Problem, reason_data
from steppe.server.shield import address_of, same_origin
from steppe.server.store import Taken
from steppe.server.table import Table
from steppe.server.wire import Ballot, Do, Hold, Join, Ping, Talk, Undo, WantView, encode, read_message

if TYPE_CHECKING:
    from steppe.server.app import Rooms

log = structlog.get_logger()
PER_SECOND, BURST = 50.0, 200.0  # messages a client may send
FLOOD = 50  # refused for that, after which the line is cut


class Listener:
    """Somebody who looks at a table through the eyes of a seat, or as an onlooker."""

    __slots__ = (
        "_allowance", "_last", "_out", "_refused", "chat", "hub", "joined", "person", "seat", "session", "table", "who",
    )  # fmt: skip

    def __init__(self, rooms: Rooms, table: Table, person: Person | None, session: str, way: Way) -> None:
        self.hub = rooms.hub
        self.chat = rooms.chat
        self.table = table
        self.who = person
        self.session = session  # by which the person is known; ends with it
        self.person = person.id if person else None
        self.seat: Seat | None = None
        self.joined = False
        self._out = Outbox(way)
        self._allowance, self._last = BURST, time.monotonic()
        self._refused = 0

    # -- to the client ------------------------------------------------------------------------------------------------

    def put(self, data: Any) -> None:
        """Send or queue a message; whoever is too far behind is told to look anew."""
        text = data if isinstance(data, bytes) else encode(data)
        if not self._out.put(text):
            self._out.clear()
            self._out.put(encode(message.view(self.table, self.seat, self.person)) if self.joined else text)

    def tell_change(self, table: Table, *, anew: bool) -> None:
        """Nobody has played, but the card has changed; `anew`: everything else too."""
        if self.joined and self._still_sees(table):
            if anew:
                self.put(message.view(table, self.seat, self.person))
            self.tell_card(table)

    def tell_move(self, table: Table, move: Move) -> None:
        """Somebody has played."""
        seat, person = self.seat, self.person
        if not self.joined or ((seat is None or move.owners[seat] != person) and not self._still_sees(table)):
            return
        moved = move.seen_by(seat, person)
        if not self._out.put(moved):
            self.put(moved)

    def _still_sees(self, table: Table) -> bool:
        """A seat that has changed hands is seen by its new owner alone."""
        if self.seat is not None and table.owners()[self.seat] == self.person:
            return True
        try:
            table.check_eyes(self.person, None)
        except Problem as problem:
            self.seat, self.joined = None, False
            self._refuse(None, problem)
            return False
        if self.seat is not None:
            self.seat = None
            self.put(message.view(table, None, self.person))
            self.tell_card(table)
            return False
        return True

    def leave(self, code: int) -> None:
        """Cut the line, after what is queued."""
        self.joined = False
        self._out.cut(code)

    def close(self) -> None:
        """The connection has ended."""
        self._out.clear()

    def flush(self) -> None:
        """A slow reader takes more again."""
        self._out.flush()

    def tell_window(self, table: Table) -> None:
        """A window opens or closes, or somebody asks for time, or one's own answer lies there."""
        self.put({"t": "window", "window": message.window(table, self.person)})

    def tell_card(self, table: Table) -> None:
        if self.joined:
            self.put({"t": "card", "card": message.card(table, self.person)})

    # -- from the client ----------------------------------------------------------------------------------------------

    def hear(self, text: str | bytes) -> Coroutine[Any, Any, None] | None:
        """One message: dealt with at once, or what is left to do. Refusals go back with the id that it carried."""
        try:
            self._throttle()
            try:
                heard = read_message(text)
            except (msgspec.MsgspecError, RecursionError) as error:
                raise Problem(BAD, "bad_message", error=str(error)[:200]) from None
        except Problem as problem:
            self._refuse(None, problem)
            return None
        if type(heard) is Do:
            try:
                if self._played(heard):
                    return None
            except Exception as error:
                self._failed(heard.id, error)
                return None
        return self._deal_with(heard)

    def _played(self, heard: Do) -> bool:
        """Play, unless the table is busy."""
        table, seat = self.table, heard.seat
        self.hub.own_seat(table, seat, self._somebody())
        action = read_action(heard.verb, heard.noun)

        def done(outcome: int | Exception) -> None:
            if isinstance(outcome, int):
                self._out.hold(b'{"t":"ok","id":%d,"seq":%d}' % (heard.id, outcome))  # goes with what it tells
            elif isinstance(outcome, Taken):
                self.hub.spawn(self._overtaken(heard.id))
            else:
                self._failed(heard.id, outcome)

        return table.play_at_once(seat, action, heard.after, done, self._out.flush)

    async def _overtaken(self, id: int) -> None:
        """Another process was first."""
        async with self.table.lock:
            await self.hub.catch_up(self.table)
        self._refuse(id, Problem(STALE, "stale"))

    async def _deal_with(self, heard: Any) -> None:
        try:
            await self._do(heard)
        except Exception as error:
            self._failed(getattr(heard, "id", None), error)

    def _failed(self, id: int | None, error: Exception) -> None:
        if isinstance(error, Problem | Refused):
            self._refuse(id, error)
        else:
            log.error("message_failed", error=repr(error), exc_info=error)
            self._refuse(id, Problem(500, "fault"))

    def _refuse(self, id: int | None, error: Problem | Refused) -> None:
        names = tuple(self.table.seat_names())
        self.put({"t": "no", "id": id, "reason": reason_data(error.reason, message.spoken(self.table), names)})

    async def _do(self, heard: Any) -> None:
        match heard:
            case Do(id, seat, verb, after, noun):
                seq = await self.hub.play(self.table, self._somebody(), seat, read_action(verb, noun), after)
                self.put({"t": "ok", "id": id, "seq": seq})
            case Join(seat, since):
                self._join(seat, since)
            case Ping():
                self.put({"t": "pong"})
            case WantView():
                self._joined()
                self.put(message.view(self.table, self.seat, self.person))
            case Undo(id, seat):
                await self.hub.undo(self.table, self._somebody(), seat)
                self.put({"t": "ok", "id": id, "seq": self.table.seq})
            case Ballot(id, seat, agree):
                await self.hub.ballot(self.table, self._somebody(), seat, agree)
                self.put({"t": "ok", "id": id, "seq": self.table.seq})
            case Hold(id, seat):
                await self.hub.hold(self.table, self._somebody(), seat)
                self.put({"t": "ok", "id": id, "seq": self.table.seq})
            case Talk(text):
                self._joined()
                await self.chat.say(self.table, self._somebody(), text)

    def _join(self, seat: Seat | None, since: int | None) -> None:
        table = self.table
        table.check_eyes(self.person, seat)
        same, self.seat = self.seat == seat, seat
        first, self.joined = not self.joined, True
        for each in message.since(table, since if same or first else None, seat, self.person):
            self.put(each)
        if table.watch is not None:
            self.tell_window(table)
        if first:
            self.tell_presence()

    def tell_presence(self) -> None:
        """Somebody who plays has come or gone: the others see it."""
        if any(chair.person == self.person for chair in self.table.chairs):
            for other in list(self.table.listeners):
                if other is not self:
                    other.tell_card(self.table)

    def _joined(self) -> None:
        if not self.joined:
            raise Problem(STALE, "not_joined")

    def _somebody(self) -> Person:
        if self.who is None:
            raise Problem(UNKNOWN, "who_are_you")
        return self.who

    def _throttle(self) -> None:
        now = time.monotonic()
        self._allowance = min(BURST, self._allowance + (now - self._last) * PER_SECOND)
        self._last = now
        if self._allowance < 1:
            self._refused += 1
            if self._refused > FLOOD:
                self.leave(4000 + OFTEN)
            raise Problem(OFTEN, "too_often")
        self._allowance -= 1
        self._refused = 0


async def connect(rooms: Rooms, id: str, scope: Any, receive: Any, send: Any) -> None:
    """Somebody opens a connection to a table: who, and is there such a table?"""
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    try:
        rooms.limits.spend("request", address_of(scope))
        token = _token(rooms, headers)
        person = await rooms.people.by_token(token)
        table = await rooms.hub.table(id)
    except Exception as error:
        problem = error if isinstance(error, Problem) else Problem(500, "fault")
        if problem is not error:
            log.error("socket_failed", table=id, error=repr(error), exc_info=error)
        await send({"type": "websocket.accept"})
        refusal = {"t": "no", "id": None, "reason": reason_data(problem.reason)}
        await send({"type": "websocket.send", "text": encode(refusal).decode()})
        await send({"type": "websocket.close", "code": 4000 + problem.status})
        return
    await send({"type": "websocket.accept"})
    await serve(rooms, table, person, digest(token) if token else "", scope["extensions"][EXTENSION], receive)


def _token(rooms: Rooms, headers: dict[str, str]) -> str | None:
    """By which the person is known; a page of another site must not speak with the visitor's cookie."""
    bearer = headers.get("authorization", "")
    if bearer.startswith("Bearer "):
        return bearer[7:]
    if not same_origin(headers.get("origin", ""), headers.get("host", ""), rooms.settings.address):
        return None
    pairs = (pair.strip().partition("=") for pair in headers.get("cookie", "").split(";"))
    return rooms.people.token_in(next((value for name, _, value in pairs if name == COOKIE), None))


async def serve(rooms: Rooms, table: Table, person: Person | None, session: str, line: Line, receive: Any) -> None:
    """A connection from its opening to its end."""
    listener = Listener(rooms, table, person, session, line)
    table.listeners.add(listener)
    line.listen(listener.hear, listener.flush)
    try:
        while (await receive())["type"] != "websocket.disconnect":
            pass
    finally:
        table.listeners.discard(listener)
        table.used = time.monotonic()
        listener.close()
        if listener.joined:
            listener.tell_presence()
