"""An event carries the change that was found since the one before, as each pair of eyes may see it."""

from __future__ import annotations

from dataclasses import field

import pytest

from steppe.core.event import Change, Event
from steppe.core.journal import Journal
from steppe.core.pile import Pile
from steppe.core.sheet import Counted, Owned, Public, Sheet, project, sheet
from steppe.lab.check.story import fold

FOOTPRINTS = {"counted": ("total",), "nothing": ()}


@sheet
class Desk(Sheet):
    """Something of every kind."""

    footprints = FOOTPRINTS
    total: Public[int] = 0
    row: Public[list[int]] = field(default_factory=lambda: [0, 0, 0, 0, 0])
    line: Public[tuple[str, ...]] = ("a", "b", "c")
    hands: Owned[list[tuple[str, ...]]] = field(default_factory=lambda: [("x",), ("y", "z")])
    pile: Counted[Pile] = Pile(("x", "y"), (2, 2))
    secret: int = 0


def told(desk: Desk, journal: Journal, name: str = "done") -> Event:
    journal.append(Event(name, {}))
    return journal.events[-1]


def listened(open: frozenset[str] = frozenset()) -> tuple[Desk, Journal]:
    desk = Desk()
    return desk, Journal(desk, open)


@pytest.mark.parametrize(
    ("line", "step"),
    [
        (("a", "b", "c", "d", "e"), ("line", "+", "d", "e")),
        (("a", "c"), ("line", "-", 1)),
        (("b",), ("line", "-", 0, 2)),
        (("a", "x", "c"), ("line", 1, "x")),
        (("a", "x", "y"), ("line", ("a", "x", "y"))),
        (("d", "a", "b", "c"), ("line", ("d", "a", "b", "c"))),
        (("c", "b"), ("line", ("c", "b"))),
        ((), ("line", ())),
    ],
)
def test_a_row_grows_shrinks_or_is_another(line: tuple[str, ...], step: tuple[object, ...]) -> None:
    desk, journal = listened()
    before = project(desk, None, frozenset())
    desk.line = line
    event = told(desk, journal)
    assert event.change == (step,)
    assert fold(before, event.change) == project(desk, None, frozenset())


def test_numbers_and_items_are_told_as_they_are_now() -> None:
    desk, journal = listened()
    desk.total, desk.row[1], desk.row[3] = 7, 4, 5
    assert told(desk, journal).change == (("total", 7), ("row", 1, 4, 3, 5))
    assert told(desk, journal).change == ()
    desk.row[:] = [1, 2, 3, 5, 5]
    assert told(desk, journal).change == (("row", (1, 2, 3, 5, 5)),), "when most of it is new"


def seen(event: Event) -> list[Change]:
    """By an onlooker and by both seats."""
    return [event.seen_by(seat).change for seat in (None, 0, 1)]


def test_everybody_sees_of_a_change_what_is_seen_of_the_field() -> None:
    desk, journal = listened()
    desk.hands[0], desk.pile, desk.total, desk.secret = ("x", "y"), desk.pile.drawn("y"), 1, 1
    common = (("total", 1), ("pile", 3), ("hands", 0, 2))
    assert seen(told(desk, journal)) == [common, (("total", 1), ("pile", 3), ("hands", 0, ("x", "y"))), common]


def test_what_goes_from_hand_to_hand_is_seen_by_both() -> None:
    desk, journal = listened()
    desk.hands[:] = [("x", "y"), ("z",)]
    assert seen(told(desk, journal)) == [
        (("hands", 0, 2, 1, 1),),
        (("hands", 0, ("x", "y"), 1, 1),),
        (("hands", 0, 2, 1, ("z",)),),
    ]


def test_what_changes_unseen_leaves_no_trace() -> None:
    desk, journal = listened()
    desk.hands[1], desk.pile, desk.secret = ("u", "v"), desk.pile.known(("x",)), 5
    assert seen(told(desk, journal)) == [(), (), (("hands", 1, ("u", "v")),)]


def test_an_open_field_is_seen_by_all() -> None:
    desk, journal = listened(frozenset({"hands"}))
    desk.hands[1] = ("u", "v")
    event = told(desk, journal)
    assert (event.change, event.own) == ((("hands", 1, ("u", "v")),), {})


def test_a_change_goes_with_the_first_event_that_may_have_made_it() -> None:
    desk, journal = listened()
    desk.total, desk.line = 1, ()
    assert told(desk, journal, "nothing").change == ()
    assert told(desk, journal, "counted").change == (("total", 1),)
    assert told(desk, journal, "whatever").change == (("line", ()),), "who is not in the table may touch anything"
