"""No request holds up the others: whatever is asked of the longest games, the event loop is soon free again."""

from __future__ import annotations

import asyncio
import re
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import httpx2
import pytest

from server.feeding import feed
from server.longest import KINDS, Long, longest, put
from server.meter import Meter, Watched
from server.outsider import unique
from server.running import OPEN, Player, Socket, temporary
from server.test_own import OWN_BOARD
from steppe.core.chance import Quick
from steppe.lab.measure.closed_loop import drawn
from steppe.server.services import Settings
from steppe.server.store.store import Store

MOST = 0.020  # seconds of CPU that a callback may take
COLD = 50  # tables in a list that nobody has looked at since the start
PASSWORD = "a long walk in the snow"
PUSH = {
    "endpoint": "https://push.example/1",
    "keys": {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    },
}


class Caller(Player):
    """Somebody who looks after each call how long the loop was held, and which calls there were."""

    def __init__(self, server: Watched, calls: dict[str, float]) -> None:
        self.watched = server
        self.calls = calls
        super().__init__(server)  # type: ignore[arg-type]

    def send(self, method: str, path: str, data: Any = None) -> httpx2.Response:
        answer = super().send(method, path, data)
        self.note(f"{method} {path}")
        assert answer.status_code != 500, (method, path, answer.text)
        return answer

    def note(self, what: str) -> None:
        self.calls[what] = max(self.watched.meter.taken(), self.calls.get(what, 0.0))


@pytest.fixture
def meter() -> Iterator[Meter]:
    found = Meter()
    with found.watching():
        yield found


def described(server: Watched) -> set[str]:
    """All calls that there are, as the server describes them."""
    paths: dict[str, Any] = httpx2.get(f"{server.address}/api/schema", timeout=30, verify=False).json()["paths"]
    return {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}


def looked_at(calls: dict[str, float], all: set[str]) -> set[str]:
    """Those calls that have been made, as they are described."""
    patterns = {each: re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(each)) + r"(\?.*)?") for each in all}
    return {each for each, pattern in patterns.items() if any(map(pattern.fullmatch, calls))}


def about_people(ana: Caller) -> None:
    name = unique("Ana")
    ana.send("GET", "/api/me")
    ana.send("PATCH", "/api/me", {"name": name})
    ana.send("GET", "/api/push")
    ana.send("POST", "/api/push", PUSH)
    ana.send("DELETE", "/api/push", {"endpoint": PUSH["endpoint"]})
    code = ana.call("POST", "/api/accounts", {"name": name, "password": PASSWORD})["recovery"]
    token = ana.call("POST", "/api/tokens", {"label": "robot"})["id"]
    ana.send("GET", "/api/tokens")
    ana.send("DELETE", f"/api/tokens/{token}")
    ana.send("POST", "/api/recoveries", {"name": name, "code": code, "password": PASSWORD})
    ana.send("DELETE", "/api/sessions")
    ana.send("POST", "/api/sessions", {"name": name, "password": PASSWORD})


def about_games(ana: Caller) -> None:
    for path in ("/", "/healthz", "/metrics", "/api/docs", "/api/schema", "/api/games", "/nowhere", "/api/nowhere"):
        ana.send("GET", path)
    for game in KINDS:
        for language in ("fr", "en", "it"):
            ana.send("GET", f"/api/games/{game}/texts/{language}")
        ana.send("GET", f"/api/games/{game}/rules")
        ana.send("POST", f"/api/games/{game}/options", {"options": {}})
    ana.send("POST", "/api/games/valley/options", {"options": {"board": OWN_BOARD, "dietetics": "on"}})
    for key in ("1a+2a", "random-61:7", OWN_BOARD):
        ana.send("GET", f"/api/games/valley/board?{httpx2.QueryParams({'key': key})}")


