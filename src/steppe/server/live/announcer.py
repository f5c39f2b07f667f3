"""Tells the processes that share a database that a table has moved on; the rows themselves are the truth."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Protocol

import structlog

if TYPE_CHECKING:
    import psycopg

CHANNEL = "steppe_tables"
log = structlog.get_logger()


class Announcer(Protocol):
    """Announce that something has happened at a table, or which line was said; hear what is announced, here too.

    An announcement without a table: sessions have ended.
    """

    def announce(self, table: str, line: int = 0) -> None: ...
    def heard(self) -> AsyncIterator[tuple[str, int]]: ...
    async def close(self) -> None: ...


class LoneAnnouncer:
    """One process, one database: there is nobody to tell."""

    def announce(self, table: str, line: int = 0) -> None:
        pass

    async def heard(self) -> AsyncIterator[tuple[str, int]]:
        await asyncio.Event().wait()
        yield "", 0

    async def close(self) -> None:
        pass


class PostgresAnnouncer:
    """LISTEN and NOTIFY, after the commit, gathered by one connection."""

    def __init__(self, url: str) -> None:
        self._url = url.replace("postgresql+psycopg://", "postgresql://")
        self._pending: set[tuple[str, int]] = set()
        self._rung = asyncio.Event()
        self._ringer = asyncio.create_task(self._ring())

    def announce(self, table: str, line: int = 0) -> None:
        self._pending.add((table, line))
        self._rung.set()

    async def _connect(self) -> psycopg.AsyncConnection[tuple[object, ...]]:
        import psycopg  # here, so that a server without PostgreSQL starts without it

        return await psycopg.AsyncConnection.connect(self._url, autocommit=True)

    async def _ring(self) -> None:
        connection = None
        while True:
            await self._rung.wait()
            self._rung.clear()
            pending, self._pending = self._pending, set()
            try:
                connection = connection or await self._connect()
                for table, line in sorted(pending):
                    await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{table}:{line}"))
            except Exception as error:  # of the connection, whatever it was
                log.warning("bell_failed", error=str(error))
                connection = None  # those who heard nothing read the rows by themselves

    async def heard(self) -> AsyncIterator[tuple[str, int]]:
        while True:
            try:
                connection = await self._connect()
                await connection.execute(f"LISTEN {CHANNEL}")
                async for notice in connection.notifies():
                    table, _, line = notice.payload.partition(":")
                    yield table, int(line)
            except Exception as error:  # of the connection, whatever it was
                log.warning("bell_deaf", error=str(error))
                await asyncio.sleep(1)

    async def close(self) -> None:
        self._ringer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._ringer
