"""The WebSocket of a table, as a bare ASGI application: one per table and device (docs/wire.md)."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from http.cookies import SimpleCookie
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from steppe.core.decision import Seat
from steppe.core.event import Event
from steppe.core.notation import read_action
from steppe.core.reason import Refused
from steppe.server import message
from steppe.server.chat import Chat
from steppe.server.hub import Hub
from steppe.server.people import COOKIE, Person
from steppe.server.problem import BAD, NOT_YOURS, OFTEN, UNKNOWN, Problem, reason_data
from steppe.server.table import Table
from steppe.server.wire import Ballot, Do, Join, Ping, Talk, Undo, WantView, encode, read_message

if TYPE_CHECKING:
    from steppe.server.app import Rooms

log = structlog.get_logger()
BEHIND = 200  # messages a slow client may be behind before it is asked to come again
PER_SECOND, BURST = 10.0, 40.0  # messages a client may send


class Listener:
    """Somebody who looks at a table through the eyes of a seat, or as an onlooker."""

    def __init__(self, hub: Hub, chat: Chat, table: Table, person: Person | None, send: Any) -> None:
        self.hub = hub
        self.chat = chat
        self.table = table
        self.who = person
        self.person = person.id if person else None
        self.seat: Seat | None = None
        self.joined = False
        self._send = send
        self._out: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._allowance, self._last = BURST, time.monotonic()

    # -- to the client ------------------------------------------------------------------------------------------------

    def put(self, data: Any) -> None:
        """Queue a message; whoever is too far behind is told to look anew."""
        if len(self._out) >= BEHIND:
            self._out.clear()
            data = message.view(self.table, self.seat, self.person)
        self._out.append(data if isinstance(data, bytes) else encode(data))
        self._wake.set()

    def tell(self, table: Table, events: tuple[Event, ...] | None) -> None:
        """The table has moved on."""
        if not self.joined:
            return
        if events is None or table.state is None:
            self.put(message.view(table, self.seat, self.person))
        elif events:
            self.put(table.post.moved(table, events, self.seat, self.person))
        if not events or table.status == "over":
            self.tell_card(table)

    def tell_card(self, table: Table) -> None:
        if self.joined:
            self.put({"t": "card", "card": message.card(table, self.person)})

    async def drain(self) -> None:
        """Send what is queued, for as long as the connection lives."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._out:
                first = self._out.popleft()
                if self._out:  # several at once travel as a list
                    first = b"[" + b",".join((first, *self._out)) + b"]"
                    self._out.clear()
                await self._send({"type": "websocket.send", "text": first.decode()})

    # -- from the client ----------------------------------------------------------------------------------------------

    async def hear(self, text: str | bytes) -> None:
        """One message; refusals go back with the id that it carried."""
        id: int | None = None
        try:
            self._throttle()
            try:
                heard = read_message(text)
            except msgspec.MsgspecError as error:
                raise Problem(BAD, "bad_message", error=str(error)[:200]) from None
            id = getattr(heard, "id", None)
            await self._do(heard)
        except (Problem, Refused) as error:
            names = tuple(self.table.seat_names())
            self.put({"t": "no", "id": id, "reason": reason_data(error.reason, self.table.game, names)})
        except Exception as error:
            log.error("message_failed", error=repr(error), exc_info=error)
            self.put({"t": "no", "id": id, "reason": reason_data(Problem(500, "fault").reason)})

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
                self.put(message.view(self.table, self.seat, self.person))
            case Undo(id, seat):
                await self.hub.undo(self.table, self._somebody(), seat)
                self.put({"t": "ok", "id": id, "seq": self.table.seq})
            case Ballot(id, seat, agree):
                await self.hub.ballot(self.table, self._somebody(), seat, agree)
                self.put({"t": "ok", "id": id, "seq": self.table.seq})
            case Talk(text):
                await self.chat.say(self.table, self._somebody(), text)

    def _join(self, seat: Seat | None, since: int | None) -> None:
        table = self.table
        if seat is None:
            if not table.watchers and not table.seats_of(self.person):
                raise Problem(NOT_YOURS, "no_watchers")
        elif seat not in table.seats_of(self.person):
            raise Problem(NOT_YOURS, "not_yours")
        same, self.seat = self.seat == seat, seat
        first, self.joined = not self.joined, True
        for each in message.since(table, since if same or first else None, seat, self.person):
            self.put(each)
        if first:
            for other in list(table.listeners):
                other.tell_card(table)

    def _somebody(self) -> Person:
        if self.who is None:
            raise Problem(UNKNOWN, "who_are_you")
        return self.who

    def _throttle(self) -> None:
        now = time.monotonic()
        self._allowance = min(BURST, self._allowance + (now - self._last) * PER_SECOND)
        self._last = now
        if self._allowance < 1:
            raise Problem(OFTEN, "too_often")
        self._allowance -= 1


async def connect(rooms: Rooms, id: str, scope: Any, receive: Any, send: Any) -> None:
    """Somebody opens a connection to a table: who, and is there such a table?"""
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    try:
        person = await _person(rooms, headers)
        table = await rooms.hub.table(id)
    except Problem as problem:
        await send({"type": "websocket.accept"})
        refusal = {"t": "no", "id": None, "reason": reason_data(problem.reason)}
        await send({"type": "websocket.send", "text": encode(refusal).decode()})
        await send({"type": "websocket.close", "code": 4000 + problem.status})
        return
    await serve(rooms, table, person, receive, send)


async def _person(rooms: Rooms, headers: dict[str, str]) -> Person | None:
    bearer = headers.get("authorization", "")
    if bearer.startswith("Bearer "):
        return await rooms.people.by_token(bearer[7:])
    origin = headers.get("origin", "")
    if origin and origin.partition("://")[2] != headers.get("host", ""):
        return None  # a page of another site must not speak with the visitor's cookie
    cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    return await rooms.people.by_cookie(cookie.value if cookie else None)


async def serve(rooms: Rooms, table: Table, person: Person | None, receive: Any, send: Any) -> None:
    """A connection from its opening to its end."""
    await send({"type": "websocket.accept"})
    listener = Listener(rooms.hub, rooms.chat, table, person, send)
    table.listeners.add(listener)
    drain = asyncio.create_task(listener.drain())
    try:
        while True:
            got = await receive()
            if got["type"] == "websocket.disconnect":
                return
            if got["type"] == "websocket.receive":
                await listener.hear(got.get("text") or got.get("bytes") or b"")
    finally:
        table.listeners.discard(listener)
        table.used = time.monotonic()
        drain.cancel()
        with contextlib.suppress(BaseException):
            await drain
        for other in list(table.listeners):
            other.tell_card(table)
