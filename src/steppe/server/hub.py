"""All tables that this process has in hand: opened, loaded, kept in step, their bots and clocks served."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
from collections.abc import Coroutine
from typing import Any

import sqlalchemy as sa
import structlog

from steppe.bots.bot import bot_named
from steppe.core.decision import Action, Seat
from steppe.core.game import changed, settle
from steppe.core.reason import Refused
from steppe.games import GAMES
from steppe.server.bell import Bell
from steppe.server.notice import Notices
from steppe.server.people import Person, clean_name
from steppe.server.problem import BAD, MISSING, NOT_YOURS, STALE, Problem
from steppe.server.store import Store, Taken, entries, sitters, tables
from steppe.server.table import Table
from steppe.server.thinking import Thinking
from steppe.server.wire import Chair, NewChair, NewTable, VoteCard, encode

log = structlog.get_logger()

IDLE = 600.0  # seconds after which a table that nobody looks at is let go
LISTEN = 5.0  # seconds after which one who has heard nothing looks for itself
TIMEOUTS = 3  # in a row, after which a bot takes over


class Hub:
    """One for each process."""

    def __init__(self, store: Store, thinking: Thinking, bell: Bell, notices: Notices, bot_pause: float) -> None:
        self.store = store
        self.thinking = thinking
        self.bell = bell
        self.notices = notices
        self.bot_pause = bot_pause
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking_for: set[tuple[str, Seat]] = set()

    def start(self) -> None:
        self.spawn(self._sweep())
        self.spawn(self._hear())

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("task_failed", error=repr(error), exc_info=error)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.thinking.close()
        await self.bell.close()

    # -- tables --------------------------------------------------------------------------------------------------

    async def open(self, new: NewTable, person: Person) -> Table:
        """A new table, waiting for people or begun at once."""
        game = GAMES.get(new.game)
        if game is None:
            raise Problem(BAD, "no_such_game", game=new.game, allowed=", ".join(GAMES))
        rules = game.read_position(new.start, new.options).rules if new.start else None
        if rules is None:
            game.rules(len(new.seats), new.options)
        elif rules.seats != len(new.seats):
            game.rules(0, new.options)
        chairs = [self._new_chair(chair, person, new.contribution) for chair in new.seats]
        if all(chair.kind == "bot" for chair in chairs):
            raise Problem(BAD, "one_seat_at_least")
        for chair in chairs:
            if chair.kind == "bot":
                bot_named(chair.bot, game)
        now = time.time()
        row = {
            "id": secrets.token_urlsafe(12),
            "game": game.key,
            "version": game.version,
            "options": json.dumps(changed(game.options, settle(game.options, new.options))),
            "start": new.start,
            "public": new.public,
            "watchers": new.watchers,
            "pace": encode(new.pace).decode(),
            "host": person.id,
            "seed": secrets.token_hex(32),
            "chairs": encode(chairs).decode(),
            "status": "open",
            "seq": 0,
            "clocks": "{}",
            "due": None,
            "awaited": "[]",
            "result": None,
            "created": now,
            "updated": now,
        }

        def insert(connection: sa.Connection) -> None:
            connection.execute(sa.insert(tables), row)
            connection.execute(sa.insert(sitters), {"table_id": row["id"], "person": person.id})

        await self.store.write(insert)
        table = self._keep(Table(self.store, game, row))
        await self.begin_if_full(table)
        return table

    def _new_chair(self, chair: NewChair, person: Person, contribution: str) -> Chair:
        if chair.kind == "bot":
            return Chair(
                kind="bot", bot=chair.bot or "greedy", name=clean_name(chair.name or f"{chair.bot or 'greedy'}")
            )
        if chair.kind == "open":
            return Chair(kind="open")
        name = clean_name(chair.name) if chair.kind == "screen" and chair.name else person.name
        return Chair(kind="person", person=person.id, name=name, contribution=contribution)

    async def table(self, id: str) -> Table:
        """The table, from memory or storage."""
        found = self.tables.get(id)
        if found is not None:
            found.used = time.monotonic()
            return found
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Table:
        def read(connection: sa.Connection) -> tuple[Any, list[Any]]:
            row = connection.execute(sa.select(tables).where(tables.c.id == id)).mappings().first()
            log_rows = connection.execute(sa.select(entries).where(entries.c.table_id == id).order_by(entries.c.seq))
            return row, [dict(each) for each in log_rows.mappings()]

        row, rows = await self.store.read(read)
        if row is None:
            raise Problem(MISSING, "no_such_table")
        table = Table(self.store, GAMES[row["game"]], dict(row))
        table.follow(rows)
        self._keep(table)
        self._serve(table)
        return table

    def _keep(self, table: Table) -> Table:
        self.tables[table.id] = table
        table.on_change = self._changed
        return table

    def _changed(self, table: Table) -> None:
        self.bell.announce(table.id, table.seq)
        self._serve(table)
        self.notices.turn(table)

    async def catch_up(self, table: Table) -> None:
        """Read what other processes have written. The caller holds the lock."""
        since = table.seq

        def read(connection: sa.Connection) -> list[dict[str, Any]]:
            query = (
                sa.select(entries).where(entries.c.table_id == table.id, entries.c.seq > since).order_by(entries.c.seq)
            )
            return [dict(each) for each in connection.execute(query).mappings()]

        rows = await self.store.read(read)
        if not rows:
            return
        table.follow(rows)
        table.clocks.turn(table, time.time())
        events = table.memory.since(since)
        for listener in list(table.listeners):
            listener.tell(table, events)
        self._serve(table)

    # -- people at a table -----------------------------------------------------------------------------------------

    async def sit(self, table: Table, place: int, person: Person, name: str, contribution: str) -> None:
        """Take an open chair, or one that a bot keeps warm for somebody who left."""
        async with table.lock:
            chair = self._chair(table, place)
            returning = table.state is not None and chair.kind == "bot"
            if chair.kind == "person" or (chair.kind == "bot" and not returning):
                raise Problem(STALE, "chair_taken")
            given = chair.contribution if table.state is not None else contribution
            new = Chair(
                kind="person", person=person.id, name=clean_name(name) if name else person.name, contribution=given
            )
            await self._committed(table, table.change_chair(place, new))
            await self._remember_sitter(table, person)
            if table.state is None and all(each.kind != "open" for each in table.chairs):
                await self._committed(table, table.begin())

    async def change(self, table: Table, place: int, person: Person, kind: str, bot: str) -> None:
        """Give a chair to a bot or leave it open."""
        async with table.lock:
            chair = self._chair(table, place)
            if chair.person != person.id and not (table.host == person.id and table.state is None):
                raise Problem(NOT_YOURS, "not_host")
            if kind == "bot" or table.state is not None:
                bot_named(bot or "greedy", table.game)
                name = chair.name or bot or "greedy"
                new = Chair(kind="bot", bot=bot or "greedy", name=name, contribution=chair.contribution)
            else:
                new = Chair(kind="open")
            await self._committed(table, table.change_chair(place, new))
        await self.begin_if_full(table)

    async def begin_if_full(self, table: Table) -> None:
        async with table.lock:
            if table.state is None and all(chair.kind != "open" for chair in table.chairs):
                await self._committed(table, table.begin())

    def _chair(self, table: Table, place: int) -> Chair:
        if not 0 <= place < len(table.chairs):
            raise Problem(MISSING, "no_such_chair")
        return table.chairs[place]

    async def _remember_sitter(self, table: Table, person: Person) -> None:
        def insert(connection: sa.Connection) -> None:
            query = sa.select(sitters).where(sitters.c.table_id == table.id, sitters.c.person == person.id)
            if connection.execute(query).first() is None:
                connection.execute(sa.insert(sitters), {"table_id": table.id, "person": person.id})

        await self.store.write(insert)

    async def _committed(self, table: Table, work: Coroutine[Any, Any, Any]) -> Any:
        """A change of the table; if another process was first, read what it wrote and refuse."""
        try:
            return await work
        except Taken:
            await self.catch_up(table)
            raise Problem(STALE, "stale") from None

    # -- playing ---------------------------------------------------------------------------------------------------

    def own_seat(self, table: Table, seat: Seat, person: Person | None) -> None:
        if person is None:
            raise Problem(401, "who_are_you")
        if table.state is None:
            raise Problem(STALE, "not_begun")
        if seat >= len(table.chairs) or table.chair_of(seat).person != person.id:
            raise Problem(NOT_YOURS, "not_yours")

    async def play(self, table: Table, person: Person, seat: Seat, action: Action, after: int) -> int:
        self.own_seat(table, seat, person)
        try:
            seq = await table.play(seat, action, after)
            table.chair_of(seat).missed = 0
            return seq
        except Taken:
            async with table.lock:
                await self.catch_up(table)
            raise Problem(STALE, "stale") from None

    async def undo(self, table: Table, person: Person, seat: Seat) -> None:
        """Take back what the rules allow; against bots anything; else ask the other people."""
        self.own_seat(table, seat, person)
        async with table.lock:
            last = next((i for i in reversed(range(len(table.inputs))) if table.inputs[i][0] == seat), None)
            if last is None:
                raise Problem(STALE, "nothing_to_take_back")
            others = {
                other
                for other in range(len(table.chairs))
                if table.chair_of(other).kind == "person" and table.chair_of(other).person != person.id
            }
            if table.can_take_back(seat) or not others:
                await self._committed(table, table.rewind(last))
                return
            table.vote = VoteCard(seat=seat, to=last, pending=sorted(others))
            self._tell_card(table)

    async def ballot(self, table: Table, person: Person, seat: Seat, agree: bool) -> None:
        self.own_seat(table, seat, person)
        async with table.lock:
            vote = table.vote
            if vote is None or seat not in vote.pending:
                raise Problem(STALE, "no_vote")
            if not agree:
                table.vote = None
            else:
                vote.pending = [other for other in vote.pending if table.chair_of(other).person != person.id]
                if not vote.pending:
                    await self._committed(table, table.rewind(vote.to))
                    return
            self._tell_card(table)

    def _tell_card(self, table: Table) -> None:
        for listener in list(table.listeners):
            listener.tell_card(table)

    # -- bots and clocks -------------------------------------------------------------------------------------------

    def _serve(self, table: Table) -> None:
        """See to it that bots who are asked answer."""
        if table.status != "playing":
            return
        for seat in table.waiting():
            if table.chair_of(seat).kind == "bot" and (table.id, seat) not in self._thinking_for:
                self._thinking_for.add((table.id, seat))
                self.spawn(self._think(table, seat))

    async def _think(self, table: Table, seat: Seat) -> None:
        try:
            started = time.monotonic()
            after, g, bot = table.seq, table.state, table.chair_of(seat).bot
            assert g is not None
            action = await self.thinking.choose(table.game, g, table.options, seat, bot, secrets.randbits(60))
            await asyncio.sleep(max(0.0, self.bot_pause - (time.monotonic() - started)))
            if table.chair_of(seat).kind == "bot":
                await table.play(seat, action, after)
        except Refused:
            pass  # the game has moved on: it is served again
        except Taken:
            async with table.lock:
                await self.catch_up(table)
        finally:
            self._thinking_for.discard((table.id, seat))
        self._serve(table)

    async def _sweep(self) -> None:
        """Every second: clocks that have run out, tables that nobody uses."""
        while True:
            await asyncio.sleep(1)
            now = time.time()

            def due(connection: sa.Connection, now: float = now) -> list[str]:
                query = sa.select(tables.c.id).where(tables.c.status == "playing", tables.c.due <= now)
                return list(connection.execute(query).scalars())

            for id in await self.store.read(due):
                await self._time_out(await self.table(id), now)
            for table in list(self.tables.values()):
                if not table.listeners and time.monotonic() - table.used > IDLE and not table.lock.locked():
                    del self.tables[table.id]

    async def _time_out(self, table: Table, now: float) -> None:
        for seat in table.clocks.expired(now):
            with contextlib.suppress(Refused, Taken):
                await self._stand_in(table, seat)

    async def _stand_in(self, table: Table, seat: Seat) -> None:
        """Somebody's time is up: a modest answer is given; after some in a row a bot takes over."""
        decision = next((d for d in table.state.waiting if d.seat == seat), None) if table.state else None
        if decision is None or table.state is None:
            return
        chair = table.chair_of(seat)
        place = table.chairs.index(chair)
        missed = chair.missed + 1
        if missed >= TIMEOUTS:
            new = Chair(kind="bot", bot="greedy", name=chair.name, contribution=chair.contribution)
            async with table.lock:
                await table.change_chair(place, new)
            return
        await table.play(seat, table.game.stand_in(table.state, decision))
        chair.missed = missed

    async def _hear(self) -> None:
        """Follow what other processes have written."""
        self.spawn(self._look())
        async for id in self.bell.heard():
            if id in self.tables:
                table = self.tables[id]
                async with table.lock:
                    await self.catch_up(table)

    async def _look(self) -> None:
        """A lost notice costs seconds, never a move."""
        while self.store.shared:
            await asyncio.sleep(LISTEN)
            for table in list(self.tables.values()):
                if table.listeners:
                    async with table.lock:
                        await self.catch_up(table)
