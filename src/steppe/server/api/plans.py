"""A route for plans: several actions tried in a row, for who makes them alone."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response

from steppe.core.notation import read_action
from steppe.server.api.answers import pay, table_at
from steppe.server.api.people import services, who
from steppe.server.api.route import post
from steppe.server.wire.messages import Drafted
from steppe.server.wire.problem import STALE, Problem
from steppe.server.wire.shapes import Plan

R = Request[Any, Any, Any]


@post("/api/tables/{table:str}/draft", summary="A plan, tried by oneself", status_code=200, answers=Drafted)
async def draft(request: R, table: str, data: Plan) -> Response[Any]:
    found = await table_at(request, table)
    services(request).hub.own_seat(found, data.seat, await who(request))
    if found.status == "over":
        raise Problem(STALE, "over")
    pay(request, "draft")
    actions = [read_action(step.verb, step.noun) for step in data.actions]
    return Response(await services(request).hub.desk.draft(found, data.seat, actions), media_type="application/json")


routes = [draft]
