"""Routes about tables: opening, joining, playing, looking; and the socket."""

from __future__ import annotations

import asyncio
import contextlib
import io
import secrets
from typing import Annotated, Any, Literal

import msgspec
import segno
import sqlalchemy as sa
from litestar import Request, Response
from litestar.params import Parameter

from steppe.core.chance import Quick
from steppe.core.decision import Seat
from steppe.core.notation import noun_data, read_action
from steppe.core.reason import Refused
from steppe.core.record import begin, to_json
from steppe.core.state import preview
from steppe.core.view import observe
from steppe.server import message
from steppe.server.api_people import rooms, somebody, spend, who
from steppe.server.people import Person
from steppe.server.problem import NOT_YOURS, STALE, Problem, reason_data
from steppe.server.route import TextOrJson, delete, get, post, put
from steppe.server.shield import asked_address
from steppe.server.store import sitters, tables, used_last
from steppe.server.table import Table
from steppe.server.thinking import USUAL
from steppe.server.wire import Attempt, Card, ChangeChair, ForSeat, Input, NewTable, Said, SitDown, Vote, Written

LISTED = 50
PATIENCE = 25.0  # seconds that a long poll waits
R = Request[Any, Any, Any]


class Done(msgspec.Struct, kw_only=True):
    seq: int


def _id(person: Person | None) -> str | None:
    return person.id if person else None


@post("/api/tables", summary="Open a table")
async def open_table(request: R, data: NewTable) -> Card:
    person = await somebody(request)
    spend(request, "table", person.id)
    return message.card(await rooms(request).hub.open(data, person), person.id)


@get("/api/tables", summary="Tables to join, or your own")
async def list_tables(request: R, list: Literal["open", "mine"] = "open") -> list[Card]:
    person = await who(request)
    query = sa.select(tables.c.id).order_by(used_last.desc()).limit(LISTED)
    if list == "open":
        query = query.where(tables.c.status == "open", tables.c.public)
    else:
        mine = sa.select(sitters.c.table_id).where(sitters.c.person == (person.id if person else ""))
        query = query.where(tables.c.id.in_(mine))
    ids = await rooms(request).store.read(lambda connection: [*connection.execute(query).scalars()])
    cards = []
    for id in ids:
        with contextlib.suppress(Problem):  # of another version: it cannot be played here
            cards.append(message.card(await rooms(request).hub.table(id), _id(person)))
    return sorted(cards, key=lambda card: not set(card.yours) & set(card.awaited or ()))


@get("/api/tables/{table:str}", summary="A table")
async def table_card(request: R, table: str) -> Card:
    person = await who(request)
    return message.card(await rooms(request).hub.table(table), _id(person))


@post("/api/tables/{table:str}/chairs/{place:int}", summary="Sit down", status_code=200)
async def sit_down(request: R, table: str, place: int, data: SitDown) -> Card:
    person, hub = await somebody(request), rooms(request).hub
    found = await hub.table(table)
    await hub.sit(found, place, person, data.name, data.contribution, screen=data.screen)
    return message.card(found, person.id)


@put("/api/tables/{table:str}/chairs/{place:int}", summary="Give a chair to a bot, or leave it open")
async def change_chair(request: R, table: str, place: int, data: ChangeChair) -> Card:
    person, hub = await somebody(request), rooms(request).hub
    found = await hub.table(table)
    await hub.change(found, place, person, data.kind, data.bot)
    return message.card(found, person.id)


@delete("/api/tables/{table:str}/chairs/{place:int}", summary="Get up; a bot goes on for you", status_code=200)
async def get_up(request: R, table: str, place: int) -> Card:
    person, hub = await somebody(request), rooms(request).hub
    found = await hub.table(table)
    await hub.change(found, place, person, "open", "")
    return message.card(found, person.id)


@post("/api/tables/{table:str}/start", summary="Begin, with bots on the chairs still open", status_code=200)
async def start(request: R, table: str) -> Card:
    person, hub = await somebody(request), rooms(request).hub
    found = await hub.table(table)
    if found.host != person.id:
        raise Problem(NOT_YOURS, "not_host")
    if found.state is not None:
        raise Problem(STALE, "begun")
    for place, chair in enumerate(found.chairs):
        if chair.kind == "open":
            await hub.change(found, place, person, "bot", USUAL)
    await hub.begin_if_full(found)
    return message.card(found, person.id)


@get("/api/tables/{table:str}/view", summary="The newest view")
async def view(request: R, table: str, seat: int | None = None) -> dict[str, Any]:
    person = await who(request)
    found = await rooms(request).hub.table(table)
    found.check_eyes(_id(person), seat)
    return message.view(found, seat, _id(person))


@get("/api/tables/{table:str}/messages", summary="What was missed since a number")
async def messages(
    request: R,
    table: str,
    since: Annotated[int, Parameter(ge=0, le=2**31)] = 0,
    seat: int | None = None,
    wait: bool = False,
) -> list[dict[str, Any]]:
    person = await who(request)
    found = await rooms(request).hub.table(table)
    found.check_eyes(_id(person), seat)
    end = asyncio.get_running_loop().time() + (PATIENCE if wait else 0)
    while found.seq <= since and asyncio.get_running_loop().time() < end:
        await asyncio.sleep(0.2)
    found.check_eyes(_id(person), seat)  # a seat may have changed hands meanwhile
    return message.since(found, since, seat, _id(person))


@post("/api/tables/{table:str}/inputs", summary="Play", status_code=200)
async def play(request: R, table: str, data: Input) -> Done:
    person, hub = await somebody(request), rooms(request).hub
    action = read_action(data.verb, data.noun)
    return Done(seq=await hub.play(await hub.table(table), person, data.seat, action, data.after))


