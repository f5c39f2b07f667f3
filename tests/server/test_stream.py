"""One stream over all tables of a person: nothing is lost, nothing hidden is told, nobody is held up."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any, cast

import pytest

from server.feeding import feed
from server.inside import house, open_table
from server.meter import Meter, Watched
from server.outsider import play_first
from server.running import PATIENCE, Player, Server, temporary, until
from steppe.core.chance import Quick
from steppe.core.game import AnyGame, AnyState
from steppe.core.reason import Refused
from steppe.games import GAMES
from steppe.server.api import stream as route
from steppe.server.live import streams
from steppe.server.live.streams import MOST, standing
from steppe.server.services import Settings
from steppe.server.socket.door import door
from steppe.server.store.store import Store
from steppe.server.table.table import Table
from steppe.server.wire.messages import TableMessage

KEYS = {"t", "table", "game", "status", "seq", "turn", "yours", "asked"}
LATER = 100.0  # seconds from now: by then nothing has happened since


def mine(player: Player, **headers: str) -> Any:
    return feed(player.server, player.http.cookies, **headers)


def test_all_tables_are_told_at_once_and_then_whatever_happens(server: Server, ana: Player, ben: Player) -> None:
    first = ana.open("me", "open", options={"start": "host"})["id"]
    other = ana.open("me", "screen", options={"start": "host"})["id"]
    ben.open("me", "screen")
    with mine(ana) as told:
        assert told.response.headers["content-type"].startswith("text/event-stream")
        assert told.response.headers["cache-control"] == "no-store"
        assert "content-encoding" not in told.response.headers
        standing = told.opening()
        assert standing.keys() == {first, other}, "those where one sits, and no others"
        assert standing[first]["status"] == "open"
        assert standing[other]["asked"] == [0]
        ben.call("POST", f"/api/tables/{first}/chairs/1", {"contribution": "his"})
        begun = told.hear(lambda m: m["table"] == first and m["status"] == "playing")
        assert (begun["yours"], begun["asked"]) == ([0], [0])
        play_first(ana, first, 0)
        assert told.hear(lambda m: m["table"] == first and m["seq"] > begun["seq"])["asked"] == []
        play_first(ben, first, 1)
        assert told.hear(lambda m: m["asked"] and m["table"] == first)["yours"] == [0]
        third = ana.open("me", "screen", options={"start": "host"})["id"]
        assert told.hear(lambda m: m["table"] == third)["asked"] == [0]
        assert all(message.keys() == KEYS for message in told.heard if message["t"] == "table")


def test_who_gets_up_hears_of_it_once_and_of_the_table_no_more(server: Server, ana: Player, ben: Player) -> None:
    table = ana.open("me", "open", "open")["id"]
    ben.call("POST", f"/api/tables/{table}/chairs/1", {})
    with mine(ben) as told:
        assert table in told.opening()
        ana.call("PUT", f"/api/tables/{table}/chairs/1", {"kind": "open"})
        last = told.hear("table")
        assert (last["table"], last["yours"], last["asked"]) == (table, [], [])
        ana.call("PUT", f"/api/tables/{table}/chairs/1", {"kind": "bot", "bot": "random"})
        own = ben.open("me", "open")["id"]
        assert told.hear("table")["table"] == own


def test_who_comes_again_is_told_what_has_happened_and_what_asks(server: Server, ana: Player) -> None:
    asking = ana.open("me", "screen")["id"]
    waiting = ana.open("me", "open")["id"]
    with mine(ana) as told:
        assert told.opening().keys() == {asking, waiting}
        assert time.time() - 60 < float(told.last) < time.time() + 60
    with mine(ana, last_event_id=told.last) as again:
        assert asking in again.opening()
    with mine(ana, last_event_id=f"{time.time() + LATER:.3f}") as later:
        assert later.opening().keys() == {asking}, "nothing has happened since, but this one asks"
    over = finished(ana)
    with mine(ana) as fresh:
        assert over not in fresh.opening()
    with mine(ana, last_event_id=told.last) as again:
        assert again.opening()[over]["status"] == "over", "that it has ended is news"


def finished(player: Player) -> str:
    table = player.open("me", "screen", options={"limit": "20", "start": "host"})["id"]
    while seats := player.call("GET", f"/api/tables/{table}")["awaited"]:
        play_first(player, table, seats[0])
    return str(table)


@pytest.mark.parametrize("how", [signal.SIGTERM, pytest.param(signal.SIGKILL, marks=pytest.mark.proof)])
def test_no_call_is_lost_in_a_restart(tmp_path: Path, how: signal.Signals) -> None:
    server = Server(temporary(tmp_path)).start()
    ana, ben = Player(server, "Ana"), Player(server, "Ben")
    table = ana.open("me", "open", options={"start": "host"})["id"]
    ben.call("POST", f"/api/tables/{table}/chairs/1", {"contribution": "his"})
    with mine(ana) as told:
        assert told.opening()[table]["asked"] == [0]
        play_first(ana, table, 0)
        told.hear(lambda m: m["asked"] == [])
        play_first(ben, table, 1)  # whether it is told before the end or not
        began = time.monotonic()
        server.stop(how)
        if how == signal.SIGTERM:
            assert told.hear("end")["why"] == "restart"
            assert time.monotonic() - began < PATIENCE / 4, "an open stream keeps no server from ending"
    server.start()
    with mine(ana, last_event_id=told.last) as again:
        assert again.opening()[table]["asked"] == [0]
    server.stop()


def test_a_stream_is_for_who_is_known_and_asks_from_here(server: Server, ana: Player) -> None:
    token = ana.call("POST", "/api/tokens", {"label": "robot"})["token"]
    for cookies, headers in (
        (None, {}),
        (None, {"authorization": "Bearer nonsense"}),
        (ana.http.cookies, {"origin": "https://evil.example"}),
    ):
        with feed(server, cookies, **headers) as told:
            assert told.response.status_code == 401
            assert told.response.json()["reason"]["key"] == "who_are_you"
    for cookies, headers in (
        (ana.http.cookies, {}),
        (ana.http.cookies, {"origin": server.address}),
        (None, {"authorization": f"Bearer {token}"}),
    ):
        with feed(server, cookies, **headers) as told:
            assert told.response.status_code == 200
            assert "access-control-allow-origin" not in told.response.headers
            told.opening()


@pytest.mark.parametrize("number", ["x", "-1", "1e3", "9" * 13, "nan", "1.0.0"])
def test_a_number_that_is_none_is_refused(server: Server, ana: Player, number: str) -> None:
    with mine(ana, last_event_id=number) as told:
        assert told.response.status_code == 400
        assert "last_event_id" in told.response.json()["reason"]["params"]["error"]


def test_a_stream_ends_with_its_session(server: Server, ana: Player) -> None:
    made = ana.call("POST", "/api/tokens", {"label": "robot"})
    with feed(server, authorization=f"Bearer {made['token']}") as robot, mine(ana) as browser:
        robot.opening()
        browser.opening()
        ana.call("DELETE", f"/api/tokens/{made['id']}")
        assert robot.hear("end")["why"] == "signed_out"
        ana.call("DELETE", "/api/sessions")
        assert browser.hear("end")["why"] == "signed_out"
    with feed(server, authorization=f"Bearer {made['token']}") as robot:
        assert robot.response.status_code == 401


def test_a_person_has_so_many_streams_and_one_more_ends_the_oldest(server: Server, ana: Player, ben: Player) -> None:
    with ExitStack() as stack, mine(ben) as other:
        other.opening()
        opened = [stack.enter_context(mine(ana)) for _ in range(MOST)]
        for told in opened:
            told.opening()
        stack.enter_context(mine(ana)).opening()
        assert opened[0].hear("end")["why"] == "another"
        table = ana.open("me", "screen")["id"]
        for told in opened[1:]:
            assert told.hear("table")["table"] == table


def test_a_stream_tells_what_other_processes_do(both: tuple[Server, Server]) -> None:
    ana, ben = Player(both[0], "Ana"), Player(both[1], "Ben")
    table = ana.open("me", "open", options={"start": "host"})["id"]
    token = ana.call("POST", "/api/tokens", {"label": "robot"})
    with feed(both[1], authorization=f"Bearer {token['token']}") as told:
        assert table in told.opening()
        ben.call("POST", f"/api/tables/{table}/chairs/1", {"contribution": "his"})
        assert told.hear(lambda m: m["asked"])["table"] == table
        until(lambda: ana.call("GET", f"/api/tables/{table}/view?seat=0")["asks"])
        play_first(ana, table, 0)
        told.hear(lambda m: m["table"] == table and not m["asked"])
        later = ana.open("me", "screen")["id"]  # where nobody has ever looked in this process
        play_first(ana, later, ana.call("GET", f"/api/tables/{later}")["awaited"][0])
        told.hear(lambda m: m["table"] == later)
        ana.call("DELETE", f"/api/tokens/{token['id']}")
        assert told.hear("end")["why"] == "signed_out"


# -- from the inside -------------------------------------------------------------------------------------------


def test_who_reads_slowly_is_told_how_it_stands_and_takes_no_memory(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            ana = await services.people.new_guest("Ana")
            told = services.hub.registry.streams.open(ana.id, "session")
            table = await open_table(services, ana, "me", "screen")
            for _ in range(500):
                services.hub.registry.streams.changed(table)
            assert len(told._changed) == 1
            assert [message.table for message in told.due()] == [table.id]
            services.hub.registry.streams.changed(table)
            assert [*told.due()] == [], "what is as it was told is not told again"
            services.hub.registry.streams.close(told)
            assert not services.hub.registry.streams.people
            assert not services.hub.registry.streams.follow(table.id)

    asyncio.run(scene())


def test_who_does_not_read_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The signs of life come all the time and are long, so that the pipe is soon full."""
    monkeypatch.setattr(route, "SIGN", "x" * 200_000)
    monkeypatch.setattr(route, "SLOW", 0.2)
    monkeypatch.setattr(streams, "BEAT", 0.001)
    settings = Settings(database=temporary(tmp_path))
    with Watched(settings, Meter(), door(100, 100, "")) as server:
        open = server.app.app.state.services.hub.registry.streams
        ana = Player(server)  # type: ignore[arg-type]
        token = ana.call("POST", "/api/tokens", {"label": "robot"})["token"]
        with socket.create_connection(("127.0.0.1", server.port)) as line:
            line.sendall(f"GET /api/stream HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\n\r\n".encode())
            until(lambda: open.people)
            until(lambda: not open.people, "who does not read is still there")
            assert ana.call("GET", "/api/me")["person"]["name"] == "Ana", "nobody else has noticed"
        ana.http.close()


