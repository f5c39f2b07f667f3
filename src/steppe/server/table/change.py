"""What changes at a table when something happens there: worked out first, stored, and only then true."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from steppe.core.chance import Seeded
from steppe.core.decision import NATURE, Action, Seat
from steppe.core.event import Event
from steppe.core.game import AnyState
from steppe.core.journal import Journal
from steppe.server.table.log import Append
from steppe.server.table.memory import Told
from steppe.server.table.situation import Situation
from steppe.server.wire.shapes import Chair

Inputs = list[tuple[Seat, Action]]
Heard = list[tuple[Event, ...]]  # what each of them told


class Attempted(NamedTuple):
    """Inputs that have been carried out on a copy: the state after them, and what each told."""

    state: AnyState
    inputs: Inputs
    told: Heard

    def events(self) -> tuple[Event, ...]:
        told = self.told
        return told[0] if len(told) == 1 else tuple([event for events in told for event in events])


class Draft(NamedTuple):
    """A change that is being stored."""

    append: Append
    events: Told
    played: Attempted | None
    changes: dict[str, Any]


# -- carrying out inputs -----------------------------------------------------------------------------------------


def attempt(table: Situation, g: AnyState, given: Iterable[tuple[Seat, Action]]) -> Attempted:
    """Inputs, each followed by Nature's answers; `g` is changed, the table is not."""
    nature = Seeded(table.seed, table.contributions, table.draws)
    made: Inputs = []
    heard: Heard = []
    journal = g.listen()
    for seat, action in given:
        g.apply(seat, action)
        made.append((seat, action))
        heard.append(journal.taken())
        _let_nature_answer(g, nature, made, heard, journal)
    if not made:
        _let_nature_answer(g, nature, made, heard, journal)
    g.events = None
    return Attempted(g, made, heard)


def _let_nature_answer(g: AnyState, nature: Seeded, made: Inputs, heard: Heard, journal: Journal) -> None:
    while g.waiting and g.waiting[0].seat == NATURE:
        answer = nature.answer(g.waiting[0])
        g.apply(NATURE, answer)
        made.append((NATURE, answer))
        heard.append(journal.taken())


# -- what is true when something has happened --------------------------------------------------------------------


def played(table: Situation, attempted: Attempted) -> dict[str, Any]:
    """An attempt has been stored."""
    trial, made, _ = attempted
    draws = table.draws + [seat for seat, _ in made].count(NATURE)
    return {"state": trial, "draws": draws, "status": "playing" if trial.waiting else "over"}


def answered(table: Situation, seat: Seat, late: bool) -> dict[str, Any]:
    """Somebody has answered: a wish to take back lapses when a person plays on."""
    place = table.seating()[seat]
    missed, before = table.missed, table.missed.get(place, 0)
    if late or before:
        missed = {**missed, place: before + 1 if late else 0}
    return {"missed": missed, "vote": None if table.chairs[place].kind == "person" else table.vote}


def after_window(table: Situation, how: Mapping[Seat, str]) -> dict[str, Any]:
    """A window has ended, by how each seat's answer came; worked out before the answers enter.

    What the server answers for somebody is no sign of life, ends no wish to take back, and is not his to take back.
    """
    given, missed, vote = {*table.given}, {**table.missed}, table.vote
    for at, seat in enumerate(sorted(how)):
        place = table.seating()[seat]
        if how[seat] == "given":
            given.add(len(table.inputs) + at)
            continue
        if how[seat] == "late":
            missed[place] = missed.get(place, 0) + 1
        else:
            missed.pop(place, None)
        if table.chairs[place].kind == "person":
            vote = None
    return {"given": given, "missed": missed, "vote": vote}


def seated(table: Situation, chairs: list[Chair]) -> dict[str, Any]:
    """Chairs have changed hands: whoever was asked for something is asked anew, by those who sit there now."""
    stay = {place: count for place, count in table.missed.items() if chairs[place] == table.chairs[place]}
    return {"chairs": chairs, "missed": stay, "vote": None, "wishes": []}
