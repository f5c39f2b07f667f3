"""Storage: SQLite or PostgreSQL through SQLAlchemy Core; one writer thread that commits in groups."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
import structlog
from alembic import command
from alembic.config import Config
from sqlalchemy.exc import IntegrityError

log = structlog.get_logger()
T = TypeVar("T")
GROUP = 256  # appends in one commit at most
GATHER = 0.004  # seconds that a busy writer waits for more

schema = sa.MetaData()

settings = sa.Table(
    "settings", schema, sa.Column("key", sa.Text, primary_key=True), sa.Column("value", sa.Text, nullable=False)
)

people = sa.Table(
    "people",
    schema,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("account", sa.Text, unique=True),  # the name folded, once it is an account
    sa.Column("password", sa.Text),  # argon2
    sa.Column("recovery", sa.Text),  # argon2
    sa.Column("webhook", sa.Text, nullable=False, server_default=""),
    sa.Column("created", sa.Float, nullable=False),
)

tokens = sa.Table(
    "tokens",
    schema,
    sa.Column("hash", sa.Text, primary_key=True),  # SHA-256; the token itself is nowhere
    sa.Column("id", sa.Text, nullable=False, unique=True),
    sa.Column("person", sa.Text, sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("label", sa.Text, nullable=False),  # empty: a session of a browser
    sa.Column("created", sa.Float, nullable=False),
)

pushes = sa.Table(
    "pushes",
    schema,
    sa.Column("endpoint", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("keys", sa.Text, nullable=False),
)

tables = sa.Table(
    "tables",
    schema,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("start", sa.Text, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("watchers", sa.Boolean, nullable=False),
    sa.Column("pace", sa.Text, nullable=False),
    sa.Column("host", sa.Text, nullable=False),
    sa.Column("seed", sa.Text, nullable=False),  # hexadecimal; secret until the game is over
    sa.Column("chairs", sa.Text, nullable=False),
    sa.Column("status", sa.Text, nullable=False, index=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("clocks", sa.Text, nullable=False),
    sa.Column("due", sa.Float, index=True),  # when the next clock runs out
    sa.Column("awaited", sa.Text, nullable=False, server_default="[]"),  # the people whose turn it is
    sa.Column("result", sa.Text),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
)

sitters = sa.Table(  # who sits at which table: for "my games"
    "sitters",
    schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("person", sa.Text, primary_key=True, index=True),
)

entries = sa.Table(  # all that ever happened at a table; never changed
    "entries",
    schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),  # input, undo, chairs
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

snapshots = sa.Table(  # a cache: may be emptied at any time
    "snapshots",
    schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("build", sa.Text, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
)

chats = sa.Table(
    "chats",
    schema,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("person", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)


class Taken(Exception):  # noqa: N818 - an outcome: somebody else has written this number first
    """Another writer has appended to the table in the meantime."""


class Entry(NamedTuple):
    """Something that happened at a table."""

    seq: int
    kind: str
    data: str
    at: float


class Moved(NamedTuple):
    """The columns of a table's row that change when something happens there."""

    status: str
    seq: int
    chairs: str
    clocks: str
    due: float | None
    awaited: str
    result: str | None
    updated: float


class Append(NamedTuple):
    """Entries of one table, and what changes in its row with them."""

    table: str
    entries: list[Entry]
    row: Moved


Done = Callable[[Any], None]  # told the outcome, in the event loop; an exception if it failed


class Job(NamedTuple):
    work: Append | Callable[[sa.Connection], Any]
    done: Done
    loop: asyncio.AbstractEventLoop


def open_engine(url: str) -> sa.Engine:
    """An engine with the settings that durability asks for."""
    parsed = sa.make_url(url)
    if parsed.drivername == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() == "sqlite" and parsed.database and parsed.database != ":memory:":
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(parsed, hide_parameters=True, pool_pre_ping=parsed.get_backend_name() != "sqlite")
    if engine.dialect.name == "sqlite":

        @sa.event.listens_for(engine, "connect")
        def _pragmas(connection: Any, _: Any) -> None:
            cursor = connection.cursor()
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()

    return engine


def migrate(engine: sa.Engine) -> None:
    """Bring the database to the newest schema."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(7367)"))  # one process at a time
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


class Store:
    """Reads in a few threads, writes in one."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        migrate(self.engine)
        self._readers = ThreadPoolExecutor(4, "reader")
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
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

    async def append(self, entries: Append) -> None:
        """Add entries to a table's log; Taken if another writer was first. On disk when this returns."""
        await self._put(entries)

    def add(self, entries: Append, done: Done) -> None:
        """As `append`, for who does not wait but is told."""
        self._jobs.put(Job(entries, done, asyncio.get_running_loop()))

    async def _put(self, work: Append | Callable[[sa.Connection], Any]) -> Any:
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[Any] = loop.create_future()

        def done(outcome: Any) -> None:
            if waiting.done():
                return
            if isinstance(outcome, Exception):
                waiting.set_exception(outcome)
            else:
                waiting.set_result(outcome)

        self._jobs.put(Job(work, done, loop))
        return await waiting

    def close(self) -> None:
        self._jobs.put(None)
        self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()

    # -- the writer thread

    def _write(self) -> None:
        busy = False  # then it pays to wait for more before the disk is asked again
        with self.engine.connect() as connection:
            while True:
                job = self._jobs.get()
                if busy:
                    time.sleep(GATHER)
                group: list[Job] = []
                while job is not None:
                    group.append(job)
                    if len(group) == GROUP or self._jobs.empty():
                        break
                    job = self._jobs.get()
                busy = len(group) > 1
                self._commit(connection, group)
                if job is None:
                    return

    def _commit(self, connection: sa.Connection, group: list[Job]) -> None:
        """All in one transaction; if one fails, each in its own."""
        if not group:
            return
        try:
            with connection.begin():
                results = _run(connection, [job.work for job in group])
        except Exception as error:
            connection.rollback()
            if len(group) > 1:
                for job in group:
                    self._commit(connection, [job])
                return
            taken = isinstance(error, IntegrityError) and isinstance(group[0].work, Append)
            _settle(group, [Taken() if taken else error])
        else:
            _settle(group, results)


def _run(connection: sa.Connection, works: list[Append | Callable[[sa.Connection], Any]]) -> list[Any]:
    appends = [work for work in works if isinstance(work, Append)]
    if appends:
        add, move = _statements(connection.dialect.name)
        connection.exec_driver_sql(add, [(append.table, *row) for append in appends for row in append.entries])
        connection.exec_driver_sql(move, [(*append.row, append.table) for append in appends])
    return [None if isinstance(work, Append) else work(connection) for work in works]


@cache
def _statements(dialect: str) -> tuple[str, str]:
    """What every move writes, straight for the driver: an entry is added, the table's row moves on."""
    mark = "?" if dialect == "sqlite" else "%s"
    adding = ("table_id", *Entry._fields)
    moving = ", ".join(f"{name} = {mark}" for name in Moved._fields)
    return (
        f"INSERT INTO entries ({', '.join(adding)}) VALUES ({', '.join(mark for _ in adding)})",
        f"UPDATE tables SET {moving} WHERE id = {mark}",
    )


def _settle(group: list[Job], results: list[Any]) -> None:
    def tell() -> None:
        for job, result in zip(group, results, strict=True):
            try:
                job.done(result)
            except Exception as error:  # the others must be told all the same
                log.error("done_failed", error=repr(error), exc_info=error)

    group[0].loop.call_soon_threadsafe(tell)
