"""What a table tells: its card, views, what has moved; each as one pair of eyes may see it (docs/wire.md)."""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from steppe.core.chance import commitment
from steppe.core.decision import Seat
from steppe.core.event import Event
from steppe.core.sheet import own
from steppe.core.view import decision_data, flow, frame_data, observe
from steppe.server.wire import Card, ChairCard, ResultCard, encode

if TYPE_CHECKING:
    from steppe.server.table import Table

REMEMBERED = 400  # messages that a client may have missed and still be told

Told = tuple[Event, ...] | None  # None: too much has changed to be told, look anew


def check(world: dict[str, Any]) -> str:
    """A short fingerprint of a world as its viewer has it, the same in every language."""
    return f"{zlib.crc32(encode(world)):08x}"


def event_data(events: tuple[Event, ...], seat: Seat | None) -> list[dict[str, Any]]:
    """Events as the seat (None: an onlooker) may see them."""
    return [{"name": event.name, "data": event.seen_by(seat).data if event.private else event.data} for event in events]


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
        clocks=table.clocks.cards(),
        commitment=commitment(table.seed),
        seed=table.seed.hex() if over else "",
        contributions=list(table.contributions) if over else [],
        result=ResultCard(places=[*result.places], scores=[*result.scores], reason=result.reason) if result else None,
        vote=table.vote,
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

    def __init__(self, table: Table, events: tuple[Event, ...]) -> None:
        assert table.state is not None
        self.g = g = table.state
        self.owners = table.owners()
        self.asked = {decision.seat: decision for decision in g.waiting}
        self.thinkers = {self.owners[seat] for seat in self.asked}
        self.events = events
        self.privy: set[Seat] = set()
        for event in events:
            for seats in event.private.values():
                self.privy.update(seats)
        self.head = b'{"t":"moved","seq":%d,"clocks":%b,"awaited":%b,"events":' % (
            table.seq,
            encode(table.clocks.cards()) if table.clocks.since else b"[]",
            encode(table.awaited()),
        )
        self.public = encode(event_data(events, None))
        self._shared: dict[tuple[bytes, ...], bytes] = {}  # messages that are the same for many
        self._sum: int | None = None  # of the world, as far as all see it alike
        self._flow = b""  # empty: not the same for all
        frames = []
        for frame in g.stack:
            if frame.owned:
                break
            frames.append(frame_data(frame))
        else:
            self._flow = encode(frames)

    def flow(self, seat: Seat | None) -> bytes:
        """The rules under way."""
        return self._flow or encode(flow(self.g, seat))

    def seen_by(self, seat: Seat | None, person: str | None, known: bytes = b"") -> bytes:
        """The message for these eyes; without the rules under way where they are as known.

        Who is asked nothing and was told nothing in private gets the same as the others, without a fingerprint.
        """
        asks = may = yours = b"[]"
        if person:
            if person in self.thinkers:
                yours = encode([other for other in self.asked if self.owners[other] == person])
            if seat is not None and self.owners[seat] == person:
                may = _verbs(self.g.may_interject(seat))
                if seat in self.asked:
                    asks = encode((decision_data(self.asked[seat]),))
        under_way = self.flow(seat)
        parts = (may, yours, b"" if under_way == known else b',"flow":' + under_way)
        if seat in self.privy or asks != b"[]":
            events = encode(event_data(self.events, seat)) if seat in self.privy else self.public
            return self._message(events, b',"check":"%08x"' % self.check(seat), asks, *parts)
        shared = self._shared.get(parts)
        if shared is None:
            shared = self._shared[parts] = self._message(self.public, b"", asks, *parts)
        return shared

    def _message(self, events: bytes, check: bytes, asks: bytes, may: bytes, yours: bytes, under_way: bytes) -> bytes:
        return b'%b%b%b%b,"asks":%b,"may":%b,"yours":%b}' % (self.head, events, under_way, check, asks, may, yours)

    def check(self, seat: Seat | None) -> int:
        """The same as `check` of the projected world."""
        world, open = self.g.world, self.g.rules.open
        if self._sum is None:
            self._sum = zlib.crc32(encode(world.common())[:-1])
        sum = self._sum
        for name in world.owned:
            sum = zlib.crc32(b',"%b":%b' % (name.encode(), encode(own(world, name, seat, open))), sum)
        return zlib.crc32(b"}", sum)


_verbs = lru_cache(maxsize=256)(encode)


def since(table: Table, number: int | None, seat: Seat | None, person: str | None) -> list[dict[str, Any]]:
    """What somebody missed who has seen everything up to this number; the view if that is too much."""
    if number == table.seq:
        return []
    events = table.memory.since(number) if number is not None and number < table.seq else None
    if events is None or table.state is None:
        return [view(table, seat, person)]
    return [moved(table, events, seat, person)]


class Post:
    """The newest message, made once for all who look through the same eyes."""

    def __init__(self) -> None:
        self._seq = -1
        self._ready: dict[tuple[Seat | None, str | None], bytes] = {}
        self._move: Move | None = None
        self._flows: dict[Seat | None, bytes] = {}  # the rules under way, as now told to each pair of eyes
        self._before: dict[Seat | None, bytes] = {}  # and as told before

    def moved(self, table: Table, events: tuple[Event, ...], seat: Seat | None, person: str | None) -> bytes:
        """Without the rules under way where they are as before."""
        move = self._move
        if self._seq != table.seq or move is None:
            told = table.memory.told
            at_once = len(told) > 1 and told[-2][0] == self._seq  # else somebody may have seen others in between
            self._before, self._flows = self._flows if at_once else {}, {}
            self._seq, self._ready, self._move = table.seq, {}, (move := Move(table, events))
        key = (seat, person if person in move.owners else None)
        ready = self._ready.get(key)
        if ready is None:
            self._flows[seat] = move.flow(seat)
            ready = self._ready[key] = move.seen_by(*key, self._before.get(seat, b""))
        return ready
