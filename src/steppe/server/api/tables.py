"""Routes about tables: opening, playing, looking, talking."""

from __future__ import annotations

import asyncio
import io
import secrets
from functools import partial
from typing import Annotated, Any, Literal

import msgspec
import segno
import sqlalchemy as sa
from litestar import Request, Response
from litestar.params import Parameter

from steppe.bots.bot import Mind
from steppe.core.chance import Quick
from steppe.core.notation import noun_data, read_action
from steppe.core.reason import Refused
from steppe.core.state import preview
from steppe.games import GAMES
from steppe.server.api.answers import pay, table_at
from steppe.server.api.people import services, somebody, spend, who
from steppe.server.api.route import get, post
from steppe.server.guard.limits import PRICES
from steppe.server.guard.requests import asked_address
from steppe.server.live.loading import unjudged
from steppe.server.people.people import Person
from steppe.server.services import Services
from steppe.server.store.schema import sitters, tables, used_last
from steppe.server.table import telling
from steppe.server.table.table import Table
from steppe.server.wire.messages import Ev, Line, MovedMessage, Reading, ViewMessage, Why
from steppe.server.wire.problem import reason_data
from steppe.server.wire.shapes import Attempt, Card, ForSeat, Input, NewTable, Said, Vote, Written

LISTED = 50
PATIENCE = 25.0  # seconds that a long poll waits
R = Request[Any, Any, Any]
Missed = ViewMessage | MovedMessage


class Done(msgspec.Struct, kw_only=True):
    seq: int


def _id(person: Person | None) -> str | None:
    return person.id if person else None


@post("/api/tables", summary="Open a table")
async def open_table(request: R, data: NewTable) -> Card:
    """Give each chair: `me`, `screen` (one more person at your device), `open`, or `bot` with its name. It begins when
    all chairs are taken. With `contribution: null` it waits for yours, which you send once you know the commitment.
    """
    person = await somebody(request)
    spend(request, "table", person.id)
    return telling.card(await services(request).hub.open(data, person), person.id)


@get("/api/tables", summary="Tables to join, or your own")
async def list_tables(request: R, list: Literal["open", "mine"] = "open") -> list[Card]:
    """`open` are public tables with a free chair, `mine` where you sit, 50 at most; those that await you first."""
    person = await who(request)
    query = sa.select(tables.c.id).order_by(used_last.desc()).limit(LISTED)
    if list == "open":
        query = query.where(tables.c.status == "open", tables.c.public)
    else:
        mine = sa.select(sitters.c.table_id).where(sitters.c.person == (person.id if person else ""))
        query = query.where(tables.c.id.in_(mine))
    ids = await services(request).store.read(lambda connection: [*connection.execute(query).scalars()])
    for _ in {*ids} - {*services(request).hub.tables}:
        pay(request, "listed")

    async def listed(id: str) -> Card | None:
        with services(request).hub.upkeep.spoilt.passed_over(id):
            return telling.card(await _listed(services(request), id), _id(person))
        return None

    cards = [card for card in await asyncio.gather(*map(listed, ids)) if card is not None]
    return sorted(cards, key=lambda card: not set(card.yours) & set(card.awaited or ()))


async def _listed(found: Services, id: str) -> Table:
    """The table; one that is still to be judged by new rules as its row tells it, since a list waits for nothing."""
    row = await found.store.read(partial(unjudged, id=id)) if id not in found.hub.tables else None
    return Table(found.store, GAMES[row["game"]], row) if row is not None else await found.hub.table(id)


@get("/api/tables/{table:str}", summary="A table")
async def table_card(request: R, table: str) -> Card:
    """Its card: who sits there, what is free for you, how it stands, and the result when it is over."""
    person = await who(request)
    return telling.card(await table_at(request, table), _id(person))


@get("/api/tables/{table:str}/view", summary="The newest view", answers=ViewMessage)
async def view(request: R, table: str, seat: int | None = None) -> dict[str, Any]:
    """The position through the eyes of a seat of yours, or of an onlooker, with the seat's question and all its answers
    (`asks`). `seq` is what your answer comes `after`.
    """
    person = await who(request)
    found = await table_at(request, table)
    found.check_eyes(_id(person), seat)
    return telling.view(found, seat, _id(person))


@get(
    "/api/tables/{table:str}/messages",
    summary="What was missed since a number",
    answers=list[Missed],
)
async def messages(
    request: R,
    table: str,
    since: Annotated[int, Parameter(ge=0, le=2**31)] = 0,
    seat: int | None = None,
    wait: bool = False,
) -> list[dict[str, Any]]:
    """A list of what has happened since `since`, or a view if that is too much. With `wait` the answer comes when there
    is one, after 25 seconds at most; for many tables the stream is better.
    """
    person = await who(request)
    found = await table_at(request, table)
    found.check_eyes(_id(person), seat)
    end = asyncio.get_running_loop().time() + (PATIENCE if wait else 0)
    while found.seq <= since and asyncio.get_running_loop().time() < end:
        await asyncio.sleep(0.2)
    found.check_eyes(_id(person), seat)  # a seat may have changed hands meanwhile
    return telling.since(found, since, seat, _id(person))


