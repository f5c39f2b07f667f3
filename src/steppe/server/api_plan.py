"""A route for plans: several actions tried in a row, for who makes them alone; nobody hears of it (docs/wire.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from litestar import Request

from steppe.core.chance import Quick
from steppe.core.decision import Action, Seat
from steppe.core.event import Event
from steppe.core.game import AnyState
from steppe.core.notation import read_action
from steppe.core.reason import Reason
from steppe.core.view import decision_data, observe
from steppe.server import message
from steppe.server.api_facts import Charted
from steppe.server.api_people import rooms, who
from steppe.server.problem import MISSING, STALE, Problem, reason_data
from steppe.server.route import post
from steppe.server.table import Table
from steppe.server.wire import Plan

R = Request[Any, Any, Any]


class Sketch(Protocol):
    """How far a plan can be carried out."""

    @property
    def g(self) -> AnyState:
        """The position after it."""

    @property
    def ended(self) -> bool:
        """Whether nothing is left to do: then it ends by itself when it is carried out."""

    @property
    def legal(self) -> int:
        """How many of its actions are legal."""

    @property
    def reason(self) -> Reason | None:
        """Why the next one is not; None where it is legal, but commits the plan."""

    @property
    def told(self) -> Sequence[Sequence[Event]]:
        """What each legal action tells."""

    @property
    def removable(self) -> Sequence[int]:
        """The places of the actions that can be left out alone."""

    @property
    def ahead(self) -> bool:
        """Whether others come first."""


@runtime_checkable
class Planned(Protocol):
    """A game in which a player makes a plan of several actions."""

    def draft(self, g: AnyState, seat: Seat, actions: Sequence[Action]) -> Sketch:
        """The plan tried from here on; `g` stays as it is. Refused if the seat has nothing to plan."""


@post("/api/tables/{table:str}/draft", summary="A plan, tried by oneself", status_code=200)
async def draft(request: R, table: str, data: Plan) -> dict[str, Any]:
    found = await rooms(request).hub.table(table)
    rooms(request).hub.own_seat(found, data.seat, await who(request))
    if found.status == "over":
        raise Problem(STALE, "over")
    return drafted(found, data.seat, [read_action(step.verb, step.noun) for step in data.actions])


def drafted(table: Table, seat: Seat, actions: Sequence[Action]) -> dict[str, Any]:
    """The plan as the seat may know it: tried where all that is hidden has been dealt anew."""
    game = table.game
    if not isinstance(game, Planned):
        raise Problem(MISSING, "no_such_page")
    assert table.state is not None
    known = table.state.copy()
    known.answers.clear()  # what others have said in secret plays no part
    made = game.draft(game.redeal(known, seat, Quick().below), seat, actions)  # the same chance each time
    spoken, names = message.spoken(table), tuple(table.seat_names())
    return {
        "seq": table.seq,
        "ahead": made.ahead,
        "legal": made.legal,
        "reason": reason_data(made.reason, spoken, names) if made.reason else None,
        "events": [message.events_data(told, seat) for told in made.told],
        "world": observe(made.g, seat)["world"],
        "asks": [decision_data(decision) for decision in made.g.waiting if decision.seat == seat],
        "ended": made.ended,
        "removable": list(made.removable),
        "facts": game.facts(made.g, seat) if isinstance(game, Charted) else {},
    }


routes = [draft]
