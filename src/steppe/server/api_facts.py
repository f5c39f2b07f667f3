"""Routes for what a game works out for whoever draws it: its boards, and what follows from a position."""

from __future__ import annotations

from typing import Annotated, Any, Protocol, runtime_checkable

from litestar import Request, Response
from litestar.params import Parameter

from steppe.core.decision import Seat
from steppe.core.game import AnyState
from steppe.core.reason import Refused
from steppe.server.api_games import find
from steppe.server.api_people import rooms, who
from steppe.server.problem import MISSING, STALE, Problem
from steppe.server.route import get

KEPT = {"cache-control": "public, max-age=86400"}
LONGEST = 20_000  # characters of a board of somebody's own
R = Request[Any, Any, Any]


@runtime_checkable
class Charted(Protocol):
    """A game that is played on boards of many kinds."""

    def chart(self, key: str) -> dict[str, Any]:
        """What is printed on the board of this name; Refused if there is none."""

    def facts(self, g: AnyState, seat: Seat | None) -> dict[str, Any]:
        """What a player would work out, from what all can see."""


def charted(key: str) -> Charted:
    game = find(key)
    if not isinstance(game, Charted):
        raise Problem(MISSING, "no_such_page")
    return game


@get("/api/games/{game:str}/board", summary="What is printed on a board", sync_to_thread=True)
def board(game: str, key: Annotated[str, Parameter(min_length=1, max_length=LONGEST)]) -> Response[dict[str, Any]]:
    drawn = charted(game)
    try:
        return Response(drawn.chart(key), headers=KEPT)
    except Refused as refused:
        raise Problem.of(refused, find(game)) from None


@get("/api/tables/{table:str}/facts", summary="What follows from the position")
async def facts(request: R, table: str, seat: int | None = None) -> dict[str, Any]:
    person = await who(request)
    found = await rooms(request).hub.table(table)
    if found.state is None:
        raise Problem(STALE, "not_begun")
    found.check_eyes(person.id if person else None, None)  # they follow from what all can see, whoever's they are
    if seat is not None and not 0 <= seat < len(found.chairs):
        raise Problem(MISSING, "no_such_chair")
    game = charted(found.game.key)
    return {"seq": found.seq, **game.facts(found.state, seat)}


routes = [board, facts]
