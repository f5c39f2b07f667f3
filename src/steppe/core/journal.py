"""Events that carry their change, found by comparing the table with what was last told whenever something is told.

A step of a change says what is now true of a field; there is nothing to add up and no rule to know:
    (field, value)                      the field is this
    (field, index, value, index, ...)   these items of a row are
    (field, "+", value, ...)            added at the end of a row
    (field, "-", place, ...)            gone from a row
    (field, "=", value, other)          a rare field is there now, before the other one (at the end if that is "")
    (field, "=")                        a rare field is gone
Who sees a field sees its steps: what is declared for views holds for changes, and what changes unseen leaves no trace.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress, count
from operator import ne
from typing import Any

from steppe.core.decision import Seat
from steppe.core.event import Change, Event, Step
from steppe.core.sheet import Sheet

_made = tuple.__new__  # quicker than the constructor of a named tuple


class Journal:
    """The events of a game that is listened to, each with what has changed since the one before."""

    __slots__ = ("_open", "_was", "_world", "events")

    def __init__(self, world: Sheet, open: frozenset[str]) -> None:
        self._world, self._was, self._open = world, world.copy(), open
        self.events: list[Event] = []

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)

    def taken(self) -> tuple[Event, ...]:
        """All that was told since somebody asked last."""
        events, self.events = self.events, []
        return tuple(events)

    def append(self, event: Event) -> None:
        """Something is told, after it was done; what has changed is looked for where such events leave their mark."""
        world, was = self._world, self._was
        name, data, private, change, own = event
        for field in world.footprints.get(name, world.shown):
            now, before = getattr(world, field), getattr(was, field)
            if now is before or now == before:
                continue
            setattr(was, field, now.copy() if type(now) is list else now)
            if field in world.rare and not (before and now):
                change += (_come_or_gone(world, field, now),)
                own = {seat: (*seen, change[-1]) for seat, seen in own.items()}
                continue
            step, more = _seen(world.shown[field] if field not in self._open else "public", field, before, now)
            if own or more:  # each in its place, for those who see more of this field or of another
                own = {seat: (*own.get(seat, change), *more.get(seat, step)) for seat in {**own, **more}}
            change += step
        self.events.append(_made(Event, (name, data, private, change, own)))


def _seen(shown: str, field: str, before: Any, now: Any) -> tuple[Change, dict[Seat, Change]]:
    """A field that has changed: the step that everybody sees, if there is one, and those of seats that see more."""
    if shown == "public":
        return (_step(field, before, now),), {}
    if shown == "counted":
        return ((field, len(now)),) if len(now) != len(before) else (), {}
    places = [*compress(count(), map(ne, now, before))]
    counts = {at: len(now[at]) for at in places if len(now[at]) != len(before[at])}
    more: dict[Seat, Change] = {}
    for seat in places:
        seen = {**counts, seat: now[seat]}
        more[seat] = ((field, *[part for at in places if at in seen for part in (at, seen[at])]),)
    common = (field, *[part for item in counts.items() for part in item])
    return (common,) if counts else (), more


def _come_or_gone(world: Sheet, field: str, now: Any) -> Step:
    """A rare field has become empty, or is so no longer; views have it before other rare ones and what seats own."""
    if not now:
        return field, "="
    later = [*world.shown][[*world.shown].index(field) + 1 :]
    others = [name for name in later if name in world.rare and getattr(world, name)]
    return field, "=", tuple(now) if type(now) is list else now, next(iter((*others, *world.owned)), "")


def _step(field: str, before: Any, now: Any) -> Step:
    """How a field has become what it is."""
    kind = type(now)
    if (kind is list or kind is tuple) and kind is type(before) and now:
        if len(now) == len(before):
            places = [*compress(count(), map(ne, now, before))]
            if 2 * len(places) < len(now) or len(places) == 1:
                return (field, *[part for at in places for part in (at, now[at])])
        elif now[: len(before)] == before:
            return (field, "+", *now[len(before) :])
        elif len(now) < len(before) and (gone := _gone(before, now)):
            return (field, "-", *gone)
    return field, tuple(now) if kind is list else now


def _gone(before: Any, now: Any) -> list[int]:
    """The places of what is missing; empty if there is more to it."""
    gone, left = [], iter(enumerate(before))
    for value in now:
        for place, item in left:
            if item == value:
                break
            gone.append(place)
        else:
            return []
    return [*gone, *[place for place, _ in left]]
