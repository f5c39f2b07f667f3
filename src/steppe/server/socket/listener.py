"""The WebSocket of a table, as a bare ASGI application: one per table and device (docs/wire.md)."""

from __future__ import annotations

import time
from collections.abc import Coroutine
from typing import Any

import msgspec
import structlog

from steppe.core.decision import Seat
from steppe.core.notation import read_action
from steppe.core.reason import Refused
from steppe.server.guard.limits import PRICES, address_of
from steppe.server.guard.requests import token_of
from steppe.server.people.people import Person, digest
from steppe.server.services import Services
from steppe.server.socket.outbox import Outbox, Way
from steppe.server.socket.protocol import EXTENSION, Line
from steppe.server.table import telling
from steppe.server.table.hearer import Happened
from steppe.server.table.table import Table
from steppe.server.wire.problem import BAD, OFTEN, STALE, UNKNOWN, Problem, reason_data
from steppe.server.wire.shapes import Ballot, Do, Hold, Join, Ping, Talk, Undo, WantView, encode, read_message

log = structlog.get_logger()
PER_SECOND, BURST = 50.0, 200.0  # messages a client may send
FLOOD = 50  # refused for that, after which the line is cut


class Listener:
    """Somebody who looks at a table through the eyes of a seat, or as an onlooker."""

    __slots__ = (
        "_allowance", "_last", "_out", "_refused", "chat", "hub", "joined", "limits", "person", "seat", "session",
        "table", "who",
    )  # fmt: skip

    def __init__(self, services: Services, table: Table, person: Person | None, session: str, way: Way) -> None:
        self.hub = services.hub
        self.chat = services.chat
        self.limits = services.limits
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
            self._out.put(encode(telling.view(self.table, self.seat, self.person)) if self.joined else text)

    def tell_change(self, *, anew: bool) -> None:
        """Nobody has played, but the card has changed; `anew`: everything else too."""
        if self.joined and self._still_sees():
            if anew:
                self.put(telling.view(self.table, self.seat, self.person))
            self.tell_card()

    def tell_move(self, move: Happened) -> None:
        """Somebody has played."""
        seat, person = self.seat, self.person
        if not self.joined or ((seat is None or move.owners[seat] != person) and not self._still_sees()):
            return
        moved = move.seen_by(seat, person)
        if not self._out.put(moved):
            self.put(moved)

    def _still_sees(self) -> bool:
        """A seat that has changed hands is seen by its new owner alone."""
        table = self.table
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
            self.put(telling.view(table, None, self.person))
            self.tell_card()
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

    def tell_window(self) -> None:
        """A window opens or closes, or somebody asks for time, or one's own answer lies there."""
        self.put({"t": "window", "window": telling.window(self.table, self.person)})

    def tell_card(self) -> None:
        if self.joined:
            self.put({"t": "card", "card": telling.card(self.table, self.person)})

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
                self._play(heard)
            except Exception as error:
                self._failed(heard.id, error)
            return None
        return self._deal_with(heard)

    def _play(self, heard: Do) -> None:
        def done(outcome: int | Exception) -> None:
            if isinstance(outcome, int):
                self._out.hold(b'{"t":"ok","id":%d,"seq":%d}' % (heard.id, outcome))  # goes with what it tells
            else:
                self._failed(heard.id, outcome)

        action = read_action(heard.verb, heard.noun)
        self.hub.submit(self.table, self._somebody(), heard.seat, action, heard.after, done, self._out.flush)

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
        self.put({"t": "no", "id": id, "reason": reason_data(error.reason, telling.spoken(self.table), names)})

    async def _do(self, heard: Any) -> None:
        match heard:
            case Join(seat, since):
                self._join(seat, since)
            case Ping():
                self.put({"t": "pong"})
            case WantView():
                self._joined()
                self.put(telling.view(self.table, self.seat, self.person))
            case Undo(id, seat):
                self._pay()
                await self.hub.undo(self.table, self._somebody(), seat)
                self.put({"t": "ok", "id": id, "seq": self.table.seq})
            case Ballot(id, seat, agree):
                self._pay()
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
        for each in telling.since(table, since if same or first else None, seat, self.person):
            self.put(each)
        if table.watch is not None:
            self.tell_window()
        if first:
            self.tell_presence()

    def tell_presence(self) -> None:
        """Somebody who plays has come or gone: the others see it."""
        if any(chair.person == self.person for chair in self.table.chairs):
            for other in list(self.table.listeners):
                if other is not self:
                    other.tell_card()

    def _joined(self) -> None:
        if not self.joined:
            raise Problem(STALE, "not_joined")

    def _somebody(self) -> Person:
        if self.who is None:
            raise Problem(UNKNOWN, "who_are_you")
        return self.who

    def _pay(self) -> None:
        """What is taken back is worked out, which has its price."""
        self.limits.spend("work", self._somebody().id, PRICES["rewind"])

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


async def connect(services: Services, id: str, scope: Any, receive: Any, send: Any) -> None:
    """Somebody opens a connection to a table, if there is room for one more of theirs."""
    host = scope["client"][0] if scope.get("client") else ""
    if not services.crowd.enter(host):
        await _turn_away(send, Problem(OFTEN, "too_often"))
        return
    try:
        await _admit(services, id, scope, receive, send)
    finally:
        services.crowd.leave(host)


async def _admit(services: Services, id: str, scope: Any, receive: Any, send: Any) -> None:
    """Who is it, and is there such a table?"""
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    try:
        services.limits.spend("request", address_of(scope))
        token = token_of(services.people, headers, services.settings.address)
        person = await services.people.by_token(token)
        if id not in services.hub.tables:
            services.limits.spend("work", address_of(scope), PRICES["load"])
        table = await services.hub.table(id)
    except Exception as error:
        problem = error if isinstance(error, Problem) else Problem(500, "fault")
        if problem is not error:
            log.error("socket_failed", table=id, error=repr(error), exc_info=error)
        await _turn_away(send, problem)
        return
    await send({"type": "websocket.accept"})
    await serve(services, table, person, digest(token) if token else "", scope["extensions"][EXTENSION], receive)


async def _turn_away(send: Any, problem: Problem) -> None:
    await send({"type": "websocket.accept"})
    refusal = {"t": "no", "id": None, "reason": reason_data(problem.reason)}
    await send({"type": "websocket.send", "text": encode(refusal).decode()})
    await send({"type": "websocket.close", "code": 4000 + problem.status})


async def serve(
    services: Services, table: Table, person: Person | None, session: str, line: Line, receive: Any
) -> None:
    """A connection from its opening to its end."""
    listener = Listener(services, table, person, session, line)
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
