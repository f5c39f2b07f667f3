"""Answers that were worked out elsewhere, and what it costs to have that done."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from litestar import Request
from litestar.response import Stream

from steppe.server.api.people import services, spend
from steppe.server.guard.limits import PRICES
from steppe.server.table.table import Table

PIECE = 1 << 15  # bytes that are sent at once
READY = ["/replay$", "/record$", "/rules$"]  # addresses whose answers are compressed already
R = Request[Any, Any, Any]


def pay(request: R, what: str) -> None:
    """Refused when this address has had too much worked out lately."""
    spend(request, "work", cost=PRICES[what])


async def table_at(request: R, id: str) -> Table:
    """The table; to have it read from storage has its price."""
    hub = services(request).hub
    if id not in hub.tables:
        pay(request, "load")
    return await hub.table(id)


async def sent(request: R, packed: bytes, kind: str, **headers: str) -> Stream:
    """A compressed text in pieces; who does not take it so gets it as it was."""
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    body = packed
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
    else:
        body = await services(request).hub.desk.plain(packed)
    headers |= {"content-length": str(len(body)), "vary": "Accept-Encoding"}
    return Stream(_pieces(body), media_type=kind, headers=headers)


async def _pieces(body: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(body), PIECE):
        yield body[start : start + PIECE]
