"""What a table tells: its card, views, what has moved; each as one pair of eyes may see it (docs/wire.md)."""

from __future__ import annotations

import time
import zlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from steppe.core.chance import commitment
from steppe.core.decision import Decision, Seat
from steppe.core.event import Event
from steppe.core.game import AnyGame
from steppe.core.sheet import own, project
from steppe.core.view import decision_data, flow, frame_data
from steppe.server.table import chairs
from steppe.server.table.offer import declined
from steppe.server.table.situation import Situation
from steppe.server.wire.shapes import ENDED, Card, Clock, Interruption, ResultCard, WindowCard, encode

ALL: Seat = -2  # eyes that see alike
Flows = dict[Seat | None, bytes]  # the rules under way, as told to each pair of eyes
NOTHING: Flows = {}


def spoken(table: Situation) -> AnyGame:
    """The game with the names that things have at this table."""
    return table.game.at(table.state) if table.state is not None else table.game


def check(world: dict[str, Any]) -> str:
    """A short fingerprint of a world as its viewer has it, the same in every language."""
    return f"{zlib.crc32(encode(world)):08x}"


def events_data(events: Iterable[Event], seat: Seat | None) -> list[dict[str, Any]]:
    """Events as the seat (None: an onlooker) may see them."""
    told: list[dict[str, Any]] = []
    for event in events:
        name, data, private, change, own = event
        seen: dict[str, Any] = {"name": name, "data": event.told(seat) if private else data}
        if own:
            change = event.changed(seat)
        if change:
            seen["change"] = change
        told.append(seen)
    return told


def clocks(table: Situation, person: str | None) -> list[Clock]:
    """The clocks that run; where it is a secret who has still to answer, only one's own."""
    running = table.clocks.cards() if table.clocks.since else []
    if table.awaited() is not None:
        return running
    owners = table.owners()
    return [clock for clock in running if person and owners[clock.seat] == person]


def window(table: Situation, person: str | None) -> WindowCard | None:
    """The window that is open among people, as everybody knows it; of answers only one's own."""
    found = table.watch.open(table.chairs) if table.watch is not None else None
    if found is None:
        return None
    due = found.end if found.timed else None
    left = None if due is None else round(max(0.0, due - time.time()), 3)
    story = None if due is None or found.holds else round(max(0.0, found.begins - time.time()), 3)
    own = table.seats_of(person)
    choosing = [each.seat for each in table.state.waiting if each.size() > 1] if table.state is not None else []
    return WindowCard(
        due=due,
        left=left,
        story=story,
        held=bool(found.holds),
        asked=[seat for seat in own if seat in choosing and seat not in found.laid],
        answered=[seat for seat in own if seat in found.laid],
    )


def interruption(table: Situation, person: str | None) -> Interruption | None:
    """Why a game was broken off, and where one may play on; everything is open now, but not to all."""
    closing = table.closing
    if closing is None or table.status != "interrupted":
        return None
    sees = table.watchers or bool(table.seats_of(person))
    return Interruption(
        version=table.version,
        inputs=closing.inputs,
        told=closing.told,
        why=closing.why,  # type: ignore[arg-type]
        position=closing.position if sees else "",
        playable=sees and closing.playable,
    )


def card(table: Situation, person: str | None) -> Card:
    """The table as the person sees it in lists and around the board."""
    g, over, closing = table.state, table.status in ENDED, table.closing
    begun = g is not None or (closing is not None and bool(closing.seating))
    result = table.game.result(g) if g is not None else closing and closing.result
    online = {listener.person for listener in table.listeners if listener.joined}
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
        chairs=chairs.cards(table, person, online, begun=begun),
        yours=table.seats_of(person) if begun else [],
        seq=table.seq,
        turn=table.game.turn(g) if g is not None else closing.turn if closing is not None else 0,
        awaited=table.awaited(),
        clocks=clocks(table, person),
        commitment=commitment(table.seed),
        seed=table.seed.hex() if over else "",
        contributions=list(table.contributions) if over else [],
        result=ResultCard(places=[*result.places], scores=[*result.scores], reason=result.reason) if result else None,
        vote=table.vote,
        wishes=chairs.wish_cards(table, person, time.time()) if table.wishes else [],
        declined=declined(table),
        news=[*table.news],
        lacking=bool(person) and any(chair.lacks and chair.person == person for chair in table.chairs),
        window=window(table, person),
        interruption=interruption(table, person),
        created=table.created,
        updated=table.updated,
    )


def questions(table: Situation, seat: Seat | None, person: str | None) -> dict[str, Any]:
    """What every message says besides what happened."""
    g = table.state
    mine = table.seats_of(person) if g is not None else []
    asked = g is not None and seat in mine
    return {
        "asks": [decision_data(d) for d in g.waiting if d.seat == seat] if g is not None and asked else [],
        "may": g.may_interject(seat) if g is not None and seat is not None and asked else (),
        "yours": [other for other in table.waiting() if other in mine],
    }


def view(table: Situation, seat: Seat | None, person: str | None) -> dict[str, Any]:
    """Everything at once."""
    message: dict[str, Any] = {"t": "view", "seq": table.seq, "seat": seat, "view": None, "check": ""}
    seen = table.seen(seat)
    if seen is not None:
        message["view"] = {"world": seen["world"], "flow": seen["flow"], "over": seen["over"]}
        message["check"] = check(seen["world"])
    return {**message, **questions(table, seat, person), "card": card(table, person)}


