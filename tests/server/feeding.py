"""Somebody's stream, read by a test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx2

from server.running import Server

LONGEST = 40  # seconds without a word: signs of life come more often


class Feed:
    """An open stream; `hear` waits for the message that is wanted."""

    def __init__(self, response: httpx2.Response) -> None:
        self.response = response
        self.events = iter(httpx2.EventSource(response))
        self.heard: list[dict[str, Any]] = []
        self.last = ""

    def hear(self, wanted: Callable[[dict[str, Any]], Any] | str) -> dict[str, Any]:
        for event in self.events:
            if not event.data:
                continue  # the time after which to come again
            message: dict[str, Any] = event.json()  # type: ignore[assignment]
            assert message["t"] == event.event
            self.heard.append(message)
            self.last = event.id
            if message["t"] == wanted if isinstance(wanted, str) else wanted(message):
                return message
        raise AssertionError(f"the stream has ended after {self.heard[-1:]}")

    def opening(self) -> dict[str, dict[str, Any]]:
        """How each table stands, as it is told at once."""
        assert self.hear("ready")["tables"] >= 0
        return {message["table"]: message for message in self.heard if message["t"] == "table"}


@contextmanager
def feed(server: Server, cookies: httpx2.Cookies | None = None, **headers: str) -> Iterator[Feed]:
    with (
        httpx2.Client(base_url=server.address, timeout=LONGEST, verify=False, cookies=cookies) as http,
        http.stream(
            "GET", "/api/stream", headers={name.replace("_", "-"): value for name, value in headers.items()}
        ) as response,
    ):
        if not response.is_success:
            response.read()
        yield Feed(response)
