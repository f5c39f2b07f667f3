"""Time at a table: the clock of each move, the reserve, and what happens to those who do not come."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from server.inside import Modest, first, house, open_table, until
from server.running import Player, Server
from steppe.server.live.upkeep import FORGOTTEN, TIMEOUTS
from steppe.server.services import Services
from steppe.server.store.schema import tables
from steppe.server.table.log import Append, Done, Taken
from steppe.server.table.table import Table
from steppe.server.wire.shapes import Pace

LIVE = Pace(kind="live", move=30, reserve=100)
DAYS = Pace(kind="days", move=86400)
SCARING = "gsgr/rgsgg/gsggrs/sggxgsg/grsggs/rgsrr/sggs d4 Ac4,Be4 - A123,B223 2?29 0.0.0 A 5"  # 1E drives it on


class Time:
    """The hands of the clock are in our hands."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now

    async def passes(self, services: Services, seconds: float) -> None:
        """Time passes, and the upkeep makes a round."""
        self.now += seconds
        await services.hub.upkeep._look_after(self.now)
        await settled(services)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    hands = Time()
    monkeypatch.setattr(time, "time", hands)
    return hands


async def settled(services: Services) -> None:
    """Until no bot is thinking."""
    await asyncio.sleep(0.002)
    await until(lambda: not services.hub.upkeep._thinking_for, "the bots do not come to an end")


def clocks(table: Table) -> dict[int, tuple[float, float]]:
    return {each.seat: (each.due, each.reserve) for each in table.clocks.cards()}


def run(scene: Callable[[Services], Any], path: Path) -> None:
    async def inside() -> None:
        async with house(path) as services:
            await scene(services)

    asyncio.run(inside())


