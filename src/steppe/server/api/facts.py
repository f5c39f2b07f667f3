"""Routes for what a game works out for whoever draws it: its boards, and what follows from a position."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from litestar import Request, Response
from litestar.params import Parameter

from steppe.core.reason import Refused
from steppe.server.api.answers import pay, table_at
from steppe.server.api.games import find
from steppe.server.api.people import services, who
from steppe.server.api.route import get
from steppe.server.past.relic import check_goes_on
from steppe.server.table.facts import Charted, Summed
from steppe.server.wire.problem import MISSING, STALE, Problem

KEPT = {"cache-control": "public, max-age=86400"}
OWN = {"cache-control": "private, max-age=86400"}  # the options of a table never change
LONGEST = 20_000  # characters of a board of somebody's own
R = Request[Any, Any, Any]


def charted(key: str) -> Charted:
    game = find(key)
    if not isinstance(game, Charted):
        raise Problem(MISSING, "no_such_page")
    return game


@get("/api/games/{game:str}/board", summary="What is printed on a board")
async def board(
    request: R, game: str, key: Annotated[str, Parameter(min_length=1, max_length=LONGEST)]
) -> Response[dict[str, Any]]:
    drawn = charted(game)
    pay(request, "board")
    try:
        chart = await services(request).store.compute(partial(drawn.chart, key))  # one that is drawn takes its time
    except Refused as refused:
        raise Problem.of(refused, find(game)) from None
    return Response(chart, headers=KEPT)


@get("/api/tables/{table:str}/facts", summary="What follows from the position")
async def facts(request: R, table: str, seat: int | None = None) -> dict[str, Any]:
    person = await who(request)
    found = await table_at(request, table)
    if found.state is None:
        check_goes_on(found)
        raise Problem(STALE, "not_begun")
    found.check_eyes(person.id if person else None, None)  # they follow from what all can see, whoever's they are
    if seat is not None and not 0 <= seat < len(found.chairs):
        raise Problem(MISSING, "no_such_chair")
    game = charted(found.game.key)
    return {"seq": found.seq, **game.facts(found.state, seat)}


@get("/api/tables/{table:str}/rules", summary="The rules of a table in numbers")
async def rules(request: R, table: str) -> Response[dict[str, Any]]:
    person = await who(request)
    found = await table_at(request, table)
    found.check_eyes(person.id if person else None, None)
    game, told = found.game, {}
    if isinstance(game, Summed) and found.version == game.version:  # of others nothing is known
        told = game.summary(game.rules(len(found.chairs), found.options))
    return Response(told, headers=OWN)


routes = [board, facts, rules]
