"""What players have laid down in secret at a table: standing orders, and answers that still lie face down. Secret."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import sqlalchemy as sa

from steppe.core.decision import Action, Seat
from steppe.core.notation import input_data, read_input
from steppe.server.store.schema import entries, orders, reactions, tables
from steppe.server.wire.shapes import encode


class Kept(NamedTuple):
    """By seat and person: the orders; the answer, None if there is none yet, and until when time is asked for."""

    orders: list[tuple[Seat, str, list[dict[str, Any]]]]
    reactions: list[tuple[Seat, str, Action | None, float]]


def read(connection: sa.Connection, table: str, mark: int) -> Kept:
    """Everything of a table, as far as it is about the window that opened at this number."""
    ordered = connection.execute(sa.select(orders).where(orders.c.table_id == table)).mappings()
    query = sa.select(reactions).where(reactions.c.table_id == table, reactions.c.mark == mark)
    reacted = connection.execute(query).mappings()
    return Kept(
        [(row["seat"], row["person"], json.loads(row["data"])) for row in ordered],
        [(row["seat"], row["person"], _action(row["data"]), row["held"]) for row in reacted],
    )


def _action(data: str) -> Action | None:
    return read_input(json.loads(data))[1] if data else None


def lay(connection: sa.Connection, table: str, seat: Seat, person: str, mark: int, laid: Action | float) -> None:
    """An answer is laid face down, or time is asked for until some moment; the last word counts."""
    connection.execute(sa.delete(reactions).where(reactions.c.table_id == table, reactions.c.seat == seat))
    held, data = (laid, "") if isinstance(laid, float) else (0.0, encode(input_data(seat, laid)).decode())
    row = {"table_id": table, "seat": seat, "person": person, "mark": mark, "held": held, "data": data}
    connection.execute(sa.insert(reactions), row)


def orders_of(connection: sa.Connection, table: str, seat: Seat, person: str) -> list[dict[str, Any]]:
    query = sa.select(orders.c.data).where(orders.c.table_id == table, orders.c.seat == seat, orders.c.person == person)
    found = connection.execute(query).scalar()
    return json.loads(found) if found else []


def order(connection: sa.Connection, table: str, seat: Seat, person: str, data: list[dict[str, Any]]) -> None:
    """These orders in place of those before."""
    connection.execute(sa.delete(orders).where(orders.c.table_id == table, orders.c.seat == seat))
    row = {"table_id": table, "seat": seat, "person": person, "data": encode(data).decode()}
    connection.execute(sa.insert(orders), row)


def forget(connection: sa.Connection, table: str, seat: Seat, person: str) -> None:
    """The seat is this person's now: what others have left there is gone."""
    for each in (orders, reactions):
        query = sa.delete(each).where(each.c.table_id == table, each.c.seat == seat, each.c.person != person)
        connection.execute(query)


def look_again(connection: sa.Connection, table: str, now: float) -> None:
    """Something may follow from what was laid down, also if this process dies before it does."""
    connection.execute(sa.update(tables).where(tables.c.id == table).values(due=now))


def wait(connection: sa.Connection, table: str, seq: int, clocks: str, due: float | None) -> None:
    """Whom the table waits for is known: it need be looked at again only when their time is up."""
    newest = sa.select(sa.func.max(entries.c.seq)).where(entries.c.table_id == table).scalar_subquery()
    query = sa.update(tables).where(tables.c.id == table, newest == seq)
    connection.execute(query.values(clocks=clocks, due=due))
