"""A table as another process has worked it out from what is stored: written there, read here.

To play a long game again takes longer than anybody should have to wait for a move elsewhere. To read how it has ended
takes little, and can be done beside the event loop, for it changes nothing.
"""

from __future__ import annotations

from typing import Any

import msgspec

from steppe.core.event import ALIKE, NOBODY, Event
from steppe.core.game import AnyState
from steppe.core.notation import input_data, read_input
from steppe.core.record import begin
from steppe.core.save import dump, load
from steppe.server.table.asked import asked_of_people
from steppe.server.table.memory import Memory, Told
from steppe.server.table.situation import TOLD, Situation, entered
from steppe.server.wire.shapes import Chair, NewsCard, VoteCard, Wish, encode

Steps = tuple[tuple[Any, ...], ...]
EventData = tuple[str, dict[str, Any], dict[str, tuple[int, ...]], Steps, dict[int, Steps]]


class Recalled(msgspec.Struct, kw_only=True):
    """What `history.follow` leaves, as plain data."""

    seq: int
    updated: float
    status: str
    chairs: list[Chair]
    state: dict[str, Any] | None
    inputs: list[list[Any]]
    given: list[int]
    draws: int
    told: list[list[EventData]]
    memory: list[tuple[int, list[EventData] | None]]
    complete_from: int
    vote: VoteCard | None
    wishes: list[Wish]
    muted: frozenset[str]
    banned: frozenset[str]
    turned_down: tuple[tuple[int, ...], tuple[int, ...]]
    missed: dict[int, int]
    news: tuple[NewsCard, ...]


def written(table: Situation) -> bytes:
    """The table as it stands."""
    return encode(
        {
            "seq": table.seq,
            "updated": table.updated,
            "status": table.status,
            "chairs": table.chairs,
            "state": dump(table.state) if table.state is not None else None,
            "inputs": [input_data(*each) for each in table.inputs],
            "given": sorted(table.given),
            "draws": table.draws,
            "told": table.told[-TOLD:],
            "memory": table.memory.told,
            "complete_from": table.memory.complete_from,
            "vote": table.vote,
            "wishes": table.wishes,
            "muted": table.muted,
            "banned": table.banned,
            "turned_down": table.turned_down,
            "missed": table.missed,
            "news": table.news,
        }
    )


def read(table: Situation, text: bytes) -> dict[str, Any]:
    """What is true of the table according to that; the table itself stays as it is."""
    found = _decode(text)
    memory = Memory()
    memory.complete_from = found.complete_from
    memory.told = [(seq, _told(events)) for seq, events in found.memory]
    state = _state(table, found.state)
    return {
        "seq": found.seq,
        "updated": found.updated,
        "status": found.status,
        "chairs": found.chairs,
        "state": state,
        "inputs": [entered(*read_input(each)) for each in found.inputs],
        "given": {*found.given},
        "draws": found.draws,
        "told": [_events(events) for events in found.told],
        "memory": memory,
        "vote": found.vote,
        "wishes": found.wishes,
        "muted": found.muted,
        "banned": found.banned,
        "turned_down": found.turned_down,
        "missed": found.missed,
        "news": found.news,
        "people": asked_of_people(table.game, state, found.chairs),
    }


def _state(table: Situation, data: dict[str, Any] | None) -> AnyState | None:
    if data is None:
        return None
    rules = table.state.rules if table.state is not None else begin(table.game, table.opening()).rules
    return load(table.game, rules, data)


def _told(events: list[EventData] | None) -> Told:
    return None if events is None else _events(events)


def _events(events: list[EventData]) -> tuple[Event, ...]:
    return tuple(
        [Event(name, data, private or NOBODY, change, own or ALIKE) for name, data, private, change, own in events]
    )


_decode = msgspec.json.Decoder(Recalled).decode
