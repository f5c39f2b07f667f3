"""Too often, too much, too large: what one visitor may ask of a server."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator

import httpx2
import pytest

from server.outsider import Visitor, dial, ended, guarded
from server.running import PATIENCE, Player, Server, Socket, until
from steppe.server.guard.limits import Limits, address_of
from steppe.server.wire.problem import Problem

PASSWORD = "a long walk in the snow"


def until_refused(attempt: Callable[[int], httpx2.Response], most: int = 20) -> tuple[int, httpx2.Response]:
    """How often it went well, and the refusal."""
    for count in range(most):
        answer = attempt(count)
        if answer.status_code == 429:
            assert answer.json()["reason"]["key"] == "too_often"
            assert int(answer.headers["retry-after"]) > 0
            return count, guarded(answer)
    raise AssertionError(f"{most} times and never refused")


def test_an_address_may_ask_only_so_often(small: Server, visitor: Callable[[str], Visitor]) -> None:
    busy, calm = visitor("198.51.100.1"), visitor("198.51.100.2")

    def ask(_: int) -> httpx2.Response:
        return busy.send("GET", "/api/games")

    assert until_refused(ask, 200)[0] >= 60
    assert busy.send("GET", "/healthz").status_code == 200
    assert calm.send("GET", "/api/games").status_code == 200

    def turned_away() -> bool:
        until_refused(ask)
        line = dial(small, "any", **{"x-forwarded-for": "198.51.100.1"})
        if line.hear("no")["reason"]["key"] == "too_often":
            assert ended(line) == 4429
            return True
        line.close()
        return False

    until(turned_away, "sockets are not counted")  # not always at once: the allowance grows by one a second


def test_a_person_may_open_and_say_only_so_much(visitor: Callable[[str], Visitor]) -> None:
    ana = visitor("198.51.100.3").arrive()
    new = {"game": "maamut", "seats": [{"kind": "me"}, {"kind": "open"}]}
    table = ana.send("POST", "/api/tables", new).json()["id"]
    assert 4 <= until_refused(lambda _: ana.send("POST", "/api/tables", new))[0] < 10
    said = until_refused(lambda n: ana.send("POST", f"/api/tables/{table}/chat", {"text": f"line {n}"}))
    assert 5 <= said[0] < 10

    def come(_: int) -> httpx2.Response:
        guest = visitor("198.51.100.4")
        guest.send("GET", "/api/me")
        return guest.send("POST", "/api/guests", {"name": "Ana"})

    assert 5 <= until_refused(come)[0] < 10


def test_allowances_come_back_and_are_not_remembered_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    monkeypatch.setattr("steppe.server.guard.limits.MANY", 10)
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
    assert list(limits._left["request"]) == ["b"]


def test_of_too_many_those_are_remembered_who_were_heard_of_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has the own allowance renewed by asking under many names."""
    monkeypatch.setattr(time, "monotonic", lambda: 1000.0)
    monkeypatch.setattr("steppe.server.guard.limits.MANY", 10)
    limits = Limits(3)
    for number in range(3):
        limits.spend("request", "a")
        for other in range(8):
            limits.spend("request", f"address {number} {other}")
    with pytest.raises(Problem):
        limits.spend("request", "a")
    assert len(limits._left["request"]) == 10


def test_only_the_very_address_that_asks_after_health_is_free(visitor: Callable[[str], Visitor]) -> None:
    busy = visitor("198.51.100.5")
    until_refused(lambda _: busy.send("GET", "/healthzANYTHING"), 200)
    for path in ("/healthz/x", "/metrics", "/healthz2", "/asset"):
        until_refused(lambda _, path=path: busy.send("GET", path))  # type: ignore[misc]
    assert busy.send("GET", "/healthz").status_code == 200


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
    ping = b'{"t":"ping"}'
    frame = bytes((0x81, 0x80 | len(ping), 0, 0, 0, 0)) + ping  # a text that is masked with nothing
    with contextlib.suppress(OSError):
        line.connection.socket.sendall(frame * 1500)  # all at once: how quick this end is does not matter
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


def test_a_line_that_is_cut_leaves_nothing_behind(server: Server, ana: Player, ben: Player) -> None:
    """Onlookers who come and go do not pile up."""
    card = ana.open("me", "screen")
    lines: list[Socket] = [ben.socket(card["id"]) for _ in range(5)]
    for line in lines:
        line.join(None)

    def count() -> float:
        text = httpx2.get(f"{server.address}/metrics", timeout=PATIENCE).text
        return float(next(row.split()[1] for row in text.splitlines() if row.startswith("steppe_sockets ")))

    before = count()
    for line in lines:
        line.close()
    until(lambda: count() <= before - 5)