def moved(table: Situation, events: tuple[Event, ...], seat: Seat | None, person: str | None) -> dict[str, Any]:
    """What happened up to now."""
    message: dict[str, Any] = msgspec.json.decode(Move(table, events).seen_by(seat, person))
    return message


class Move:
    """What happened, to be told to many eyes: whatever they share is encoded once."""

    __slots__ = (
        "_clocks",
        "_head",
        "_last",
        "_ready",
        "_running",
        "_sum",
        "_under_way",
        "_yours",
        "asked",
        "events",
        "flows",
        "g",
        "owners",
        "privy",
        "public",
        "seq",
    )

    def __init__(self, table: Situation, events: tuple[Event, ...], last: Flows = NOTHING) -> None:
        assert table.state is not None
        self.g = g = table.state
        self.seq = table.seq
        self.owners = table.owners()
        self.asked: dict[Seat, Decision] = {}
        secret = False  # who is asked
        for decision in g.waiting:
            self.asked[decision.seat] = decision
            secret = secret or bool(decision.window)
        awaited = b"null" if secret else _seats(tuple(self.asked))
        self._head = b'{"t":"moved","seq":%d,"awaited":%b,"events":' % (table.seq, awaited)
        self.events = events
        self.public = encode(events_data(events, None))
        self.privy: tuple[Seat, ...] = ()  # who is told more than that
        for event in events:
            if event.private:
                for seats in event.private.values():
                    self.privy += seats
            if event.own:
                self.privy += tuple(event.own)
        self._running, self._clocks = table.clocks.cards() if table.clocks.since else [], b"[]"
        if self._running:
            self._clocks = b"" if secret else encode(self._running)  # empty: not the same for all
        self._ready: dict[Seat | str | None, bytes] = {}
        self._yours: dict[str | None, bytes] = {}  # by person, the seats that are asked, and clocks
        self._sum: int | None = None  # of the world, as far as all see it alike
        self._last = last  # what all who listen have heard
        self.flows: Flows = {}
        self._under_way: bytes | None = None  # where it is the same for all
        for frame in g.stack:
            if frame.owned:
                break
        else:
            now = self.flows[ALL] = encode([*map(frame_data, g.stack)])
            self._under_way = b"" if self._last.get(ALL) == now else b',"flow":' + now

    def seen_by(self, seat: Seat | None, person: str | None) -> bytes:
        """The message for a person's eyes, through the own seat or as an onlooker (None).

        The rules under way are left out where they are as known; who is asked gets a fingerprint of the world too.
        """
        eyes = person if seat is None else seat
        ready = self._ready.get(eyes)
        if ready is not None:
            return ready
        under_way = self._under_way
        if under_way is None:
            now = self.flows[seat] = encode(flow(self.g, seat))
            under_way = b"" if self._last.get(seat) == now else b',"flow":' + now
        check, asks, may = b"", b"[]", b"[]"
        if seat is not None and self.owners[seat] == person:
            may = _verbs(self.g.may_interject(seat))
            asked = self.asked.get(seat)
            if asked is not None:
                check, asks = b',"check":"%08x"' % self.check(seat), encode((decision_data(asked),))
        events = encode(events_data(self.events, seat)) if seat in self.privy else self.public
        yours = self._yours.get(person) or self._asked_of(person)
        parts = (self._head, events, under_way, check, b',"asks":', asks, b',"may":', may, yours)
        self._ready[eyes] = ready = b"".join(parts)
        return ready

    def _asked_of(self, person: str | None) -> bytes:
        seats = _seats(tuple([seat for seat in self.asked if self.owners[seat] == person]))
        running = self._clocks or encode([each for each in self._running if self.owners[each.seat] == person])
        self._yours[person] = yours = b',"yours":%b,"clocks":%b}' % (seats, running)
        return yours

    def check(self, seat: Seat | None) -> int:
        """The same as `check` of the projected world; where several are asked, what all see alike is read once."""
        world, open = self.g.world, self.g.rules.open
        if len(self.asked) == 1:
            return zlib.crc32(encode(project(world, seat, open)))
        if self._sum is None:
            self._sum = zlib.crc32(encode(world.common())[:-1])
        sum = self._sum
        for name in world.owned:
            sum = zlib.crc32(b',"%b":%b' % (name.encode(), encode(own(world, name, seat, open))), sum)
        return zlib.crc32(b"}", sum)


_verbs = lru_cache(maxsize=256)(encode)
_seats = lru_cache(maxsize=256)(encode)


def since(table: Situation, number: int | None, seat: Seat | None, person: str | None) -> list[dict[str, Any]]:
    """What somebody missed who has seen everything up to this number; the view if that is too much."""
    if number == table.seq:
        return []
    events = table.memory.since(number) if number is not None and number < table.seq else None
    if events is None or table.state is None:
        return [view(table, seat, person)]
    return [moved(table, events, seat, person)]


class Post:
    """Remembers what those who listen know of the rules under way: that need not be told again."""

    __slots__ = ("_flows", "_seq")

    def __init__(self) -> None:
        self._seq = 0  # of the last move that was told
        self._flows = NOTHING

    def move(self, table: Situation, events: tuple[Event, ...]) -> Move:
        """What has happened now, to be told to all who listen."""
        told = table.memory.told
        at_once = len(told) > 1 and told[-2][0] == self._seq  # else others may have come between
        move = Move(table, events, self._flows if at_once else NOTHING)
        self._seq, self._flows = move.seq, move.flows
        return move
