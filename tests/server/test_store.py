"""Storage, the same on SQLite and on a real PostgreSQL; and two processes that share the latter."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from server.running import Player, Server, first_answer, temporary
from steppe.server.store import archive
from steppe.server.store.schema import entries, people, schema, snapshots, tables, used_last
from steppe.server.store.snapshots import keep
from steppe.server.store.store import Store, migrate, open_engine
from steppe.server.table.closing import Closing
from steppe.server.table.log import Append, Entry, Moved, Taken


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return temporary(tmp_path) if request.param == "sqlite" else str(request.getfixturevalue("postgres"))


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store(url)
    yield opened
    opened.close()


def row(id: str) -> dict[str, Any]:
    return {
        "id": id, "game": "maamut", "version": 1, "options": "{}", "start": "", "public": False, "watchers": True,
        "pace": "{}", "host": "h", "seed": "00", "chairs": "[]", "status": "open", "clocks": "{}",
        "due": None, "unattended": False, "result": None, "created": 0.0,
    }  # fmt: skip


def append(id: str, seq: int, data: Any = None) -> Append:
    moved = Moved("playing", "[]", "{}", float(seq), False, None, id)
    return Append(Entry(id, seq, "input", json.dumps(data), float(seq)), moved)


def test_the_migrations_make_the_schema_that_the_code_uses(store: Store) -> None:
    found = sa.inspect(store.engine)
    for table in schema.tables.values():
        assert {column["name"] for column in found.get_columns(table.name)} == set(table.columns.keys())
    migrate(store.engine)  # again: nothing to do


def test_a_database_that_is_up_to_date_is_opened_without_loading_what_migrates(url: str) -> None:
    Store(url).close()
    code = (
        "import sys; from steppe.server.store.store import Store; "
        "Store(sys.argv[1]).close(); print('alembic' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", code, url], capture_output=True, text=True, check=True)
    assert told.stdout == "False\n"


def test_entries_are_appended_in_order_and_never_twice(store: Store) -> None:
    async def scene() -> None:
        await store.write(lambda connection: connection.execute(sa.insert(tables), row("order")))
        await store.append(append("order", 1, "a"))
        await store.append(append("order", 2, "b"))
        await store.append(append("order", 3, "c")._replace(row=None))
        with pytest.raises(Taken):
            await store.append(append("order", 2, "other"))
        rows = await store.read(
            lambda c: c.execute(
                sa.select(entries.c.data).where(entries.c.table_id == "order").order_by(entries.c.seq)
            ).all()
        )
        assert [json.loads(each[0]) for each in rows] == ["a", "b", "c"]
        query = sa.select(tables.c.status, tables.c.due, used_last).where(tables.c.id == "order")
        found = await store.read(lambda c: c.execute(query).one())
        assert found == ("playing", 2.0, 3.0), "the row as it was changed last, and the time of the newest entry"

    asyncio.run(scene())


def test_a_snapshot_takes_the_place_of_the_last_one_and_of_no_other(store: Store) -> None:
    async def scene() -> None:
        for id in ("one", "other"):
            await store.write(partial(sa.Connection.execute, statement=sa.insert(tables), parameters=row(id)))
        for id, seq, build, state in (("one", 1, "a", "{}"), ("other", 5, "b", "[]"), ("one", 9, "c", "[0]")):
            kept = {"table_id": id, "seq": seq, "build": build, "state": state}
            await store.write(partial(keep, row=kept))
        query = sa.select(snapshots).where(snapshots.c.table_id.in_(["one", "other"])).order_by(snapshots.c.table_id)
        found = await store.read(lambda connection: connection.execute(query).all())
        assert [tuple(each) for each in found] == [("one", 9, "c", "[0]"), ("other", 5, "b", "[]")]

    asyncio.run(scene())


def test_two_writers_cannot_both_append(store: Store, url: str) -> None:
    async def scene() -> None:
        await store.write(lambda connection: connection.execute(sa.insert(tables), row("race")))
        other = Store(url)
        outcomes = await asyncio.gather(
            *(each.append(append("race", 1, name)) for name, each in (("one", store), ("two", other))),
            return_exceptions=True,
        )
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["NoneType", "Taken"]
        other.close()

    asyncio.run(scene())


def _insert(values: dict[str, Any], connection: sa.Connection) -> None:
    connection.execute(sa.insert(tables), values)


def test_many_appends_share_a_commit_and_one_failure_harms_no_other(store: Store) -> None:
    async def scene() -> None:
        for number in range(20):
            await store.write(partial(_insert, row(f"many{number}")))
        await store.append(append("many7", 1, "first"))
        outcomes = await asyncio.gather(
            *(store.append(append(f"many{n}", 1, "second")) for n in range(20)),
            return_exceptions=True,
        )
        assert [n for n, outcome in enumerate(outcomes) if outcome is not None] == [7]
        assert isinstance(outcomes[7], Taken)

    asyncio.run(scene())


def test_sqlite_is_set_to_lose_nothing(tmp_path: Path) -> None:
    opened = Store(temporary(tmp_path))
    with opened.engine.connect() as connection:
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(sa.text("PRAGMA synchronous")).scalar() == 2
    opened.close()


def test_two_processes_serve_one_table(both: tuple[Server, Server]) -> None:
    one, two = both
    ana, ben = Player(one, "Ana"), Player(two, "Ben")
    card = ana.open("me", "open", options={"start": "host"})
    path = f"/api/tables/{card['id']}"
    assert ben.call("POST", f"{path}/chairs/1", {})["status"] == "playing"
    here, there = ana.socket(card["id"]), ben.socket(card["id"])
    first = here.join(0)
    if not first["asks"]:
        first = here.hear(lambda message: bool(message.get("asks")))
    there.join(1)
    turns = 0
    line, other, seat, message = here, there, 0, first
    while turns < 12:
        verb, noun = first_answer(message["asks"])
        answer = line.do(seat, verb, noun, message["seq"])
        assert answer["t"] == "ok", answer
        turns += 1
        message = other.hear(lambda m: bool(m.get("asks")) and m["seq"] >= answer["seq"])  # noqa: B023
        line, other, seat = other, line, 1 - seat
    here.close()
    there.close()


def test_a_database_of_an_earlier_schema_keeps_its_tables(tmp_path: Path) -> None:
    url = temporary(tmp_path)
    engine = open_engine(url)
    migrate(engine, "0003")
    old = {**row("a"), "seq": 7, "updated": 5.0, "status": "playing"}
    del old["unattended"]
    with engine.begin() as connection:
        for id, awaited in (("bots", "[]"), ("people", '["ana"]')):
            values = {**old, "id": id, "awaited": awaited}
            columns, marks = ", ".join(values), ", ".join(f":{name}" for name in values)
            connection.execute(sa.text(f"INSERT INTO tables ({columns}) VALUES ({marks})"), values)
    migrate(engine)
    with engine.connect() as connection:
        found = connection.execute(sa.select(tables.c.id, tables.c.unattended, tables.c.status).order_by(tables.c.id))
        assert found.all() == [("bots", True, "playing"), ("people", False, "playing")]
    engine.dispose()


def test_a_database_of_an_earlier_schema_keeps_its_people(tmp_path: Path) -> None:
    engine = open_engine(temporary(tmp_path))
    migrate(engine, "0004")
    with engine.begin() as connection:
        insert = "INSERT INTO people (id, name, webhook, created) VALUES ('a', 'Ana', 'https://example.org/', 0)"
        connection.execute(sa.text(insert))
    migrate(engine)
    with engine.connect() as connection:
        found = connection.execute(sa.select(people.c.webhook, people.c.webhook_kind, people.c.webhook_language))
        assert found.all() == [("https://example.org/", "plain", "en")]
    engine.dispose()


def test_what_outlives_the_rules_is_kept_once(store: Store) -> None:
    async def scene() -> None:
        await store.write(lambda connection: connection.execute(sa.insert(tables), row("past")))
        await store.append(append("past", 1, "first"))
        for seq in (4, 9, 9):
            kept = {"table_id": "past", "seq": seq, "checksum": f"{seq:08}", "position": "here", "standing": "so"}
            await store.write(partial(archive.mark, row=kept))
        dossier = await store.read(partial(archive.dossier, table="past"))
        assert dossier is not None
        marked = [(each["seq"], each["checksum"], each["position"]) for each in dossier["marks"]]
        assert marked == [(4, "00000004", ""), (9, "00000009", "here")], "checksums stay, of positions only the newest"
        status = dossier["row"]["status"]
        judged = archive.Judged("past", 1, status, dossier["row"]["version"], 77)
        closing = Closing(seating=[1, 0], turn=3, inputs=5, told=4, why="illegal", position="here", at=9, playable=True)
        leaves = [archive.Leaf(archive.ONLOOKER, '{"world":1}', b"\x1f\x8b all"), archive.Leaf(1, "", b"\x1f\x8b own")]
        assert not await store.write(
            partial(archive.close, judged=judged._replace(seq=2), closing=closing, record=None, leaves=leaves)
        )
        close = partial(archive.close, judged=judged, closing=closing, record=b"text", leaves=leaves)
        assert await store.write(close)
        assert not await store.write(close), "another process was first"
        assert await store.read(partial(archive.closing, table="past")) == closing
        assert await store.read(partial(archive.last_views, table="past")) == {archive.ONLOOKER: {"world": 1}}
        assert await store.read(partial(archive.record_text, table="past")) == b"text"
        for seat, body in ((None, b"\x1f\x8b all"), (1, b"\x1f\x8b own"), (0, b"\x1f\x8b all")):
            assert await store.read(partial(archive.story, table="past", seat=seat)) == body
        found = await store.read(lambda c: c.execute(sa.select(tables.c.status).where(tables.c.id == "past")).scalar())
        assert found == "interrupted"

    asyncio.run(scene())
