"""A table's past: what is stored happens again, from the start or from a snapshot of how the table once was."""

from __future__ import annotations

import json
import zlib
from dataclasses import fields
from functools import cache
from typing import Any

import msgspec
import sqlalchemy as sa
import structlog

from steppe.core.decision import NATURE
from steppe.core.event import Event
from steppe.core.game import AnyState
from steppe.core.notation import read_input
from steppe.core.record import begin
from steppe.core.save import dump, load
from steppe.games import GAMES
from steppe.server.draft import REMEMBERED, answered, asked_of_people, rewound, seated
from steppe.server.table import Table
from steppe.server.watch import after_window
from steppe.server.wire import Chair, VoteCard, encode

log = structlog.get_logger()
EVERY = 200  # inputs between two snapshots
KEEP = sa.text(
    "INSERT INTO snapshots (table_id, seq, build, state) VALUES (:table_id, :seq, :build, :state) "
    "ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, build = excluded.build, state = excluded.state"
)

Rows = list[dict[str, Any]]


def follow(table: Table, rows: Rows, snapshot: dict[str, Any] | None = None) -> None:
    """Let stored entries happen here too: after loading, or when another process has written them."""
    state = _restored(table, rows, snapshot)
    until = snapshot["seq"] if snapshot is not None and state is not None else 0
    for row in rows:
        data = json.loads(row["data"])
        events: tuple[Event, ...] | None = ()
        if row["kind"] in ("input", "late"):
            inputs = data if isinstance(data[0], list) else [data]  # each in an entry of its own, as once it was
            if inputs[0][0] != NATURE:
                table.become(answered(table, inputs[0][0], row["kind"] == "late"))
            events = _played(table, inputs, anew=row["seq"] > until)
        elif row["kind"] == "window":
            table.become(after_window(table, {int(seat): how for seat, how in data["how"].items()}))
            events = _played(table, data["inputs"], anew=row["seq"] > until)
        elif row["kind"] == "begin":
            table.state, table.status = state or begin(table.game, table.record()), "playing"
            _played(table, data or [], anew=row["seq"] > until)
            events = None
        elif row["kind"] == "undo":
            if row["seq"] > until:
                table.become(rewound(table, int(data)))
            else:
                del table.inputs[int(data) :]
                table.given = {place for place in table.given if place < int(data)}
            events = None
        elif row["kind"] == "chairs":
            table.become(seated(table, msgspec.convert(data, list[Chair])))
        elif row["kind"] == "vote":
            table.vote = msgspec.convert(data, VoteCard | None)
        if row["seq"] == until:
            table.draws = sum(seat == NATURE for seat, _ in table.inputs)
            table.memory.complete_from = until
        table.followed(row["seq"], row["at"], events)
    table.note_questions()
    table.people = asked_of_people(table.game, table.state, table.chairs)


def _played(table: Table, inputs: list[Any], *, anew: bool) -> tuple[Event, ...]:
    """Somebody's input and Nature's answers, carried out unless the snapshot knows them."""
    events: list[Event] = []
    for seat, action in map(read_input, inputs):
        if anew:
            events += table.follow_input(seat, action)
        else:
            table.inputs.append((seat, action))
    return tuple(events)


def _restored(table: Table, rows: Rows, snapshot: dict[str, Any] | None) -> AnyState | None:
    """The state of the snapshot, if it fits this program and enough has followed it for taking back as ever."""
    if snapshot is None or snapshot["build"] != build(table.game.key):
        return None
    later = [row for row in rows if row["seq"] > snapshot["seq"] and row["kind"] in ("input", "late", "window")]
    if len(later) < REMEMBERED:
        return None
    try:
        rules = begin(table.game, table.record()).rules
        return load(table.game, rules, json.loads(snapshot["state"]))
    except Exception as error:  # it is only a cache
        log.warning("snapshot_unreadable", table=table.id, error=repr(error))
        return None


@cache
def build(game: str) -> str:
    """What a snapshot depends on: the game's version, and the fields of all that it holds."""
    found = GAMES[game]
    kinds = (found.world, *found.frames)
    shape = "|".join(f"{kind.__name__}:{','.join(each.name for each in fields(kind))}" for kind in kinds)
    return f"{game} {found.version} {zlib.crc32(shape.encode()):08x}"


def is_due(table: Table) -> bool:
    """Whether so much has happened that a new snapshot pays."""
    if table.state is None or len(table.inputs) < table.snapped + EVERY:
        return False
    table.snapped = len(table.inputs)
    return True


def take(connection: sa.Connection, row: dict[str, Any]) -> None:
    """Keep a snapshot in place of the last one."""
    connection.execute(KEEP, row)


def snapshot(table: Table) -> dict[str, Any]:
    assert table.state is not None
    state = encode(dump(table.state)).decode()
    return {"table_id": table.id, "seq": table.seq, "build": build(table.game.key), "state": state}
