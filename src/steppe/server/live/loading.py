"""A table out of storage: played again by its log, or shown as it was kept if its rules are no longer here."""

from __future__ import annotations

from functools import partial
from typing import Any

import sqlalchemy as sa

from steppe.games import GAMES
from steppe.server.live.desk import FEW, Desk, Stored, read
from steppe.server.past.keeper import Keeper
from steppe.server.past.relic import Relic
from steppe.server.store import archive
from steppe.server.store.schema import tables
from steppe.server.store.store import Store
from steppe.server.table import history
from steppe.server.table.table import Table
from steppe.server.wire.problem import MISSING, STALE, Problem


async def load(store: Store, keeper: Keeper, desk: Desk, id: str) -> tuple[Table, history.Rows]:
    """The table and its log; if the rules have changed since it was played, it is judged first."""
    found = await store.read(partial(read, id=id))
    if found is not None and _is_older(found):
        await keeper.settled(id)
        found = await store.read(partial(read, id=id))
    if found is None:
        raise Problem(MISSING, "no_such_table")
    row, rows, closing = found.row, found.rows, found.closing
    game = GAMES.get(row["game"])
    if game is not None and closing is not None and (row["status"] != "over" or row["version"] != game.version):
        return Relic(store, game, row, rows, closing, found.views), rows
    if game is None or row["version"] != game.version:
        raise Problem(STALE, "table_of_other_version", game=row["game"], version=row["version"])
    table = Table(store, game, row)
    if len(rows) <= FEW:
        await store.compute(lambda: history.follow(table, rows))  # nobody else knows the table yet
    else:
        table.recall(await desk.recalled(table, found))
    table.snapped = len(table.inputs)
    return table, rows


def _is_older(found: Stored) -> bool:
    """Whether the rules of now have not judged it yet."""
    game = GAMES.get(found.row["game"])
    return game is not None and found.row["version"] < game.version and found.closing is None


def unjudged(connection: sa.Connection, id: str) -> dict[str, Any] | None:
    """The row of a table that is still to be judged; None if it can be loaded at once."""
    row = connection.execute(sa.select(tables).where(tables.c.id == id)).mappings().first()
    if row is None or row["game"] not in GAMES or row["version"] >= GAMES[row["game"]].version:
        return None
    return None if archive.closing(connection, id) is not None else dict(row)
