"""A WebSocket as tables use it: messages are heard as they come, frames are written at once.

The way through ASGI costs a queue, a task and two pauses of reading for every message, more than a move itself.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]

EXTENSION = "steppe.line"  # where the application finds it in the scope
WAITING = 20  # messages heard while one is being dealt with, after which no more are read
TEXT = 0x81  # a whole text frame (RFC 6455)
NO_TEXT = 1007  # the code with which a line ends on which a text was none

Hearing = Callable[[bytes], Coroutine[Any, Any, None] | None]  # deals with it at once, or returns what is left to do


def _payload(data: bytes) -> int:
    """Where the payload begins if the data is exactly one masked frame of up to 65535 bytes; else 0 (RFC 6455)."""
    size = len(data)
    if size < 6 or data[1] < 0x80:
        return 0
    if data[1] < 0x80 + 126:
        return 6 if size == 6 + data[1] - 0x80 else 0
    return 8 if data[1] == 0x80 + 126 and size > 8 and size == 8 + data[2] * 256 + data[3] else 0


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class Line(WebSocketsSansIOProtocol):
    """One connection. Without `listen` it is what every ASGI application gets."""

    # What every message reads, out of the large dictionary of the library's attributes
    __slots__ = (
        "_busy", "_heard", "_hearing", "_on_ready", "_whole", "close_sent", "disconnected", "ready", "transport",
    )  # fmt: skip

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self._hearing: Hearing | None = None
        self.ready = True  # whether what is written now will soon be gone
        self.on_lost: Callable[[], None] = lambda: None  # the connection has ended
        super().__init__(*arguments, **named)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.on_lost()

    def listen(self, hearing: Hearing, on_ready: Callable[[], None]) -> None:
        """From now on messages go to `hearing`, one after another; `on_ready`: a slow reader takes more again."""
        self._hearing, self._on_ready = hearing, on_ready
        self._heard: deque[bytes] = deque()
        self._busy: asyncio.Task[None] | None = None
        self._whole = True  # so far every piece of data was exactly one frame

    # -- in ------------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """What comes as one small text frame, as nearly all does, is read here; anything else by the library."""
        if self._hearing is not None and self._whole:
            start = _payload(data)
            if not start:
                self._whole = False  # from now on a frame may begin anywhere
            elif data[0] == TEXT and self.conn.current_size is None and not self.close_sent:
                text = apply_mask(data[start:], data[start - 4 : start])
                if text.isascii() or _is_text(text):
                    self._hear(text)
                    return
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        data = b"".join(self.frames)
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_text(data):
            self.frames = []
            self.conn.send_close(NO_TEXT)  # the library would do the same, and log it as a fault of ours
            self.handle_parser_exception()
        elif self._hearing is None or self.close_sent:
            super().send_receive_event_to_app()
        else:
            self.frames = []
            self._hear(data)

    def _hear(self, data: bytes) -> None:
        if self._busy is None:
            self._begin(data)
            return
        self._heard.append(data)
        if len(self._heard) == WAITING:
            self.transport.pause_reading()

    def _begin(self, data: bytes) -> None:
        assert self._hearing is not None
        left = self._hearing(data)
        if left is not None:
            self._busy = self.loop.create_task(left)
            self._busy.add_done_callback(self._next)

    def _next(self, done: asyncio.Task[None]) -> None:
        self._busy = None
        while self._heard and self._busy is None and not done.cancelled():
            if len(self._heard) == WAITING:
                self.transport.resume_reading()
            self._begin(self._heard.popleft())

    # -- out -----------------------------------------------------------------------------------------------------

    def write(self, text: bytes) -> None:
        """A text as one frame."""
        if self.close_sent or self.disconnected:
            return
        size = len(text)
        if size < 126:
            self.transport.write(b"%c%c%b" % (TEXT, size, text))
        elif size < 1 << 16:
            self.transport.write(b"%c%c%b%b" % (TEXT, 126, size.to_bytes(2, "big"), text))
        else:
            self.transport.write(b"%c%c%b%b" % (TEXT, 127, size.to_bytes(8, "big"), text))

    def pause_writing(self) -> None:
        super().pause_writing()
        self.ready = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self.ready = True
        if self._hearing is not None:
            self._on_ready()

    def cut(self, code: int) -> None:
        """Close the connection."""
        if not self.close_sent and not self.disconnected:
            closing = self.loop.create_task(self.send({"type": "websocket.close", "code": code}))
            self.tasks.add(closing)
            closing.add_done_callback(self.on_task_complete)
