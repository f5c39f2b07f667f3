"""What is told of a game is what happens: whoever follows the changes that events carry knows the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from steppe.core.decision import Seat
from steppe.core.event import Change, Event
from steppe.core.game import AnyState
from steppe.core.sheet import project
from steppe.lab.check.invariants.must import must

Seen = dict[str, Any]  # a world in somebody's eyes


def fold(world: Seen, change: Change) -> Seen:
    """The world after a change; the client does the same (web/src/lib/table/fold.ts)."""
    new = {**world}
    for field, *rest in change:
        if len(rest) == 1 and rest[0] != "=":
            new[field] = rest[0]
        elif rest[0] == "=":
            new = _placed(new, field, *rest[1:])
        elif rest[0] == "+":
            new[field] = (*new[field], *rest[1:])
        elif rest[0] == "-":
            new[field] = tuple(item for place, item in enumerate(new[field]) if place not in rest[1:])
        else:
            items = [*new[field]]
            for place, value in zip(rest[::2], rest[1::2], strict=True):
                items[place] = value
            new[field] = tuple(items)
    return new


def _placed(world: Seen, field: str, value: Any = None, before: str = "") -> Seen:
    """The world with a rare field in its place, or, without a value, without it."""
    found: Seen = {}
    for name, seen in world.items():
        if name == before:
            found[field] = value
        if name != field:
            found[name] = seen
    return found if before or value is None else {**found, field: value}


def story(before: AnyState, events: Iterable[Event], after: AnyState) -> None:
    """For every pair of eyes the events lead from the one world to the other; nothing is left over, nothing is idle."""
    told = [*events]
    for seat in (None, *range(before.rules.seats)):
        followed = project(before.world, seat, before.rules.open)
        for event in told:
            for step in event.changed(seat):
                was, followed = followed, fold(followed, (step,))
                must(was != followed, f"seat {seat} is told {step} with {event.name}, which changes nothing it can see")
        is_followed(followed, after, seat)


def is_followed(world: Seen, g: AnyState, seat: Seat | None) -> None:
    """Raise AssertionError unless who has followed the story sees the table as it is."""
    found = project(g.world, seat, g.rules.open)
    wrong = {field: (world.get(field), value) for field, value in found.items() if world.get(field) != value}
    must(not wrong, f"seat {seat} was told and would find: {wrong}")
    must([*world] == [*found], f"seat {seat} was told of {world.keys() - found.keys()}")
