"""A change of a table on its way to storage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from steppe.core.decision import NATURE, Action, Decision, Seat
from steppe.core.event import Event
from steppe.core.game import AnyGame, AnyState
from steppe.core.record import begin
from steppe.server.message import Told
from steppe.server.store import Append
from steppe.server.wire import Chair

if TYPE_CHECKING:
    from steppe.server.table import Table

REMEMBERED = 50  # inputs whose telling is kept, for taking back

Attempted = tuple[AnyState, list[tuple[Seat, Action]], list[tuple[Event, ...]]]


class Draft(NamedTuple):
    """A change that is being stored."""

    append: Append
    events: Told
    played: Attempted | None
    changes: dict[str, Any]


def events_of(attempted: Attempted) -> tuple[Event, ...]:
    told = attempted[2]
    return told[0] if len(told) == 1 else tuple([event for events in told for event in events])


def asked_of_people(game: AnyGame, g: AnyState | None, chairs: list[Chair]) -> list[tuple[Decision, str]]:
    """The open questions that people have to answer, with the person of each."""
    asked: list[tuple[Decision, str]] = []
    if g is not None:
        seating = game.chairs(g)
        for decision in g.waiting:
            chair = chairs[seating[decision.seat]]
            if chair.kind == "person":
                asked.append((decision, chair.person))
    return asked


def is_reaction(decision: Decision) -> bool:
    """Whether it is a window: a question to all who might hold something that fits."""
    return bool(decision.about) and any(name == "window" for name, _ in decision.about)


# -- what is true at a table when something has happened ---------------------------------------------------------


def played(table: Table, attempted: Attempted) -> dict[str, Any]:
    """An attempt has been stored."""
    trial, entered, _ = attempted
    draws = table.draws + [seat for seat, _ in entered].count(NATURE)
    return {"state": trial, "draws": draws, "status": "playing" if trial.waiting else "over"}


def answered(table: Table, seat: Seat, late: bool) -> dict[str, Any]:
    """Somebody has answered: a wish to take back lapses when a person plays on."""
    place = table.seating()[seat]
    missed, before = table.missed, table.missed.get(place, 0)
    if late or before:
        missed = {**missed, place: before + 1 if late else 0}
    return {"missed": missed, "vote": None if table.chairs[place].kind == "person" else table.vote}


def seated(table: Table, chairs: list[Chair]) -> dict[str, Any]:
    """Chairs have changed hands."""
    stay = {place: count for place, count in table.missed.items() if chairs[place] == table.chairs[place]}
    return {"chairs": chairs, "missed": stay, "vote": None}


def rewound(table: Table, to: int) -> dict[str, Any]:
    """Only the first `to` inputs have been made."""
    g = begin(table.game, table.record())
    inputs = table.inputs[:to]
    told = []
    for place, (seat, action) in enumerate(inputs):
        g.events = [] if place >= to - REMEMBERED else None
        g.apply(seat, action)
        if g.events is not None:
            told.append(tuple(g.events))
    g.events = None
    draws, given = sum(seat == NATURE for seat, _ in inputs), {place for place in table.given if place < to}
    return {"state": g, "inputs": inputs, "given": given, "told": told, "draws": draws, "status": "playing"}
