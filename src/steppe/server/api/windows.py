"""Routes for windows: standing orders, and asking for time."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from litestar import Request

from steppe.core.decision import Seat
from steppe.core.reason import Refused
from steppe.server.api.answers import table_at
from steppe.server.api.people import services, somebody
from steppe.server.api.route import get, post, put
from steppe.server.people.people import Person
from steppe.server.store import face_down
from steppe.server.table.table import Table
from steppe.server.table.window import Watch
from steppe.server.wire.problem import MISSING, Problem
from steppe.server.wire.shapes import ForSeat, StandingOrder, StandingOrders

R = Request[Any, Any, Any]


async def _found(request: R, id: str, seat: Seat) -> tuple[Person, Table, Watch]:
    """Who asks, the table, and its windows; orders are shown to who gives them and to nobody else."""
    person, hub = await somebody(request), services(request).hub
    table = await table_at(request, id)
    if table.watch is None:
        raise Problem(MISSING, "no_such_page")
    if seat < 0:
        raise Problem(MISSING, "no_such_chair")
    hub.own_seat(table, seat, person)
    return person, table, table.watch


@get("/api/tables/{table:str}/orders", summary="Your standing orders")
async def orders(request: R, table: str, seat: int) -> StandingOrders:
    person, found, _ = await _found(request, table, seat)
    kept = await services(request).store.read(partial(face_down.orders_of, table=found.id, seat=seat, person=person.id))
    return StandingOrders(orders=msgspec.convert(kept, list[StandingOrder]))


@put("/api/tables/{table:str}/orders", summary="Give standing orders, in place of those before")
async def order(request: R, table: str, seat: int, data: StandingOrders) -> StandingOrders:
    _, found, watch = await _found(request, table, seat)
    plain = msgspec.to_builtins(data.orders)
    try:
        watch.game.read_orders(plain)
    except Refused as refused:
        raise Problem.of(refused, found.game) from None
    await services(request).hub.windows.order(found, seat, plain)
    return data


@post("/api/tables/{table:str}/hold", summary="Ask for time at a window", status_code=204)
async def hold(request: R, table: str, data: ForSeat) -> None:
    person, hub = await somebody(request), services(request).hub
    await hub.hold(await table_at(request, table), person, data.seat)


routes = [orders, order, hold]
