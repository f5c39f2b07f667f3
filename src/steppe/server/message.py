"""What a table tells: its card, views, what has moved; each as one pair of eyes may see it (docs/wire.md)."""

from __future__ import annotations

import time
import zlib
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from steppe.core.chance import commitment
from steppe.core.decision import Seat
from steppe.core.event import Event
from steppe.core.game import AnyGame
from steppe.core.sheet import own
from steppe.core.view import decision_data, flow, frame_data, observe
from steppe.server.wire import Card, ChairCard, Clock, ResultCard, WindowCard, encode

if TYPE_CHECKING:
    from steppe.server.table import Table

REMEMBERED = 400  # messages that a client may have missed and still be told

ALL: Seat = -2  # eyes that see alike
NOTHING: dict[Seat | None, bytes] = {}

Told = tuple[Event, ...] | None  # None: too much has changed to be told, look anew


def spoken(table: Table) -> AnyGame:
    """The game with the names that things have at this table."""
    return table.game.at(table.state) if table.state is not None else table.game


def check(world: dict[str, Any]) -> str:
    """A short fingerprint of a world as its viewer has it, the same in every language."""
    return f"{zlib.crc32(encode(world)):08x}"


def event_data(event: Event, seat: Seat | None) -> dict[str, Any]:
    """An event as the seat (None: an onlooker) may see it."""
    return {"name": event.name, "data": event.told(seat)}


class Memory:
    """What was told lately, for those who were away."""

    def __init__(self) -> None:
        self.complete_from = 0  # everything told after this number is here
        self.told: list[tuple[int, Told]] = []

    def add(self, seq: int, events: Told) -> None:
        self.told.append((seq, events))
        if len(self.told) > REMEMBERED:
            half = len(self.told) // 2
            self.complete_from = self.told[half - 1][0]
            del self.told[:half]

    def since(self, number: int) -> Told:
        """Everything told after this number; None if that is not known any more."""
        later = [events for seq, events in self.told if seq > number]
        if number < self.complete_from or any(events is None for events in later):
            return None
        return tuple(event for events in later for event in events or ())


def clocks(table: Table, person: str | None) -> list[Clock]:
    """The clocks that run; where it is a secret who has still to answer, only one's own."""
    running = table.clocks.cards() if table.clocks.since else []
    if table.awaited() is not None:
        return running
    owners = table.owners()
    return [clock for clock in running if person and owners[clock.seat] == person]


def window(table: Table, person: str | None) -> WindowCard | None:
    """The window that is open among people, as everybody knows it; of answers only one's own."""
    found = table.watch.open(table.chairs) if table.watch is not None else None
    if found is None:
        return None
    due = found.end if found.timed else None
    left = None if due is None else round(max(0.0, due - time.time()), 3)
    own = table.seats_of(person)
    choosing = [each.seat for each in table.state.waiting if each.size() > 1] if table.state is not None else []
    return WindowCard(
        due=due,
        left=left,
        held=bool(found.holds),
        asked=[seat for seat in own if seat in choosing and seat not in found.laid],
        answered=[seat for seat in own if seat in found.laid],
    )


def card(table: Table, person: str | None) -> Card:
    """The table as the person sees it in lists and around the board."""
    g, over = table.state, table.status == "over"
    result = table.game.result(g) if g is not None else None
    seating = table.seating()
    online = {listener.person for listener in table.listeners if listener.joined}
    chairs = [
        ChairCard(
            kind=chair.kind,
            name=chair.name,
            bot=chair.bot,
            yours=bool(person) and chair.person == person,
            online=chair.kind == "bot" or (chair.kind == "person" and chair.person in online),
            seat=seating.index(place) if g is not None else None,
        )
        for place, chair in enumerate(table.chairs)
    ]
    return Card(
        id=table.id,
        game=table.game.key,
        version=table.version,
        status=table.status,  # type: ignore[arg-type]
        options=table.options,
        public=table.public,
        watchers=table.watchers,
        pace=table.pace,
        host=person == table.host,
        chairs=chairs,
        yours=table.seats_of(person) if g is not None else [],
        seq=table.seq,
        turn=table.game.turn(g) if g is not None else 0,
        awaited=table.awaited(),
        clocks=clocks(table, person),
        commitment=commitment(table.seed),
        seed=table.seed.hex() if over else "",
        contributions=list(table.contributions) if over else [],
        result=ResultCard(places=[*result.places], scores=[*result.scores], reason=result.reason) if result else None,
        vote=table.vote,
        window=window(table, person),
        created=table.created,
        updated=table.updated,
    )


