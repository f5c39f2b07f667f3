"""One change of a table at a time: a lock that costs nothing where it is free, as it nearly always is."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class Lock:
    """Used like `asyncio.Lock`, and handed on in the order in which it was asked for."""

    __slots__ = ("_taken", "_waiting")

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        return self._taken

    def run(self, work: Callable[[], None]) -> None:
        """Take it and do the work, now if it is free, else when it is handed on; the work releases it."""
        if not self._taken:
            self._taken = True
            work()
        else:
            self._queued().add_done_callback(lambda handed: None if handed.cancelled() else work())

    def release(self) -> None:
        """Hand it on to whoever has waited longest, or leave it free."""
        while self._waiting:
            first = self._waiting.popleft()
            if not first.cancelled():
                first.set_result(None)
                return
        self._taken = False

    def _queued(self) -> asyncio.Future[None]:
        handed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(handed)
        return handed

    async def __aenter__(self) -> None:
        if not self._taken:
            self._taken = True
            return
        handed = self._queued()
        try:
            await handed
        except asyncio.CancelledError:
            if not handed.cancelled():  # it came just before
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
