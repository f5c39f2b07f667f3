"""What goes out to one connection: at once where it can, without a task; queued for whoever reads slowly."""

from __future__ import annotations

import asyncio
import types
from collections import deque
from collections.abc import Coroutine, Generator
from typing import Any

BEHIND = 200  # messages that a slow reader may be behind


@types.coroutine
def _resume(started: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """Go on with a coroutine that has been started by hand and waits for something."""
    while True:
        got = yield waits_for
        try:
            waits_for = started.send(got)
        except StopIteration:
            return


class Outbox:
    """Messages in their order; several that are due at once travel as a list in one frame."""

    def __init__(self, send: Any) -> None:
        self._send = send
        self._loop = asyncio.get_running_loop()
        self._queue: deque[bytes] = deque()
        self._due = False  # a flush is due in this round of the loop
        self._busy: asyncio.Task[None] | None = None  # the reader is slow: one frame is on its way
        self._code = 0  # with which the line is to be cut
        self._closed = False

    def is_behind(self) -> bool:
        return len(self._queue) >= BEHIND

    def clear(self) -> None:
        self._queue.clear()

    def put(self, message: bytes) -> None:
        self._queue.append(message)
        if not self._due:
            self._due = True
            self._loop.call_soon(self._flush)

    def cut(self, code: int) -> None:
        """End the connection, after what is queued."""
        self._code = code
        self._loop.call_soon(self._flush)

    def close(self) -> None:
        """The connection has ended."""
        self._closed = True
        self._queue.clear()
        if self._busy is not None:
            self._busy.cancel()

    def _flush(self) -> None:
        self._due = False
        if self._busy is not None or self._closed:
            return
        if self._queue:
            frame = self._queue.popleft()
            if self._queue:
                frame = b"[" + b",".join((frame, *self._queue)) + b"]"
                self._queue.clear()
            self._start({"type": "websocket.send", "text": frame.decode()})
        elif self._code:
            self._closed = True
            self._start({"type": "websocket.close", "code": self._code})
        if self._code and not self._closed and self._busy is None:
            self._loop.call_soon(self._flush)

    def _start(self, message: dict[str, Any]) -> None:
        """Most sends end at once; then nothing need be scheduled."""
        sending = self._send(message)
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        except Exception:  # the client has gone; its reading side will end
            self._closed = True
            return
        self._busy = asyncio.ensure_future(_resume(sending, waits_for))
        self._busy.add_done_callback(self._sent)

    def _sent(self, task: asyncio.Task[None]) -> None:
        self._busy = None
        if task.cancelled() or task.exception() is not None:
            self._closed = True
        elif self._queue or self._code:
            self._flush()
