"""What strangers, forgers and the curious cannot do (docs/security.md)."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx2
import pytest

from server.outsider import Visitor, dial, ended, guarded, play_first, raw, rows, stranger, unique
from server.running import Player, Server, temporary
from steppe.server.guard.headers import Shield
from steppe.server.guard.requests import asked_address, may_read_figures, same_origin
from steppe.server.people.people import COOKIE
from steppe.server.wire.problem import Problem

PASSWORD = "a long walk in the snow"


# -- headers -------------------------------------------------------------------------------------------------


def test_every_kind_of_answer_is_guarded(server: Server, ana: Player) -> None:
    card = ana.open("me", "screen", options={"start": "host"})
    table = f"/api/tables/{card['id']}"
    seen: dict[int, int] = {}
    for status, method, path, data in (
        (200, "GET", "/", None),
        (200, "GET", "/table/anything", None),
        (200, "GET", "/healthz", None),
        (200, "GET", "/metrics", None),
        (200, "GET", "/api/docs", None),
        (200, "GET", "/api/schema", None),
        (200, "GET", "/api/games", None),
        (200, "GET", "/api/games/maamut/rules", None),
        (200, "GET", f"{table}/qr.svg", None),
        (200, "GET", f"{table}/record", None),
        (200, "GET", f"{table}/view?seat=0", None),
        (204, "POST", f"{table}/chat", {"text": "hello"}),
        (400, "POST", f"{table}/chat", {"words": "hello"}),
        (401, "POST", "/api/sessions", {"name": "Nobody", "password": PASSWORD}),
        (403, "GET", f"{table}/view?seat=7", None),
        (404, "GET", "/api/nowhere", None),
        (404, "GET", "/assets/nothing.js", None),
        (404, "GET", "/api/tables/none", None),
        (405, "PUT", "/api/me", None),
        (405, "DELETE", "/", None),
        (409, "POST", f"{table}/inputs", {"seat": 0, "verb": "place", "noun": 0, "after": 999}),
        (413, "POST", f"{table}/chat", {"text": "x" * 100_001}),
        (422, "POST", f"{table}/inputs", {"seat": 0, "verb": "fly", "after": card["seq"]}),
    ):
        answer = guarded(ana.send(method, path, data))
        assert answer.status_code == status, f"{method} {path}: {answer.text[:200]}"
        seen[status] = seen.get(status, 0) + 1
        if path.startswith(table):
            assert answer.headers["cache-control"] == "no-store", "what one person sees is kept nowhere"
        if status >= 400:
            assert set(answer.json()) == {"reason"}
    assert len(seen) == 10
    forged = guarded(httpx2.post(f"{server.address}/api/guests", json={"name": "Ana"}))
    assert (forged.status_code, forged.json()["reason"]["key"]) == (403, "csrf")


def test_pages_speak_with_the_server_that_they_came_from(server: Server, visitor: Callable[[str], Visitor]) -> None:
    def connect(host: str, address: str = "") -> str:
        return policy(Shield(False, address)._policy({"headers": [(b"host", host.encode("latin-1"))]}).decode())

    def policy(text: str) -> str:
        return next(part.strip() for part in text.split(";") if part.strip().startswith("connect-src"))

    here = f"127.0.0.1:{server.port}"
    told = httpx2.get(f"{server.address}/").headers["content-security-policy"]
    assert policy(told) == connect(here) == f"connect-src 'self' ws://{here} wss://{here}"
    there = visitor("203.0.113.2").send("GET", "/").headers["content-security-policy"]
    assert (
        policy(there)
        == connect(here, "https://steppe.example")
        == ("connect-src 'self' ws://steppe.example wss://steppe.example")
    )
    for odd in ("", "*", "a b", "a;script-src *", "x\r\ny", "é", "a,b"):
        assert connect(odd) == "connect-src 'self'"


def test_the_figures_are_for_this_machine_or_who_has_the_token(server: Server, small: Server) -> None:
    def ask(where: Server, **headers: str) -> int:
        return httpx2.get(f"{where.address}/metrics", headers=headers, timeout=20).status_code

    assert ask(server) == 200
    for header in ("x-forwarded-for", "forwarded", "x-real-ip", "via", "x-forwarded-host", "x-forwarded-proto"):
        assert ask(server, **{header: "127.0.0.1"}) == 403, header
    assert ask(server, authorization="Bearer x") == 200
    assert ask(small, authorization="Bearer figures") == 200
    assert ask(small, **{"authorization": "Bearer figures", "x-forwarded-for": "203.0.113.3"}) == 200
    for wrong in ("", "Bearer", "Bearer figure", "Bearer figuress", "figures", "Basic figures"):
        assert ask(small, authorization=wrong) == 403, wrong
    told = guarded(httpx2.get(f"{small.address}/metrics", timeout=20))
    assert (told.status_code, told.json()["reason"]["key"]) == (403, "figures_closed")
    for host, may in (("127.0.0.1", True), ("::1", True), ("192.0.2.1", False), ("fe80::1", False), ("x", False)):
        assert may_read_figures("", {"client": (host, 1), "headers": []}) is may
    assert not may_read_figures("", {"client": None, "headers": []})


def test_over_https_cookies_and_browsers_stay_there(visitor: Callable[[str], Visitor]) -> None:
    ana = visitor("203.0.113.1")
    answer = guarded(ana.send("GET", "/api/me"))
    assert "max-age=" in answer.headers["strict-transport-security"]
    answer = ana.send("POST", "/api/guests", {"name": "Ana"})
    cookies = ana.send("GET", "/api/me").headers.get_list("set-cookie") + answer.headers.get_list("set-cookie")
    assert cookies
    assert all("secure" in each.lower() for each in cookies)


# -- forged requests -----------------------------------------------------------------------------------------


def test_a_forged_request_is_refused_and_changes_nothing(server: Server, ana: Player) -> None:
    card = ana.open("me", "screen", options={"start": "host"})
    table = f"/api/tables/{card['id']}"
    before = ana.call("GET", table)
    cookie = f"{COOKIE}={ana.http.cookies[COOKIE]}; csrftoken={ana.http.cookies['csrftoken']}"
    play = {"seat": 0, "verb": "place", "noun": 0, "after": card["seq"]}
    for header in ({}, {"x-csrftoken": ""}, {"x-csrftoken": "0" * 128}):
        for method, path, data in (
            ("POST", f"{table}/inputs", play),
            ("POST", "/api/tables", {"game": "maamut", "seats": [{"kind": "me"}, {"kind": "open"}]}),
            ("PATCH", "/api/me", {"name": "Mallory"}),
            ("POST", "/api/tokens", {"label": "mine"}),
            ("DELETE", f"{table}/chairs/0", None),
            ("DELETE", "/api/sessions", None),
        ):
            answer = httpx2.request(
                method, f"{server.address}{path}", json=data, headers={"cookie": cookie, **header}, timeout=20
            )
            assert (answer.status_code, answer.json()["reason"]["key"]) == (403, "csrf")
    form = httpx2.post(f"{server.address}{table}/chat", data={"text": "forged"}, headers={"cookie": cookie}, timeout=20)
    assert form.status_code == 403
    assert ana.call("GET", table) == before
    assert ana.call("GET", "/api/me")["person"]["name"] == "Ana"
    assert ana.call("GET", "/api/tokens") == []
    assert ana.call("GET", f"{table}/chat") == []


def test_a_program_with_a_token_needs_no_header_against_forgery(server: Server, ana: Player) -> None:
    token = ana.call("POST", "/api/tokens", {"label": "bot"})["token"]
    headers = {"authorization": f"Bearer {token}"}
    change = {"name": "Ana the second"}
    assert httpx2.patch(f"{server.address}/api/me", json=change, headers=headers, timeout=20).is_success
    # a browser that is made to send a token with the visitor's cookie is not a program
    cookie = {"cookie": f"{COOKIE}={ana.http.cookies[COOKIE]}"}
    forged = httpx2.patch(f"{server.address}/api/me", json=change, headers={**headers, **cookie}, timeout=20)
    assert forged.status_code == 403
    wrong = httpx2.patch(f"{server.address}/api/me", json=change, headers={"authorization": "Bearer x"}, timeout=20)
    assert wrong.status_code == 401


def test_a_socket_from_a_page_of_another_site_has_no_identity(server: Server, ana: Player) -> None:
    card = ana.open("me", "screen", options={"start": "host"})
    cookie = "; ".join(f"{key}={value}" for key, value in ana.http.cookies.items())
    here = f"127.0.0.1:{server.port}"
    for origin, known in (
        (f"http://{here}", True),
        (f"http://{here}.evil.example", False),
        ("https://evil.example", False),
        ("http://127.0.0.1", False),
        ("null", False),
    ):
        line = dial(server, card["id"], cookie=cookie, origin=origin)
        joined = line.join(0)
        assert (joined["t"] == "view") is known, origin
        if not known:
            assert joined["reason"]["key"] == "not_yours"
            assert line.do(0, "place", 0, card["seq"])["reason"]["key"] == "who_are_you"
            assert line.join(None)["view"]["world"]["hands"] == [3, 3]
        line.close()
    odd = dial(server, card["id"], cookie=f'other="; {{x: 1}}; {cookie}')
    assert odd.join(0)["t"] == "view", "cookies of others do not hide ours"
    odd.close()


def test_behind_a_proxy_the_servers_own_address_counts() -> None:
    assert same_origin("", "127.0.0.1:8420", "")
    assert same_origin("https://steppe.example", "127.0.0.1:8420", "https://steppe.example/")
    assert not same_origin("http://steppe.example", "127.0.0.1:8420", "https://steppe.example")
    assert not same_origin("https://evil.example", "127.0.0.1:8420", "https://steppe.example")
    assert not same_origin("https://evil.example", "127.0.0.1:8420", "")


@pytest.mark.parametrize("host", ["[::bad", "1:2:3", "%00", "", "x" * 300, "a b", "a/b", "a@b"])
def test_an_odd_host_is_refused_and_never_a_fault(server: Server, ana: Player, host: str) -> None:
    with pytest.raises(Problem):
        asked_address({"headers": [(b"host", host.encode())], "scheme": "http"})
    table = ana.open("me", "open")["id"]
    request = f"GET /api/tables/{table}/qr.svg HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    assert b" 400 " in raw(server, request.encode()).partition(b"\r\n")[0]


# -- files ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/../pyproject.toml", "/../server/app.py", "/..%2fserver/app.py", "/%2e%2e/server/app.py",
        "/%2e%2e%2fserver%2fapp.py", "/assets/../../server/app.py", "/assets/..%2f..%2fserver/app.py",
        "/assets/%2e%2e/%2e%2e/server/app.py", "/..\\server\\app.py", "//etc/passwd", "/%2fetc/passwd",
        "/....//server/app.py", "/%00", "/assets/%00", "/" + "x" * 4000, "/" + "a/" * 2000, "/%ff",
    ],
)  # fmt: skip
def test_no_path_leads_out_of_the_client(server: Server, path: str) -> None:
    answer = raw(server, f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
    status = int(answer.split(b" ", 2)[1])
    assert status in (200, 400, 404)
    for secret in (b"from __future__", b"root:", b"[project]"):
        assert secret not in answer
    if status == 200:
        assert b"<!doctype html>" in answer.lower()


# -- what others may do ----------------------------------------------------------------------------------------


def test_nobody_acts_or_looks_for_another(server: Server, ana: Player, ben: Player) -> None:
    card = ana.open("me", "open", options={"start": "host"})
    table = f"/api/tables/{card['id']}"
    cleo = Player(server, "Cleo")
    ben.call("POST", f"{table}/chairs/1", {})
    for seat, player in enumerate((ana, ben)):
        play_first(player, card["id"], seat)
    assert ana.call("POST", f"{table}/undo", {"seat": 0})["vote"]["pending"] == [1]
    before = ana.call("GET", table)
    for who in (ben, cleo):
        for method, path, data in (
            ("PUT", "/chairs/0", {"kind": "bot", "bot": "random"}),
            ("PUT", "/chairs/0", {"kind": "open"}),
            ("DELETE", "/chairs/0", None),
            ("POST", "/undo", {"seat": 0}),
            ("POST", "/votes", {"seat": 0, "agree": True}),
            ("POST", "/inputs", {"seat": 0, "verb": "give_up", "after": before["seq"]}),
            ("POST", "/preview", {"seat": 0, "verb": "give_up"}),
            ("POST", "/why", {"seat": 0, "verb": "give_up"}),
            ("GET", "/view?seat=0", None),
            ("GET", "/messages?seat=0", None),
            ("GET", "/record?seat=0", None),
            ("GET", "/replay?seat=0", None),
        ):
            assert who.refused(method, f"{table}{path}", data)[0] == 403, path
        assert who.refused("POST", f"{table}/chairs/0", {}) == (409, "chair_taken")
    for method, path, data in (
        ("POST", "/votes", {"seat": 1, "agree": True}),
        ("POST", "/start", None),
    ):
        assert cleo.refused(method, f"{table}{path}", data)[0] == 403
    assert ana.refused("POST", f"{table}/votes", {"seat": 1, "agree": True}) == (403, "not_yours")
    nobody = stranger(server)
    for path in ("/inputs", "/undo", "/votes", "/preview", "/why"):
        data = {"seat": 0, "verb": "give_up", "after": 1} if path == "/inputs" else {"seat": 0, "verb": "give_up"}
        data = {"seat": 0} if path == "/undo" else {"seat": 0, "agree": True} if path == "/votes" else data
        assert nobody.post(f"{table}{path}", json=data).status_code == 401
    after = ana.call("GET", table)
    assert (after["seq"], after["vote"], after["chairs"]) == (before["seq"], before["vote"], before["chairs"])


def test_the_host_may_change_chairs_only_before_the_start(ana: Player, ben: Player) -> None:
    card = ana.open("me", "open", "open")
    table = f"/api/tables/{card['id']}"
    ben.call("POST", f"{table}/chairs/1", {})
    assert ben.refused("PUT", f"{table}/chairs/2", {"kind": "bot"}) == (403, "not_host")
    assert ben.refused("POST", f"{table}/start") == (403, "not_host")
    assert ana.call("PUT", f"{table}/chairs/1", {"kind": "open"})["chairs"][1]["kind"] == "open"
    ben.call("POST", f"{table}/chairs/1", {})
    ana.call("POST", f"{table}/start")
    assert ana.refused("PUT", f"{table}/chairs/1", {"kind": "open"}) == (403, "not_host")
    assert ana.refused("PUT", f"{table}/chairs/2", {"kind": "open"}) == (403, "not_host")


def test_a_table_without_onlookers_shows_itself_to_nobody_else(server: Server, ana: Player, ben: Player) -> None:
    card = ana.open("me", "open", watchers=False, options={"start": "host"})
    table = f"/api/tables/{card['id']}"
    waiting = ben.socket(card["id"])
    assert waiting.join(None)["view"] is None, "who has the link may see who is there before it begins"
    cleo = Player(server, "Cleo")
    cleo.call("POST", f"{table}/chairs/1", {"contribution": "hers"})
    assert waiting.hear("no")["reason"]["key"] == "no_watchers"
    assert all(message["view"] is None for message in waiting.heard if message["t"] == "view")
    for message in ({"t": "view"}, {"t": "chat", "text": "let me in"}):
        waiting.connection.send(json.dumps(message))
        assert waiting.hear("no")["reason"]["key"] == "not_joined"
    unjoined = ben.socket(card["id"])
    unjoined.say("view")
    assert unjoined.hear("no")["reason"]["key"] == "not_joined"
    for path in ("/view", "/messages", "/record", "/replay", "/chat"):
        assert ben.refused("GET", f"{table}{path}") == (403, "no_watchers")
    assert ben.refused("GET", f"{table}/qr.svg") == (403, "no_watchers")
    assert ben.refused("POST", f"{table}/read", {"seat": 0, "text": "1N"}) == (403, "no_watchers")
    assert ana.call("POST", f"{table}/read", {"seat": 0, "text": "@d1"})["verb"] == "place"
    assert ana.send("GET", f"{table}/qr.svg").is_success
    assert ben.refused("POST", f"{table}/chat", {"text": "let me in"}) == (403, "no_watchers")
    play_first(ana, card["id"], 0)
    waiting.say("ping")
    waiting.hear("pong")
    assert not [message for message in waiting.heard if message["t"] == "moved"]
    waiting.close()
    unjoined.close()


def test_who_sits_at_a_table_cannot_sit_down_a_second_time_to_see_more(ana: Player, ben: Player) -> None:
    card = ana.open("me", "open", "greedy", options={"start": "host"})
    table = f"/api/tables/{card['id']}"
    assert ana.refused("POST", f"{table}/chairs/1", {}) == (409, "sits_already")
    ben.call("POST", f"{table}/chairs/1", {})
    for more in ({}, {"screen": True, "name": "Ana's friend"}):
        assert ana.refused("POST", f"{table}/chairs/2", more) == (409, "sits_already")
    twice = {"game": "maamut", "seats": [{"kind": "me"}, {"kind": "me"}]}
    assert ana.refused("POST", "/api/tables", twice) == (400, "sits_already")
    alone = ana.open("me", "greedy")
    bot = next(n for n, chair in enumerate(alone["chairs"]) if chair["kind"] == "bot")
    friend = {"screen": True, "name": "Ben"}
    assert ana.refused("POST", f"/api/tables/{alone['id']}/chairs/{bot}", friend) == (409, "sits_already")


# -- what cannot be guessed, and what is not told ----------------------------------------------------------------


@pytest.fixture
def chance(tmp_path: Path) -> Iterator[Server]:
    """A server with its own luck, as people have it."""
    running = Server(temporary(tmp_path), lucky=True).start()
    yield running
    running.stop()


def test_ids_and_secrets_cannot_be_guessed(chance: Server) -> None:
    server, ana = chance, Player(chance, "Ana")

    def bits(text: str) -> int:
        return len(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))) * 8

    tables = [ana.open("me", "open")["id"] for _ in range(5)]
    assert len(set(tables)) == 5
    assert all(bits(each) >= 96 for each in tables)
    assert bits(ana.call("POST", "/api/tokens", {"label": "x"})["token"]) == 256
    seeds = rows(server, "SELECT seed FROM tables")
    assert len(set(seeds)) == len(seeds) == 5
    assert all(len(bytes.fromhex(seed)) == 32 for (seed,) in seeds)
    assert set(tables).isdisjoint(card["id"] for card in Player(server, "Ben").call("GET", "/api/tables?list=open"))


def test_a_fault_tells_nothing_of_the_inside(server: Server, ana: Player) -> None:
    source, broken = ana.open("me", "open")["id"], unique("broken").replace(" ", "-")
    columns = [name for _, name, *_ in rows(server, "PRAGMA table_info(tables)") if name not in ("id", "options")]
    kept = ", ".join(columns)
    rows(server, f"INSERT INTO tables (id, options, {kept}) SELECT ?, 'no JSON', {kept} FROM tables WHERE id = ?",
         broken, source)  # fmt: skip
    answer = guarded(ana.send("GET", f"/api/tables/{broken}"))
    assert answer.status_code == 500
    assert answer.json()["reason"]["key"] == "fault"
    line = ana.socket(broken)
    told = line.hear("no")
    assert told["reason"]["key"] == "fault"
    assert ended(line) == 4500
    for text in (answer.text, json.dumps(told)):
        for inside in ("Traceback", "File ", ".py", "JSON", "Error", "sqlite", "line 1"):
            assert inside not in text
    assert ana.call("GET", f"/api/tables/{source}")["id"] == source


def test_every_test_that_the_promises_name_is_there() -> None:
    here = Path(__file__).parent
    promises = (here.parent.parent / "docs" / "security.md").read_text("utf-8")
    named = set(re.findall(r"`(test_\w+)`", promises))
    files = [*here.parent.rglob("test_*.py")]
    tests = {file.stem for file in files}
    for file in files:
        tests.update(re.findall(r"^def (test_\w+)", file.read_text("utf-8"), re.MULTILINE))
    assert len(named) > 60
    assert named <= tests, sorted(named - tests)
