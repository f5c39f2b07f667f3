"""What games under way are like, written down now and then, so that a later program can compare and show it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import Any

from steppe.core.record import fingerprint
from steppe.server.store import archive
from steppe.server.store.store import Store
from steppe.server.table.table import Table

EVERY = 50  # inputs between two checksums


class Marks:
    """One for each process."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._marked: dict[str, int] = {}  # by table, the inputs at its last mark

    def due(self, table: Table) -> bool:
        """Whether so much has happened that a new mark is wanted."""
        made, before = len(table.inputs), self._marked.setdefault(table.id, len(table.inputs))
        if table.state is None or (made < before + EVERY and made >= before and table.status != "over"):
            return False
        self._marked[table.id] = made
        return True

    async def write(self, row: dict[str, Any]) -> None:
        await self.store.write(partial(archive.mark, row=row))

    async def leave(self, tables: Iterable[Table]) -> None:
        """These are let go: how they were left is what a later program shows if it cannot follow."""
        left = []
        for table in tables:
            marked = self._marked.pop(table.id, None)
            if table.state is not None and table.status == "playing" and marked != len(table.inputs):
                left.append(self.write(mark(table)))
        await asyncio.gather(*left)  # many share a commit


def mark(table: Table) -> dict[str, Any]:
    """What the table is like now, and the checksum of that."""
    game, g = table.game, table.state
    assert g is not None
    standing = game.standing(g)
    return {
        "table_id": table.id,
        "seq": table.seq,
        "checksum": fingerprint(standing),
        "position": game.position(g),
        "standing": standing,
    }
