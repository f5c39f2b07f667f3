"""A change of a table on its way to storage."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any, NamedTuple

from steppe.core.decision import Action, Decision, Seat
from steppe.core.event import Event
from steppe.core.game import AnyGame, AnyState
from steppe.server.message import Told
from steppe.server.store import Append
from steppe.server.wire import Chair, encode

Attempted = tuple[AnyState, list[tuple[Seat, Action]], list[tuple[Event, ...]]]


class Draft(NamedTuple):
    """A change that is being stored."""

    append: Append
    events: Told
    played: Attempted | None
    changes: dict[str, Any]


def taken_at_once(lock: asyncio.Lock) -> bool:
    """Take the lock if that needs no waiting."""
    trying = lock.acquire()
    try:
        trying.send(None)
    except StopIteration:
        return True
    trying.close()
    return False


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


@lru_cache(maxsize=1024)
def names_text(people: frozenset[str]) -> str:
    """People as JSON; mostly the same few."""
    return encode(sorted(people)).decode()


def is_reaction(decision: Decision) -> bool:
    """Whether it is a window: a question to all who might hold something that fits."""
    return bool(decision.about) and any(name == "window" for name, _ in decision.about)