def test_a_move_takes_its_own_time_first_and_then_the_reserve(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        ana = await services.people.new_guest("Ana")
        table = await open_table(services, ana, "me", "screen", pace=LIVE)
        assert clocks(table) == {0: (clock.now + 130, 100.0)}
        clock.now += 29
        await services.hub.play(table, ana, 0, first(table, 0), table.seq)
        assert table.clocks.left(0) == 100, "in time: the reserve is whole"
        assert clocks(table) == {1: (clock.now + 130, 100.0)}
        clock.now += 70
        await services.hub.play(table, ana, 1, first(table, 1), table.seq)
        assert table.clocks.left(1) == 60
        assert clocks(table) == {0: (clock.now + 130, 100.0)}
        clock.now += 1
        await services.hub.play(table, ana, 0, first(table, 0), table.seq)
        assert clocks(table) == {1: (clock.now + 90, 60.0)}

    run(scene, tmp_path)


def test_a_new_question_to_the_same_seat_starts_the_clock_anew(tmp_path: Path, clock: Time) -> None:
    """A move and the flight that it brings are two questions."""

    async def scene(services: Services) -> None:
        ana = await services.people.new_guest("Ana")
        table = await open_table(
            services, ana, "me", "screen", pace=LIVE, start=SCARING, options={"flight_choice": "mover"}
        )
        (seat,) = table.waiting()
        clock.now += 29
        await services.hub.play(table, ana, seat, table.game.read("1E"), table.seq)
        assert table.waiting() == [seat], "the mammoth runs into a hunter: the mover says where it flees"
        assert clocks(table) == {seat: (clock.now + 130, 100.0)}

    run(scene, tmp_path)


def test_who_runs_out_of_time_is_played_for_and_after_three_times_a_bot_takes_over(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        ana, ben = await services.people.new_guest("Ana"), await services.people.new_guest("Ben")
        table = await open_table(services, ana, "me", "open", pace=LIVE)
        await services.hub.sit(table, 1, ben, "", "his")
        for missed in range(TIMEOUTS - 1):
            assert table.waiting() == [0]
            assert table.state is not None
            (decision,) = table.state.waiting
            modest = table.game.stand_in(table.state, decision)
            await clock.passes(services, 131 if missed == 0 else 31)
            assert table.inputs[-1] == (0, modest) or (0, modest) in table.inputs[-4:]
            assert table.clocks.left(0) == 0, "the reserve is used up"
            assert table.chairs[0].kind == "person"
            assert table.missed[0] == missed + 1
            await services.hub.play(table, ben, 1, first(table, 1), table.seq)
            while table.waiting() == [1]:
                await services.hub.play(table, ben, 1, first(table, 1), table.seq)
        before = len(table.inputs)
        await clock.passes(services, 31)
        assert (table.chairs[0].kind, table.chairs[0].bot, table.chairs[0].name) == ("bot", "medium", "Ana")
        assert 0 in [seat for seat, _ in table.inputs[before:]], "the bot has answered"
        assert table.chairs[0].contribution == table.contributions[0] == ""
        await services.hub.sit(table, 0, ana, "", "something else")
        assert (table.chairs[0].kind, table.chairs[0].person, table.chairs[0].contribution) == ("person", ana.id, "")
        assert not table.missed, "who comes back starts anew"

    run(scene, tmp_path)


def test_an_answer_in_between_is_forgiven(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        ana = await services.people.new_guest("Ana")
        table = await open_table(services, ana, "me", "screen", pace=Pace(kind="live", move=10))
        for turn in range(12):
            if table.status == "over":
                break
            (seat,) = table.waiting()
            if turn // 2 % TIMEOUTS == TIMEOUTS - 1:
                await services.hub.play(table, ana, seat, first(table, seat), table.seq)
                assert table.missed[seat] == 0
            else:
                await clock.passes(services, 11)
        assert [chair.kind for chair in table.chairs] == ["person", "person"]

    run(scene, tmp_path)


def test_over_days_there_is_no_reserve(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        ana = await services.people.new_guest("Ana")
        table = await open_table(services, ana, "me", "screen", pace=DAYS)
        assert clocks(table) == {0: (clock.now + 86400, 0.0)}
        seq = table.seq
        await clock.passes(services, 86399)
        assert table.seq == seq
        await clock.passes(services, 2)
        assert table.seq > seq
        assert table.waiting() == [1]

    run(scene, tmp_path)


def test_without_a_clock_nobody_is_hurried(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        ana = await services.people.new_guest("Ana")
        table = await open_table(services, ana, "me", "screen")
        seq = table.seq
        await clock.passes(services, 10**9)
        assert (table.seq, clocks(table)) == (seq, {})

    run(scene, tmp_path)


def test_bots_and_finished_games_have_no_clock(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        ana = await services.people.new_guest("Ana")
        table = await open_table(services, ana, "me", "random", pace=LIVE)
        assert set(clocks(table)) == {0}
        while table.status != "over":
            await settled(services)
            if table.waiting() == [0]:
                await services.hub.play(table, ana, 0, first(table, 0), table.seq)
        assert clocks(table) == {}
        due = await services.store.read(lambda c: c.execute(tables.select()).mappings().one()["due"])
        assert due is None

    run(scene, tmp_path)


def test_clocks_and_what_was_missed_survive_a_restart(tmp_path: Path, clock: Time) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            ana = await services.people.new_guest("Ana")
            table = await open_table(services, ana, "me", "screen", pace=LIVE)
            for _ in range(TIMEOUTS - 1):
                await clock.passes(services, 131)
                await services.hub.play(table, ana, 1, first(table, 1), table.seq)
            id, kept, missed = table.id, clocks(table), table.missed
        assert missed == {0: TIMEOUTS - 1}
        clock.now += 5
        async with house(tmp_path) as services:
            again = await services.hub.table(id)
            assert again is not table
            assert (clocks(again), again.missed) == (kept, missed)
            await clock.passes(services, 26)
            assert again.chairs[0].kind == "bot", "the third time, counted over the restart"

    asyncio.run(scene())


def test_time_runs_out_at_tables_that_nobody_has_opened_since_a_restart(tmp_path: Path, clock: Time) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            ana = await services.people.new_guest("Ana")
            id = (await open_table(services, ana, "me", "screen", pace=DAYS)).id
        async with house(tmp_path) as services:
            await clock.passes(services, 86401)
            assert services.hub.tables[id].waiting() == [1]

    asyncio.run(scene())


def test_a_bot_whose_move_was_lost_in_a_restart_is_asked_again(tmp_path: Path, clock: Time) -> None:
    class Silent(Modest):
        async def choose(self, *_: Any) -> Any:
            await asyncio.Event().wait()

    async def scene() -> None:
        async with house(tmp_path) as services:
            services.hub.upkeep.thinking = Silent()
            ana = await services.people.new_guest("Ana")
            table = await open_table(services, ana, "me", "greedy")
            await services.hub.play(table, ana, 0, first(table, 0), table.seq)
            assert table.waiting() == [1]
            id = table.id
        async with house(tmp_path) as services:
            await clock.passes(services, FORGOTTEN - 1)
            assert id not in services.hub.tables
            await clock.passes(services, 2)
            assert services.hub.tables[id].waiting() == [0]

    asyncio.run(scene())


def test_one_bad_table_does_not_stop_the_clocks_of_the_others(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        ana = await services.people.new_guest("Ana")
        bad = await open_table(services, ana, "me", "screen", pace=DAYS)
        other = await open_table(services, ana, "me", "screen", pace=DAYS)
        good = await open_table(services, ana, "me", "screen", pace=DAYS)
        for table, values in ((bad, {"options": "no JSON"}), (other, {"version": 99})):
            change = tables.update().where(tables.c.id == table.id).values(**values)
            await services.store.write(lambda connection, change=change: connection.execute(change))  # type: ignore[misc]
            del services.hub.tables[table.id]
        await clock.passes(services, 86401)
        assert good.waiting() == [1]
        assert set(services.hub.upkeep.spoilt.told) == {bad.id}

    run(scene, tmp_path)


def test_an_answer_in_the_last_moment_counts(tmp_path: Path, clock: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(services: Services) -> None:
        ana = await services.people.new_guest("Ana")
        table = await open_table(services, ana, "me", "screen", pace=LIVE)
        submit = Table.submit

        def late(*args: Any, **more: Any) -> None:
            monkeypatch.setattr(Table, "submit", submit)
            services.hub.submit(table, ana, 0, chosen, table.seq, lambda _: None)  # just before the stand-in
            submit(*args, **more)

        assert table.state is not None
        chosen = table.state.waiting[0].at(3)
        monkeypatch.setattr(Table, "submit", late)
        await clock.passes(services, 131)
        assert [action for seat, action in table.inputs if seat == 0] == [chosen]
        assert table.waiting() == [1]

    run(scene, tmp_path)


def test_who_is_late_in_two_processes_is_late_once(
    tmp_path: Path, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(services: Services) -> None:
        ana = await services.people.new_guest("Ana")
        table = await open_table(services, ana, "me", "screen", pace=LIVE)
        add = services.store.add

        def taken(entry: Append, done: Done) -> None:
            monkeypatch.setattr(services.store, "add", add)
            add(entry, lambda _: done(Taken()))  # the other process writes the same

        monkeypatch.setattr(services.store, "add", taken)
        seq = table.seq
        await clock.passes(services, 131)
        assert table.seq == seq + 1
        assert table.missed == {0: 1}
        assert clocks(table) == {1: (clock.now + 130, 100.0)}, "read from what the other has written"

    run(scene, tmp_path)


def test_a_clock_that_runs_out_at_a_real_server(server: Server, ana: Player) -> None:
    pace = {"kind": "live", "move": 2, "reserve": 0}
    waiting = ana.open("me", "screen", options={"start": "host"}, pace=pace, contribution=None)
    line = ana.socket(waiting["id"])
    line.join(0)
    began = time.time()
    card = ana.call("PUT", f"/api/tables/{waiting['id']}/contribution", {"contribution": "mine"})  # and so it begins
    assert card["clocks"][0]["seat"] == 0
    assert began + 2 <= card["clocks"][0]["due"] <= time.time() + 2
    moved = line.hear("moved")
    assert moved["yours"] == [1]
    assert moved["clocks"][0]["seat"] == 1
    line.close()
    no_time: dict[str, Any] = {"game": "maamut", "seats": [{"kind": "me"}, {"kind": "open"}], "pace": {"kind": "live"}}
    assert ana.refused("POST", "/api/tables", no_time) == (400, "no_time")
    for odd in ({"kind": "blitz"}, {"kind": "live", "move": -1}, {"kind": "live", "move": 10**9}, {"move": "1"}):
        assert ana.refused("POST", "/api/tables", {**no_time, "pace": odd})[0] == 400
