"""What takes long is worked out elsewhere: by whom, in which order, how often, and at what price."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import pytest

from refusing import because_of
from server.inside import Clerk, house, open_table
from server.longest import longest, put
from server.outsider import Visitor, guarded
from server.running import PATIENCE, Player, Server
from server.test_history import ALIKE, play_on
from steppe.core.reason import Refused
from steppe.core.record import begin
from steppe.core.save import dump
from steppe.games import GAMES
from steppe.server.guard.limits import PRICES, Limits
from steppe.server.live import desk
from steppe.server.live.desk import Desk
from steppe.server.table import history
from steppe.server.table.recall import Recalled
from steppe.server.table.situation import Situation
from steppe.server.table.table import Table
from steppe.server.wire.problem import Problem
from steppe.server.wire.shapes import NewChair, NewTable, encode
from steppe.server.workers import pool
from steppe.server.workers.pool import Broken, Pool, TooSlow


class Slow(pool.Worker):
    """A worker that answers when it is told to, and notes what it is asked."""

    asked: list[str] = []
    gate: asyncio.Event

    async def ready(self) -> None:
        pass

    async def ask(self, name: str, job: bytes) -> bytes:
        self.asked.append(job.decode())
        await self.gate.wait()
        return job


async def turns() -> None:
    """As long as anybody can go on."""
    for _ in range(20):
        await asyncio.sleep(0)


# -- workers -----------------------------------------------------------------------------------------------------


def test_what_is_patient_leaves_a_worker_to_what_is_urgent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "Worker", Slow)

    async def scene() -> None:
        Slow.asked, Slow.gate = [], asyncio.Event()
        workers = Pool(2, 30.0)
        jobs = [asyncio.create_task(workers.ask("replay", b"replay %d" % n, patient=True)) for n in range(3)]
        await turns()
        assert Slow.asked == ["replay 0"], "one worker stays free"
        jobs += [asyncio.create_task(workers.ask("recall", b"table %d" % n)) for n in range(2)]
        await turns()
        assert Slow.asked == ["replay 0", "table 0"]
        Slow.gate.set()
        await asyncio.gather(*jobs)
        assert Slow.asked.index("table 1") < Slow.asked.index("replay 1"), "what is urgent comes first"
        assert sorted(Slow.asked) == ["replay 0", "replay 1", "replay 2", "table 0", "table 1"]

    asyncio.run(scene())


def test_who_does_not_wait_any_more_holds_no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "Worker", Slow)

    async def scene() -> None:
        Slow.asked, Slow.gate = [], asyncio.Event()
        workers = Pool(1, PATIENCE)
        under_way = asyncio.create_task(workers.ask("replay", b"first", patient=True))
        waiting = [asyncio.create_task(workers.ask("recall", b"never", patient=bool(n))) for n in range(2)]
        await turns()
        for task in (*waiting, under_way):
            task.cancel()
        await asyncio.gather(*waiting, under_way, return_exceptions=True)
        Slow.gate.set()
        assert await workers.ask("replay", b"last", patient=True) == b"last"
        assert Slow.asked == ["first", "last"]

    asyncio.run(scene())


def test_a_worker_says_why_it_cannot_and_goes_on() -> None:
    async def scene() -> None:
        workers = Pool(1, PATIENCE)
        try:
            with pytest.raises(Broken, match="KeyError"):
                await workers.ask("no such job", b"{}")
            pid = workers.workers[0].pid
            with pytest.raises(Broken, match="JSON"):
                await workers.ask("recall", b"nonsense")
            assert workers.workers[0].pid == pid, "one process answers on"
            os.kill(pid or 0, signal.SIGKILL)
            with pytest.raises(Broken, match="KeyError"):
                await workers.ask("no such job", b"{}")
            assert workers.workers[0].pid != pid
            workers.limit = 0.0
            with pytest.raises(TooSlow):
                await workers.ask("recall", b"{}")
            workers.limit = PATIENCE
        finally:
            await workers.close()
        with pytest.raises(Broken):
            await workers.ask("recall", b"{}")
        assert workers.workers[0].pid is None, "none is started any more"

    asyncio.run(scene())


def test_a_refusal_of_the_rules_comes_back_as_one(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            ana = await services.people.new_guest("Ana")
            table = await open_table(services, ana, "me", "screen")
            chairs = [NewChair(kind="me"), NewChair(kind="screen", name="Ben")]
            found = await services.hub.open(NewTable(game="valley", seats=chairs), ana)  # places are chosen first
            workers = Pool(1, PATIENCE)
            try:
                services.hub.desk.workers = workers
                with pytest.raises(Refused, check=because_of("not_asked")):
                    await services.hub.desk.draft(found, 0, [])
                with pytest.raises(Problem, match="no_such_page"):
                    await services.hub.desk.draft(table, 0, [])
            finally:
                await workers.close()

    asyncio.run(scene())


# -- a table's past ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_what_is_recalled_is_what_happened(tmp_path: Path, game: str) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            ana = await services.people.new_guest("Ana")
            for kept in (longest(game), longest(game).under_way()):
                id = put(services.store, kept, ana.id)
                stored = await services.store.read(partial(desk.read, id=id))
                assert stored is not None
                here = Table(services.store, GAMES[game], stored.row)
                history.follow(here, stored.rows)
                there = await services.hub.table(id)
                assert isinstance(services.hub.desk.workers, Clerk)
                assert services.hub.desk.workers.asked[-1] == "recall"
                for name in (*ALIKE, "asked", "people", "given", "updated"):
                    assert getattr(there, name) == getattr(here, name), name
                assert there.state is not None
                assert here.state is not None
                assert dump(there.state) == dump(here.state)
                assert there.state.waiting == here.state.waiting
                assert encode(there.told) == encode(here.told[-len(there.told) :])
                assert encode(there.memory.told) == encode(here.memory.told)
                assert there.memory.complete_from == here.memory.complete_from
                assert [there.can_take_back(seat) for seat in range(len(there.chairs))] == [
                    here.can_take_back(seat) for seat in range(len(here.chairs))
                ]

    asyncio.run(scene())


OF_THE_ROW = {
    "clocks", "created", "game", "host", "id", "options", "pace", "public", "seed", "start", "version", "watchers",
}  # fmt: skip
OF_THIS_PROCESS = {"listeners", "snapped", "used", "watch"}
WORKED_OUT = {"asked"}  # from the questions


def test_nothing_of_a_table_is_forgotten_when_it_is_recalled() -> None:
    kept = {name for name in Situation.__slots__ if not name.startswith("_")}
    recalled = {each.name for each in msgspec.structs.fields(Recalled)} | {"memory", "people"}
    assert kept - recalled == OF_THE_ROW | OF_THIS_PROCESS | WORKED_OUT


def test_often_taken_back_is_played_again_from_nearby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            ana = await services.people.new_guest("Ana")
            table = await open_table(services, ana, "me", "screen", options={"limit": "off"})
            await play_on(services, table, 300)
            for to in (290, 280, 270, 120, 119):
                async with table.lock:
                    await table.rewind(to)
            await play_on(services, table, 200)
            stored = await services.store.read(partial(desk.read, id=table.id))
            begun = 0
            once = begin

            def counted(*of: Any) -> Any:
                nonlocal begun
                begun += 1
                return once(*of)

            monkeypatch.setattr(history, "begin", counted)
            assert stored is not None
            again = Table(services.store, table.game, stored.row)
            history.follow(again, stored.rows)
            assert begun == 1, "from a moment that was remembered, not from the start"
            for name in ALIKE:
                assert getattr(again, name) == getattr(table, name), name
            assert again.state is not None
            assert table.state is not None
            assert dump(again.state) == dump(table.state)
            assert again.told[-50:] == table.told[-50:]

    asyncio.run(scene())


def test_what_cannot_be_worked_out_changes_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            ana = await services.people.new_guest("Ana")
            table = await open_table(services, ana, "me", "screen", options={"limit": "off"})
            await play_on(services, table, 40)
            before = table.seq, [*table.inputs]

            async def too_slow(*_: Any, **__: Any) -> bytes:
                raise TooSlow("recall")

            services.hub.desk.workers.ask = too_slow  # type: ignore[method-assign]
            with pytest.raises(Problem, match="busy") as refused:
                await services.hub.undo(table, ana, 0)
            assert refused.value.status == 503
            assert (table.seq, table.inputs) == before
            assert not table.lock.locked()
            await play_on(services, table, 45)

    asyncio.run(scene())


# -- answers that are kept ---------------------------------------------------------------------------------------


def test_the_same_is_worked_out_once_and_anew_when_something_has_happened(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            ana, here = await services.people.new_guest("Ana"), services.hub.desk
            table = await open_table(services, ana, "me", "screen", options={"limit": "off"})
            await play_on(services, table, 30)
            assert isinstance(here.workers, Clerk)
            here.workers.asked.clear()
            assert not here.has(table, "replay", 0)
            one, two = await asyncio.gather(here.replay(table, 0), here.replay(table, 0))
            assert one == two == await here.replay(table, 0)
            assert here.has(table, "replay", 0)
            assert here.workers.asked == ["replay"]
            await here.replay(table, None)
            await here.record(table, "text", 0)
            assert here.workers.asked == ["replay", "replay", "record"], "others have other eyes"
            await play_on(services, table, 40)
            assert not here.has(table, "replay", 0)
            later = await here.replay(table, 0)
            assert len(json.loads(gzip.decompress(later))["steps"]) > len(json.loads(gzip.decompress(one))["steps"])

    asyncio.run(scene())


def test_what_is_kept_takes_no_more_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "KEPT", 1000)
    here = Desk(None, Clerk())  # type: ignore[arg-type]
    for number in range(50):
        here._keep(("table", number, "replay", None), bytes(90))
    assert here._size == sum(map(len, here._kept.values())) <= 1000
    assert list(here._kept)[-1] == ("table", 49, "replay", None)
    here._keep(("table", 50, "replay", None), bytes(2000))
    assert here._size == 0
    assert not here._kept


def test_a_replay_comes_compressed_to_who_takes_it_so(ana: Player) -> None:
    table = ana.open("me", "screen", options={"start": "host"})["id"]
    for path, kind in (("replay", "application/json"), ("record", "text/plain; charset=utf-8")):
        packed = ana.http.get(f"/api/tables/{table}/{path}", headers={"accept-encoding": "gzip, br"})
        plain = ana.http.get(f"/api/tables/{table}/{path}", headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert packed.headers["content-type"] == plain.headers["content-type"] == kind
        assert packed.content == plain.content
        assert int(plain.headers["content-length"]) == len(plain.content)
        assert "accept-encoding" in packed.headers["vary"].lower()
        guarded(packed)


# -- prices ------------------------------------------------------------------------------------------------------


def test_work_is_paid_for_and_whoever_cannot_is_told_when(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("steppe.server.guard.limits.time.monotonic", lambda: now)
    limits = Limits(1200)
    for _ in range(20):
        limits.spend("work", "here", PRICES["replay"])
    with pytest.raises(Problem) as refused:
        limits.spend("work", "here", PRICES["replay"])
    assert refused.value.wait == 3, "60 of 1200 a minute"
    limits.spend("request", "here")
    limits.spend("work", "elsewhere", PRICES["replay"])
    now += refused.value.wait
    limits.spend("work", "here", PRICES["replay"])
    small = Limits(10)
    small.spend("work", "here", PRICES["replay"])  # who bears little bears this too, once a minute
    with pytest.raises(Problem):
        small.spend("work", "here", PRICES["replay"])


def test_a_replay_costs_more_than_a_view_until_it_is_there(small: Server, visitor: Callable[[str], Visitor]) -> None:
    """This server bears 60 parts of work a minute: one replay."""
    ana = visitor("198.51.100.61").arrive()
    new = {"game": "maamut", "seats": [{"kind": "me"}, {"kind": "screen", "name": "Ben"}], "options": {"start": "host"}}
    table = ana.send("POST", "/api/tables", new).json()["id"]

    def ask(what: str) -> httpx2.Response:
        return ana.send("GET", f"/api/tables/{table}/{what}")

    assert ask("replay").status_code == 200
    assert ask("replay").status_code == 200, "it is there"
    refused = guarded(ask("replay?seat=0"))
    assert refused.status_code == 429
    assert refused.json()["reason"]["key"] == "too_often"
    assert 10 < int(refused.headers["retry-after"]) <= 60
    assert ask("view").status_code == 200
