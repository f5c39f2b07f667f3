"""The whole application in this process, without a network, for those who try very many things with it."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import warnings
from collections import Counter
from collections.abc import Awaitable, Iterator
from pathlib import Path
from typing import TypeVar
from unittest import mock

import httpx2

from server.inside import Modest
from server.running import temporary
from steppe.server.app import build
from steppe.server.people.people import Person
from steppe.server.services import Services, Settings

T = TypeVar("T")
NAMES = ("Ana", "Ben", "Cleo", "Dan")


class House:
    """The whole application without a network, and four people with a key each."""

    def __init__(self, folder: Path) -> None:
        self.loop = asyncio.new_event_loop()
        self.counts: Counter[str] = Counter()
        wanted = Settings(database=temporary(folder), bot_pause=0.0, requests=10**9)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what the framework will change in its next version is another matter
            self.app = build(wanted)
        self.opened, self.ended = asyncio.Event(), asyncio.Event()
        self.life = self.loop.create_task(self._live())
        self.run(self.opened.wait())
        self.services: Services = self.app.app.state.services
        self.services.hub.upkeep.thinking = Modest()
        self.http = httpx2.AsyncClient(transport=httpx2.ASGITransport(app=self.app), base_url="http://steppe")
        self.people: list[Person] = [self.run(self.services.people.new_guest(name)) for name in NAMES]
        self.keys = [self.run(self.services.people.new_token(each, "hopping"))[1] for each in self.people]

    def run(self, work: Awaitable[T]) -> T:
        async def inside() -> T:
            return await work

        return self.loop.run_until_complete(inside())

    async def _live(self) -> None:
        async with self.app.app.lifespan():  # one task opens and closes it
            self.opened.set()
            await self.ended.wait()

    def close(self) -> None:
        self.run(self.http.aclose())
        self.ended.set()
        self.run(self.life)
        self.loop.close()


HOUSE: list[House] = []


@contextlib.contextmanager
def open_house() -> Iterator[House]:
    same = mock.patch("secrets.token_hex", lambda size: "5e" * size)  # what was found must be found again
    with tempfile.TemporaryDirectory() as folder, same:
        HOUSE.append(House(Path(folder)))
        try:
            yield HOUSE[0]
        finally:
            HOUSE.pop().close()
