"""The route of the stream: all tables of a person over one connection, as server-sent events."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import msgspec
import sqlalchemy as sa
from litestar import Request
from litestar.params import Parameter
from litestar.response import ServerSentEvent, ServerSentEventMessage

from steppe.server.api.answers import pay
from steppe.server.api.people import services
from steppe.server.api.route import EventStream, get
from steppe.server.guard.requests import CONNECTION, token_of
from steppe.server.people.people import digest
from steppe.server.services import Services
from steppe.server.store.schema import sitters, tables, used_last
from steppe.server.wire.messages import EndMessage, ReadyMessage, Sent
from steppe.server.wire.problem import UNKNOWN, Problem

TABLES = 200  # of a person, those used last
OVERLAP = 5.0  # seconds that are told once more to who comes again: the clocks of servers differ
SLOW = 20.0  # seconds that a reader may keep a message waiting
SIGN = ""  # of life, as a comment
AGAIN = 1000  # milliseconds after which a browser comes again
R = Request[Any, Any, Any]


@get("/api/stream", summary="One stream over all your tables", operation_class=EventStream)
async def stream(
    request: R,
    last_event_id: Annotated[
        str | None,
        Parameter(
            header="last-event-id",
            pattern=r"^\d{1,12}(\.\d{1,6})?$",
            description="The `id` of the last message that you have heard: you are told what has happened since, and "
            "of every table that asks you.",
        ),
    ] = None,
) -> ServerSentEvent:
    """Server-sent events: how each of your tables stands, at once and whenever something happens there.

    `table` messages name the seats for which you are asked; read the view of such a table and answer it. `ready` comes
    when the tables there are have been told, `end` says why the stream ends. A line that begins with a colon is a sign
    of life. A stream tells how things stand, not each step: what happens while you do not read is told in one message.
    """
    found = services(request)
    token = token_of(found.people, request.headers, found.settings.address)
    person = await found.people.by_token(token)
    if person is None or token is None:
        raise Problem(UNKNOWN, "who_are_you")
    since = None if last_event_id is None else float(last_event_id) - OVERLAP
    query = sa.select(tables.c.id).order_by(used_last.desc()).limit(TABLES)
    query = query.where(tables.c.id.in_(sa.select(sitters.c.table_id).where(sitters.c.person == person.id)))
    if since is None:
        query = query.where(tables.c.status.in_(("open", "playing")))
    else:
        asking = sa.and_(tables.c.status == "playing", sa.not_(tables.c.unattended))
        query = query.where(sa.or_(used_last > since, asking))
    ids = await found.store.read(lambda connection: [*connection.execute(query).scalars()])
    for _ in {*ids} - {*found.hub.tables}:
        pay(request, "listed")
    told = _told(request, found, person.id, digest(token), ids)
    return ServerSentEvent(told, retry_duration=AGAIN, headers={"Cache-Control": "no-store"})


async def _told(
    request: R, found: Services, person: str, session: str, ids: list[str]
) -> AsyncIterator[ServerSentEventMessage]:
    """The messages of one connection, from its opening to its end."""
    host = request.client.host if request.client else ""
    if not found.crowd.enter(host):
        yield _event(EndMessage(why="too_many"))
        return
    stream = found.hub.registry.streams.open(person, session)
    connection: Any = (request.scope.get("extensions") or {}).get(CONNECTION)
    if connection is not None:
        connection.on_shutdown = lambda: stream.end("restart")
    try:
        count = 0
        for id in ids:
            with found.hub.upkeep.spoilt.passed_over(id):
                stream.ring(await found.hub.table(id))
                count += 1
            for each in stream.due():
                with _patience(connection):
                    yield _event(each)
        yield _event(ReadyMessage(tables=count))
        async for message in stream.messages():
            with _patience(connection):
                yield ServerSentEventMessage(data=None, comment=SIGN) if message is None else _event(message)
    finally:
        found.hub.registry.streams.close(stream)
        found.crowd.leave(host)


@contextmanager
def _patience(connection: Any) -> Iterator[None]:
    """Around a message: who does not take it in time is cut off."""
    cut = asyncio.get_running_loop().call_later(SLOW, connection.abort) if connection is not None else None
    try:
        yield
    finally:
        if cut is not None:
            cut.cancel()


def _event(message: Sent) -> ServerSentEventMessage:
    data = msgspec.json.encode(message)
    return ServerSentEventMessage(data=data, event=str(message.__struct_config__.tag), id=f"{time.time():.3f}")


routes = [stream]