def new_tables(ana: Caller) -> None:
    """Boards are drawn and read; chairs change hands."""
    me, screen, bot = {"kind": "me"}, {"kind": "screen", "name": "Ben"}, {"kind": "bot", "bot": "random"}
    for board in ("1a+2a", "random-61", "random-61:7", OWN_BOARD + "\n", "nonsense " * 2000):
        ana.send("POST", "/api/tables", {"game": "valley", "seats": [me, *[screen] * 5], "options": {"board": board}})
    for game in KINDS:
        table = ana.open("me", "open", "open", game=game)["id"]
        ana.send("POST", f"/api/tables/{table}/chairs/1", {"name": "Ben", "screen": True})
        ana.send("PUT", f"/api/tables/{table}/chairs/1", {"kind": "open"})
        ana.send("PUT", f"/api/tables/{table}/chairs/0/colour", {"colour": 3})
        ana.send("POST", f"/api/tables/{table}/start")
        ana.send("DELETE", f"/api/tables/{table}/chairs/0")
        ana.send("PUT", f"/api/tables/{table}/contribution", {"contribution": "mine"})
        ana.send("PUT", f"/api/tables/{table}/people/{'0' * 16}", {"muted": True, "banned": False})
        ana.send("POST", f"/api/tables/{table}/wishes/{'0' * 16}", {"agree": True})
        ana.send("DELETE", f"/api/tables/{table}/wishes")
    ana.send("POST", "/api/tables", {"game": "maamut", "seats": [me, bot]})
    ana.send("GET", "/api/tables")


def around(ana: Caller, table: str) -> None:
    """Everything that can be asked of a table, over or not, without changing the game."""
    at = f"/api/tables/{table}"
    ana.send("GET", at)
    for seat in ("", "?seat=0", "?seat=1"):
        for what in ("view", "replay", "replay", "record", "record", "messages", "facts"):
            ana.send("GET", f"{at}/{what}{seat}")
    for path in ("rules", "record?form=json", "messages?since=3", "chat", "qr.svg", "orders?seat=0"):
        ana.send("GET", f"{at}/{path}")
    ana.send("POST", f"{at}/chat", {"text": "A long game."})
    ana.send("POST", f"{at}/read", {"seat": 0, "text": "nonsense"})
    ana.send("POST", f"{at}/hold", {"seat": 0})
    ana.send("PUT", f"{at}/orders?seat=0", {"orders": []})
    ana.send("POST", f"{at}/votes", {"seat": 0, "agree": True})


def playing(ana: Caller, table: str) -> None:
    """Plans as long as they may be, tries, moves, and all of it taken back."""
    at, below = f"/api/tables/{table}", Quick(1).below
    for often in range(4):
        waiting = ana.call("GET", f"{at}/view?seat=0")["yours"]
        assert waiting, "the game must not end here"
        seat = waiting[0]
        view = ana.call("GET", f"{at}/view?seat={seat}")
        verb, noun = drawn(view["asks"][0]["choices"][0], below)
        action = {"seat": seat, "verb": verb, "noun": noun}
        ana.send("POST", f"{at}/preview", action)
        ana.send("POST", f"{at}/why", action)
        ana.send("POST", f"{at}/why", {**action, "noun": 99})
        ana.send("POST", f"{at}/draft", {"seat": seat, "actions": [{"verb": verb, "noun": noun}] * 60})
        ana.call("POST", f"{at}/inputs", {**action, "after": view["seq"]})
        if often % 2 == 0:
            ana.call("POST", f"{at}/undo", {"seat": seat})
    ana.send("PUT", f"{at}/chairs/1", {"kind": "bot", "bot": "random"})


def planning(ana: Caller, table: str, seat: int) -> int:
    """A plan that grows as long as there is something to plan; how long it was."""
    plan: list[dict[str, Any]] = []
    below = Quick(1).below
    while len(plan) < 60:
        found = ana.call("POST", f"/api/tables/{table}/draft", {"seat": seat, "actions": plan})
        if found["legal"] < len(plan) or found["ended"] or not found["asks"]:
            break
        verb, noun = drawn(found["asks"][0]["choices"][0], below)
        plan.append({"verb": verb, "noun": noun})
    return len(plan)


