"""What is kept of tables beside their log, so that it outlives a change of the rules; secret until a game ends."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from steppe.core.decision import Seat
from steppe.server.store.schema import chronicles, closings, entries, marks, orders, reactions, snapshots, tables
from steppe.server.table.chronicle import FORM
from steppe.server.table.closing import Closing

ONLOOKER = -1  # as eyes


class Leaf(NamedTuple):
    """The story for one pair of eyes."""

    eyes: int
    last: str
    story: bytes


# -- marks --------------------------------------------------------------------------------------------------------


def mark(connection: sa.Connection, row: dict[str, Any]) -> None:
    """What a table is like now; the positions before are not needed any more, their checksums are."""
    connection.execute(_anew(connection, marks), row)
    older = sa.and_(marks.c.table_id == row["table_id"], marks.c.seq < row["seq"], marks.c.standing != "")
    connection.execute(sa.update(marks).where(older).values(position="", standing=""))


def _anew(connection: sa.Connection, table: sa.Table) -> Any:
    """An insertion that leaves what is there: several processes may find out the same."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    return insert(table).on_conflict_do_nothing()


# -- reading ------------------------------------------------------------------------------------------------------


def dossier(connection: sa.Connection, table: str) -> dict[str, Any] | None:
    """All that is stored of a table and that judging it asks for; databases of earlier schemas have less."""
    columns = [each for each in tables.c if each.name not in ("due", "unattended")]
    row = connection.execute(sa.select(*columns).where(tables.c.id == table)).mappings().first()
    if row is None:
        return None
    found: dict[str, Any] = {"row": dict(row)}
    present = set(sa.inspect(connection).get_table_names())
    for kept in (entries, snapshots, marks, orders, reactions):
        query = sa.select(kept).where(kept.c.table_id == table).order_by(*kept.primary_key.columns)
        rows = connection.execute(query).mappings() if kept.name in present else ()
        found[kept.name] = [dict(each) for each in rows]
    before = closing(connection, table) if is_outdated(connection, table) else None
    found["told"] = before and before.told
    return found


def closing(connection: sa.Connection, table: str) -> Closing | None:
    found = connection.execute(sa.select(closings.c.data).where(closings.c.table_id == table)).scalar()
    return msgspec.json.decode(found, type=Closing) if found else None


def last_views(connection: sa.Connection, table: str) -> dict[int, Any]:
    """How a game looked in the end, by eyes."""
    query = sa.select(chronicles.c.eyes, chronicles.c.last).where(chronicles.c.table_id == table)
    return {eyes: json.loads(last) for eyes, last in connection.execute(query) if last}


def story(connection: sa.Connection, table: str, seat: Seat | None) -> bytes | None:
    """The story as the seat saw it, compressed; an onlooker's where the seat has none of its own."""
    wanted = (ONLOOKER if seat is None else seat, ONLOOKER)
    query = sa.select(chronicles.c.eyes, chronicles.c.story).where(
        chronicles.c.table_id == table, chronicles.c.eyes.in_(wanted)
    )
    found = {int(row.eyes): bytes(row.story) for row in connection.execute(query)}
    return found.get(wanted[0], found.get(ONLOOKER))


def form(connection: sa.Connection, table: str) -> int | None:
    """In which form the story is kept; None: there is none."""
    query = sa.select(sa.func.min(chronicles.c.form)).where(chronicles.c.table_id == table)
    found: int | None = connection.execute(query).scalar()
    return found


def is_outdated(connection: sa.Connection, table: str) -> bool:
    """Whether the story is kept in a form that is not told any more; databases of earlier schemas say none."""
    present = sa.inspect(connection)
    if not present.has_table("chronicles"):
        return False
    if any(column["name"] == "form" for column in present.get_columns("chronicles")):
        return (form(connection, table) or FORM) < FORM
    query = sa.select(chronicles.c.table_id).where(chronicles.c.table_id == table)
    return connection.execute(query).first() is not None


def record_text(connection: sa.Connection, table: str) -> bytes | None:
    found: bytes | None = connection.execute(sa.select(closings.c.record).where(closings.c.table_id == table)).scalar()
    return found


# -- what is to be done -------------------------------------------------------------------------------------------


