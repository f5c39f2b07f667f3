"""Talk at a table: plain text, kept with it."""

from __future__ import annotations

import time
import unicodedata
from collections import deque
from typing import Any

import sqlalchemy as sa

from steppe.server.bell import Bell
from steppe.server.people import Person
from steppe.server.problem import BAD, Problem
from steppe.server.shield import Limits
from steppe.server.store import Store, chats
from steppe.server.table import Table

KEPT = 200  # lines that a newcomer reads


class Chat:
    """What was said at each table."""

    def __init__(self, store: Store, limits: Limits, bell: Bell) -> None:
        self.store = store
        self.limits = limits
        self.bell = bell
        self._own: deque[int] = deque(maxlen=KEPT)  # lines told by this process

    async def say(self, table: Table, person: Person, text: str) -> None:
        """Everybody at the table hears it; clients show it as text, never as markup."""
        clean = "".join(c for c in text.strip() if c in "\n\t" or unicodedata.category(c)[0] != "C")
        if not clean:
            raise Problem(BAD, "nothing_said")
        self.limits.spend("chat", person.id)
        row = {"table_id": table.id, "person": person.id, "name": person.name, "text": clean, "at": time.time()}
        line: int = await self.store.write(
            lambda connection: connection.execute(sa.insert(chats).returning(chats.c.id), row).scalar_one()
        )
        self._own.append(line)
        _tell(table, row)
        self.bell.announce(table.id, line)

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
            sa.select(chats.c.name.label("from"), chats.c.text, chats.c.at)
            .where(chats.c.table_id == table.id)
            .order_by(chats.c.id.desc())
            .limit(KEPT)
        )
        return (await self.store.read(lambda connection: [dict(row) for row in connection.execute(query).mappings()]))[
            ::-1
        ]


def _tell(table: Table, row: dict[str, Any]) -> None:
    for listener in list(table.listeners):
        if listener.joined:
            listener.put({"t": "chat", "from": row["name"], "text": row["text"], "at": row["at"]})