def questions(table: Table, seat: Seat | None, person: str | None) -> dict[str, Any]:
    """What every message says besides what happened."""
    g = table.state
    mine = table.seats_of(person) if g is not None else []
    asked = g is not None and seat in mine
    return {
        "asks": [decision_data(d) for d in g.waiting if d.seat == seat] if g is not None and asked else [],
        "may": g.may_interject(seat) if g is not None and seat is not None and asked else (),
        "yours": [other for other in table.waiting() if other in mine],
    }


def view(table: Table, seat: Seat | None, person: str | None) -> dict[str, Any]:
    """Everything at once."""
    message: dict[str, Any] = {"t": "view", "seq": table.seq, "seat": seat, "view": None, "check": ""}
    if table.state is not None:
        seen = observe(table.state, seat)
        message["view"] = {"world": seen["world"], "flow": seen["flow"], "over": seen["over"]}
        message["check"] = check(seen["world"])
    return {**message, **questions(table, seat, person), "card": card(table, person)}


def moved(table: Table, events: tuple[Event, ...], seat: Seat | None, person: str | None) -> dict[str, Any]:
    """What happened up to now."""
    message: dict[str, Any] = msgspec.json.decode(Move(table, events).seen_by(seat, person))
    return message


class Move:
    """What happened, to be told to many eyes: whatever they share is encoded once."""

    __slots__ = (
        "_awaited",
        "_clocks",
        "_last",
        "_nobodys",
        "_ready",
        "_running",
        "_shared",
        "_sum",
        "_texts",
        "_under_way",
        "_yours",
        "asked",
        "flows",
        "g",
        "owners",
        "privy",
        "public",
        "seq",
    )

    def __init__(self, table: Table, events: tuple[Event, ...], last: Move | None = None) -> None:
        assert table.state is not None
        self.g = g = table.state
        self.seq = table.seq
        self.owners = table.owners()
        self.asked = {decision.seat: decision for decision in g.waiting}
        awaited = table.awaited()
        self._awaited = b"null" if awaited is None else _seats(tuple(awaited))
        self.privy: set[Seat] = set()
        self._texts: list[bytes | Event] = []  # the events that all see alike are encoded once
        for event in events:
            if event.private:
                self.privy.update(*event.private.values())
                self._texts.append(event)
            else:
                self._texts.append(_text(event, None))
        self.public = self._told(None)
        self._running = table.clocks.cards() if table.clocks.since else []
        self._clocks = encode(self._running) if self._running else b"[]"
        if self._running and awaited is None:
            self._clocks = b""  # not the same for all
        self._nobodys = b'"yours":[],"clocks":%b' % (self._clocks or b"[]")
        self._ready: dict[tuple[Seat | None, str | None], bytes] = {}
        self._shared: dict[tuple[bytes, ...], bytes] = {}  # messages that are the same for many
        self._yours: dict[str, bytes] = {}  # by person, the seats that are asked, and clocks
        self._sum: int | None = None  # of the world, as far as all see it alike
        self._last = last.flows if last is not None else NOTHING  # what all who listen have heard
        self.flows: dict[Seat | None, bytes] = {}  # the rules under way, as told to each pair of eyes
        self._under_way: bytes | None = None  # where it is the same for all
        for frame in g.stack:
            if frame.owned:
                break
        else:
            now = self.flows[ALL] = encode([*map(frame_data, g.stack)])
            self._under_way = b"" if self._last.get(ALL) == now else b',"flow":' + now

    def seen_by(self, seat: Seat | None, person: str | None) -> bytes:
        """The message for these eyes; without the rules under way where they are as known.

        Who is asked gets a fingerprint of the world too. All who are asked nothing and were told nothing in private
        get the same.
        """
        ready = self._ready.get((seat, person))
        if ready is not None:
            return ready
        under_way = self._under_way
        if under_way is None:
            now = self.flows[seat] = encode(flow(self.g, seat))
            under_way = b"" if self._last.get(seat) == now else b',"flow":' + now
        yours = self._yours.get(person) or self._asked_of(person) if person else self._nobodys
        events = self._told(seat) if seat in self.privy else self.public
        asked, may = None, b"[]"
        if seat is not None and self.owners[seat] == person:
            asked, may = self.asked.get(seat), _verbs(self.g.may_interject(seat))
        if asked is not None:
            check, asks = b',"check":"%08x"' % self.check(seat), encode((decision_data(asked),))
            ready = self._message(events, under_way, check, asks, may, yours)
        elif events is not self.public:
            ready = self._message(events, under_way, b"", b"[]", may, yours)
        else:
            ready = self._shared.get((under_way, may, yours))
            if ready is None:
                ready = self._message(events, under_way, b"", b"[]", may, yours)
                self._shared[under_way, may, yours] = ready
        self._ready[seat, person] = ready
        return ready

    def _told(self, seat: Seat | None) -> bytes:
        texts = [each if type(each) is bytes else _text(each, seat) for each in self._texts]  # type: ignore[arg-type]
        return b"[%b]" % b",".join(texts)

    def _message(self, events: bytes, under_way: bytes, check: bytes, asks: bytes, may: bytes, yours: bytes) -> bytes:
        return b'{"t":"moved","seq":%d,"awaited":%b,"events":%b%b%b,"asks":%b,"may":%b,%b}' % (
            self.seq,
            self._awaited,
            events,
            under_way,
            check,
            asks,
            may,
            yours,
        )

    def _asked_of(self, person: str) -> bytes:
        seats = _seats(tuple([seat for seat in self.asked if self.owners[seat] == person]))
        running = self._clocks or encode([each for each in self._running if self.owners[each.seat] == person])
        self._yours[person] = yours = b'"yours":%b,"clocks":%b' % (seats, running)
        return yours

    def check(self, seat: Seat | None) -> int:
        """The same as `check` of the projected world."""
        world, open = self.g.world, self.g.rules.open
        if self._sum is None:
            self._sum = zlib.crc32(encode(world.common())[:-1])
        sum = self._sum
        for name in world.owned:
            sum = zlib.crc32(b',"%b":%b' % (name.encode(), encode(own(world, name, seat, open))), sum)
        return zlib.crc32(b"}", sum)


