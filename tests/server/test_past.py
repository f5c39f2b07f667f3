"""A table that is read again from storage: from its whole record, or from a snapshot and what followed it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from server.inside import house, open_table
from steppe.core.decision import Action
from steppe.core.save import dump
from steppe.games.maamut.game import MAAMUT
from steppe.server import past
from steppe.server.app import Rooms
from steppe.server.draft import REMEMBERED
from steppe.server.store import entries, snapshots, tables
from steppe.server.table import Table

ALIKE = ("seq", "status", "chairs", "inputs", "draws", "vote", "missed")


async def played_on(rooms: Rooms, inputs: int) -> Table:
    """A table of one person at one screen with so many inputs."""
    ana = await rooms.people.new_guest("Ana")
    table = await open_table(rooms, ana, "me", "screen", options={"limit": "off"})
    await play_on(table, inputs)
    return table


async def play_on(table: Table, inputs: int) -> None:
    """Hunters come onto the steppe and discard for ever, so that it lasts."""
    while len(table.inputs) < inputs:
        assert table.state is not None
        decision = table.state.waiting[0]
        verb, space = decision.choices[-1]
        assert space is not None
        await table.play(decision.seat, Action(verb, space.at(0)))


async def stored(rooms: Rooms, id: str) -> tuple[dict[str, Any], past.Rows, dict[str, Any] | None]:
    def read(connection: sa.Connection) -> Any:
        row = connection.execute(sa.select(tables).where(tables.c.id == id)).mappings().one()
        rows = connection.execute(sa.select(entries).where(entries.c.table_id == id).order_by(entries.c.seq))
        kept = connection.execute(sa.select(snapshots).where(snapshots.c.table_id == id)).mappings().first()
        return dict(row), [dict(each) for each in rows.mappings()], dict(kept) if kept else None

    found: tuple[dict[str, Any], past.Rows, dict[str, Any] | None] = await rooms.store.read(read)
    return found


def test_a_snapshot_and_what_followed_it_make_the_same_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with house(tmp_path) as rooms:
            table = await played_on(rooms, past.EVERY + 3 * REMEMBERED)
            await rooms.store.write(lambda _: None)  # what was to be written before is written
            row, rows, snapshot = await stored(rooms, table.id)
            assert snapshot is not None
            assert 0 < snapshot["seq"] < table.seq
            whole, short = Table(rooms.store, MAAMUT, row), Table(rooms.store, MAAMUT, row)
            past.follow(whole, rows)
            applied = 0
            once = Table.follow_input

            def counted(self: Table, *of: Any) -> Any:
                nonlocal applied
                applied += 1
                return once(self, *of)

            monkeypatch.setattr(Table, "follow_input", counted)
            past.follow(short, rows, snapshot)
            assert applied < 3 * REMEMBERED + 10, "only what followed is played again"
            for each in (whole, short):
                for name in ALIKE:
                    assert getattr(each, name) == getattr(table, name), name
                assert each.state is not None
                assert table.state is not None
                assert dump(each.state) == dump(table.state)
                assert each.told[-REMEMBERED:] == table.told[-REMEMBERED:]
            assert short.memory.since(snapshot["seq"] - 1) is None, "what is not known is not told"
            assert short.memory.since(snapshot["seq"]) == whole.memory.since(snapshot["seq"])

    asyncio.run(scene())


def test_entries_with_one_input_each_as_once_stored_make_the_same_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as rooms:
            table = await played_on(rooms, 60)
            row, rows, _ = await stored(rooms, table.id)
            once: past.Rows = []
            for each in rows:
                data = json.loads(each["data"])
                if each["kind"] == "begin":
                    once.append({**each, "data": "null"})
                    once += [{**each, "kind": "input", "data": json.dumps(one)} for one in data]
                elif each["kind"] == "input":
                    once += [{**each, "data": json.dumps(one)} for one in data]
                else:
                    once.append(each)
            assert len(once) > len(rows)
            again = Table(rooms.store, MAAMUT, row)
            past.follow(again, [{**each, "seq": number} for number, each in enumerate(once, 1)])
            assert again.inputs == table.inputs
            assert again.draws == table.draws
            assert again.state is not None
            assert table.state is not None
            assert dump(again.state) == dump(table.state)

    asyncio.run(scene())


@pytest.mark.parametrize("how", ["of another build", "unreadable", "too young"])
def test_a_snapshot_that_does_not_fit_is_left_alone(tmp_path: Path, how: str) -> None:
    async def scene() -> None:
        async with house(tmp_path) as rooms:
            table = await played_on(rooms, past.EVERY + (5 if how == "too young" else 3 * REMEMBERED))
            await rooms.store.write(lambda _: None)
            row, rows, snapshot = await stored(rooms, table.id)
            assert snapshot is not None
            if how == "of another build":
                snapshot["build"] = "maamut 0 00000000"
            if how == "unreadable":
                snapshot["state"] = '{"world": {"no": "such"}}'
            again = Table(rooms.store, MAAMUT, row)
            past.follow(again, rows, snapshot)
            assert again.state is not None
            assert table.state is not None
            assert dump(again.state) == dump(table.state)
            assert again.can_take_back(0) == table.can_take_back(0)

    asyncio.run(scene())


def test_what_is_taken_back_before_and_after_a_snapshot_stays_taken_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as rooms:
            table = await played_on(rooms, past.EVERY - 20)
            async with table.lock:
                await table.rewind(past.EVERY - 60)
            await play_on(table, past.EVERY + 3 * REMEMBERED)
            await rooms.store.write(lambda _: None)
            row, rows, snapshot = await stored(rooms, table.id)
            assert snapshot is not None
            again = Table(rooms.store, MAAMUT, row)
            past.follow(again, rows, snapshot)
            assert again.inputs == table.inputs
            async with table.lock:
                await table.rewind(30)
            row, rows, snapshot = await stored(rooms, table.id)
            late = Table(rooms.store, MAAMUT, row)
            past.follow(late, rows, snapshot)
            assert late.state is not None
            assert table.state is not None
            assert dump(late.state) == dump(table.state)
            assert late.draws == table.draws

    asyncio.run(scene())
