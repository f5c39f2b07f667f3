"""The server's rooms without a server around them, for what a test must see or hold from the inside."""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from server.running import temporary
from steppe.core.decision import Action, Seat
from steppe.core.game import AnyGame, AnyState
from steppe.server.app import Rooms, Settings, furnish
from steppe.server.people import Person
from steppe.server.socket import Listener
from steppe.server.store import Store
from steppe.server.table import Table
from steppe.server.thinking import Thinking
from steppe.server.wire import NewChair, NewTable, Pace


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


@contextlib.asynccontextmanager
async def house(path: Path, **settings: Any) -> AsyncIterator[Rooms]:
    """Everything that a server works with, on a database in this folder."""
    store = Store(temporary(path))
    rooms = furnish(Settings(database=temporary(path), bot_pause=0.0, **settings), store, "secret")
    rooms.hub.steward.thinking = Modest()
    try:
        yield rooms
    finally:
        await rooms.hub.close()
        rooms.people.close()
        store.close()


async def open_table(rooms: Rooms, host: Person, *kinds: str, pace: Pace | None = None, **more: Any) -> Table:
    """A table with these chairs; `greedy` and the like are bots."""
    chairs = [
        NewChair(kind=kind) if kind in ("me", "screen", "open") else NewChair(kind="bot", bot=kind)  # type: ignore[arg-type]
        for kind in kinds
    ]
    options = {"start": "host", **more.pop("options", {})}
    new = NewTable(game="maamut", seats=chairs, options=options, pace=pace or Pace(), **more)
    return await rooms.hub.open(new, host)


def first(table: Table, seat: Seat) -> Action:
    """The first answer of a seat that is asked."""
    assert table.state is not None
    return next(d for d in table.state.waiting if d.seat == seat).at(0)
