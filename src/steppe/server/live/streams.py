"""One stream over all tables of a person: which have moved on, and which ask (docs/wire.md).

A stream keeps no messages. It knows which tables have changed since it was written to, and tells how they stand when
the reader takes more: who reads slowly is told less often, and takes no memory.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Set

from steppe.server.table import telling
from steppe.server.table.situation import Situation
from steppe.server.wire.messages import EndMessage, TableMessage

MOST = 8  # streams of a person; one more ends the oldest
BEAT = 15.0  # seconds after which a sign of life is given
GATHER = 0.02  # seconds between two rounds: what happens meanwhile is told at once


class Stream:
    """One connection of a person."""

    def __init__(self, person: str, session: str, followers: dict[str, set[Stream]]) -> None:
        self.person = person
        self.session = session  # by which the person is known; the stream ends with it
        self.told: dict[str, TableMessage] = {}  # how the tables stood when they were last told of
        self._followers = followers  # by table, all streams that have told of it
        self._changed: dict[str, Situation] = {}
        self._rung = asyncio.Event()
        self._end: EndMessage | None = None

    def ring(self, table: Situation) -> None:
        """Something has happened at the table, or it is to be told of for the first time."""
        self._changed[table.id] = table
        self._rung.set()

    def end(self, why: str) -> None:
        """Tell no more than this."""
        self._end = self._end or EndMessage(why=why)  # type: ignore[arg-type]
        self._rung.set()

    async def messages(self) -> AsyncIterator[TableMessage | EndMessage | None]:
        """What there is to tell, as it comes; None as a sign of life."""
        while True:
            try:
                async with asyncio.timeout(BEAT):
                    await self._rung.wait()
            except TimeoutError:
                yield None
                continue
            self._rung.clear()
            for message in self.due():
                yield message
            if self._end is not None:
                yield self._end
                return
            await asyncio.sleep(GATHER)

    def due(self) -> Iterable[TableMessage]:
        """The tables that stand otherwise than they were told, each once."""
        while self._changed and self._end is None:
            table = self._changed.pop(next(iter(self._changed)))
            now, before = standing(table, self.person), self.told.get(table.id)
            if now == before:
                continue
            sits = any(chair.person == self.person for chair in table.chairs)
            if sits:
                self.told[table.id] = now
                self._followers.setdefault(table.id, set()).add(self)
            else:
                self.forget(table.id)  # this is the last that is heard of it
            if sits or before is not None:
                yield now

    def forget(self, table: str) -> None:
        """Hear of it no more, unless the person sits there."""
        if self.told.pop(table, None) is not None:
            self._followers[table].discard(self)
            if not self._followers[table]:
                del self._followers[table]


def standing(table: Situation, person: str) -> TableMessage:
    """How a table stands for a person: nothing that its card would not say."""
    g, closing = table.state, table.closing
    begun = g is not None or (closing is not None and bool(closing.seating))
    yours = table.seats_of(person) if begun else []
    window = telling.window(table, person)
    return TableMessage(
        table=table.id,
        game=table.game.key,
        status=table.status,  # type: ignore[arg-type]
        seq=table.seq,
        turn=table.game.turn(g) if g is not None else closing.turn if closing is not None else 0,
        yours=yours,
        asked=window.asked if window is not None else [seat for seat in table.waiting() if seat in yours],
    )


class Streams:
    """All that are open in this process."""

    def __init__(self) -> None:
        self._open: dict[str, list[Stream]] = {}  # by person, the oldest first
        self._followers: dict[str, set[Stream]] = {}

    @property
    def people(self) -> Set[str]:
        """Those who have one."""
        return self._open.keys()

    @property
    def sessions(self) -> set[str]:
        """Those by which they are known."""
        return {stream.session for stream in self._all()}

    def open(self, person: str, session: str) -> Stream:
        """One more; `close` it."""
        stream, streams = Stream(person, session, self._followers), self._open.setdefault(person, [])
        streams.append(stream)
        for oldest in streams[:-MOST]:
            oldest.end("another")
        return stream

    def close(self, stream: Stream) -> None:
        """The connection has ended."""
        for table in [*stream.told]:
            stream.forget(table)
        self._open[stream.person].remove(stream)
        if not self._open[stream.person]:
            del self._open[stream.person]

    def changed(self, table: Situation) -> None:
        """Something has happened at a table: who sits there hears of it, and who sat there when last told."""
        if not self._open:
            return
        for stream in {
            *self._followers.get(table.id, ()),
            *[stream for chair in table.chairs for stream in self._open.get(chair.person, ())],
        }:
            stream.ring(table)

    def follow(self, table: str) -> bool:
        """Whether somebody has been told of the table."""
        return table in self._followers

    def dismiss(self, sessions: Set[str]) -> None:
        """Sessions have ended, and so do their streams."""
        for stream in self._all():
            if stream.session in sessions:
                stream.end("signed_out")

    def _all(self) -> Iterable[Stream]:
        return [stream for streams in self._open.values() for stream in streams]
