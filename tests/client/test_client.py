"""The client against real servers: bots play whole games, refusals have types, nothing is lost or doubled."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest

from server.running import Server, temporary
from steppe import GAMES, Action, Decision, MaamutView, Mind, Quick, Refused, View, observe
from steppe.client import (
    AsyncClient,
    Client,
    Ended,
    Illegal,
    Missing,
    NotUnderstood,
    NotYours,
    OnlyAView,
    Stale,
    Unreachable,
    WhoAreYou,
    read_decision,
)
from steppe.client.reading import Card, ChairCard, frozen, table_in
from steppe.core.view import decision_data
from steppe.server.wire import shapes

EXAMPLES = Path(__file__).parents[2] / "examples"
SHORT = {"limit": "20"}


class Lucky:
    """Answers by lot, and looks at what it is shown."""

    def __init__(self) -> None:
        self.seen: list[View] = []

    def choose(self, view: View, decision: Decision, mind: Mind) -> Action:
        self.seen.append(view)
        assert view["seat"] == decision.seat == mind.seat
        assert len(view["asks"]) == 1
        return decision.sample(mind.below)


class Dreamer:
    def choose(self, view: View, decision: Decision, mind: Mind) -> Action:
        mind.imagine()
        raise AssertionError


class Stubborn:
    def choose(self, view: View, decision: Decision, mind: Mind) -> Action:
        return Action("fly")


def visitor(server: Server, name: str = "Ana", **settings: Any) -> Client:
    client = Client(server.address, verify=False, **settings)
    client.guest(name)
    return client


# -- whole games -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "chairs", "options"),
    [
        ("maamut", ["me", "random"], SHORT),
        ("mammut", ["me", "random", "random"], {}),
        ("valley", ["me", "random"], {"turn_limit": "1"}),
    ],
)
def test_a_bot_plays_a_whole_game_and_every_draw_is_checked(
    server: Server, game: str, chairs: list[str], options: dict[str, str]
) -> None:
    bot = Lucky()
    with visitor(server) as client:
        table = client.open(game, chairs, options=options)["id"]
        card = client.play(table, bot, seed=1)
        assert card["status"] == "over"
        assert card["result"]
        record = client.record(table)
        assert (record.game, record.seats) == (game, len(chairs))
        verified = client.verify(table)
        assert verified.inputs == len(record.inputs)
        assert verified.draws
        assert client.play(table, bot)["status"] == "over", "there is nothing left to do"
        client._commitments[table] = "0" * 64
        with pytest.raises(Refused, match="published"):
            client.verify(table)
    assert bot.seen
    assert isinstance(bot.seen[0]["world"], dict)
    if game == "maamut":
        assert MaamutView.read(bot.seen[-1]).turn > 1


def test_two_clients_meet_by_a_link(server: Server) -> None:
    with visitor(server, "Ana") as ana, visitor(server, "Ben") as ben:
        table = ana.open("maamut", ["me", "open"], options=SHORT)["id"]
        sat = ben.join(f"{server.address}/table/{table}?lang=fr")
        assert [chair["name"] for chair in sat["chairs"]] == ["Ana", "Ben"]
        assert ben.join(table)["yours"] == sat["yours"], "who sits there need not sit down again"
        other = threading.Thread(target=lambda: ben.play(table, Lucky(), seed=2))
        other.start()
        card = ana.play(table, Lucky(), seed=1)
        other.join()
        assert card["status"] == "over"
        assert len(ana.record(table).contributions) == 2
        assert all(ana.record(table).contributions)


def test_the_same_awaited_over_several_tables(server: Server) -> None:
    async def scene() -> None:
        async with AsyncClient(server.address, verify=False) as client:
            await client.guest("Ana")
            opened = await asyncio.gather(
                *[client.open("maamut", ["me", "random"], options=SHORT) for _ in range(3)],
            )
            ids = [card["id"] for card in opened]
            cards = await client.play_all(ids, Lucky(), seed=3)
            assert [card["id"] for card in cards] == ids
            assert {card["status"] for card in cards} == {"over"}
            assert (await client.verify(ids[0])).draws
            with pytest.raises(Missing):
                await client.card("nowhere")
            table = (await client.open("maamut", ["me", "open"]))["id"]
            async for news in client.news():
                if news.table == table:
                    assert (news.status, news.ended, news.asked) == ("open", False, ())
                    break

    asyncio.run(scene())


@pytest.mark.parametrize("name", ["join_and_play", pytest.param("many_tables", marks=pytest.mark.proof)])
def test_an_example_runs_as_it_stands(server: Server, name: str) -> None:
    path = EXAMPLES / f"{name}.py"
    assert len(path.read_text("utf-8").splitlines()) < 40
    goal = server.address
    if name == "join_and_play":
        with visitor(server) as host:
            goal = f"{server.address}/table/{host.open('maamut', ['random', 'open'], options=SHORT)['id']}"
    told = subprocess.run([sys.executable, path, goal], capture_output=True, text=True, check=False, timeout=100)
    assert told.returncode == 0, told.stderr
    assert "places" in told.stdout


# -- who, where, why not ---------------------------------------------------------------------------------------


def test_a_program_has_a_token_of_its_own(server: Server) -> None:
    with visitor(server) as client:
        me = client.me()
        token = client.new_token("robot")
        with Client(server.address, token, verify=False) as robot:
            assert robot.me() == me
            table = robot.open("maamut", ["me", "random"])["id"]
            assert [card["id"] for card in client.tables()] == [table]
            assert next(robot.news()).table == table
    with Client(server.address, "nonsense", verify=False) as stranger:
        assert stranger.me() is None
        with pytest.raises(WhoAreYou):
            next(stranger.news())


def test_refusals_have_a_type_and_the_number_of_the_rule(server: Server) -> None:
    with visitor(server) as client, visitor(server, "Eve") as eve:
        table = client.open("maamut", ["me", "random"], options={"start": "host", "placement": "reverse"})["id"]
        (seat,) = client.card(table)["yours"]
        news = next(each for each in client.news() if each.table == table and each.asked)
        sight = client.view(table, seat)
        assert (news.seq, news.asked) == (sight.seq, (seat,))
        assert sight.decision is not None
        with pytest.raises(Illegal) as illegal:
            client.answer(table, seat, Action("place", 18), sight.seq)
        assert illegal.value.rule.startswith("M")
        assert illegal.value.rule in str(illegal.value)
        assert illegal.value.text("fr") != str(illegal.value)
        why = client.why(table, seat, Action("place", 18))
        assert why == (illegal.value.rule, str(illegal.value))
        assert client.why(table, seat, sight.decision.at(0)) is None
        with pytest.raises(Stale, match="moved on"):
            client.answer(table, seat, sight.decision.at(0), sight.seq + 9)
        with pytest.raises(NotYours):
            eve.view(table, seat)
        with pytest.raises(Missing):
            eve.card("nowhere")
        with pytest.raises(NotUnderstood):
            eve.tables("all")
        with pytest.raises(ValueError, match="you do not sit"):
            eve.play(table, Lucky())
        with pytest.raises(ValueError, match="no chair"):
            eve.join(client.open("maamut", ["me", "open"], watchers=True)["id"], None) and eve.join(table)


def test_what_a_bot_may_not_do_is_said_before_it_is_sent(server: Server) -> None:
    with visitor(server) as client:
        table = client.open("maamut", ["me", "random"])["id"]
        with pytest.raises(OnlyAView, match="view"):
            client.play(table, Dreamer())
        with pytest.raises(ValueError, match=r"Stubborn answers .*fly"):
            client.play(table, Stubborn())
        assert not any(chair["yours"] for chair in client.resign(table)["chairs"])


@pytest.mark.parametrize("address", ["games.example.org", "ftp://x", ""])
def test_an_address_is_one_of_a_server(address: str) -> None:
    with pytest.raises(ValueError, match="http"):
        Client(address)


def test_links_lead_to_tables_of_this_server() -> None:
    here = "https://games.example.org"
    for link in ("abc-1", "/table/abc-1", f"{here}/table/abc-1", f"{here}/table/abc-1/?lang=fr#top"):
        assert table_in(link, here) == "abc-1"
    with pytest.raises(ValueError, match="another server"):
        table_in("https://evil.example/table/abc-1", here)
    with pytest.raises(ValueError, match="no link"):
        table_in("a b", here)


# -- lines that break ------------------------------------------------------------------------------------------


class Torn(httpx2.HTTPTransport):
    """A line on which an input arrives, and its answer is lost; every third time."""

    def __init__(self) -> None:
        super().__init__(verify=False)
        self.inputs = self.lost = 0

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        response = super().handle_request(request)
        if request.url.path.endswith("/inputs"):
            self.inputs += 1
            if self.inputs % 3 == 1:
                self.lost += 1
                response.close()
                raise httpx2.ReadError("the line is torn")
        return response


def test_an_answer_is_never_doubled_however_the_line_breaks(server: Server) -> None:
    line, bot = Torn(), Lucky()
    with Client(server.address, transport=line) as client:
        client.guest("Ana")
        table = client.open("maamut", ["me", "random"], options=SHORT)["id"]
        client.play(table, bot, seed=4)
        record = client.record(table)
        (seat,) = client.card(table)["yours"]
        assert line.lost > 2
        assert sum(who == seat for who, _ in record.inputs) == len(bot.seen)
        assert client.verify(table)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.proof
def test_a_game_goes_on_where_it_was_after_a_restart(tmp_path: Path, how: signal.Signals) -> None:
    server = Server(temporary(tmp_path)).start()
    moved = threading.Event()

    class Restarting(Lucky):
        def choose(self, view: View, decision: Decision, mind: Mind) -> Action:
            if len(self.seen) == 4:
                moved.set()
            return super().choose(view, decision, mind)

    def restart() -> None:
        moved.wait(60)
        server.stop(how)
        server.start()

    other = threading.Thread(target=restart)
    other.start()
    with visitor(server) as client:
        table = client.open("maamut", ["me", "random"], options=SHORT)["id"]
        assert client.play(table, Restarting(), seed=5)["status"] == "over"
        other.join()
        assert client.verify(table).draws
    server.stop()


def test_a_server_that_is_not_there_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    from steppe.client import calls

    monkeypatch.setattr(calls, "PAUSES", (0.0, 0.0))
    with Client("http://127.0.0.1:9", verify=False) as client:
        with pytest.raises(Unreachable, match="does not answer"):
            client.card("x")
        with pytest.raises(Unreachable):
            next(client.news())


def test_who_signs_out_is_not_connected_again(server: Server) -> None:
    with visitor(server) as client:
        token = client.new_token("robot")
        with Client(server.address, token, verify=False) as robot:
            client.open("maamut", ["me", "open"])
            news = robot.news()
            next(news)
            (made,) = client._run(client._call("GET", "/api/tokens"))
            client._run(client._text("DELETE", f"/api/tokens/{made['id']}"))
            with pytest.raises(Ended, match="signed_out"):
                next(news)


# -- what the wire says ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("maamut", {}),
        ("mammut", {}),
        ("valley", {"turn_limit": "6"}),
        ("valley", {"turn_limit": "4", "edition": "extension"}),
        ("valley", {"turn_limit": "4", "camp_barter": "on", "science": "on"}),
    ],
)
def test_questions_are_the_same_on_both_sides(key: str, options: dict[str, str]) -> None:
    game, luck, asked = GAMES[key], Quick(2), set()
    g = game.setup(game.rules(3, options))
    for _ in range(1500):
        if not g.waiting:
            break
        for decision in g.waiting:
            if decision.seat >= 0:
                assert read_decision(json.loads(json.dumps(decision_data(decision)))) == decision
                view = observe(g, decision.seat)
                assert frozen(json.loads(json.dumps(view["world"]))) == view["world"]
                asked.add(decision.topic)
        g.apply(g.waiting[0].seat, luck.answer(g.waiting[0]))
    assert asked


@pytest.mark.parametrize(("ours", "theirs"), [(Card, shapes.Card), (ChairCard, shapes.ChairCard)])
def test_cards_have_the_fields_that_the_server_declares(ours: Any, theirs: Any) -> None:
    assert list(ours.__annotations__) == list(theirs.__struct_fields__)


def test_each_call_is_one_description_for_both() -> None:
    calls: Callable[[type], set[str]] = lambda kind: {  # noqa: E731
        name for name in dir(kind) if not name.startswith("_") and callable(getattr(kind, name, None))
    }
    assert calls(Client) == calls(AsyncClient)
    for name in ("play", "view", "answer"):
        assert getattr(Client, name) is getattr(AsyncClient, name)
        assert getattr(Client, name).__doc__