def seated(game: AnyGame, g: AnyState) -> Table:
    chairs = [{"kind": "person", "person": f"p{n}", "name": f"P{n}"} for n in range(g.rules.seats)]
    row = {
        "id": "t", "version": 1, "options": "{}", "start": "", "public": False, "watchers": True, "pace": "{}",
        "host": "p0", "seed": "00" * 32, "chairs": json.dumps(chairs), "status": "playing", "clocks": "{}",
        "created": 0.0,
    }  # fmt: skip
    table = Table(cast("Store", None), game, row)
    table.state = g
    return table


@pytest.mark.parametrize(("key", "options"), [("maamut", {}), ("mammut", {}), ("valley", {"turn_limit": "2"})])
def test_what_is_told_does_not_depend_on_what_is_hidden(key: str, options: dict[str, str]) -> None:
    """The hidden cards are dealt anew, again and again: nobody's stream says anything else."""
    game, luck, looked = GAMES[key], Quick(5), 0
    g = game.setup(game.rules(3, options))
    for number in range(400):
        if not g.waiting:
            break
        if g.waiting[0].seat >= 0 and number % 5 == 0:
            for seat in range(3):
                person = seated(game, g).chair_of(seat).person
                told = {
                    repr(standing(seated(game, game.redeal(g, seat, Quick(deal).below)), person)) for deal in range(3)
                }
                assert told == {repr(standing(seated(game, g), person))}
                assert set(standing(seated(game, g), person).asked) <= {seat}
                looked += 1
        g.apply(g.waiting[0].seat, luck.answer(g.waiting[0]))
    assert looked > 20
    assert {"t", *TableMessage.__struct_fields__} == KEYS, "what else is told must be looked at here"


def test_an_answer_that_is_sent_twice_counts_once(tmp_path: Path) -> None:
    """Even where the same seat is asked the very same once more: the first answer has been to another question."""

    async def scene() -> None:
        async with house(tmp_path) as services:
            ana = await services.people.new_guest("Ana")
            luck, again = Quick(3), 0
            for _ in range(6):
                table = await open_table(services, ana, "me", "screen", game="mammut", options={})
                while (g := table.state) is not None and g.waiting and again < 5:
                    decision, after = g.waiting[0], table.seq
                    action = decision.sample(luck.below)
                    await services.hub.play(table, ana, decision.seat, action, after)
                    if table.state is None or table.decision_of(decision.seat) != decision:
                        continue
                    with pytest.raises(Refused) as refused:
                        await services.hub.play(table, ana, decision.seat, action, after)
                    assert refused.value.reason.key == "stale"
                    again += 1
            assert again, "nobody was asked the same twice"

    asyncio.run(scene())
