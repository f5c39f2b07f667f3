"""What strangers, forgers and the curious cannot do (docs/security.md)."""

from __future__ import annotations

import base64
import contextlib
import json
import socket
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from server.outsider import dial, ended, play_first, raw, rows, stranger, unique
from server.running import Player, Server, Socket, temporary
from steppe.server.outside import check_target, is_public, public_addresses
from steppe.server.people import COOKIE
from steppe.server.problem import Problem
from steppe.server.shield import Limits, address_of, asked_address, same_origin

PASSWORD = "a long walk in the snow"
PUBLIC = "https://steppe.example"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that bears little, and is reached over https."""
    path = temporary(tmp_path_factory.mktemp("small"))
    running = Server(path, STEPPE_REQUESTS="60", STEPPE_ADDRESS=PUBLIC).start()
    yield running
    running.stop()


class Visitor:
    """Somebody at the small server, from an address of their own; the proxy before it says which."""

    def __init__(self, server: Server, address: str) -> None:
        from_there = {"x-forwarded-for": address}
        self.http = httpx.Client(base_url=server.address, timeout=30, verify=False, headers=from_there)
        self.cookies: dict[str, str] = {}

    def send(self, method: str, path: str, data: Any = None) -> httpx.Response:
        headers = {"x-csrftoken": self.cookies.get("csrftoken", "")}
        if self.cookies:
            headers["cookie"] = "; ".join(f"{key}={value}" for key, value in self.cookies.items())
        answer = self.http.request(method, path, json=data, headers=headers)
        for each in answer.headers.get_list("set-cookie"):
            key, _, value = each.partition(";")[0].partition("=")
            self.cookies[key] = value
        return answer

    def arrive(self, name: str = "Ana") -> Visitor:
        self.send("GET", "/api/me")
        assert self.send("POST", "/api/guests", {"name": name}).is_success
        return self


@pytest.fixture
def visitor(small: Server) -> Iterator[Any]:
    made: list[Visitor] = []

    def visit(address: str) -> Visitor:
        made.append(Visitor(small, address))
        return made[-1]

    yield visit
    for each in made:
        each.http.close()


# -- headers -------------------------------------------------------------------------------------------------


def guarded(answer: httpx.Response) -> httpx.Response:
    """Every answer carries these, whatever it says."""
    policy = dict(part.strip().partition(" ")[::2] for part in answer.headers["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["script-src"] == "'self'"
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in answer.headers["permissions-policy"]
    assert "access-control-allow-origin" not in answer.headers
    assert "server" not in answer.headers or "python" not in answer.headers["server"].lower()
    return answer


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
    forged = guarded(httpx.post(f"{server.address}/api/guests", json={"name": "Ana"}))
    assert (forged.status_code, forged.json()["reason"]["key"]) == (403, "csrf")


def test_over_https_cookies_and_browsers_stay_there(visitor: Any) -> None:
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
            answer = httpx.request(
                method, f"{server.address}{path}", json=data, headers={"cookie": cookie, **header}, timeout=20
            )
            assert (answer.status_code, answer.json()["reason"]["key"]) == (403, "csrf")
    form = httpx.post(f"{server.address}{table}/chat", data={"text": "forged"}, headers={"cookie": cookie}, timeout=20)
    assert form.status_code == 403
    assert ana.call("GET", table) == before
    assert ana.call("GET", "/api/me")["person"]["name"] == "Ana"
    assert ana.call("GET", "/api/tokens") == []
    assert ana.call("GET", f"{table}/chat") == []


def test_a_program_with_a_token_needs_no_header_against_forgery(server: Server, ana: Player) -> None:
    token = ana.call("POST", "/api/tokens", {"label": "bot"})["token"]
    headers = {"authorization": f"Bearer {token}"}
    change = {"name": "Ana the second"}
    assert httpx.patch(f"{server.address}/api/me", json=change, headers=headers, timeout=20).is_success
    # a browser that is made to send a token with the visitor's cookie is not a program
    cookie = {"cookie": f"{COOKIE}={ana.http.cookies[COOKIE]}"}
    forged = httpx.patch(f"{server.address}/api/me", json=change, headers={**headers, **cookie}, timeout=20)
    assert forged.status_code == 403
    wrong = httpx.patch(f"{server.address}/api/me", json=change, headers={"authorization": "Bearer x"}, timeout=20)
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


# -- too often, too large --------------------------------------------------------------------------------------


def until_refused(attempt: Callable[[int], httpx.Response], most: int = 20) -> tuple[int, httpx.Response]:
    """How often it went well, and the refusal."""
    for count in range(most):
        answer = attempt(count)
        if answer.status_code == 429:
            assert answer.json()["reason"]["key"] == "too_often"
            assert int(answer.headers["retry-after"]) > 0
            return count, guarded(answer)
    raise AssertionError(f"{most} times and never refused")


def test_an_address_may_ask_only_so_often(small: Server, visitor: Any) -> None:
    busy, calm = visitor("198.51.100.1"), visitor("198.51.100.2")

    def ask(_: int) -> httpx.Response:
        answer: httpx.Response = busy.send("GET", "/api/games")
        return answer

    assert until_refused(ask, 200)[0] >= 60
    assert busy.send("GET", "/healthz").status_code == 200
    assert calm.send("GET", "/api/games").status_code == 200
    for _ in range(10):  # the allowance grows by one a second
        until_refused(ask)
        line = dial(small, "any", **{"x-forwarded-for": "198.51.100.1"})
        if line.hear("no")["reason"]["key"] == "too_often":
            assert ended(line) == 4429
            return
        line.close()
    raise AssertionError("sockets are not counted")


def test_passwords_cannot_be_guessed_quickly_from_anywhere(visitor: Any) -> None:
    def guess(number: int) -> httpx.Response:
        each = visitor(f"198.51.100.{100 + number}")
        each.send("GET", "/api/me")
        answer: httpx.Response = each.send("POST", "/api/sessions", {"name": "Victim", "password": f"guess {number}!"})
        return answer

    assert 5 <= until_refused(guess)[0] < 10
    other = visitor("198.51.100.200")
    other.send("GET", "/api/me")
    assert other.send("POST", "/api/sessions", {"name": "Another", "password": PASSWORD}).status_code == 401


def test_a_person_may_open_and_say_only_so_much(visitor: Any) -> None:
    ana = visitor("198.51.100.3").arrive()
    new = {"game": "maamut", "seats": [{"kind": "me"}, {"kind": "open"}]}
    table = ana.send("POST", "/api/tables", new).json()["id"]
    assert 4 <= until_refused(lambda _: ana.send("POST", "/api/tables", new))[0] < 10
    said = until_refused(lambda n: ana.send("POST", f"/api/tables/{table}/chat", {"text": f"line {n}"}))
    assert 5 <= said[0] < 10

    def come(_: int) -> httpx.Response:
        guest = visitor("198.51.100.4")
        guest.send("GET", "/api/me")
        answer: httpx.Response = guest.send("POST", "/api/guests", {"name": "Ana"})
        return answer

    assert 5 <= until_refused(come)[0] < 10


def test_allowances_come_back_and_are_not_remembered_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    monkeypatch.setattr("steppe.server.shield.MANY", 10)
    limits = Limits(60)
    for _ in range(60):
        limits.spend("request", "a")
    with pytest.raises(Problem):
        limits.spend("request", "a")
    now += 2
    limits.spend("request", "a")
    limits.spend("request", "a")
    with pytest.raises(Problem):
        limits.spend("request", "a")
    now += 100
    for number in range(20):
        limits.spend("request", f"address {number}")
    now += 100
    limits.spend("request", "b")
    assert len(limits._left) == 1


def test_an_address_of_ipv6_is_its_network() -> None:
    one, two, three = (
        address_of({"client": (each, 1)}) for each in ("2001:db8::1", "2001:db8::ffff:2", "2001:db8:0:1::1")
    )
    assert one == two != three
    assert address_of({"client": ("192.0.2.1", 1)}) == "192.0.2.1"
    assert address_of({"client": None}) == ""


def test_a_flood_on_a_socket_is_throttled_and_then_cut(ana: Player) -> None:
    card = ana.open("me", "screen")
    line, other = ana.socket(card["id"]), ana.socket(card["id"])
    line.join(0)
    with contextlib.suppress(ConnectionClosed):
        for _ in range(1500):
            line.say("ping")
    assert ended(line) == 4429
    kinds = [message["t"] for message in line.heard]
    assert kinds.count("pong") < 1000
    assert {message["reason"]["key"] for message in line.heard if message["t"] == "no"} == {"too_often"}
    assert other.join(0)["t"] == "view", "who floods harms only the own line"
    other.close()


def test_what_is_too_large_is_refused(server: Server, ana: Player) -> None:
    card = ana.open("me", "screen")
    big = {"text": "x" * 100_000}
    assert ana.refused("POST", f"/api/tables/{card['id']}/chat", big) == (413, "too_large")

    def pieces() -> Iterator[bytes]:
        for _ in range(200):
            yield b" " * 1000

    headers = {"x-csrftoken": ana.http.cookies["csrftoken"] or ""}
    assert ana.http.post("/api/guests", content=pieces(), headers=headers).status_code == 413
    line = ana.socket(card["id"])
    line.join(0)
    line.say("chat", text="x" * 501)
    assert line.hear("no")["reason"]["key"] == "bad_message"
    line.say("chat", text="x" * 200_000)
    assert ended(line) == 1009
    assert ana.call("GET", f"/api/tables/{card['id']}/chat") == []


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
    both = ana.call("POST", f"/api/tables/{alone['id']}/chairs/{bot}", friend)
    assert both["yours"] == [0, 1], "against bots alone a friend may join at the same screen"


# -- what cannot be guessed, and what is not told ----------------------------------------------------------------


def test_ids_and_secrets_cannot_be_guessed(server: Server, ana: Player) -> None:
    def bits(text: str) -> int:
        return len(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))) * 8

    tables = [ana.open("me", "open")["id"] for _ in range(5)]
    assert len(set(tables)) == 5
    assert all(bits(each) >= 96 for each in tables)
    assert bits(ana.call("POST", "/api/tokens", {"label": "x"})["token"]) == 256
    seeds = rows(server, "SELECT seed FROM tables")
    assert len(set(seeds)) == len(seeds)
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


# -- servers that people name --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "http://localhost/", "http://LOCALHOST./x", "http://printer.local/", "http://db.internal/", "http://router.lan/",
        "http://intranet/", "http://127.0.0.1/", "http://127.0.0.1:8420/", "http://127.1/", "http://2130706433/",
        "http://0x7f000001/", "http://0177.0.0.1/", "http://0x7f.1/", "http://0.0.0.0/", "http://10.1.2.3/",
        "http://172.16.0.1/", "http://192.168.1.1/", "http://169.254.169.254/latest/meta-data", "http://100.64.0.1/",
        "http://198.18.0.1/", "http://224.0.0.1/", "http://255.255.255.255/", "http://[::1]/", "http://[::]/",
        "http://[fe80::1]/", "http://[fc00::1]/", "http://[fec0::1]/", "http://[ff02::1]/", "http://[::ffff:127.0.0.1]/",
        "http://[::ffff:a9fe:a9fe]/", "http://[::127.0.0.1]/", "http://[2002:7f00:1::]/", "http://[64:ff9b::7f00:1]/",
        "http://[fd00:ec2::254]/", "http://user@example.org/", "http://user:pw@example.org/", "http://example.org:0/",
        "ftp://example.org/", "file:///etc/passwd", "javascript:alert(1)", "//example.org/", "example.org", "http://",
        "http://exa mple.org/", "http://example.org/\r\nX: y", "http://example.org/\0", "http://exämple.org/",
        "http://example.org:99999/", "http://[::1", "http://①②⑦.0.0.1/", "http://.example.org/", "http://a..b/",
    ],
)  # fmt: skip
def test_targets_that_are_not_public_are_refused_when_they_are_saved(url: str) -> None:
    with pytest.raises(Problem) as refused:
        check_target(url)
    assert refused.value.reason.key == "bad_webhook"


@pytest.mark.parametrize(
    "url",
    ["https://example.org/hook?x=1", "http://example.org:8080/", "https://8.8.8.8/", "https://[2606:4700::1111]/x"],
)
def test_public_targets_are_welcome(url: str) -> None:
    check_target(url)


def test_webhooks_and_pushes_are_checked_over_the_api(ana: Player) -> None:
    assert ana.refused("PATCH", "/api/me", {"webhook": "http://169.254.169.254/"}) == (400, "bad_webhook")
    assert ana.refused("PATCH", "/api/me", {"webhook": "https://example.org/" + "x" * 200})[0] == 400
    assert ana.call("GET", "/api/me")["person"]["webhook"] == ""
    assert ana.call("PATCH", "/api/me", {"webhook": "https://example.org/x"})["person"]["webhook"]
    assert ana.call("PATCH", "/api/me", {"webhook": ""})["person"]["webhook"] == ""
    key = ana.call("GET", "/api/push")["key"]  # a point of the right curve
    keys = {"p256dh": key, "auth": base64.urlsafe_b64encode(b"a" * 16).decode()}
    for endpoint in ("https://127.0.0.1/push", "http://example.org/push", "https://localhost/push"):
        assert ana.refused("POST", "/api/push", {"endpoint": endpoint, "keys": keys}) == (400, "bad_webhook")
    good = "https://push.example.org/abc"
    for wrong in ({"p256dh": "AAAA", "auth": keys["auth"]}, {"p256dh": key, "auth": "AAAA"}, {**keys, "auth": "*"}):
        assert ana.refused("POST", "/api/push", {"endpoint": good, "keys": wrong}) == (400, "bad_push_keys")
    assert ana.call("POST", "/api/push", {"endpoint": good, "keys": keys}) is None
    assert ana.call("DELETE", "/api/push", {"endpoint": good}) is None


@pytest.mark.parametrize(
    ("found", "addresses"),
    [
        (["93.184.216.34"], ["93.184.216.34"]),
        (["127.0.0.1"], []),
        (["93.184.216.34", "10.0.0.1"], []),  # a name that is both
        (["::ffff:169.254.169.254"], []),
        (["fe80::1%eth0"], []),
        (["2606:4700::1111", "8.8.8.8"], ["2606:4700::1111", "8.8.8.8"]),
    ],
)
def test_a_name_is_looked_up_and_all_its_addresses_must_be_public(
    found: list[str], addresses: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def resolve(host: str, port: int, **_: Any) -> list[Any]:
        assert (host, port) == ("example.org", 443)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in found]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    assert public_addresses("example.org", 443) == addresses
    assert all(map(is_public, addresses))


def test_a_line_that_is_cut_leaves_nothing_behind(server: Server, ana: Player, ben: Player) -> None:
    """Onlookers who come and go do not pile up."""
    card = ana.open("me", "screen")
    lines: list[Socket] = [ben.socket(card["id"]) for _ in range(5)]
    for line in lines:
        line.join(None)

    def count() -> float:
        text = httpx.get(f"{server.address}/metrics", timeout=20).text
        return float(next(row.split()[1] for row in text.splitlines() if row.startswith("steppe_sockets ")))

    before = count()
    for line in lines:
        line.close()
    end = time.monotonic() + 10
    while count() > before - 5 and time.monotonic() < end:
        time.sleep(0.05)
    assert count() <= before - 5
