"""A server inside this process, whose event loop is watched: what does each of its callbacks cost?

Only the CPU time of the loop's own thread counts, so that neither a busy machine nor another thread makes a difference.
What the collector of garbage takes may fall upon anybody, and is counted apart.
"""

from __future__ import annotations

import asyncio
import gc
import socket
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from server.running import PATIENCE
from steppe.server.app import build
from steppe.server.services import Settings
from steppe.server.socket.protocol import Line


class Meter:
    """How long the callbacks of one thread's loop have taken since somebody looked last."""

    def __init__(self) -> None:
        self.thread = 0
        self.worst = 0.0  # seconds
        self.garbage = 0.0  # the longest collection
        self._collecting = 0.0
        self._began = 0.0

    def taken(self) -> float:
        """The longest callback since the last look."""
        worst, self.worst = self.worst, 0.0
        return worst

    def _watch_garbage(self, phase: str, _: dict[str, int]) -> None:
        if threading.get_ident() != self.thread:
            return
        if phase == "start":
            self._began = time.thread_time()
        else:
            spent = time.thread_time() - self._began
            self._collecting += spent
            self.garbage = max(self.garbage, spent)

    @contextmanager
    def watching(self) -> Iterator[None]:
        once = asyncio.events.Handle._run

        def run(handle: Any) -> None:
            if threading.get_ident() != self.thread:
                once(handle)
                return
            self._collecting, began = 0.0, time.thread_time()
            once(handle)
            self.worst = max(self.worst, time.thread_time() - began - self._collecting)

        asyncio.events.Handle._run = run  # type: ignore[method-assign, assignment]
        gc.callbacks.append(self._watch_garbage)
        try:
            yield
        finally:
            gc.callbacks.remove(self._watch_garbage)
            asyncio.events.Handle._run = once  # type: ignore[method-assign]


class Watched:
    """A server in a thread of this process, on asyncio's own loop."""

    def __init__(self, settings: Settings, meter: Meter, http: Any = "auto") -> None:
        self.meter = meter
        with warnings.catch_warnings():  # of what the framework will want one day
            warnings.simplefilter("ignore")
            self.app = app = build(settings)
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.socket.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.server = uvicorn.Server(
            uvicorn.Config(app, loop="asyncio", http=http, ws=Line, ws_per_message_deflate=False, log_level="error")
        )
        self.thread = threading.Thread(target=self._serve, daemon=True)

    def _serve(self) -> None:
        self.meter.thread = threading.get_ident()
        asyncio.run(self.server.serve(sockets=[self.socket]))

    def __enter__(self) -> Watched:
        self.thread.start()
        end = time.monotonic() + 2 * PATIENCE
        while not self.server.started:
            assert self.thread.is_alive(), "the server ended"
            assert time.monotonic() < end, "the server did not start"
            time.sleep(0.01)
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(2 * PATIENCE)
        self.socket.close()
        assert not self.thread.is_alive()
