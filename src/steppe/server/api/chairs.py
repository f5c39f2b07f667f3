"""Routes about who sits where: sitting down, getting up, taking over with the consent of the others, and order."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.params import Parameter

from steppe.server.api.answers import table_at
from steppe.server.api.people import services, somebody, spend
from steppe.server.api.route import delete, post, put
from steppe.server.bots.thinking import USUAL
from steppe.server.table import telling
from steppe.server.wire.problem import NOT_YOURS, STALE, Problem
from steppe.server.wire.shapes import Card, ChangeChair, Consent, Contribution, Dye, Manners, SitDown

R = Request[Any, Any, Any]
Alias = Annotated[str, Parameter(pattern="^[0-9a-f]{16}$")]


@post(
    "/api/tables/{table:str}/chairs/{place:int}",
    summary="Sit down, or ask for the chair",
    status_code=200,
)
async def sit_down(request: R, table: str, place: int, data: SitDown) -> Card:
    """Before the start on any free chair. In a game under way you return to your own, or ask for a bot's (`wishes`)."""
    person, hub = await somebody(request), services(request).hub
    spend(request, "chair", person.id)
    found = await table_at(request, table)
    await hub.sit(found, place, person, data.name, data.contribution, screen=data.screen)
    return telling.card(found, person.id)


@put("/api/tables/{table:str}/chairs/{place:int}", summary="Give a chair to a bot, or leave it open")
async def change_chair(request: R, table: str, place: int, data: ChangeChair) -> Card:
    person, hub = await somebody(request), services(request).hub
    found = await table_at(request, table)
    await hub.change(found, place, person, data.kind, data.bot)
    return telling.card(found, person.id)


@put("/api/tables/{table:str}/chairs/{place:int}/colour", summary="Choose a chair's colour, before the start")
async def dye(request: R, table: str, place: int, data: Dye) -> Card:
    person, hub = await somebody(request), services(request).hub
    found = await table_at(request, table)
    await hub.dye(found, place, person, data.colour)
    return telling.card(found, person.id)


@delete("/api/tables/{table:str}/chairs/{place:int}", summary="Get up; a bot goes on for you", status_code=200)
async def get_up(request: R, table: str, place: int) -> Card:
    person, hub = await somebody(request), services(request).hub
    found = await table_at(request, table)
    await hub.change(found, place, person, "open", "")
    return telling.card(found, person.id)


@post("/api/tables/{table:str}/start", summary="Begin, with bots on the chairs still open", status_code=200)
async def start(request: R, table: str) -> Card:
    person, hub = await somebody(request), services(request).hub
    found = await table_at(request, table)
    if found.host != person.id:
        raise Problem(NOT_YOURS, "not_host")
    if found.state is not None:
        raise Problem(STALE, "begun")
    for place, chair in enumerate(found.chairs):
        if chair.kind == "open":
            await hub.change(found, place, person, "bot", USUAL)
    await hub.begin_if_full(found)
    return telling.card(found, person.id)


@put("/api/tables/{table:str}/contribution", summary="Add to chance, once the commitment is known")
async def contribute(request: R, table: str, data: Contribution) -> Card:
    person, hub = await somebody(request), services(request).hub
    found = await table_at(request, table)
    await hub.contribute(found, person, data.contribution)
    return telling.card(found, person.id)


@post("/api/tables/{table:str}/wishes/{who:str}", summary="Answer a wish to take a chair over", status_code=200)
async def consent(request: R, table: str, who: Alias, data: Consent) -> Card:
    person, hub = await somebody(request), services(request).hub
    found = await table_at(request, table)
    await hub.consent(found, person, who, data.agree)
    return telling.card(found, person.id)


@delete("/api/tables/{table:str}/wishes", summary="No longer ask for a chair", status_code=200)
async def withdraw(request: R, table: str) -> Card:
    person, hub = await somebody(request), services(request).hub
    found = await table_at(request, table)
    await hub.withdraw(found, person)
    return telling.card(found, person.id)


@put("/api/tables/{table:str}/people/{who:str}", summary="Mute or ban somebody at this table: the host")
async def behave(request: R, table: str, who: Alias, data: Manners) -> Card:
    person, hub = await somebody(request), services(request).hub
    found = await table_at(request, table)
    await hub.behave(found, person, who, data.muted, data.banned)
    return telling.card(found, person.id)


routes = [sit_down, change_chair, dye, get_up, start, contribute, consent, withdraw, behave]