def _text(event: Event, seat: Seat | None) -> bytes:
    """`event_data` as JSON."""
    return b'{"name":%b,"data":%b}' % (_name(event.name), encode(event.told(seat)))


_name = lru_cache(maxsize=1024)(encode)
_verbs = lru_cache(maxsize=256)(encode)
_seats = lru_cache(maxsize=256)(encode)


def since(table: Table, number: int | None, seat: Seat | None, person: str | None) -> list[dict[str, Any]]:
    """What somebody missed who has seen everything up to this number; the view if that is too much."""
    if number == table.seq:
        return []
    events = table.memory.since(number) if number is not None and number < table.seq else None
    if events is None or table.state is None:
        return [view(table, seat, person)]
    return [moved(table, events, seat, person)]


class Post:
    """The newest move, its messages made once for all who look through the same eyes."""

    def __init__(self) -> None:
        self._newest: Move | None = None

    def move(self, table: Table, events: tuple[Event, ...]) -> Move:
        """What has happened now; whoever heard the last move too need not hear what is as it was then."""
        last = self._newest
        if last is not None and last.seq == table.seq:
            return last
        told = table.memory.told
        at_once = last is not None and len(told) > 1 and told[-2][0] == last.seq  # else others may have come between
        self._newest = Move(table, events, last if at_once else None)
        return self._newest
