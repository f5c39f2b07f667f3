"""What tables keep and refuse: wishes to take back, chairs, versions, and beginnings that were cut short."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from refusing import because_of
from server.inside import Ear, first, house, open_table, told, until
from server.outsider import play_first, rows, unique
from server.running import Player, Server
from steppe.core.decision import Action
from steppe.core.reason import Refused
from steppe.core.view import observe
from steppe.games.maamut.game import MAAMUT
from steppe.lab.check.story import fold
from steppe.server.live.upkeep import IDLE
from steppe.server.people.people import Person
from steppe.server.services import Services
from steppe.server.socket.listener import Listener
from steppe.server.table.history import follow
from steppe.server.table.table import Table
from steppe.server.wire.problem import Problem
from steppe.server.wire.shapes import Chair

BOARD = "gsgr/rgsgg/gsggrs/sggxgsg/grsggs/rgsrr/sggs"
POSITION = f"{BOARD} d4 Ab4,Bg4 - A123,B223 ?30 0.0.0 A 1"


def run(path: Path, scene: Callable[[Services], Awaitable[None]]) -> None:
    async def inside() -> None:
        async with house(path) as services:
            await scene(services)

    asyncio.run(inside())


async def people(services: Services, *names: str) -> list[Person]:
    return [await services.people.new_guest(name) for name in names]


async def played(services: Services, table: Table, who: Person, seat: int) -> None:
    await services.hub.play(table, who, seat, first(table, seat), table.seq)


async def three(services: Services) -> tuple[Table, list[Person]]:
    """Three people who have each placed their hunter."""
    all = await people(services, "Ana", "Ben", "Cleo")
    table = await open_table(services, all[0], "me", "open", "open")
    for chair in (1, 2):
        await services.hub.sit(table, chair, all[chair], "", "")
    for seat in range(3):
        await played(services, table, all[seat], seat)
    return table, all


def refused(key: str) -> Any:
    return pytest.raises(Problem, match=f"^{key}$")


# -- wishes to take back -----------------------------------------------------------------------------------------


def test_a_wish_to_take_back_is_kept_and_needs_everybody(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            table, (ana, ben, cleo) = await three(services)
            await services.hub.undo(table, ana, 0)
            assert table.vote is not None
            assert table.vote.pending == [1, 2]
            with refused("no_vote"):
                await services.hub.ballot(table, ana, 0, True)
            with refused("not_yours"):
                await services.hub.ballot(table, ben, 2, True)
            await services.hub.ballot(table, ben, 1, True)
            with refused("no_vote"):
                await services.hub.ballot(table, ben, 1, True)
            id, count, vote = table.id, len(table.inputs), table.vote
            assert vote.pending == [2]
        async with house(tmp_path) as services:  # the server starts anew
            table = await services.hub.table(id)
            assert table.vote == vote
            await services.hub.ballot(table, cleo, 2, True)
            assert table.vote is None
            assert len(table.inputs) == count - 3
            assert table.waiting() == [0]

    asyncio.run(scene())


@pytest.mark.parametrize("how", ["refused", "played on", "left", "taken back otherwise"])
def test_a_wish_to_take_back_lapses(tmp_path: Path, how: str) -> None:
    async def scene(services: Services) -> None:
        table, (ana, ben, cleo) = await three(services)
        ear = Ear()
        listener = Listener(services, table, cleo, "", ear)
        table.listeners.add(listener)
        await told(listener, '{"t": "join", "seat": 2}')
        await services.hub.undo(table, ben, 1)
        await until(lambda: "card" in ear.got[-1] and (ear.got[-1]["card"]["vote"] or {}).get("seat") == 1)
        count = len(table.inputs)
        if how == "refused":
            await services.hub.ballot(table, cleo, 2, False)
        elif how == "played on":
            await played(services, table, ana, 0)
        elif how == "left":
            await services.hub.change(table, 2, cleo, "open", "")
        else:
            await services.hub.undo(table, cleo, 2)
        assert table.vote is None
        with refused("no_vote"):
            await services.hub.ballot(table, ana, 0, True)
        await until(
            lambda: [message["card"] for message in ear.got if "card" in message][-1]["vote"] is None,
            "everybody learns of it",
        )
        assert how != "refused" or len(table.inputs) == count
        again = Table(table.keep, MAAMUT, await row(services, table.id))
        follow(again, await log(services, table.id))
        assert again.vote is None
        table.listeners.clear()

    run(tmp_path, scene)


async def row(services: Services, id: str) -> dict[str, Any]:
    from steppe.server.store.schema import tables

    query = tables.select().where(tables.c.id == id)
    return await services.store.read(lambda connection: dict(connection.execute(query).mappings().one()))


async def log(services: Services, id: str) -> list[dict[str, Any]]:
    from steppe.server.store.schema import entries

    query = entries.select().where(entries.c.table_id == id).order_by(entries.c.seq)
    return await services.store.read(lambda connection: [dict(each) for each in connection.execute(query).mappings()])


def test_bots_do_not_end_a_wish_to_take_back(tmp_path: Path) -> None:
    async def scene(services: Services) -> None:
        ana, ben = await people(services, "Ana", "Ben")
        table = await open_table(services, ana, "me", "open", "greedy")
        await services.hub.sit(table, 1, ben, "", "")
        await played(services, table, ana, 0)
        await played(services, table, ben, 1)
        await services.hub.undo(table, ana, 0)
        await until(lambda: table.waiting() == [0], "the bot places its hunter")
        assert table.vote is not None
        await services.hub.ballot(table, ben, 1, True)
        assert [seat for seat, _ in table.inputs if seat >= 0] == []

    run(tmp_path, scene)


def test_nothing_is_taken_back_when_the_seed_is_open(tmp_path: Path) -> None:
    async def scene(services: Services) -> None:
        (ana,) = await people(services, "Ana")
        table = await open_table(services, ana, "me", "screen", options={"limit": "20"})
        while table.status != "over":
            (seat,) = table.waiting()
            await played(services, table, ana, seat)
        with refused("over"):
            await services.hub.undo(table, ana, 0)
        with refused("over"):
            await services.hub.change(table, 0, ana, "bot", "greedy")
        assert table.record().seed == table.seed.hex()

    run(tmp_path, scene)


# -- chairs ----------------------------------------------------------------------------------------------------


def test_a_position_needs_as_many_chairs_as_it_has_seats(ana: Player) -> None:
    for count in (1, 3, 4):
        chairs = [{"kind": "me"}, *[{"kind": "open"}] * (count - 1)]
        new = {"game": "maamut", "seats": chairs, "start": POSITION, "options": {"start": "host"}}
        answer = ana.send("POST", "/api/tables", new)
        assert answer.status_code == 400
        reason = answer.json()["reason"]
        assert (reason["key"], reason["params"]) == ("other_chairs", {"chairs": count, "seats": 2})
        assert str(count) in reason["text"]["it"]
    one = {"game": "maamut", "seats": [{"kind": "me"}]}
    assert ana.refused("POST", "/api/tables", one) == (422, "bad_seats")
    assert ana.refused("POST", "/api/tables", {**one, "game": "chess"}) == (400, "no_such_game")
    bots = {"game": "maamut", "seats": [{"kind": "bot"}, {"kind": "bot"}]}
    assert ana.refused("POST", "/api/tables", bots) == (400, "one_seat_at_least")


def test_a_chair_left_to_a_bot_can_be_taken_up_again_by_who_left_it(tmp_path: Path) -> None:
    async def scene(services: Services) -> None:
        table, (ana, ben, _) = await three(services)
        await services.hub.change(table, 1, ben, "open", "")
        assert (table.chairs[1].kind, table.chairs[1].name) == ("bot", "Ben")
        with refused("sits_already"):
            await services.hub.sit(table, 1, ana, "Ana too", "", screen=True)
        with refused("chair_taken"):
            await services.hub.sit(table, 2, ben, "", "")
        with refused("no_such_chair"):
            await services.hub.sit(table, 3, ben, "", "")
        await services.hub.sit(table, 1, ben, "", "")
        assert table.chairs[1] == Chair(kind="person", person=ben.id, name="Ben")

    run(tmp_path, scene)


def test_two_who_want_the_same_chair(tmp_path: Path) -> None:
    async def scene(services: Services) -> None:
        ana, ben, cleo = await people(services, "Ana", "Ben", "Cleo")
        table = await open_table(services, ana, "me", "open", "open")
        outcomes = await asyncio.gather(
            services.hub.sit(table, 1, ben, "", ""), services.hub.sit(table, 1, cleo, "", ""), return_exceptions=True
        )
        assert [str(outcome) for outcome in outcomes if outcome] == ["chair_taken"]

    run(tmp_path, scene)


# -- from storage ----------------------------------------------------------------------------------------------


def test_a_table_of_another_version_is_refused_and_not_listed(server: Server, ana: Player) -> None:
    source, old = ana.open("me", "open", public=True)["id"], unique("old").replace(" ", "-")
    columns = [name for _, name, *_ in rows(server, "PRAGMA table_info(tables)") if name not in ("id", "version")]
    kept = ", ".join(columns)
    rows(server, f"INSERT INTO tables (id, version, {kept}) SELECT ?, 99, {kept} FROM tables WHERE id = ?", old, source)
    rows(server, "INSERT INTO sitters SELECT ?, person FROM sitters WHERE table_id = ?", old, source)
    answer = ana.send("GET", f"/api/tables/{old}")
    assert answer.status_code == 409
    reason = answer.json()["reason"]
    assert (reason["key"], reason["params"]) == ("table_of_other_version", {"game": "maamut", "version": 99})
    line = ana.socket(old)
    assert line.hear("no")["reason"]["key"] == "table_of_other_version"
    line.close()
    for which in ("open", "mine"):
        listed = [card["id"] for card in ana.call("GET", f"/api/tables?list={which}")]
        assert source in listed
        assert old not in listed


def test_a_beginning_that_was_cut_short_is_made_up_for(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            ana, ben = await people(services, "Ana", "Ben")
            table = await open_table(services, ana, "me", "open")
            chair = Chair(kind="person", person=ben.id, name="Ben")
            async with table.lock:
                await table.change_chairs([table.chairs[0], chair])  # and here the server dies
            id = table.id
            assert table.status == "open"
        async with house(tmp_path) as services:
            table = await services.hub.table(id)
            await until(lambda: table.status == "playing")

    asyncio.run(scene())


def test_everything_is_as_before_when_a_table_is_read_again(tmp_path: Path) -> None:
    async def scene(services: Services) -> None:
        table, (ana, ben, cleo) = await three(services)
        await services.hub.change(table, 2, cleo, "bot", "random")
        for _ in range(3):
            for seat, who in ((0, ana), (1, ben)):
                await until(lambda: 2 not in table.waiting(), "the bot does not answer")
                while table.waiting() == [seat]:
                    await played(services, table, who, seat)
        async with table.lock:  # the bot waits
            again = Table(table.keep, MAAMUT, await row(services, table.id))
            follow(again, await log(services, table.id))
            for field in ("seq", "status", "chairs", "inputs", "told", "draws", "vote", "missed"):
                assert getattr(again, field) == getattr(table, field), field
            assert table.state is not None
            assert again.state is not None
            assert MAAMUT.position(again.state) == MAAMUT.position(table.state)

    run(tmp_path, scene)


def test_a_table_where_a_bot_thinks_is_not_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(services: Services) -> None:
        (ana,) = await people(services, "Ana")
        table = await open_table(services, ana, "me", "screen")
        table.used -= IDLE + 1
        services.hub.upkeep._thinking_for.add((table.id, 0))
        await services.hub.upkeep._look_after(0.0)
        assert table.id in services.hub.tables
        services.hub.upkeep._thinking_for.clear()
        await services.hub.upkeep._look_after(0.0)
        assert table.id not in services.hub.tables
        assert (await services.hub.table(table.id)).seq == table.seq

    run(tmp_path, scene)


# -- what is told ------------------------------------------------------------------------------------------------


def test_whoever_comes_and_goes_always_knows_the_rules_under_way(tmp_path: Path) -> None:
    """`flow` is left out only for those who have it, whenever they came and whatever was taken back."""

    async def scene(services: Services) -> None:
        (ana,) = await people(services, "Ana")
        table = await open_table(services, ana, "me", "screen", options={"flight_choice": "mover"})
        known: dict[str, Any] = {}

        class Knowing(Ear):
            def write(self, text: bytes) -> None:
                super().write(text)
                for message in self.got:
                    if message["t"] == "view":
                        known.update(world=tuples(message["view"]["world"]), flow=message["view"]["flow"])
                    elif message["t"] == "moved":
                        for event in message["events"]:
                            known["world"] = fold(known["world"], tuples(event.get("change", [])))
                        known["flow"] = message.get("flow", known["flow"])
                self.got.clear()

        listener: Listener | None = None
        left_out = 0
        for turn in range(80):
            if table.status == "over":
                break
            if turn % 7 == 3 and listener is not None:
                table.listeners.discard(listener)
                listener.close()
                listener = None
            if turn % 7 == 5:
                listener = Listener(services, table, ana, "", Knowing())
                table.listeners.add(listener)
                await told(listener, '{"t": "join", "seat": 0}')
            (seat,) = table.waiting()
            await played(services, table, ana, seat)
            if turn % 11 == 10:
                await services.hub.undo(table, ana, seat)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            if listener is not None:
                assert table.state is not None
                seen = json.loads(json.dumps(observe(table.state, 0)))
                assert known["flow"] == seen["flow"], turn
                assert tuples(seen["world"]) == known["world"], turn
                left_out += 1
        assert left_out > 20
        table.listeners.clear()

    run(tmp_path, scene)


def tuples(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: tuples(each) for key, each in value.items()}
    return tuple(map(tuples, value)) if isinstance(value, list) else value


def test_a_wish_that_lapses_is_told_to_those_who_look(server: Server, ana: Player, ben: Player) -> None:
    card = ana.open("me", "open", options={"start": "host"})
    table = card["id"]
    ben.call("POST", f"/api/tables/{table}/chairs/1", {})
    line = ben.socket(table)
    line.join(1)
    play_first(ana, table, 0)
    play_first(ben, table, 1)
    ana.call("POST", f"/api/tables/{table}/undo", {"seat": 0})
    assert line.hear(lambda m: m["t"] == "card" and m["card"]["vote"])["card"]["vote"]["pending"] == [1]
    play_first(ana, table, 0)
    assert line.hear(lambda m: m["t"] == "card" and not m["card"]["vote"])["card"]["vote"] is None
    assert ben.refused("POST", f"/api/tables/{table}/votes", {"seat": 1, "agree": True}) == (409, "no_vote")
    line.close()


def test_what_was_decided_before_something_was_taken_back_is_stale(tmp_path: Path) -> None:
    """Ben offers to let the mammoth go and takes it back; Ana, who is asked the same as before, decided in between."""

    async def scene(services: Services) -> None:
        ana, ben = await people(services, "Ana", "Ben")
        table = await open_table(services, ana, "me", "open")
        await services.hub.sit(table, 1, ben, "", "")
        await played(services, table, ana, 0)
        await played(services, table, ben, 1)
        assert table.waiting() == [0]
        await services.hub.play(table, ben, 1, Action("agree"), table.seq)
        decided = table.seq
        await services.hub.undo(table, ben, 1)
        assert table.waiting() == [0]
        with pytest.raises(Refused, check=because_of("stale")):
            await services.hub.play(table, ana, 0, first(table, 0), decided)
        await services.hub.play(table, ana, 0, first(table, 0), table.seq)

    run(tmp_path, scene)
