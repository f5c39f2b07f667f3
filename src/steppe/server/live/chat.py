"""Talk at a table: plain text, kept with it."""

from __future__ import annotations

import time
import unicodedata
from collections import deque
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from steppe.server.guard.limits import Limits
from steppe.server.live.announcer import Announcer
from steppe.server.people.people import Person
from steppe.server.store.schema import chats
from steppe.server.store.store import Store
from steppe.server.table.manners import alias
from steppe.server.table.table import Table
from steppe.server.wire.problem import BAD, NOT_YOURS, Problem

KEPT = 200  # lines that a newcomer reads


class Chat:
    """What was said at each table."""

    def __init__(self, store: Store, limits: Limits, announcer: Announcer) -> None:
        self.store = store
        self.limits = limits
        self.announcer = announcer
        self._own: deque[int] = deque(maxlen=KEPT)  # lines told by this process

    async def say(self, table: Table, person: Person, text: str) -> None:
        """Everybody at the table hears it; clients show it as text, never as markup."""
        clean = "".join(c for c in text.strip() if c in "\n\t" or unicodedata.category(c)[0] != "C")
        if not clean:
            raise Problem(BAD, "nothing_said")
        if alias(table.id, person.id) in table.muted | table.banned:
            raise Problem(NOT_YOURS, "muted")
        self.limits.spend("chat", person.id)
        row = {"table_id": table.id, "person": person.id, "name": person.name, "text": clean, "at": time.time()}
        line: int = await self.store.write(
            lambda connection: connection.execute(sa.insert(chats).returning(chats.c.id), row).scalar_one()
        )
        self._own.append(line)
        _tell(table, row)
        self.announcer.announce(table.id, line)

    async def heard(self, table: Table, line: int) -> None:
        """Another process has told its people a line: those here hear it too."""
        if line in self._own:
            return
        query = sa.select(chats).where(chats.c.id == line, chats.c.table_id == table.id)
        row = await self.store.read(lambda connection: connection.execute(query).mappings().first())
        if row is not None:
            _tell(table, dict(row))

    async def lines(self, table: Table) -> list[dict[str, Any]]:
        query = (
            sa.select(chats.c.person, chats.c.name, chats.c.text, chats.c.at)
            .where(chats.c.table_id == table.id)
            .order_by(chats.c.id.desc())
            .limit(KEPT)
        )
        rows = await self.store.read(lambda connection: [*connection.execute(query).mappings()])
        return [_line(table, row) for row in reversed(rows)]


def _line(table: Table, row: Mapping[str, Any]) -> dict[str, Any]:
    """A line as everybody reads it."""
    return {"from": row["name"], "who": alias(table.id, row["person"]), "text": row["text"], "at": row["at"]}


def _tell(table: Table, row: Mapping[str, Any]) -> None:
    for listener in list(table.listeners):
        if listener.joined:
            listener.put({"t": "chat", **_line(table, row)})
