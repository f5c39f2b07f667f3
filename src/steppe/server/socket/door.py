"""Where connections come in: each address has so many, and what it asks must arrive in time.

Without that a few machines that open connections and say nothing, or a byte every now and then, hold them all.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import get_remote_addr

from steppe.server.guard.crowd import Crowd
from steppe.server.guard.requests import CONNECTION
from steppe.server.socket.protocol import Line

HEAD = 8.0  # seconds in which the headers of a request must have come
BODY = 30.0  # seconds for what follows them


class Door(HttpToolsProtocol):
    """One connection, until it ends or becomes a WebSocket; `door` makes the kind that a server uses."""

    crowd: Crowd
    head, body = HEAD, BODY
    _due: asyncio.TimerHandle | None = None
    _where: str | None = None  # the address for which it counts; None: it does not
    _awaited = True  # a request has yet to begin, or to be all there
    _begun = False  # something of it has come
    on_shutdown: Callable[[], None] | None = None  # for an answer that would not end by itself

    def connection_made(self, transport: Any) -> None:
        where = (get_remote_addr(transport) or ("",))[0]
        if not self.crowd.enter(where):
            transport.write(_refusal("429 Too Many Requests"))
            transport.close()
            return
        self._where = where
        super().connection_made(transport)
        self._expect(self.head)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._where is not None:
            self._expect(None)
            super().connection_lost(exc)
            self.leave()

    def leave(self) -> None:
        """The connection has ended, whatever it has become."""
        if self._where is not None:
            self.crowd.leave(self._where)
            self._where = None

    def data_received(self, data: bytes) -> None:
        if self._where is None:
            return
        self._begun = True
        if self._due is None and self._awaited:  # the next request on a connection that is kept
            self._expect(self.head)
        super().data_received(data)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.on_shutdown = None
        self.scope["extensions"] = {CONNECTION: self}  # type: ignore[dict-item]

    def shutdown(self) -> None:
        super().shutdown()
        if self.on_shutdown is not None:
            self.on_shutdown()

    def abort(self) -> None:
        """Who does not read is not waited for."""
        self.transport.abort()

    def on_headers_complete(self) -> None:
        self._awaited = False
        self._expect(self.body)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._awaited, self._begun = True, False
        self._expect(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._expect(None)
        super().handle_websocket_upgrade()
        line = self.transport.get_protocol()
        assert isinstance(line, Line)
        line.on_lost = self.leave

    def _expect(self, seconds: float | None) -> None:
        """What is due must be there by then."""
        if self._due is not None:
            self._due.cancel()
        self._due = None if seconds is None else self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        self._due = None
        if self.transport.is_closing():
            return
        if self.transport.get_write_buffer_size():  # who does not read either is not waited for
            self.transport.abort()
            return
        if self._begun and (self.cycle is None or self.cycle.response_complete):
            self.transport.write(_refusal("408 Request Timeout"))
        self.transport.close()


def door(connections: int, of_proxies: int, proxies: str, head: float = HEAD, body: float = BODY) -> type[Door]:
    """The kind of connection for a server that allows so many to an address."""
    return type("Door", (Door,), {"crowd": Crowd(connections, of_proxies, proxies), "head": head, "body": body})


def _refusal(status: str) -> bytes:
    return f"HTTP/1.1 {status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n".encode()
