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
    return [{"name": event.name, "data": event.seen_by(seat).data} for event in events]


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
    online = {listener.person for listener in table.listeners}
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
    return {**Common(table, events).seen_by(seat), **questions(table, seat, person)}


class Common:
    """What messages to all eyes share, encoded once."""

    def __init__(self, table: Table, events: tuple[Event, ...]) -> None:
        assert table.state is not None
        self.g = table.state
        self.events = events
        self.private = any(event.private for event in events)
        self.told = msgspec.Raw(encode(event_data(events, None)))
        self.parts = self._parts()
        self.same = {
            "t": "moved",
            "seq": table.seq,
            "clocks": table.clocks.cards(),
            "awaited": table.awaited(),
        }

    def seen_by(self, seat: Seat | None) -> dict[str, Any]:
        """The message for these eyes, but for what they are asked."""
        told = msgspec.Raw(encode(event_data(self.events, seat))) if self.private and seat is not None else self.told
        return {**self.same, "events": told, "flow": flow(self.g, seat), "check": self.check(seat)}

    def _parts(self) -> list[bytes | str]:
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
        for part in self.parts:
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
    """The newest message, encoded once for all who look through the same eyes."""

    def __init__(self) -> None:
        self._seq = -1
        self._ready: dict[tuple[Seat | None, str | None], bytes] = {}
        self._common: Common | None = None
        self._flows: dict[Seat | None, Any] = {}  # the rules under way, as now told to each pair of eyes
        self._before: dict[Seat | None, Any] = {}  # and as told before

    def moved(self, table: Table, events: tuple[Event, ...], seat: Seat | None, person: str | None) -> bytes:
        """Without the rules under way where they are as before."""
        if self._seq != table.seq:
            self._seq, self._ready, self._common = table.seq, {}, Common(table, events)
            self._before, self._flows = self._flows, {}
        key = (seat, person if seat is not None or (person and table.seats_of(person)) else None)
        if key not in self._ready:
            assert self._common is not None
            message = {**self._common.seen_by(seat), **questions(table, seat, person)}
            self._flows[seat] = message["flow"]
            if self._before.get(seat) == message["flow"]:
                del message["flow"]
            self._ready[key] = encode(message)
        return self._ready[key]
