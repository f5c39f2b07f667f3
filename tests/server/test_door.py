"""Where connections come in: what must arrive in time, and how many there may be."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
import uvicorn
from websockets.sync.client import connect

from server.outsider import Visitor, dial, ended
from server.running import PATIENCE, Server, temporary, until
from steppe.server.guard.crowd import Crowd
from steppe.server.socket.door import BODY, HEAD, Door, door
from steppe.server.socket.protocol import Line

SHORT = 0.15  # seconds instead of several
REQUEST = b"GET / HTTP/1.1\r\nHost: x\r\n"
UPGRADE = (
    REQUEST + b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answers when it has everything, and takes longer to do so than anybody may take to ask."""
    await receive()
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        await asyncio.sleep(3 * SHORT)
        await send({"type": "websocket.send", "text": "late"})
        await receive()
    elif scope["type"] == "http":
        await asyncio.sleep(3 * SHORT if scope["path"] == "/slow" else 0)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})


@contextlib.contextmanager
def open_house(kind: type[Door]) -> Iterator[int]:
    """A server with this door, in a thread; its port."""
    line = socket.socket()
    line.bind(("127.0.0.1", 0))
    config = uvicorn.Config(
        app,
        loop="asyncio",  # it hears what has come before it looks at the clock, however long it was kept from both
        http=kind,
        ws=Line,
        lifespan="off",
        log_level="critical",
        timeout_graceful_shutdown=1,
        timeout_keep_alive=PATIENCE,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [line]}, daemon=True)
    thread.start()
    until(lambda: server.started)
    yield line.getsockname()[1]
    server.should_exit = True
    thread.join(PATIENCE)
    assert not thread.is_alive()


@pytest.fixture
def port() -> Iterator[int]:
    with open_house(door(100, 100, "", SHORT, 2 * SHORT)) as found:
        yield found


def rest(line: socket.socket) -> bytes:
    """What still comes until the server ends the connection."""
    heard = b""
    with contextlib.suppress(ConnectionResetError):
        while piece := line.recv(65536):
            heard += piece
    return heard


def answered(line: socket.socket) -> bytes:
    """The whole answer to a request, in however many pieces it comes."""
    heard = b""
    while not heard.endswith(b"ok") and (piece := line.recv(65536)):
        heard += piece
    return heard


def dialled(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), PATIENCE)


@contextlib.contextmanager
def asking(port: int, beginning: bytes) -> Iterator[socket.socket]:
    """A line on which this was said at once; if something has kept us from that, another."""
    while True:
        began = time.monotonic()
        with dialled(port) as line:
            with contextlib.suppress(OSError):  # nobody listens any more
                line.sendall(beginning)
            if time.monotonic() - began < SHORT / 2:
                yield line
                return


def test_who_says_nothing_is_not_waited_for(port: int) -> None:
    with dialled(port) as line:
        assert rest(line) == b""


def test_headers_that_do_not_end_are_not_waited_for(port: int) -> None:
    for beginning in (b"G", REQUEST, REQUEST + b"X: " + b"y" * 1000, b"\r\n\r\n"):
        with asking(port, beginning) as line:
            assert rest(line).startswith(b"HTTP/1.1 408 "), beginning


def test_a_letter_now_and_then_gives_nobody_more_time(port: int) -> None:
    with dialled(port) as line:
        line.sendall(REQUEST)
        for _ in range(2000):
            try:
                line.sendall(b"X: y\r\n")
            except OSError:  # nobody listens any more
                return
            time.sleep(SHORT / 20)
    raise AssertionError("it is waited for as long as letters come")


def test_the_next_request_on_the_same_connection_must_come_in_time_too(port: int) -> None:
    with asking(port, REQUEST + b"\r\n") as line:
        assert answered(line).startswith(b"HTTP/1.1 200 ")
        line.sendall(REQUEST + b"\r\n")
        assert answered(line).startswith(b"HTTP/1.1 200 ")
        line.sendall(REQUEST)
        assert rest(line).startswith(b"HTTP/1.1 408 ")