def unjudged(connection: sa.Connection, versions: Mapping[str, int]) -> list[str]:
    """Unfinished tables under rules older than these, those used last first."""
    older = sa.or_(*(sa.and_(tables.c.game == game, tables.c.version < now) for game, now in versions.items()))
    query = sa.select(tables.c.id).where(tables.c.status.in_(("open", "playing")), older)
    return list(connection.execute(query.order_by(tables.c.created.desc())).scalars())


def untold(connection: sa.Connection, games: Iterable[str]) -> list[str]:
    """Finished games whose story is not kept yet."""
    query = sa.select(tables.c.id).where(tables.c.status == "over", tables.c.game.in_([*games]))
    if sa.inspect(connection).has_table("closings"):
        query = query.where(tables.c.id.not_in(sa.select(closings.c.table_id)))
    return list(connection.execute(query.order_by(tables.c.created.desc())).scalars())


def outdated(connection: sa.Connection, games: Iterable[str]) -> list[str]:
    """Games whose story has to be told again."""
    told = sa.select(chronicles.c.table_id).where(chronicles.c.form < FORM)
    query = sa.select(tables.c.id).where(tables.c.id.in_(told), tables.c.game.in_([*games]))
    return list(connection.execute(query.order_by(tables.c.created.desc())).scalars())


def of_rules(versions: Mapping[str, int]) -> sa.ColumnElement[bool]:
    """Tables that are played by exactly these rules."""
    return sa.or_(*(sa.and_(tables.c.game == game, tables.c.version == now) for game, now in versions.items()))


# -- what is done -------------------------------------------------------------------------------------------------


class Judged(NamedTuple):
    """A table as it was when it was judged, and the rules that have judged it."""

    table: str
    seq: int
    status: str
    old: int
    new: int


def _still(connection: sa.Connection, judged: Judged) -> bool:
    """Whether the table is as it was judged; another process may have been first."""
    newest = sa.select(sa.func.coalesce(sa.func.max(entries.c.seq), 0)).where(entries.c.table_id == judged.table)
    row = connection.execute(sa.select(tables.c.version, tables.c.status).where(tables.c.id == judged.table)).first()
    return row == (judged.old, judged.status) and connection.execute(newest).scalar() == judged.seq


def carry_on(connection: sa.Connection, judged: Judged, answers: Iterable[Seat], wishes: Iterable[Seat]) -> bool:
    """The table goes on under other rules; these answers at a window, and these orders, mean nothing any more."""
    if not _still(connection, judged):
        return False
    table = judged.table
    connection.execute(sa.update(tables).where(tables.c.id == table).values(version=judged.new))
    connection.execute(sa.delete(snapshots).where(snapshots.c.table_id == table))
    for kept, seats in ((reactions, answers), (orders, wishes)):
        connection.execute(sa.delete(kept).where(kept.c.table_id == table, kept.c.seat.in_([*seats])))
    return True


def close(
    connection: sa.Connection, judged: Judged, closing: Closing, record: bytes | None, leaves: Iterable[Leaf]
) -> bool:
    """The game has ended or is broken off: what is known of it is kept."""
    if not _still(connection, judged):
        return False
    table = judged.table
    row = {
        "table_id": table,
        "version": judged.new,
        "data": msgspec.json.encode(closing).decode(),
        "record": record,
        "at": time.time(),
    }
    connection.execute(_anew(connection, closings), row)
    for leaf in leaves:
        connection.execute(_anew(connection, chronicles), {"table_id": table, **leaf._asdict(), "form": FORM})
    if judged.status != "over":
        ended = sa.update(tables).where(tables.c.id == table)
        connection.execute(ended.values(status="interrupted", due=None, unattended=False))
        for kept in (snapshots, orders, reactions):
            connection.execute(sa.delete(kept).where(kept.c.table_id == table))
    return True


def retell(connection: sa.Connection, judged: Judged, leaves: Iterable[Leaf]) -> bool:
    """The story in the form of now; without leaves the old one stays, and nobody tries again."""
    if not _still(connection, judged):
        return False
    kept = sa.update(chronicles).where(chronicles.c.table_id == judged.table)
    for leaf in leaves:
        connection.execute(kept.where(chronicles.c.eyes == leaf.eyes).values(story=leaf.story))
    connection.execute(kept.values(form=FORM))
    return True
