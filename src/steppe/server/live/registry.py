"""The tables that this process has in hand: loaded when asked for, kept in step with what other processes write."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any

import sqlalchemy as sa
import structlog

from steppe.server.live.announcer import Announcer
from steppe.server.live.desk import FEW, Desk, read
from steppe.server.live.loading import load
from steppe.server.live.streams import Streams
from steppe.server.past.keeper import Keeper
from steppe.server.store.schema import entries, sitters, tables
from steppe.server.store.store import Store
from steppe.server.table import history
from steppe.server.table.clock import Clocks
from steppe.server.table.table import Table
from steppe.server.wire.problem import MISSING, UNKNOWN, Problem

log = structlog.get_logger()

LISTEN = 5.0  # seconds after which one who has heard nothing looks for itself
ID = re.compile(r"[\w-]{1,40}", re.ASCII)


class Registry:
    """One for each process. What is to be done with tables, the hub says by the four functions at the end."""

    def __init__(self, store: Store, announcer: Announcer, keeper: Keeper, desk: Desk) -> None:
        self.store = store
        self.desk = desk
        self.announcer = announcer
        self.keeper = keeper
        self.tables: dict[str, Table] = {}
        self.streams = Streams()
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.on_keep: Callable[[Table], None]  # a table has come into this process
        self.on_load: Callable[[Table, history.Rows], None]  # from storage, with all that happened there
        self.on_follow: Callable[[Table, history.Rows], Awaitable[None]]  # other processes have written, if anything
        self.on_talk: Callable[[Table, int], Awaitable[None]]  # something was said elsewhere
        self.on_dismiss: Callable[[], Awaitable[None]]  # sessions have ended elsewhere

    # -- work in the background ----------------------------------------------------------------------------------

    def start(self) -> None:
        self.spawn(self._hear())
        self.spawn(self._look())

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
        await self.announcer.close()

    # -- tables --------------------------------------------------------------------------------------------------

    async def table(self, id: str, *, used: bool = True) -> Table:
        """The table, from memory or storage."""
        found = self.tables.get(id)
        if found is not None:
            found.used = time.monotonic() if used else found.used
            return found
        if not ID.fullmatch(id):
            raise Problem(MISSING, "no_such_table")
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Table:
        table, rows = await load(self.store, self.keeper, self.desk, id)
        self.keep(table)
        self.on_load(table, rows)
        return table

    def keep(self, table: Table) -> Table:
        """Have it in hand from now on."""
        self.tables[table.id] = table
        table.past = self.desk
        self.on_keep(table)
        return table

    async def let_go(self, table: Table) -> None:
        """Nobody uses it any more."""
        self.tables.pop(table.id, None)
        await self.keeper.leave([table])

    def dismiss(self, sessions: Iterable[str]) -> None:
        """Sessions have ended: so do the connections that they have opened."""
        ended = set(sessions)
        for table in self.tables.values():
            for listener in list(table.listeners):
                if listener.session in ended:
                    listener.leave(4000 + UNKNOWN)
        self.streams.dismiss(ended)

    # -- what other processes do -----------------------------------------------------------------------------------

    async def catch_up(self, table: Table) -> None:
        """Read what other processes have written. The caller holds the lock."""
        since = table.seq

        def news(connection: sa.Connection) -> tuple[list[dict[str, Any]], str]:
            query = (
                sa.select(entries).where(entries.c.table_id == table.id, entries.c.seq > since).order_by(entries.c.seq)
            )
            clocks = connection.execute(sa.select(tables.c.clocks).where(tables.c.id == table.id)).scalar_one()
            return [dict(each) for each in connection.execute(query).mappings()], clocks

        rows, clocks = await self.store.read(news)
        if rows:
            if len(rows) > FEW or any(row["kind"] == "undo" for row in rows):
                stored = await self.store.read(lambda connection: read(connection, table.id, rows[-1]["seq"]))
                assert stored is not None
                table.recall(await self.desk.recalled(table, stored))
            else:
                history.follow(table, rows)
            table.clocks = Clocks(table.pace, json.loads(clocks))
            events = table.memory.since(since)
            played = any(row["kind"] in history.PLAYED for row in rows)
            table.tell(events, played=played, card=any(row["kind"] in history.SHOWN for row in rows))
        await self.on_follow(table, rows)
        self.streams.changed(table)

    async def _hear(self) -> None:
        """Follow what other processes have written."""
        async for id, line in self.announcer.heard():
            if not id:
                await self.on_dismiss()
            elif id in self.tables:
                await self._follow(self.tables[id], line)
            elif self.streams.people and not line:
                await self._fetch(id)

    async def _look(self) -> None:
        """A lost notice costs seconds, never a move."""
        while self.store.shared:
            await asyncio.sleep(LISTEN)
            for table in list(self.tables.values()):
                if table.listeners or self.streams.follow(table.id):
                    await self._follow(table)

    async def _fetch(self, id: str) -> None:
        """A table that nobody has looked at here has moved on elsewhere: somebody's stream may tell of it."""
        query = sa.select(sitters.c.table_id).where(
            sitters.c.table_id == id, sitters.c.person.in_([*self.streams.people])
        )
        try:
            if await self.store.read(lambda connection: connection.execute(query).first()):
                self.streams.changed(await self.table(id))
        except Exception as error:
            log.error("fetch_failed", table=id, error=repr(error), exc_info=error)

    async def _follow(self, table: Table, line: int = 0) -> None:
        try:
            if line:
                await self.on_talk(table, line)
                return
            async with table.lock:
                await self.catch_up(table)
        except Exception as error:  # the others must be heard all the same
            log.error("follow_failed", table=table.id, error=repr(error), exc_info=error)