@post("/api/tables/{table:str}/preview", summary="What would happen", status_code=200)
async def what_if(request: R, table: str, data: Attempt) -> list[dict[str, Any]]:
    found = await rooms(request).hub.table(table)
    rooms(request).hub.own_seat(found, data.seat, await who(request))
    assert found.state is not None
    imagined = found.game.redeal(found.state, data.seat, Quick(secrets.randbits(60)).below)  # nothing hidden is told
    told = preview(imagined, data.seat, read_action(data.verb, data.noun))
    return message.events_data(told, data.seat)


@post("/api/tables/{table:str}/why", summary="Why not", status_code=200)
async def why(request: R, table: str, data: Attempt) -> dict[str, Any]:
    found = await rooms(request).hub.table(table)
    rooms(request).hub.own_seat(found, data.seat, await who(request))
    assert found.state is not None
    reason = found.state.why_not(data.seat, read_action(data.verb, data.noun))
    return {"reason": reason_data(reason, message.spoken(found), tuple(found.seat_names())) if reason else None}


@post("/api/tables/{table:str}/read", summary="An action in the game's notation", status_code=200)
async def read(request: R, table: str, data: Written) -> dict[str, Any]:
    """What is being typed is no fault, so it is no error either: `reason` says why it means nothing."""
    found = await rooms(request).hub.table(table)
    try:
        action = message.spoken(found).read(data.text)
    except Refused as refused:
        return {"reason": reason_data(refused.reason, message.spoken(found), tuple(found.seat_names()))}
    return {"verb": action.verb, "noun": noun_data(action.noun)}


@post("/api/tables/{table:str}/undo", summary="Take back, or ask the others", status_code=200)
async def undo(request: R, table: str, data: ForSeat) -> Card:
    person, hub = await somebody(request), rooms(request).hub
    found = await hub.table(table)
    await hub.undo(found, person, data.seat)
    return message.card(found, person.id)


@post("/api/tables/{table:str}/votes", summary="Answer a wish to take back", status_code=200)
async def vote(request: R, table: str, data: Vote) -> Card:
    person, hub = await somebody(request), rooms(request).hub
    found = await hub.table(table)
    await hub.ballot(found, person, data.seat, data.agree)
    return message.card(found, person.id)


@get(
    "/api/tables/{table:str}/record",
    summary="The record: whole when over, for your own eyes before",
    media_type="text/plain",
    operation_class=TextOrJson,
)
async def record(
    request: R, table: str, form: Literal["text", "json"] = "text", seat: int | None = None
) -> Response[str]:
    person = await who(request)
    found = await rooms(request).hub.table(table)
    over = found.status == "over"
    if found.state is None:
        raise Problem(STALE, "not_begun")
    found.check_eyes(_id(person), seat)
    if form == "json" and not over:
        raise Problem(STALE, "game_not_over")
    made = found.record()
    text = to_json(made) if form == "json" else found.game.write_record(made, seat, whole=over)
    name = f"{found.game.key}-{found.id}.{'json' if form == 'json' else 'txt'}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json" if form == "json" else "text/plain", headers=headers)


@get("/api/tables/{table:str}/replay", summary="The first view and everything since")
async def replay(request: R, table: str, seat: int | None = None) -> Response[dict[str, Any]]:
    person = await who(request)
    found = await rooms(request).hub.table(table)
    if found.state is None:
        raise Problem(STALE, "not_begun")
    found.check_eyes(_id(person), seat)
    return Response(_replay(found, seat))


def _replay(table: Table, seat: Seat | None) -> dict[str, Any]:
    """Told again from the start, as the seat (None: an onlooker) saw it."""
    made = table.record()
    g = begin(table.game, made)
    first = observe(g, seat)
    steps: list[dict[str, Any]] = []
    for who_played, action in made.inputs:
        g.events = []
        g.apply(who_played, action)
        told = message.events_data(g.events, seat)
        world = observe(g, seat)["world"]
        steps.append({"seat": who_played, "events": told, "check": message.check(world), "turn": table.game.turn(g)})
        if not g.waiting or g.waiting[0].seat >= 0:
            steps[-1]["position"] = table.game.position(g, seat, whole=table.status == "over")
    view = {"world": first["world"], "flow": first["flow"], "over": False}
    return {"view": view, "steps": steps, "names": table.seat_names()}


@post("/api/tables/{table:str}/chat", summary="Say something", status_code=204)
async def say(request: R, table: str, data: Said) -> None:
    person = await somebody(request)
    found = await rooms(request).hub.table(table)
    found.check_eyes(_id(person), None)
    await rooms(request).chat.say(found, person, data.text)


@get("/api/tables/{table:str}/chat", summary="What was said")
async def said(request: R, table: str) -> list[dict[str, Any]]:
    person = await who(request)
    found = await rooms(request).hub.table(table)
    found.check_eyes(_id(person), None)
    return await rooms(request).chat.lines(found)


@get("/api/tables/{table:str}/qr.svg", summary="The link as a QR code", media_type="image/svg+xml")
async def qr(request: R, table: str) -> Response[bytes]:
    found = await rooms(request).hub.table(table)
    base = rooms(request).settings.address or asked_address(request.scope)
    code = segno.make(f"{base}/table/{found.id}", micro=False)
    picture = io.BytesIO()
    code.save(picture, kind="svg", scale=6, border=2, xmldecl=False)
    return Response(picture.getvalue(), media_type="image/svg+xml")


routes = [
    open_table,
    list_tables,
    table_card,
    sit_down,
    change_chair,
    get_up,
    start,
    view,
    messages,
    play,
    what_if,
    why,
    read,
    undo,
    vote,
    record,
    replay,
    say,
    said,
    qr,
]
