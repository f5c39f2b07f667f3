"""Whatever takes long at a table is worked out by others, from what is stored: its past, replays, records, plans.

The event loop only hands things on. What was worked out is kept by the table's number, and two who ask for the same at
once get one answer.
"""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from typing import Any, Protocol

import sqlalchemy as sa

from steppe.core.decision import Action, Seat
from steppe.core.notation import noun_data
from steppe.core.save import dump
from steppe.server.store import archive
from steppe.server.store.schema import entries, snapshots, tables
from steppe.server.store.store import Store
from steppe.server.table import recall
from steppe.server.table.closing import Closing
from steppe.server.table.history import Rows
from steppe.server.table.plan import imagined, planner
from steppe.server.table.table import Table
from steppe.server.wire.problem import BUSY, Problem
from steppe.server.wire.shapes import encode
from steppe.server.workers.pool import Broken, TooSlow

FEW = 20  # entries that are read without help
KEPT = 1 << 25  # bytes of answers that are kept
Key = tuple[str, int, str, Seat | None]  # table, its number, what is asked for, and whose eyes


class Asked(Protocol):
    """Who works things out: a pool of workers."""

    async def ask(self, name: str, job: bytes, *, patient: bool = False) -> bytes: ...
    async def start(self) -> None: ...
    async def close(self) -> None: ...


class Stored:
    """All that is stored of a table, and the same as data for a job."""

    __slots__ = ("closing", "job", "row", "rows", "snapshot", "views")

    def __init__(self, row: dict[str, Any], rows: Rows, snapshot: dict[str, Any] | None, **more: Any) -> None:
        self.row, self.rows, self.snapshot = row, rows, snapshot
        self.closing: Closing | None = None
        self.views: dict[int, Any] = {}
        self.job = encode({"row": row, "rows": rows, "snapshot": snapshot, **more})


def read(connection: sa.Connection, id: str, until: int | None = None, **more: Any) -> Stored | None:
    """What is stored of a table, up to a number if one is given."""
    row = connection.execute(sa.select(tables).where(tables.c.id == id)).mappings().first()
    if row is None:
        return None
    query = sa.select(entries).where(entries.c.table_id == id).order_by(entries.c.seq)
    if until is not None:
        query = query.where(entries.c.seq <= until)
    kept = connection.execute(sa.select(snapshots).where(snapshots.c.table_id == id)).mappings().first()
    rows = [dict(each) for each in connection.execute(query).mappings()]
    usable = kept is not None and (until is None or kept["seq"] <= until)
    found = Stored(dict(row), rows, dict(kept) if kept is not None and usable else None, **more)
    if until is None:
        found.closing = archive.closing(connection, id)
        found.views = archive.last_views(connection, id) if found.closing is not None else {}
    return found


class Desk:
    """One for each process."""

    def __init__(self, store: Store, workers: Asked) -> None:
        self.store = store
        self.workers = workers
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._size = 0
        self._under_way: dict[Key, asyncio.Task[bytes]] = {}

    async def close(self) -> None:
        """Whoever still waits waits in vain."""
        for task in list(self._under_way.values()):
            task.cancel()
        await asyncio.gather(*self._under_way.values(), return_exceptions=True)
        await self.workers.close()

    # -- a table's past ------------------------------------------------------------------------------------------

    async def recalled(self, table: Table, stored: Stored) -> dict[str, Any]:
        """What is true of a table after all that is stored of it."""
        text = await self._answer("recall", stored.job)
        return await self.store.compute(partial(recall.read, table, text))

    async def taken_back(self, table: Table, to: int) -> dict[str, Any]:
        """What would be true if only the first `to` inputs had been made."""

        def with_undo(connection: sa.Connection) -> Stored:
            found = read(connection, table.id, table.seq)
            assert found is not None
            undo = {"seq": table.seq + 1, "kind": "undo", "data": str(to), "at": table.updated}
            return Stored(found.row, [*found.rows, undo], found.snapshot)

        found = await self.recalled(table, await self.store.read(with_undo))
        return {name: found[name] for name in ("state", "inputs", "given", "told", "draws", "status")}

    # -- what somebody asks for ----------------------------------------------------------------------------------

    def has(self, table: Table, what: str, seat: Seat | None) -> bool:
        """Whether the answer need not be worked out any more."""
        key = table.id, table.seq, what, seat
        return key in self._kept or key in self._under_way

    async def replay(self, table: Table, seat: Seat | None) -> bytes:
        """The first view and everything since, as JSON, compressed."""
        return await self._once((table.id, table.seq, "replay", seat), "replay", seat=seat)

    async def record(self, table: Table, form: str, seat: Seat | None) -> bytes:
        """The record in one of its forms, compressed."""
        return await self._once((table.id, table.seq, form, seat), "record", seat=seat, form=form)

    async def draft(self, table: Table, seat: Seat, actions: Sequence[Action]) -> bytes:
        """A plan tried for who makes it; as JSON."""
        planner(table.game)
        g = imagined(table, seat)
        job = {
            "game": table.game.key,
            "seats": g.rules.seats,
            "options": table.options,
            "state": dump(g),
            "seat": seat,
            "actions": [(action.verb, noun_data(action.noun)) for action in actions],
            "names": table.seat_names(),
            "seq": table.seq,
        }
        return await self._answer("draft", encode(job))

    async def plain(self, packed: bytes) -> bytes:
        """For who takes nothing compressed."""
        return await self.store.compute(partial(gzip.decompress, packed))

    async def _once(self, key: Key, name: str, **more: Any) -> bytes:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        if key not in self._under_way:
            self._under_way[key] = asyncio.create_task(self._worked_out(key, name, more))
            self._under_way[key].add_done_callback(lambda _: self._under_way.pop(key, None))
        return await asyncio.shield(self._under_way[key])

    async def _worked_out(self, key: Key, name: str, more: dict[str, Any]) -> bytes:
        stored = await self.store.read(lambda connection: read(connection, key[0], key[1], **more))
        assert stored is not None
        answer = await self._answer(name, stored.job, patient=True)
        self._keep(key, answer)
        return answer

    def _keep(self, key: Key, answer: bytes) -> None:
        self._kept[key] = answer
        self._size += len(answer)
        while self._size > KEPT:
            _, gone = self._kept.popitem(last=False)
            self._size -= len(gone)

    async def _answer(self, name: str, job: bytes, *, patient: bool = False) -> bytes:
        try:
            return await self.workers.ask(name, job, patient=patient)
        except TooSlow:
            raise Problem(BUSY, "busy") from None
        except Broken as error:
            raise RuntimeError(f"{name}: {error}") from None