@post("/api/tables/{table:str}/inputs", summary="Play", status_code=200)
async def play(request: R, table: str, data: Input) -> Done:
    """An answer to the open question of a seat of yours. It is on disk when this answers. Sent again after a line has
    broken it never counts twice: once it has arrived, `after` is stale (409).
    """
    person, hub = await somebody(request), services(request).hub
    action = read_action(data.verb, data.noun)
    return Done(seq=await hub.play(await table_at(request, table), person, data.seat, action, data.after))


@post("/api/tables/{table:str}/preview", summary="What would happen", status_code=200, answers=list[Ev])
async def what_if(request: R, table: str, data: Attempt) -> list[dict[str, Any]]:
    """The events that an action would bring, tried where all that you cannot know is dealt anew; nothing happens."""
    found = await table_at(request, table)
    services(request).hub.own_seat(found, data.seat, await who(request))
    assert found.state is not None
    mind = Mind(found.game, found.state, data.seat, Quick(secrets.randbits(60)).below)  # nothing hidden is told
    told = preview(mind.imagine(), data.seat, read_action(data.verb, data.noun), getattr(found.game, "goes_on", None))
    return telling.events_data(told, data.seat)


@post("/api/tables/{table:str}/why", summary="Why not", status_code=200, answers=Why)
async def why(request: R, table: str, data: Attempt) -> dict[str, Any]:
    """The reason why an action is not legal, with the number of the rule; null if nothing speaks against it."""
    found = await table_at(request, table)
    services(request).hub.own_seat(found, data.seat, await who(request))
    assert found.state is not None
    reason = found.state.why_not(data.seat, read_action(data.verb, data.noun))
    return {"reason": reason_data(reason, telling.spoken(found), tuple(found.seat_names())) if reason else None}


@post("/api/tables/{table:str}/read", summary="An action in the game's notation", status_code=200, answers=Reading)
async def read(request: R, table: str, data: Written) -> dict[str, Any]:
    """What is being typed is no fault, so it is no error either: `reason` says why it means nothing."""
    person = await who(request)
    found = await table_at(request, table)
    found.check_eyes(_id(person), None)
    try:
        action = telling.spoken(found).read(data.text)
    except Refused as refused:
        return {"reason": reason_data(refused.reason, telling.spoken(found), tuple(found.seat_names()))}
    return {"verb": action.verb, "noun": noun_data(action.noun)}


@post("/api/tables/{table:str}/undo", summary="Take back, or ask the others", status_code=200)
async def undo(request: R, table: str, data: ForSeat) -> Card:
    """At once where the rules of taking back allow it or nobody else plays; else the others are asked (`vote`)."""
    person, hub = await somebody(request), services(request).hub
    found = await table_at(request, table)
    spend(request, "work", person.id, PRICES["rewind"])
    await hub.undo(found, person, data.seat)
    return telling.card(found, person.id)


@post("/api/tables/{table:str}/votes", summary="Answer a wish to take back", status_code=200)
async def vote(request: R, table: str, data: Vote) -> Card:
    person, hub = await somebody(request), services(request).hub
    found = await table_at(request, table)
    spend(request, "work", person.id, PRICES["rewind"])
    await hub.ballot(found, person, data.seat, data.agree)
    return telling.card(found, person.id)


@post("/api/tables/{table:str}/chat", summary="Say something", status_code=204)
async def say(request: R, table: str, data: Said) -> None:
    person = await somebody(request)
    found = await table_at(request, table)
    found.check_eyes(_id(person), None)
    await services(request).chat.say(found, person, data.text)


@get("/api/tables/{table:str}/chat", summary="What was said", answers=list[Line])
async def said(request: R, table: str) -> list[dict[str, Any]]:
    person = await who(request)
    found = await table_at(request, table)
    found.check_eyes(_id(person), None)
    return await services(request).chat.lines(found)


@get("/api/tables/{table:str}/qr.svg", summary="The link as a QR code", media_type="image/svg+xml")
async def qr(request: R, table: str) -> Response[bytes]:
    person = await who(request)
    found = await table_at(request, table)
    found.check_eyes(_id(person), None)
    base = services(request).settings.address or asked_address(request.scope)
    code = segno.make(f"{base}/table/{found.id}", micro=False)
    picture = io.BytesIO()
    code.save(picture, kind="svg", scale=6, border=2, xmldecl=False)
    return Response(picture.getvalue(), media_type="image/svg+xml")


routes = [
    open_table,
    list_tables,
    table_card,
    view,
    messages,
    play,
    what_if,
    why,
    read,
    undo,
    vote,
    say,
    said,
    qr,
]
