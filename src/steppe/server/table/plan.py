"""Plans: several actions tried in a row, for who makes them alone; nobody hears of it (docs/wire.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from steppe.core.chance import Quick
from steppe.core.decision import Action, Seat
from steppe.core.event import Event
from steppe.core.game import AnyGame, AnyState
from steppe.core.reason import Reason
from steppe.core.view import decision_data, observe
from steppe.server.table import telling
from steppe.server.table.facts import Charted
from steppe.server.table.situation import Situation
from steppe.server.wire.problem import MISSING, Problem, reason_data


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


def planner(game: AnyGame) -> Planned:
    """The game as one in which plans are made."""
    if not isinstance(game, Planned):
        raise Problem(MISSING, "no_such_page")
    return game


def imagined(table: Situation, seat: Seat) -> AnyState:
    """Where the seat's plans are tried: all that is hidden from it has been dealt anew."""
    assert table.state is not None
    known = table.state.copy()
    known.answers.clear()  # what others have said in secret plays no part
    return table.game.redeal(known, seat, Quick().below)  # the same chance each time


def sketched(
    game: AnyGame, g: AnyState, seat: Seat, actions: Sequence[Action], names: tuple[str, ...], seq: int
) -> dict[str, Any]:
    """The plan as the seat may know it, tried in the state that it imagines."""
    made, spoken = planner(game).draft(g, seat, actions), game.at(g)
    return {
        "seq": seq,
        "ahead": made.ahead,
        "legal": made.legal,
        "reason": reason_data(made.reason, spoken, names) if made.reason else None,
        "events": [telling.events_data(told, seat) for told in made.told],
        "world": observe(made.g, seat)["world"],
        "asks": [decision_data(decision) for decision in made.g.waiting if decision.seat == seat],
        "ended": made.ended,
        "removable": list(made.removable),
        "facts": game.facts(made.g, seat) if isinstance(game, Charted) else {},
    }
