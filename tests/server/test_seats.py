"""Nobody sees two hands: who may sit where, who must agree, and what a table remembers of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from server.inside import Ear, first, house, open_table, told, until
from server.running import Player, Server
from steppe.server.people.people import Person
from steppe.server.services import Services
from steppe.server.socket.listener import Listener
from steppe.server.table import telling
from steppe.server.table.chairs import LASTS, seen_by
from steppe.server.table.manners import alias
from steppe.server.table.table import Table
from steppe.server.wire.problem import Problem
from steppe.server.wire.shapes import Card, WishCard


def run(path: Path, scene: Callable[[Services], Awaitable[None]]) -> None:
    async def inside() -> None:
        async with house(path) as services:
            await scene(services)

    asyncio.run(inside())


def refused(key: str) -> Any:
    return pytest.raises(Problem, match=f"^{key}$")


async def people(services: Services, *names: str) -> list[Person]:
    return [await services.people.new_guest(name) for name in names]


async def two_and_a_bot(services: Services, **more: Any) -> tuple[Table, Person, Person]:
    """Ana and Ben, and Tok, who is a bot."""
    ana, ben = await people(services, "Ana", "Ben")
    table = await open_table(services, ana, "me", "open", "greedy", **more)
    await services.hub.sit(table, 1, ben, "", "")
    assert table.status == "playing"
    return table, ana, ben


def card(table: Table, person: Person) -> Card:
    return telling.card(table, person.id)


def wish(table: Table, person: Person) -> WishCard:
    (found,) = card(table, person).wishes
    return found


# -- one hand ----------------------------------------------------------------------------------------------------


def test_who_gets_up_cannot_look_into_a_bots_hand_and_come_back(tmp_path: Path) -> None:
    async def scene(services: Services) -> None:
        hub = services.hub
        table, ana, ben = await two_and_a_bot(services)
        await hub.change(table, 0, ana, "open", "")
        with refused("seen_another"):
            await hub.sit(table, 2, ana, "", "")
        await hub.change(table, 1, ben, "open", "")
        with refused("seen_another"):  # the chair of who has just left
            await hub.sit(table, 1, ana, "", "")
        with refused("seen_another"):  # and it is the same when nobody is left to ask
            await hub.sit(table, 2, ben, "", "", screen=True)
        await hub.sit(table, 0, ana, "", "")
        assert card(table, ana).yours == [0]
        assert [seen_by(table.chairs, each.id) for each in (ana, ben)] == [{0}, {1}]

    run(tmp_path, scene)


def test_what_was_seen_is_remembered_by_who_reads_the_table_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            table, ana, ben = await two_and_a_bot(services)
            (cleo,) = await people(services, "Cleo")
            await services.hub.change(table, 0, ana, "open", "")
            await services.hub.sit(table, 0, cleo, "", "")
            await services.hub.consent(table, ben, wish(table, ben).who, True)
            await services.hub.change(table, 0, cleo, "open", "")
            id = table.id
        async with house(tmp_path) as services:
            table = await services.hub.table(id)
            for person in (ana, cleo):
                assert seen_by(table.chairs, person.id) == {0}
                with refused("seen_another"):
                    await services.hub.sit(table, 2, person, "", "")
            assert table.chairs[0].left == cleo.id
            assert table.chairs[0].before == ["Ana"]
            await services.hub.sit(table, 0, ana, "", "")  # it is no longer hers alone: she asks
            assert wish(table, ben).name == "Ana"
            await services.hub.sit(table, 0, cleo, "", "")
            assert table.owners()[0] == cleo.id
            assert not table.wishes, "the chair is taken"

    asyncio.run(scene())


def test_taking_back_does_not_take_back_what_was_seen(tmp_path: Path) -> None:
    async def scene(services: Services) -> None:
        table, ana, ben = await two_and_a_bot(services)
        await services.hub.play(table, ana, 0, first(table, 0), table.seq)
        await services.hub.change(table, 0, ana, "open", "")
        await services.hub.play(table, ben, 1, first(table, 1), table.seq)
        await services.hub.undo(table, ben, 1)
        with refused("seen_another"):
            await services.hub.sit(table, 2, ana, "", "")

    run(tmp_path, scene)


def test_chairs_held_together_from_the_start_stay_together(tmp_path: Path) -> None:
    async def scene(services: Services) -> None:
        hub = services.hub
        ana, ben = await people(services, "Ana", "Ben")
        table = await open_table(services, ana, "me", "screen", "greedy", "open")
        await hub.sit(table, 3, ben, "", "")
        for place in (0, 1):
            await hub.change(table, place, ana, "open", "")
        with refused("seen_another"):
            await hub.sit(table, 2, ana, "", "")
        for place in (1, 0):  # either, and both: without asking
            await hub.sit(table, place, ana, "Old friend", "", screen=True)
        assert card(table, ana).yours == [0, 1]
        with refused("sits_already"):
            await hub.sit(table, 2, ana, "", "", screen=True)

    run(tmp_path, scene)


# -- the consent of those who play -------------------------------------------------------------------------------


def test_a_chair_is_taken_over_when_all_agree(tmp_path: Path) -> None:
    async def scene(services: Services) -> None:
        hub = services.hub
        table, ana, ben = await two_and_a_bot(services)
        cleo, dan = await people(services, "Cleo", "Dan")
        ears = {person.name: Ear() for person in (ana, cleo)}
        for person, seat in ((ana, "0"), (cleo, "null")):
            listener = Listener(services, table, person, "", ears[person.name])
            table.listeners.add(listener)
            await told(listener, f'{{"t": "join", "seat": {seat}}}')
        assert [chair.take for chair in card(table, cleo).chairs] == ["", "", "ask"]
        assert [chair.take for chair in card(table, ana).chairs] == ["", "", ""]
        await hub.sit(table, 2, cleo, "", "")
        assert card(table, cleo).yours == []
        asked = wish(table, ana)
        assert (asked.name, asked.chair, asked.asked, asked.yours, asked.pending) == ("Cleo", 2, True, False, [0, 1])
        assert (wish(table, cleo).yours, wish(table, cleo).asked) == (True, False)
        await until(lambda: [each["asked"] for each in ears["Ana"].got[-1].get("card", {}).get("wishes", ())] == [True])
        for person, key in ((dan, "not_yours"), (cleo, "not_yours")):
            with refused(key):
                await hub.consent(table, person, asked.who, True)
        await hub.consent(table, ana, asked.who, True)
        with refused("no_wish"):
            await hub.consent(table, ana, asked.who, True)
        assert wish(table, ben).pending == [1]
        await hub.play(table, ana, 0, first(table, 0), table.seq)  # nobody need stop for it
        await hub.consent(table, ben, asked.who, True)
        assert card(table, cleo).yours == [2]
        chair = card(table, ana).chairs[2]
        assert (chair.kind, chair.name, chair.before) == ("person", "Cleo", ["Tok"])
        await until(lambda: ears["Cleo"].got[-1].get("card", {}).get("yours") == [2])
        table.listeners.clear()

    run(tmp_path, scene)


@pytest.mark.parametrize("how", ["refused", "withdrawn", "a chair changes hands", "a day has passed", "banned"])
def test_a_wish_for_a_chair_lapses(tmp_path: Path, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(services: Services) -> None:
        hub = services.hub
        table, ana, ben = await two_and_a_bot(services)
        (cleo,) = await people(services, "Cleo")
        await hub.sit(table, 2, cleo, "", "")
        who = wish(table, ana).who
        if how == "refused":
            await hub.consent(table, ana, who, False)
            with refused("wish_refused"):  # nobody is asked again and again
                await hub.sit(table, 2, cleo, "", "")
        elif how == "withdrawn":
            await hub.withdraw(table, cleo)
            with refused("no_wish"):
                await hub.withdraw(table, cleo)
        elif how == "a chair changes hands":
            await hub.change(table, 1, ben, "open", "")
        elif how == "banned":
            await hub.behave(table, ana, who, None, True)
        else:
            import time

            now = time.time()
            monkeypatch.setattr("time.time", lambda: now + LASTS + 1)
        assert card(table, ana).wishes == []
        with refused("no_wish"):
            await hub.consent(table, ana, who, True)
        assert table.chairs[2].kind == "bot"
        hub.registry.tables.clear()
        again = await hub.table(table.id)
        assert card(again, ana).wishes == []

    run(tmp_path, scene)


def test_a_wish_survives_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            table, ana, ben = await two_and_a_bot(services)
            (cleo,) = await people(services, "Cleo")
            await services.hub.sit(table, 2, cleo, "", "")
            who, id = wish(table, ana).who, table.id
            await services.hub.consent(table, ana, who, True)
        async with house(tmp_path) as services:
            table = await services.hub.table(id)
            await services.hub.consent(table, ben, who, True)
            assert card(table, cleo).yours == [2]

    asyncio.run(scene())


def test_where_nobody_else_sits_nobody_is_asked(tmp_path: Path) -> None:
    async def scene(services: Services) -> None:
        (ana, ben) = await people(services, "Ana", "Ben")
        table = await open_table(services, ana, "me", "greedy")
        await services.hub.change(table, 0, ana, "open", "")
        assert [chair.take for chair in card(table, ben).chairs] == ["sit", "sit"]
        await services.hub.sit(table, 1, ben, "", "")
        assert card(table, ben).yours == [1]
        await services.hub.sit(table, 0, ana, "", "")  # her own, kept warm
        assert card(table, ana).yours == [0]

    run(tmp_path, scene)


def test_only_so_many_ask_at_a_time_and_each_for_one_chair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(services: Services) -> None:
        monkeypatch.setattr("steppe.server.table.chairs.MOST", 2)
        (ana,) = await people(services, "Ana")
        table = await open_table(services, ana, "me", "greedy", "greedy")
        others = await people(services, "Ben", "Cleo", "Dan")
        await services.hub.sit(table, 1, others[0], "", "")
        await services.hub.sit(table, 2, others[0], "", "")
        assert wish(table, ana).chair == 2
        await services.hub.sit(table, 2, others[1], "", "")
        with refused("too_many_wishes"):
            await services.hub.sit(table, 2, others[2], "", "")
        await services.hub.consent(table, ana, alias(table.id, others[1].id), True)
        assert card(table, ana).wishes == [], "Ben's wish was for a chair that is taken"

    run(tmp_path, scene)


def test_who_is_let_in_over_http_sees_that_seat_alone(server: Server, ana: Player, ben: Player) -> None:
    opened = ana.open("me", "greedy", options={"start": "host"}, watchers=False)
    path = f"/api/tables/{opened['id']}"
    asked = ben.call("POST", f"{path}/chairs/1", {})
    assert asked["yours"] == []
    assert ben.refused("GET", f"{path}/view?seat=1") == (403, "not_yours")
    assert ben.refused("GET", f"{path}/view") == (403, "no_watchers")
    who = asked["wishes"][0]["who"]
    assert ana.refused("POST", f"{path}/wishes/{'0' * 16}", {"agree": True}) == (409, "no_wish")
    assert ana.call("POST", f"{path}/wishes/{who}", {"agree": True})["wishes"] == []
    assert ben.call("GET", path)["yours"] == [1]
    assert isinstance(ben.call("GET", f"{path}/view?seat=1")["view"]["world"]["hands"][0], int)
    assert ben.refused("DELETE", f"{path}/wishes") == (409, "no_wish")


# -- order at the table ------------------------------------------------------------------------------------------


def test_the_host_removes_and_bans_before_the_start(server: Server, ana: Player, ben: Player) -> None:
    opened = ana.open("me", "open", "open")
    path = f"/api/tables/{opened['id']}"
    card = ben.call("POST", f"{path}/chairs/1", {})
    ana.call("PUT", f"{path}/chairs/1", {"kind": "open"})
    assert ben.call("POST", f"{path}/chairs/2", {})["chairs"][2]["yours"]
    who = ana.call("GET", path)["chairs"][2]["who"]
    assert who == card["chairs"][1]["who"], "the same at this table"
    assert ben.refused("PUT", f"{path}/people/{card['chairs'][0]['who']}", {"banned": True}) == (403, "not_host")
    assert ana.refused("PUT", f"{path}/people/{card['chairs'][0]['who']}", {"muted": True}) == (409, "is_host")
    line = ben.socket(opened["id"])
    line.join(None)
    banned = ana.call("PUT", f"{path}/people/{who}", {"banned": True})
    assert [chair["kind"] for chair in banned["chairs"]] == ["person", "open", "open"]
    assert line.hear("no")["reason"]["key"] == "banned"
    for place in (1, 2):
        assert ben.refused("POST", f"{path}/chairs/{place}", {}) == (403, "banned")
    assert ben.refused("POST", f"{path}/chat", {"text": "let me in"}) == (403, "banned")
    assert ben.refused("GET", f"{path}/view") == (403, "banned")
    assert line.join(None)["reason"]["key"] == "banned"
    ana.call("PUT", f"{path}/people/{who}", {"banned": False})
    assert ben.call("POST", f"{path}/chairs/1", {})["chairs"][1]["yours"]
    line.close()


def test_the_host_mutes_whoever_talks_too_much(server: Server, ana: Player, ben: Player) -> None:
    opened = ana.open("me", "open", options={"start": "host"})
    path = f"/api/tables/{opened['id']}"
    ben.call("POST", f"{path}/chairs/1", {})
    line = ben.socket(opened["id"])
    line.join(1)
    ben.call("POST", f"{path}/chat", {"text": "la la la"})
    (said,) = ana.call("GET", f"{path}/chat")
    card = ana.call("PUT", f"{path}/people/{said['who']}", {"muted": True})
    assert [chair["muted"] for chair in card["chairs"]] == [False, True]
    assert ben.refused("POST", f"{path}/chat", {"text": "la"}) == (403, "muted")
    line.say("chat", text="la")
    assert line.hear("no")["reason"]["key"] == "muted"
    assert ana.refused("PUT", f"{path}/people/{said['who']}", {"banned": True}) == (409, "begun"), "he plays"
    ana.call("PUT", f"{path}/people/{said['who']}", {"muted": False})
    ben.call("POST", f"{path}/chat", {"text": "thank you"})
    line.close()


def test_manners_survive_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            ana, ben = await people(services, "Ana", "Ben")
            table = await open_table(services, ana, "me", "open")
            await services.hub.behave(table, ana, alias(table.id, ben.id), True, True)
            id = table.id
        async with house(tmp_path) as services:
            table = await services.hub.table(id)
            assert table.muted == table.banned == {alias(id, ben.id)}
            with refused("banned"):
                await services.hub.sit(table, 1, ben, "", "")

    asyncio.run(scene())


def test_at_a_public_table_a_stranger_takes_one_chair(server: Server, ana: Player, ben: Player) -> None:
    more = {"screen": True, "name": "A friend"}
    for public in (True, False):
        path = f"/api/tables/{ana.open('me', 'open', 'open', 'open', public=public)['id']}"
        ben.call("POST", f"{path}/chairs/1", {})
        if public:
            assert ben.refused("POST", f"{path}/chairs/2", more) == (409, "one_chair")
        else:
            ben.call("POST", f"{path}/chairs/2", more)
        assert ana.call("POST", f"{path}/chairs/3", more)["chairs"][3]["yours"]


# -- chance ------------------------------------------------------------------------------------------------------


def test_the_commitment_is_known_before_anything_is_added_to_chance(server: Server, ana: Player) -> None:
    seats = [{"kind": "me"}, {"kind": "bot"}]
    opened = ana.call("POST", "/api/tables", {"game": "maamut", "seats": seats, "contribution": None})
    path = f"/api/tables/{opened['id']}"
    assert (opened["status"], opened["lacking"]) == ("open", True)
    assert len(opened["commitment"]) == 64
    assert ana.call("POST", f"{path}/start", {})["status"] == "open", "it waits"
    begun = ana.call("PUT", f"{path}/contribution", {"contribution": "mine"})
    assert (begun["status"], begun["lacking"], begun["commitment"]) == ("playing", False, opened["commitment"])
    assert ana.refused("PUT", f"{path}/contribution", {"contribution": "another"}) == (409, "nothing_lacking")


def test_a_table_that_waits_for_a_contribution_does_so_after_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            ana, ben = await people(services, "Ana", "Ben")
            table = await open_table(services, ana, "me", "screen", "greedy", contribution=None)
            assert table.status == "open"
            id = table.id
        async with house(tmp_path) as services:
            table = await services.hub.table(id)
            await asyncio.sleep(0)
            assert table.status == "open"
            with refused("nothing_lacking"):
                await services.hub.contribute(table, ben, "his")
            await services.hub.contribute(table, ana, "hers")
            assert table.status == "playing"
            assert table.contributions == ("hers", "hers", "")

    asyncio.run(scene())
