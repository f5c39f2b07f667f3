"""One change of a table at a time: a lock that costs nothing where it is free, as it nearly always is."""

from __future__ import annotations

import asyncio
from collections import deque


class Latch:
    """Used like `asyncio.Lock`, and handed on in the order in which it was asked for; `take` is for who cannot wait."""

    __slots__ = ("_taken", "_waiting")

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        return self._taken

    def take(self) -> bool:
        """Take it if it is free."""
        if self._taken:
            return False
        self._taken = True
        return True

    def release(self) -> None:
        """Hand it on to whoever has waited longest, or leave it free."""
        while self._waiting:
            first = self._waiting.popleft()
            if not first.cancelled():
                first.set_result(None)
                return
        self._taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        handed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(handed)
        try:
            await handed
        except asyncio.CancelledError:
            if not handed.cancelled():  # it came just before
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