def through_a_socket(ana: Caller, table: str) -> None:
    cookies = "; ".join(f"{key}={value}" for key, value in ana.http.cookies.items())
    line = Socket(connect_to(ana.watched, table, cookies))
    line.join(0)
    line.say("view")
    line.hear("view")
    line.say("undo", id=7, seat=0)
    line.hear(lambda message: message.get("id") == 7)
    line.close()
    ana.note(f"socket of {table}")


def through_a_stream(ana: Caller) -> None:
    with feed(cast("Any", ana.watched), ana.http.cookies) as told:
        told.hear("ready")
        ana.note("GET /api/stream")


def connect_to(server: Watched, table: str, cookies: str) -> Any:
    from websockets.sync.client import connect

    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    return connect(address, additional_headers={"cookie": cookies}, compression=None, legacy=True)


def stored(path: Path, games: list[Long], person: str) -> list[str]:
    store = Store(temporary(path))
    try:
        return [put(store, game, person) for game in games]
    finally:
        store.close()


def judged(calls: dict[str, float], meter: Meter) -> None:
    slow = {what: round(1000 * spent, 1) for what, spent in calls.items() if spent > MOST}
    for what in sorted(calls, key=lambda each: -calls[each])[:8]:
        sys.stdout.write(f"{1000 * calls[what]:6.1f} ms  {what[:100]}\n")
    sys.stdout.write(f"{1000 * meter.garbage:6.1f} ms  the longest collection of garbage; {len(calls)} calls\n")
    assert not slow


def test_the_meter_finds_what_holds_a_loop(meter: Meter) -> None:
    def busy() -> None:
        end = time.thread_time() + 1.5 * MOST
        while time.thread_time() < end:
            pass

    async def scene() -> None:
        meter.thread = threading.get_ident()
        await asyncio.sleep(0)
        assert meter.taken() < MOST
        asyncio.get_running_loop().call_soon(busy)
        await asyncio.sleep(0)

    asyncio.run(scene())
    assert meter.taken() > MOST


def test_no_call_on_the_longest_games_holds_the_loop(tmp_path: Path, meter: Meter) -> None:
    settings = Settings(database=temporary(tmp_path), requests=10_000_000, bot_pause=0.0)
    games = [*map(longest, KINDS)]
    calls: dict[str, float] = {}
    with Watched(settings, meter) as server:
        meter.taken()  # starting is nobody's request
        ana = Caller(server, calls)
        me = ana.call("GET", "/api/me")["person"]["id"]
        over = stored(tmp_path, games, me)
        going = stored(tmp_path, [game.under_way() for game in games], me)
        about_games(ana)
        for table in (*over, *going):
            around(ana, table)
        for table in going:
            playing(ana, table)
        planned = stored(tmp_path, [longest("valley").planning()], me)
        assert planning(ana, planned[0], longest("valley").planner) >= 3
        through_a_stream(ana)
        new_tables(ana)
        about_people(ana)
        everything = described(server)
        assert looked_at(calls, everything) == everything, "a call that nobody has tried"
        OPEN.remove(ana.http)
        ana.http.close()
    judged(calls, meter)


def test_a_restart_and_a_list_of_cold_tables_hold_nobody_up(tmp_path: Path, meter: Meter) -> None:
    settings = Settings(database=temporary(tmp_path), requests=10_000_000, bot_pause=0.0)
    games = [*map(longest, KINDS)]
    calls: dict[str, float] = {}
    with Watched(settings, meter) as server:
        first = Caller(server, calls)
        me = first.call("GET", "/api/me")["person"]["id"]
        cookies = dict(first.http.cookies)
    tables = stored(tmp_path, [game.under_way() for game in games] * (COLD // len(games) + 1), me)
    with Watched(settings, meter) as server:
        ana = Caller(server, calls)
        ana.http.cookies.clear()
        ana.http.cookies.update(cookies)
        meter.taken()
        through_a_socket(ana, tables[-1])
        through_a_stream(ana)
        assert len(ana.call("GET", "/api/tables?list=mine")) == COLD
        ana.send("GET", "/api/tables?list=open")
        for table in tables[:3]:
            through_a_socket(ana, table)
    judged(calls, meter)
