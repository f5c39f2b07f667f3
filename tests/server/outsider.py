"""Ways to reach a server other than as a well-behaved player: strangers, programs, raw bytes, its database."""

from __future__ import annotations

import secrets
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from server.running import OPEN, PATIENCE, Player, Server, Socket, first_answer


def database(server: Server) -> Path:
    return Path(server.database.removeprefix("sqlite:///"))


def rows(server: Server, query: str, *values: Any) -> list[tuple[Any, ...]]:
    """What the database answers, or does."""
    connection = sqlite3.connect(database(server), timeout=PATIENCE)
    try:
        with connection:
            return connection.execute(query, values).fetchall()
    finally:
        connection.close()


def stored(server: Server, text: str) -> bool:
    """Whether the text stands anywhere in the files of the database."""
    files = database(server).parent.glob(f"{database(server).name}*")
    return any(text.encode() in file.read_bytes() for file in files)


def unique(name: str) -> str:
    return f"{name} {secrets.token_hex(6)}"


def stranger(server: Server, **headers: str) -> httpx2.Client:
    """Another browser that nobody knows yet."""
    client = httpx2.Client(base_url=server.address, timeout=PATIENCE, verify=False, headers=headers)
    OPEN.append(client)
    client.get("/api/me")
    client.headers["x-csrftoken"] = client.cookies["csrftoken"]
    return client


def dial(server: Server, table: str, **headers: str) -> Socket:
    """A line with these headers and no others."""
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    return Socket(connect(address, additional_headers=headers, compression=None, legacy=True, open_timeout=PATIENCE))


def ended(line: Socket) -> int:
    """The code with which the server cuts a line."""
    with pytest.raises(ConnectionClosed) as closed:
        line.hear("nothing at all")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def raw(server: Server, request: bytes) -> bytes:
    """The whole answer to bytes that no client would send."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        line.sendall(request)
        return b"".join(_pieces(line))


def _pieces(line: socket.socket) -> Iterator[bytes]:
    while piece := line.recv(65536):
        yield piece


def play_first(player: Player, table: str, seat: int) -> dict[str, Any]:
    """The seat gives the first of its answers; what was sent."""
    view = player.call("GET", f"/api/tables/{table}/view?seat={seat}")
    verb, noun = first_answer(view["asks"])
    sent = {"seat": seat, "verb": verb, "noun": noun, "after": view["seq"]}
    player.call("POST", f"/api/tables/{table}/inputs", sent)
    return sent


def guarded(answer: httpx2.Response) -> httpx2.Response:
    """Every answer carries these, whatever it says."""
    policy = dict(part.strip().partition(" ")[::2] for part in answer.headers["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["script-src"] == policy["style-src"] == "'self'"
    assert not {"ws:", "wss:", "*"} & set(policy["connect-src"].split())
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in answer.headers["permissions-policy"]
    assert "access-control-allow-origin" not in answer.headers
    assert "server" not in answer.headers or "python" not in answer.headers["server"].lower()
    return answer


class Visitor:
    """Somebody at the small server, from an address of their own; the proxy before it says which."""

    def __init__(self, server: Server, address: str) -> None:
        from_there = {"x-forwarded-for": address}
        self.http = httpx2.Client(base_url=server.address, timeout=PATIENCE, verify=False, headers=from_there)
        self.cookies: dict[str, str] = {}

    def send(self, method: str, path: str, data: Any = None) -> httpx2.Response:
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
