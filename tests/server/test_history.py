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
from steppe.core.state import told
from steppe.games.maamut.game import MAAMUT
from steppe.server.services import Services
from steppe.server.store.schema import entries, snapshots, tables
from steppe.server.table import history
from steppe.server.table.situation import TOLD
from steppe.server.table.table import Table

ALIKE = ("seq", "status", "chairs", "inputs", "draws", "vote", "missed")


async def played_on(services: Services, inputs: int) -> Table:
    """A table of one person at one screen with so many inputs."""
    ana = await services.people.new_guest("Ana")
    table = await open_table(services, ana, "me", "screen", options={"limit": "off"})
    await play_on(services, table, inputs)
    return table


async def play_on(services: Services, table: Table, inputs: int) -> None:
    """Hunters come onto the steppe and discard for ever, so that it lasts."""
    while len(table.inputs) < inputs:
        assert table.state is not None
        decision = table.state.waiting[0]
        verb, space = decision.choices[-1]
        assert space is not None
        await services.hub.windows.play(table, decision.seat, Action(verb, space.at(0)), table.seq)


async def stored(services: Services, id: str) -> tuple[dict[str, Any], history.Rows, dict[str, Any] | None]:
    def read(connection: sa.Connection) -> Any:
        row = connection.execute(sa.select(tables).where(tables.c.id == id)).mappings().one()
        rows = connection.execute(sa.select(entries).where(entries.c.table_id == id).order_by(entries.c.seq))
        kept = connection.execute(sa.select(snapshots).where(snapshots.c.table_id == id)).mappings().first()
        return dict(row), [dict(each) for each in rows.mappings()], dict(kept) if kept else None

    found: tuple[dict[str, Any], history.Rows, dict[str, Any] | None] = await services.store.read(read)
    return found


def test_a_snapshot_and_what_followed_it_make_the_same_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            table = await played_on(services, history.EVERY + 3 * TOLD)
            await services.store.write(lambda _: None)  # what was to be written before is written
            row, rows, snapshot = await stored(services, table.id)
            assert snapshot is not None
            assert 0 < snapshot["seq"] < table.seq
            whole, short = Table(services.store, MAAMUT, row), Table(services.store, MAAMUT, row)
            history.follow(whole, rows)
            applied = 0
            once = told

            def counted(*of: Any) -> Any:
                nonlocal applied
                applied += 1
                return once(*of)

            monkeypatch.setattr("steppe.server.table.history.told", counted)
            history.follow(short, rows, snapshot)
            assert applied < 3 * TOLD + 10, "only what followed is played again"
            for each in (whole, short):
                for name in ALIKE:
                    assert getattr(each, name) == getattr(table, name), name
                assert each.state is not None
                assert table.state is not None
                assert dump(each.state) == dump(table.state)
                assert each.told[-TOLD:] == table.told[-TOLD:]
            assert short.memory.since(snapshot["seq"] - 1) is None, "what is not known is not told"
            assert short.memory.since(snapshot["seq"]) == whole.memory.since(snapshot["seq"])

    asyncio.run(scene())


def test_entries_with_one_input_each_as_once_stored_make_the_same_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            table = await played_on(services, 60)
            row, rows, _ = await stored(services, table.id)
            once: history.Rows = []
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
            again = Table(services.store, MAAMUT, row)
            history.follow(again, [{**each, "seq": number} for number, each in enumerate(once, 1)])
            assert again.inputs == table.inputs
            assert again.draws == table.draws
            assert again.state is not None
            assert table.state is not None
            assert dump(again.state) == dump(table.state)

    asyncio.run(scene())


@pytest.mark.parametrize("how", ["of another build", "unreadable", "too young"])
def test_a_snapshot_that_does_not_fit_is_left_alone(tmp_path: Path, how: str) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            table = await played_on(services, history.EVERY + (5 if how == "too young" else 3 * TOLD))
            await services.store.write(lambda _: None)
            row, rows, snapshot = await stored(services, table.id)
            assert snapshot is not None
            if how == "of another build":
                snapshot["build"] = "maamut 0 00000000"
            if how == "unreadable":
                snapshot["state"] = '{"world": {"no": "such"}}'
            again = Table(services.store, MAAMUT, row)
            history.follow(again, rows, snapshot)
            assert again.state is not None
            assert table.state is not None
            assert dump(again.state) == dump(table.state)
            assert again.can_take_back(0) == table.can_take_back(0)

    asyncio.run(scene())


def test_what_is_taken_back_before_and_after_a_snapshot_stays_taken_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            table = await played_on(services, history.EVERY - 20)
            async with table.lock:
                await table.rewind(history.EVERY - 60)
            await play_on(services, table, history.EVERY + 3 * TOLD)
            await services.store.write(lambda _: None)
            row, rows, snapshot = await stored(services, table.id)
            assert snapshot is not None
            again = Table(services.store, MAAMUT, row)
            history.follow(again, rows, snapshot)
            assert again.inputs == table.inputs
            async with table.lock:
                await table.rewind(30)
            row, rows, snapshot = await stored(services, table.id)
            late = Table(services.store, MAAMUT, row)
            history.follow(late, rows, snapshot)
            assert late.state is not None
            assert table.state is not None
            assert dump(late.state) == dump(table.state)
            assert late.draws == table.draws

    asyncio.run(scene())
