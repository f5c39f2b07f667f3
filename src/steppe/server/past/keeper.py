"""Sees to it that tables outlive a change of the rules: each is judged once, and told once when it is over.

The work is done in a process of its own. Whoever asks for a table that has not been judged waits for that one alone.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from functools import partial
from itertools import count
from typing import Any

import msgspec
import sqlalchemy as sa
import structlog

from steppe.games import GAMES
from steppe.server.past.judgement import Verdict
from steppe.server.past.marks import Marks, mark
from steppe.server.store import archive
from steppe.server.store.store import Store
from steppe.server.table.table import Table
from steppe.server.wire.shapes import ENDED
from steppe.server.workers.pool import Worker

log = structlog.get_logger()
LIMIT = 300.0  # seconds for one table
REST = 30.0  # seconds without work after which the process is let go
TOLD = 100  # tables between two lines in the log
ASKED, NEEDED, LATER = range(3)  # how urgent a table is

Work = Callable[[bytes], Awaitable[bytes]]


def versions() -> dict[str, int]:
    """Of the rules of now."""
    return {key: game.version for key, game in GAMES.items()}


def carry_out(connection: sa.Connection, verdict: Verdict) -> bool:
    """Store a verdict; False if the table is not as it was judged any more."""
    if verdict.outcome == "goes_on":
        return archive.carry_on(connection, verdict.judged, verdict.answers, verdict.wishes)
    if verdict.outcome in ("retold", "kept"):
        return archive.retell(connection, verdict.judged, verdict.leaves)
    assert verdict.closing is not None
    return archive.close(connection, verdict.judged, verdict.closing, verdict.record, verdict.leaves)


class Keeper:
    """One for each process."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.marks = Marks(store)
        self._writing: set[asyncio.Task[None]] = set()
        self.outcomes: Counter[str] = Counter()
        self.work: Work = self._ask_worker
        self._worker = Worker("steppe.server.past.worker")
        self._queue: asyncio.PriorityQueue[tuple[int, int, str]] = asyncio.PriorityQueue()
        self._wanted: dict[str, asyncio.Future[None]] = {}
        self._awaited: set[str] = set()  # those of them that somebody waits for
        self._number = count()
        self._task: asyncio.Task[None] | None = None
        self._upgrading = False  # what was found at the start is still being judged

    @property
    def waiting(self) -> int:
        """How many tables are still to be judged or told."""
        return len(self._wanted)

    async def look(self) -> None:
        """After the start: what the rules of now have not seen yet."""
        unjudged = await self.store.read(partial(archive.unjudged, versions=versions()))
        untold = await self.store.read(partial(archive.untold, games=GAMES))
        outdated = await self.store.read(partial(archive.outdated, games=GAMES))
        for urgency, ids in ((NEEDED, unjudged), (LATER, untold), (LATER, outdated)):
            if self.store.shared:
                random.shuffle(ids)  # several processes begin at different ends
            for id in ids:
                self.want(id, urgency)
        self._upgrading = bool(unjudged or untold or outdated)
        if self._upgrading:
            log.warning("upgrade_begins", unfinished=len(unjudged), finished=len(untold), told_before=len(outdated))

    def want(self, id: str, urgency: int = LATER) -> asyncio.Future[None]:
        """Have a table judged or told; done when what came of it is stored."""
        found = self._wanted.get(id)
        if found is None:
            found = self._wanted[id] = asyncio.get_running_loop().create_future()
        elif urgency != ASKED:
            return found
        if urgency == ASKED:
            self._awaited.add(id)
            self._worker.stand_back(False)  # what it is at now stands before this one
        self._queue.put_nowait((urgency, next(self._number), id))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        return found

    async def settled(self, id: str) -> None:
        """The table has been judged, before all others."""
        await asyncio.shield(self.want(id, ASKED))

    def changed(self, table: Table) -> None:
        """Something has happened at a table."""
        if self.marks.due(table):
            self._later(self.marks.write(mark(table)))
        if table.status == "over":
            self.want(table.id)

    async def leave(self, tables: Iterable[Table]) -> None:
        """These are let go."""
        await self.marks.leave(tables)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def close(self, tables: Iterable[Table] = ()) -> None:
        await asyncio.gather(*self._writing, return_exceptions=True)
        await self.leave(tables)
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._worker.stop()
        for waiting in self._wanted.values():
            waiting.cancel()

    # -- one after another ----------------------------------------------------------------------------------------

    async def _run(self) -> None:
        done = 0
        while True:
            try:
                _, _, id = await asyncio.wait_for(self._queue.get(), REST)
            except TimeoutError:
                await self._worker.stop()
                return
            found = self._wanted.get(id)
            if found is None:
                continue  # it was asked for meanwhile
            try:
                await self._settle(id)
            except Exception as error:  # the others must be judged all the same
                log.error("table_not_judged", table=id, error=repr(error), exc_info=error)
            self._wanted.pop(id, None)
            self._awaited.discard(id)
            if not found.done():
                found.set_result(None)
            done += 1
            if self._upgrading and not self._wanted:
                self._upgrading = False
                log.warning("upgrade_done", **self.outcomes)
            elif self._upgrading and not done % TOLD:
                log.warning("upgrade_goes_on", waiting=len(self._wanted), **self.outcomes)

    async def _settle(self, id: str) -> None:
        line = await self.store.read(partial(_line, id=id))
        if line is None:
            return
        answer = await self.work(line)
        verdict = await self.store.compute(lambda: msgspec.json.decode(answer, type=Verdict))
        if await self.store.write(partial(carry_out, verdict=verdict)):
            self.outcomes[verdict.outcome] += 1
            tell = log.warning if verdict.outcome in ("interrupted", "record_only") else log.info
            judged = verdict.judged
            tell(
                "table_judged", table=id, game=verdict.game, outcome=verdict.outcome, old=judged.old, new=judged.new,
                compared=verdict.compared, why=verdict.detail,
            )  # fmt: skip

    async def _ask_worker(self, line: bytes) -> bytes:
        try:
            await self._worker.ready()
            self._worker.stand_back(not self._awaited)
            return await asyncio.wait_for(self._worker.ask("judge", line), LIMIT)
        except BaseException:  # whatever it still has to say is not about the next table
            await self._worker.stop()
            raise


def _line(connection: sa.Connection, id: str) -> bytes | None:
    """All that is stored of a table that is still to be judged or told, in a line."""
    found: dict[str, Any] | None = archive.dossier(connection, id)
    if found is None:
        return None
    row = found["row"]
    return json.dumps(found).encode() if is_open(connection, row["game"], row["version"], row["status"], id) else None


def is_open(connection: sa.Connection, game: str, version: int, status: str, id: str) -> bool:
    """Whether the rules of now have still to judge or tell the table."""
    now = versions().get(game)
    if now is None or version > now:
        return False
    if status in ENDED and archive.is_outdated(connection, id):
        return True
    if status != "over":
        return status != "interrupted" and version < now
    return not sa.inspect(connection).has_table("closings") or archive.closing(connection, id) is None


def is_foreign(game: str, version: int, status: str) -> bool:
    """Whether an unfinished table is none of this program's business."""
    return version > versions().get(game, -1) and status in ("open", "playing")