def test_a_body_that_does_not_end_is_not_waited_for(port: int) -> None:
    with dialled(port) as line:
        line.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc")
        rest(line)  # it ends
    assert HEAD <= 10
    assert BODY <= 60


def test_who_has_asked_may_wait_for_the_answer(port: int) -> None:
    with asking(port, b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n") as line:
        assert answered(line).startswith(b"HTTP/1.1 200 ")
    with asking(port, UPGRADE) as line:
        heard = line.recv(65536)
        assert heard.startswith(b"HTTP/1.1 101 ")
        while b"late" not in heard:
            piece = line.recv(65536)
            assert piece, heard
            heard += piece


def test_an_address_has_so_many_connections_and_no_more() -> None:
    with open_house(door(1, 3, "", PATIENCE, PATIENCE)) as port:
        sockets = [connect(f"ws://127.0.0.1:{port}/", legacy=True, open_timeout=PATIENCE)]
        lines = [dialled(port), dialled(port)]
        for line in lines:  # they have come in
            line.sendall(REQUEST + b"\r\n")
            assert answered(line).startswith(b"HTTP/1.1 200 ")
        for _ in range(3):
            with dialled(port) as more:
                told = rest(more)
                assert told == b"" or told.startswith(b"HTTP/1.1 429 ")
        sockets[0].close()
        end = time.monotonic() + PATIENCE
        while True:  # whoever leaves makes room
            with dialled(port) as more, contextlib.suppress(OSError):
                more.sendall(REQUEST + b"\r\n")
                if answered(more).startswith(b"HTTP/1.1 200 "):
                    break
            assert time.monotonic() < end
        for line in lines:
            line.close()


def test_this_machine_and_trusted_proxies_bring_others_along() -> None:
    crowd = Crowd(2, 4, "10.0.0.0/8, 192.0.2.1,unix:")
    for host, most in (
        ("198.51.100.1", 2), ("192.0.2.2", 2), ("2001:db8::1", 2), ("127.0.0.1", 4), ("::1", 4), ("", 4),
        ("10.9.9.9", 4), ("192.0.2.1", 4),
    ):  # fmt: skip
        assert [crowd.enter(host) for _ in range(5)] == [True] * most + [False] * (5 - most), host
    assert not crowd.enter("2001:db8::2"), "of IPv6 the network counts"
    crowd.leave("2001:db8::1")
    assert crowd.enter("2001:db8::2")
    assert [Crowd(1, 2, "*").enter("198.51.100.1") for _ in range(2)] == [True, True]
    empty = Crowd(1, 1)
    assert empty.enter("198.51.100.1")
    empty.leave("198.51.100.1")
    assert not empty._there


def test_a_visitor_behind_a_proxy_has_so_many_sockets(tmp_path_factory: pytest.TempPathFactory) -> None:
    server = Server(temporary(tmp_path_factory.mktemp("few")), STEPPE_CONNECTIONS="2").start()
    try:
        ana = Visitor(server, "198.51.100.1").arrive()
        table = ana.send("POST", "/api/tables", {"game": "maamut", "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
        lines = [dial(server, table["id"], **{"x-forwarded-for": "198.51.100.1"}) for _ in range(2)]
        for line in lines:
            assert line.join(None)["t"] == "view"
        more = dial(server, table["id"], **{"x-forwarded-for": "198.51.100.1"})
        assert more.hear("no")["reason"]["key"] == "too_often"
        assert ended(more) == 4429
        other = dial(server, table["id"], **{"x-forwarded-for": "198.51.100.2"})
        assert other.join(None)["t"] == "view"
        for line in (*lines, other):
            line.close()
        ana.http.close()
        assert httpx2.get(f"{server.address}/healthz", timeout=PATIENCE).text == "ok"
    finally:
        server.stop()
