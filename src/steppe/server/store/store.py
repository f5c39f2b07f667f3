"""Storage: SQLite or PostgreSQL through SQLAlchemy Core; one writer thread that commits in groups."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
import structlog

from steppe.server.store.claim import file_of
from steppe.server.table.log import Append, Done, Entry, Moved, Taken

log = structlog.get_logger()
T = TypeVar("T")
GROUP = 256  # appends in one commit at most
GATHER = 0.002  # seconds that a busy writer waits for more
MIGRATIONS = Path(__file__).parent / "migrations"

Work = Append | Callable[[sa.Connection], Any]
Job = tuple[Work, Done, asyncio.AbstractEventLoop]  # whom to tell, and where


def open_engine(url: str) -> sa.Engine:
    """An engine with the settings that durability asks for."""
    parsed = sa.make_url(url)
    if parsed.drivername == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
    if (file := file_of(parsed)) is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(parsed, hide_parameters=True, pool_pre_ping=parsed.get_backend_name() != "sqlite")
    if engine.dialect.name == "sqlite":

        @sa.event.listens_for(engine, "connect")
        def _pragmas(connection: Any, _: Any) -> None:
            cursor = connection.cursor()
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()

    return engine


def migrate(engine: sa.Engine, to: str = "head") -> None:
    """Bring the database to the newest schema, or to an earlier one."""
    if to == "head" and _revision(engine) == max(path.name[:4] for path in MIGRATIONS.glob("versions/0*.py")):
        return
    from alembic import command  # here, because it takes long to load and is seldom needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(7367)"))  # one process at a time
        config.attributes["connection"] = connection
        command.upgrade(config, to)


def _revision(engine: sa.Engine) -> str | None:
    """Of the database's schema; None if there is none."""
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return None
        found: str | None = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
        return found


class Store:
    """Reads in a few threads, writes in one."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        migrate(self.engine)
        self._readers = ThreadPoolExecutor(4, "reader")
        self._jobs: deque[Job] = deque()
        self._rung = False  # the writer knows that there are jobs; waking it costs more than a job
        self._bell: queue.SimpleQueue[bool] = queue.SimpleQueue()  # whether to go on
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()

    @property
    def shared(self) -> bool:
        """Whether other processes may use the same database."""
        return self.engine.dialect.name == "postgresql"

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        """Run a query in a reader thread."""

        def run() -> T:
            with self.engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def compute(self, work: Callable[[], T]) -> T:
        """Run something slow that needs no connection, such as hashing a password."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, work)

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Run a change in the writer thread; it is on disk when this returns."""
        outcome: T = await self._put(work)
        return outcome

    async def append(self, entry: Append) -> None:
        """Add an entry to a table's log; Taken if another writer was first. On disk when this returns."""
        await self._put(entry)

    def add(self, entry: Append, done: Done) -> None:
        """As `append`, for who does not wait but is told."""
        self._jobs.append((entry, done, asyncio.get_running_loop()))
        self._ring()

    def _ring(self) -> None:
        if not self._rung:
            self._rung = True
            self._bell.put(True)

    async def _put(self, work: Work) -> Any:
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[Any] = loop.create_future()

        def done(outcome: Any) -> None:
            if waiting.done():
                return
            if isinstance(outcome, Exception):
                waiting.set_exception(outcome)
            else:
                waiting.set_result(outcome)

        self._jobs.append((work, done, loop))
        self._ring()
        return await waiting

    def close(self) -> None:
        self._bell.put(False)
        self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()

    # -- the writer thread

    def _write(self) -> None:
        busy, going = False, True  # busy: it pays to wait for more before the disk is asked again
        with self.engine.connect() as connection:
            while going:
                going = self._bell.get()
                if busy and going:
                    time.sleep(GATHER)
                self._rung = False  # what is added from here on rings again
                group = [self._jobs.popleft() for _ in range(min(GROUP, len(self._jobs)))]
                if self._jobs:  # too many for one commit
                    self._bell.put(going)
                    going = True
                if group:
                    busy = len(group) > 1
                    self._commit(connection, group)

    def _commit(self, connection: sa.Connection, group: list[Job]) -> None:
        """All in one transaction; if one fails, each in its own."""
        try:
            with connection.begin():
                results = _run(connection, [work for work, _, _ in group])
        except Exception as error:
            connection.rollback()
            if len(group) > 1:
                for job in group:
                    self._commit(connection, [job])
                return
            of_driver = connection.dialect.loaded_dbapi.IntegrityError
            taken = isinstance(error, of_driver) and isinstance(group[0][0], Append)
            _settle(group, [Taken() if taken else error])
        else:
            _settle(group, results)


def _run(connection: sa.Connection, works: list[Work]) -> list[Any]:
    appends = [work for work in works if isinstance(work, Append)]
    if appends:
        add, change = _statements(connection.dialect.name)
        driver = connection.connection.cursor()  # what every move does goes past the library
        driver.executemany(add, [entry for entry, _ in appends])
        if rows := [row for _, row in appends if row is not None]:
            driver.executemany(change, rows)
        driver.close()
    return [None if isinstance(work, Append) else work(connection) for work in works]


@cache
def _statements(dialect: str) -> tuple[str, str]:
    """What moves write, straight for the driver: an entry is added, the table's row changes."""
    mark = "?" if dialect == "sqlite" else "%s"
    *changing, id = [f"{name} = {mark}" for name in Moved._fields]
    return (
        f"INSERT INTO entries ({', '.join(Entry._fields)}) VALUES ({', '.join(mark for _ in Entry._fields)})",
        f"UPDATE tables SET {', '.join(changing)} WHERE {id}",
    )


def _settle(group: list[Job], results: list[Any]) -> None:
    def tell() -> None:
        for (_, done, _), result in zip(group, results, strict=True):
            try:
                done(result)
            except Exception as error:  # the others must be told all the same
                log.error("done_failed", error=repr(error), exc_info=error)

    group[0][2].call_soon_threadsafe(tell)
