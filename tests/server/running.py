"""A real server in a process of its own, and people who play at it over HTTP and WebSocket."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import httpx2
from websockets.sync.client import ClientConnection, connect

PATIENCE = 120  # seconds for whatever comes at once on a machine that has nothing else to do
PORTS = range(20_000, 32_000)  # below those that a system gives to whoever connects to somebody
CLAIMED: list[IO[str]] = []  # open as long as this process lives


def free_port() -> int:
    """A port that nobody listens at, and that no other test on this machine is given as long as this process lives."""
    folder = Path(tempfile.gettempdir()) / f"steppe-ports-{os.getuid()}"
    folder.mkdir(exist_ok=True)
    for port in random.SystemRandom().sample(PORTS, len(PORTS)):
        claim = (folder / str(port)).open("w")
        try:
            fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", port))
        except OSError:
            claim.close()
            continue
        CLAIMED.append(claim)
        return port
    raise RuntimeError("all ports are taken")


def until(done: Callable[[], Any], what: str = "it never comes to that", patience: float = PATIENCE) -> Any:
    """What it gives as soon as that is something."""
    end = time.monotonic() + patience
    while not (found := done()):
        assert time.monotonic() < end, what
        time.sleep(0.02)
    return found


class Server:
    """`steppe serve` on a database; `lucky`: with luck of its own, else the same games go the same way every time."""

    def __init__(self, database: str, port: int | None = None, *, lucky: bool = False, **settings: str) -> None:
        self.database = database
        self.module = "steppe" if lucky else "server.seeded"
        self.port = port or free_port()
        self.settings = {"STEPPE_BOT_PAUSE": "0", "STEPPE_REQUESTS": "100000", **settings}
        self.process: subprocess.Popen[bytes] | None = None
        self.complaints: Path | None = None  # where what it writes to the standard error goes

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Server:
        path = os.pathsep.join(filter(None, (str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH"))))
        environment = {**os.environ, **self.settings, "STEPPE_DATABASE": self.database, "PYTHONPATH": path}
        command = [sys.executable, "-m", self.module, "serve", "--port", str(self.port)]
        with contextlib.ExitStack() as stack:
            errors = stack.enter_context(self.complaints.open("ab")) if self.complaints else None
            self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=errors)
        end = time.monotonic() + 2 * PATIENCE
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}")
            try:
                if httpx2.get(f"{self.address}/healthz", timeout=PATIENCE, verify=False).text == "ok":
                    return self
            except httpx2.TransportError:
                time.sleep(0.05)
        raise RuntimeError("the server did not start")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(2 * PATIENCE)
            self.process = None


OPEN: list[httpx2.Client] = []  # closed after each test


class Player:
    """A person with a browser of its own."""

    def __init__(self, server: Server, name: str = "Ana") -> None:
        self.server = server
        self.http = httpx2.Client(base_url=server.address, timeout=PATIENCE, verify=False)  # it loads no certificates
        OPEN.append(self.http)
        self.http.get("/api/me")
        self.call("POST", "/api/guests", {"name": name})

    def send(self, method: str, path: str, data: Any = None) -> httpx2.Response:
        headers = {"x-csrftoken": self.http.cookies.get("csrftoken") or ""}
        return self.http.request(method, path, json=data, headers=headers)

    def call(self, method: str, path: str, data: Any = None) -> Any:
        answer = self.send(method, path, data)
        assert answer.is_success, f"{method} {path}: {answer.status_code} {answer.text[:500]}"
        return answer.json() if answer.content else None

    def refused(self, method: str, path: str, data: Any = None) -> tuple[int, str]:
        """The status and the reason's key."""
        answer = self.send(method, path, data)
        assert not answer.is_success, answer.text[:500]
        reason = answer.json()["reason"]
        assert set(reason["text"]) == {"fr", "en", "it"}
        assert all(reason["text"].values())
        return answer.status_code, reason["key"]

    def open(self, *kinds: str, **more: Any) -> dict[str, Any]:
        chairs = [
            {"kind": "bot", "bot": kind} if kind not in ("me", "open", "screen") else {"kind": kind} for kind in kinds
        ]
        found: dict[str, Any] = self.call(
            "POST", "/api/tables", {"game": "maamut", "seats": chairs, "contribution": "mine", **more}
        )
        return found

    def socket(self, table: str) -> Socket:
        cookies = "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())
        address = f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/socket"
        headers = {"cookie": cookies}
        return Socket(
            connect(address, additional_headers=headers, compression=None, legacy=True, open_timeout=PATIENCE)
        )


class Socket:
    """One connection to a table."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[dict[str, Any]] = []
        self.unread: list[dict[str, Any]] = []  # several messages may come at once
        self.ids = 0

    def say(self, t: str, **data: Any) -> None:
        self.connection.send(json.dumps({"t": t, **data}))

    def hear(self, wanted: Callable[[dict[str, Any]], bool] | str, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message that is wanted; the others are kept in `heard`."""
        fits = (lambda message: message["t"] == wanted) if isinstance(wanted, str) else wanted
        end = time.monotonic() + timeout
        while True:
            while self.unread:
                message = self.unread.pop(0)
                self.heard.append(message)
                if fits(message):
                    return message
            got = json.loads(self.connection.recv(max(0.01, end - time.monotonic())))
            self.unread += got if isinstance(got, list) else [got]

    def join(self, seat: int | None, since: int | None = None) -> dict[str, Any]:
        self.say("join", seat=seat, since=since)
        return self.hear(lambda message: message["t"] in ("view", "moved", "no"))

    def do(self, seat: int, verb: str, noun: Any, after: int) -> dict[str, Any]:
        self.ids += 1
        self.say("do", id=self.ids, seat=seat, verb=verb, noun=noun, after=after)
        return self.hear(lambda message: message["t"] in ("ok", "no") and message["id"] == self.ids)

    def close(self) -> None:
        self.connection.close()


def first_answer(asks: list[dict[str, Any]]) -> tuple[str, Any]:
    """Some legal answer to the open question."""
    choice = asks[0]["choices"][0]
    return choice["verb"], choice["of"][0] if "of" in choice else None


def temporary(path: Path) -> str:
    return f"sqlite:///{path / 'steppe.db'}"
