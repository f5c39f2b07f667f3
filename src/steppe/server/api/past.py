"""Routes about what was played: the record, and the game told again."""

from __future__ import annotations

from functools import partial
from typing import Any, Literal

from litestar import Request
from litestar.response import Stream

from steppe.core.record import to_json
from steppe.server.api.answers import pay, sent, table_at
from steppe.server.api.people import services, who
from steppe.server.api.route import TextOrJson, get
from steppe.server.past.relic import Relic
from steppe.server.store import archive
from steppe.server.table.chronicle import FORM, packed
from steppe.server.table.table import Table
from steppe.server.wire.messages import Replayed
from steppe.server.wire.problem import MISSING, STALE, Problem
from steppe.server.wire.shapes import ENDED

R = Request[Any, Any, Any]


@get(
    "/api/tables/{table:str}/record",
    summary="The record: whole when over, for your own eyes before",
    media_type="text/plain",
    operation_class=TextOrJson,
)
async def record(request: R, table: str, form: Literal["text", "json"] = "text", seat: int | None = None) -> Stream:
    """As text in the game's notation, or as JSON with every input, the seed and the result once the game is over."""
    found = await _begun(request, table, seat)
    if form == "json" and found.status not in ENDED:
        raise Problem(STALE, "game_not_over")
    eyes = None if form == "json" else seat  # it is the same for all
    if isinstance(found, Relic):
        made = await _kept_record(request, found, form)
    else:
        made = await _record(request, found, form, eyes)
    name = f"{found.game.key}-{found.id}.{'json' if form == 'json' else 'txt'}"
    kind = "application/json" if form == "json" else "text/plain; charset=utf-8"
    return await sent(request, made, kind, content_disposition=f'attachment; filename="{name}"')


async def _record(request: R, table: Table, form: str, seat: int | None) -> bytes:
    if not services(request).hub.desk.has(table, form, seat):
        pay(request, "record")
    return await services(request).hub.desk.record(table, form, seat)


async def _kept_record(request: R, relic: Relic, form: str) -> bytes:
    """Of a game whose rules are no longer here."""
    store = services(request).store
    if form == "json":
        return await store.compute(lambda: packed(to_json(relic.record()).encode()))
    kept = await store.read(partial(archive.record_text, table=relic.id))
    if kept is None:
        raise Problem(MISSING, "record_only_json")
    return kept


@get("/api/tables/{table:str}/replay", summary="The first view and everything since", answers=Replayed)
async def replay(request: R, table: str, seat: int | None = None) -> Stream:
    """Of a game that has ended as it was kept; it is compressed once and not again for everybody."""
    found, store = await _begun(request, table, seat), services(request).store
    ended = found.status in ENDED
    form = await store.read(partial(archive.form, table=found.id)) if ended else None
    if form is not None and form < FORM:
        pay(request, "replay")
        await services(request).hub.keeper.settled(found.id)  # it is told again
    body = await store.read(partial(archive.story, table=found.id, seat=seat)) if ended else None
    if body is None and isinstance(found, Relic):
        raise Problem(MISSING, "story_lost")
    if body is None:
        if not services(request).hub.desk.has(found, "replay", seat):
            pay(request, "replay")
        body = await services(request).hub.desk.replay(found, seat)
    return await sent(request, body, "application/json")


async def _begun(request: R, id: str, seat: int | None) -> Table:
    """The table, if its game has begun and the person may look through the eyes of the seat."""
    person = await who(request)
    found = await table_at(request, id)
    if found.state is None and (found.closing is None or not found.closing.seating):
        raise Problem(STALE, "not_begun")
    found.check_eyes(person.id if person else None, seat)
    return found


routes = [record, replay]
