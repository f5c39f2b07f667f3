"""A table's past: what is stored happens again, from the start or from a snapshot of how the table once was."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any

import msgspec

from steppe.core.decision import NATURE
from steppe.core.event import Event
from steppe.core.game import AnyState
from steppe.core.notation import read_input
from steppe.core.record import begin
from steppe.core.save import dump, load
from steppe.core.state import told
from steppe.games import GAMES
from steppe.server.table import news
from steppe.server.table.asked import asked_of_people
from steppe.server.table.change import after_window, answered, seated
from steppe.server.table.memory import Told
from steppe.server.table.situation import TOLD, Situation
from steppe.server.wire.shapes import Chair, VoteCard, Wish, encode

EVERY = 200  # inputs between two snapshots
MARK = 50  # inputs between two moments that are remembered while a log is read
PLAYED = frozenset({"input", "late", "window"})  # entries in which somebody has played
SHOWN = frozenset({"chairs", "vote", "wishes", "manners", "declined"})  # entries that change the card alone
TURNED = PLAYED | {"begin", "undo"}  # entries after which other questions are open

Rows = list[dict[str, Any]]
Complaint = Callable[[Exception], None]


def _silent(_: Exception) -> None:
    pass


def follow(
    table: Situation, rows: Rows, snapshot: dict[str, Any] | None = None, on_unreadable: Complaint = _silent
) -> None:
    """Let stored entries happen here too: after loading, or when another process has written them."""
    state, marks = _restored(table, rows, snapshot, on_unreadable), Marks(table)
    until = snapshot["seq"] if snapshot is not None and state is not None else 0
    for row in rows:
        kind, data, anew = row["kind"], json.loads(row["data"]), row["seq"] > until
        events: Told = ()
        if kind in news.KINDS:
            table.news = news.heard(table, row["seq"], kind, data)
        if kind in ("input", "late"):
            inputs = data if isinstance(data[0], list) else [data]  # each in an entry of its own, as once it was
            if inputs[0][0] != NATURE:
                table.become(answered(table, inputs[0][0], kind == "late"))
            events = _played(table, inputs, marks, anew=anew)
        elif kind == "window":
            table.become(after_window(table, {int(seat): how for seat, how in data["how"].items()}))
            events = _played(table, data["inputs"], marks, anew=anew)
        elif kind == "begin":
            table.state, table.status = state or begin(table.game, table.opening()), "playing"
            _played(table, data or [], marks, anew=anew)
            events = None
        elif kind == "undo":
            _taken_back(table, int(data), marks, anew=anew)
            events = None
        elif kind == "chairs":
            table.become(seated(table, msgspec.convert(data, list[Chair])))
        elif kind == "vote":
            table.vote = None if data and "no" in data else msgspec.convert(data, VoteCard | None)
        elif kind == "wishes":
            table.wishes = msgspec.convert(data, list[Wish])
        elif kind == "manners":
            table.muted, table.banned = frozenset(data["muted"]), frozenset(data["banned"])
        elif kind == "declined":
            table.turned_down = tuple(data[0]), tuple(data[1])
        if row["seq"] == until:
            table.draws = sum(seat == NATURE for seat, _ in table.inputs)
            table.memory.complete_from = until
        if events is None:
            table.vote = None
        table.seq, table.updated = row["seq"], row["at"]
        table.note_told(events)
    table.note_questions()
    table.people = asked_of_people(table.game, table.state, table.chairs)


def _played(table: Situation, inputs: list[Any], marks: Marks, *, anew: bool) -> tuple[Event, ...]:
    """Somebody's input and Nature's answers, carried out unless the snapshot knows them."""
    events: list[Event] = []
    for seat, action in map(read_input, inputs):
        if not anew:
            table.inputs.append((seat, action))
            continue
        assert table.state is not None
        heard = told(table.state, seat, action)
        table.remember([(seat, action)], [heard])
        table.draws += seat == NATURE
        if not table.state.waiting:
            table.status = "over"
        events += heard
        marks.add(table)
    return tuple(events)


def _taken_back(table: Situation, to: int, marks: Marks, *, anew: bool) -> None:
    """Only the first `to` inputs have been made."""
    del table.inputs[to:]
    table.given = {place for place in table.given if place < to}
    if anew:
        table.draws, table.status = sum(seat == NATURE for seat, _ in table.inputs), "playing"
        table.state, table.told = marks.played_again(table)


class Marks:
    """How the game stood now and then, so that what is taken back need not be played again from the start."""

    def __init__(self, table: Situation) -> None:
        self._states: list[tuple[int, AnyState]] = []  # after so many inputs
        self._next = len(table.inputs) + MARK

    def add(self, table: Situation) -> None:
        if len(table.inputs) >= self._next and table.state is not None:
            self._states.append((len(table.inputs), table.state.copy()))
            self._next = len(table.inputs) + MARK

    def played_again(self, table: Situation) -> tuple[AnyState, list[tuple[Event, ...]]]:
        """The state after the inputs that are left, and what the last of them told."""
        inputs = table.inputs
        quiet = max(0, len(inputs) - TOLD)
        while self._states and self._states[-1][0] > quiet:
            self._states.pop()
        count, g = self._states[-1] if self._states else (0, begin(table.game, table.opening()))
        self._next = count + MARK
        g = g.copy()
        for seat, action in inputs[count:quiet]:
            g.apply(seat, action)
        return g, [told(g, seat, action) for seat, action in inputs[quiet:]]


def turned(rows: Rows) -> int | None:
    """The number of the last entry that has changed the game; None if chairs and wishes alone have changed."""
    return max((row["seq"] for row in rows if row["kind"] in TURNED), default=None)


# -- snapshots ---------------------------------------------------------------------------------------------------


def _restored(
    table: Situation, rows: Rows, snapshot: dict[str, Any] | None, on_unreadable: Complaint
) -> AnyState | None:
    """The state of the snapshot, if it fits this program and enough has followed it for taking back as ever."""
    if snapshot is None or snapshot["build"] != build(table.game.key):
        return None
    if sum(row["seq"] > snapshot["seq"] and row["kind"] in PLAYED for row in rows) < TOLD:
        return None
    try:
        rules = begin(table.game, table.opening()).rules
        return load(table.game, rules, json.loads(snapshot["state"]))
    except Exception as error:  # it is only a cache
        on_unreadable(error)
        return None


@cache
def build(game: str) -> str:
    """What a snapshot depends on: the game's version, and the fields of all that it holds."""
    found = GAMES[game]
    kinds = (found.world, *found.frames)
    shape = "|".join(f"{kind.__name__}:{','.join(each.name for each in fields(kind))}" for kind in kinds)
    return f"{game} {found.version} {zlib.crc32(shape.encode()):08x}"


def snapshot_is_due(table: Situation) -> bool:
    """Whether so much has happened that a new snapshot pays."""
    if table.state is None or len(table.inputs) < table.snapped + EVERY:
        return False
    table.snapped = len(table.inputs)
    return True


def snapshot(table: Situation) -> dict[str, Any]:
    """How the table is now, as a row to be kept in place of the last one."""
    assert table.state is not None
    state = encode(dump(table.state)).decode()
    return {"table_id": table.id, "seq": table.seq, "build": build(table.game.key), "state": state}
