"""What a table tells: its card, views, what has moved; each as one pair of eyes may see it (docs/wire.md)."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

import msgspec

from steppe.core.chance import commitment
from steppe.core.decision import Seat
from steppe.core.event import Event
from steppe.core.view import decision_data, flow, observe
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
        self.owners = [table.chairs[chair].person for chair in table.seating()]
        self.waiting = [decision.seat for decision in g.waiting]
        self.head = encode(
            {"t": "moved", "seq": table.seq, "clocks": table.clocks.cards(), "awaited": table.awaited()}
        )[:-1]
        self.events = events
        self.public = encode(event_data(events, None))
        self.privy = {seat for event in events for seats in event.private.values() for seat in seats}
        self.world = self._world()
        personal = any("owned" in frame.shown.values() for frame in g.stack)
        self._flow = None if personal else encode(flow(g, None))

    def flow(self, seat: Seat | None) -> bytes:
        """The rules under way."""
        return self._flow or encode(flow(self.g, seat))

    def seen_by(self, seat: Seat | None, person: str | None, known: bytes = b"") -> bytes:
        """The message for these eyes; without the rules under way where they are as known."""
        mine = seat is not None and bool(person) and self.owners[seat] == person
        asks = [decision_data(d) for d in self.g.waiting if d.seat == seat] if mine else ()
        may = self.g.may_interject(seat) if mine and seat is not None else ()
        yours = [other for other in self.waiting if other >= 0 and person and self.owners[other] == person]
        told = [b',"events":', encode(event_data(self.events, seat)) if seat in self.privy else self.public]
        under_way = self.flow(seat)
        if under_way != known:
            told += [b',"flow":', under_way]
        check = f',"check":"{self.check(seat)}","asks":'.encode()
        tail = [check, encode(asks), b',"may":', encode(may), b',"yours":', encode(yours), b"}"]
        return b"".join((self.head, *told, *tail))

    def _world(self) -> list[bytes | str]:
        """The world as JSON, cut where it depends on who looks: there stands the name of the field."""
        world, open = self.g.world, self.g.rules.open
        parts: list[bytes | str] = []
        text = b"{"
        for name, how in world.shown.items():
            text += b'"' + name.encode() + b'":'
            value = getattr(world, name)
            if how == "owned" and name not in open:
                parts += [text, name]
                text = b""
            else:
                text += encode(len(value) if how == "counted" else value)
            text += b","
        return [*parts, text[:-1] + b"}"]

    def check(self, seat: Seat | None) -> str:
        """The same as `check` of the projected world."""
        sum = 0
        for part in self.world:
            if isinstance(part, str):
                owned = getattr(self.g.world, part)
                part = encode([item if owner == seat else len(item) for owner, item in enumerate(owned)])
            sum = zlib.crc32(part, sum)
        return f"{sum:08x}"


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
        if self._seq != table.seq:
            told = table.memory.told
            at_once = len(told) > 1 and told[-2][0] == self._seq  # else somebody may have seen others in between
            self._before, self._flows = self._flows if at_once else {}, {}
            self._seq, self._ready, self._move = table.seq, {}, Move(table, events)
        assert self._move is not None
        plays = person if person in self._move.owners else None
        key = (seat, plays)
        if key not in self._ready:
            self._flows[seat] = self._move.flow(seat)
            self._ready[key] = self._move.seen_by(seat, plays, self._before.get(seat, b""))
        return self._ready[key]
