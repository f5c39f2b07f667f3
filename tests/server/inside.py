"""The server's services without a server around them, for what a test must see or hold from the inside."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any
from unittest import mock

from server.running import PATIENCE, temporary
from server.seeded import SAME_SEED
from steppe.bots.agreement import agrees
from steppe.core.chance import Quick
from steppe.core.decision import Action, Seat
from steppe.core.game import AnyGame, AnyState
from steppe.server.bots.thinking import Thinking
from steppe.server.live import hub
from steppe.server.past.worker import answer
from steppe.server.people.people import Person
from steppe.server.services import Services, Settings, furnish
from steppe.server.socket.listener import Listener
from steppe.server.store.store import Store
from steppe.server.table.table import Table
from steppe.server.wire.shapes import NewChair, NewTable, Pace
from steppe.server.workers.jobs import JOBS


class Modest(Thinking):
    """Bots that need no process: they give the modest answer at once."""

    def __init__(self) -> None:
        super().__init__(0)
        self.asked: list[Seat] = []

    async def choose(
        self, game: AnyGame, g: AnyState, options: dict[str, str], seat: Seat, bot: str, seed: int
    ) -> Action:
        self.asked.append(seat)
        return game.stand_in(g, next(d for d in g.waiting if d.seat == seat))

    async def agrees(
        self, game: AnyGame, g: AnyState, options: dict[str, str], seat: Seat, bot: str, seed: int
    ) -> bool:
        return agrees(game, g, seat, bot, Quick(seed).below)


async def judged_here(line: bytes) -> bytes:
    """What the process in which tables are judged would answer."""
    return answer(line)


class Clerk:
    """Work that is done at once, and in this process."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def ask(self, name: str, job: bytes, *, patient: bool = False) -> bytes:
        self.asked.append(name)
        return JOBS[name](job)

    async def start(self) -> None:
        pass

    async def close(self) -> None:
        pass


class Ear:
    """Where a listener writes to; it may read slowly."""

    def __init__(self, ready: bool = True) -> None:
        self.ready = ready
        self.got: list[Any] = []
        self.code = 0

    def write(self, text: bytes) -> None:
        heard = json.loads(text)
        self.got += heard if isinstance(heard, list) else [heard]

    def cut(self, code: int) -> None:
        self.code = code


async def told(listener: Listener, text: str) -> None:
    """A message from the client, dealt with."""
    left = listener.hear(text)
    if left is not None:
        await left


async def until(done: Callable[[], object], what: str = "it never comes to that") -> None:
    """All else goes on until it is so."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, what
        await asyncio.sleep(0.001)


@contextlib.asynccontextmanager
async def house(path: Path, **settings: Any) -> AsyncIterator[Services]:
    """Everything that a server works with, on a database in this folder; the same games go the same way every time."""
    with mock.patch.object(hub, "secrets", SAME_SEED):
        async with _house(path, **settings) as services:
            yield services


@contextlib.asynccontextmanager
async def _house(path: Path, **settings: Any) -> AsyncIterator[Services]:
    store = Store(temporary(path))
    services = furnish(Settings(database=temporary(path), bot_pause=0.0, **settings), store, "secret")
    services.hub.upkeep.thinking = Modest()
    services.hub.desk.workers = Clerk()
    services.hub.keeper.work = judged_here
    try:
        yield services
    finally:
        await services.hub.close()
        services.people.close()
        services.hub.notices.close()
        store.close()


async def open_table(services: Services, host: Person, *kinds: str, pace: Pace | None = None, **more: Any) -> Table:
    """A table with these chairs; `greedy` and the like are bots."""
    chairs = [
        NewChair(kind=kind) if kind in ("me", "screen", "open") else NewChair(kind="bot", bot=kind)  # type: ignore[arg-type]
        for kind in kinds
    ]
    game = more.pop("game", "maamut")
    options = {**({"start": "host"} if game == "maamut" else {}), **more.pop("options", {})}
    new = NewTable(game=game, seats=chairs, options=options, pace=pace or Pace(), **more)
    return await services.hub.open(new, host)


def first(table: Table, seat: Seat) -> Action:
    """The first answer of a seat that is asked."""
    assert table.state is not None
    return next(d for d in table.state.waiting if d.seat == seat).at(0)
