"""Questions that are no windows, and to which a standing order says no: the server does so at once (R9)."""

from __future__ import annotations

import asyncio
from functools import partial

import structlog

from steppe.core.decision import Decision, Seat
from steppe.server.live.registry import Registry
from steppe.server.people.notices import Notices
from steppe.server.store import face_down
from steppe.server.table.change import after_window
from steppe.server.table.log import Taken
from steppe.server.table.table import Table
from steppe.server.table.window import Laid, Watch, orders_in

log = structlog.get_logger()
AGAIN = 1.0  # seconds before what has failed is tried again


class Standing:
    """One for each process."""

    def __init__(self, registry: Registry, notices: Notices) -> None:
        self.registry = registry
        self.notices = notices
        self._busy: dict[str, int] = {}  # by table: the number at which its orders are being looked up

    def look(self, table: Table) -> bool:
        """Whether somebody is asked to whom a no may be spared; who is really asked is called when that is known."""
        if not self._refusable(table):
            return False
        if self._busy.get(table.id) != table.seq:
            self._busy[table.id] = table.seq
            self.registry.spawn(self._follow(table, table.seq))
        return True

    def _refusable(self, table: Table) -> list[Decision]:
        """What people are asked just now that an order may answer."""
        watch, g = table.watch, table.state
        if watch is None or watch.window is not None or g is None or table.status != "playing":
            return []
        return [decision for decision, _ in table.people if watch.game.is_refusable(g, decision)]

    async def _follow(self, table: Table, seq: int) -> None:
        failed = False
        try:
            async with table.lock:
                if table.seq == seq and self.registry.tables.get(table.id) is table and table.watch is not None:
                    await self._say_no(table, table.watch)
        except Taken:  # another process has said it
            async with table.lock:
                await self.registry.catch_up(table)
        except Exception as error:
            log.error("order_failed", table=table.id, error=repr(error), exc_info=error)
            await asyncio.sleep(AGAIN)
            failed = True
        finally:
            if self._busy.get(table.id) == seq:
                del self._busy[table.id]
        if failed and self.registry.tables.get(table.id) is table:
            self.look(table)

    async def _say_no(self, table: Table, watch: Watch) -> None:
        """The caller holds the lock."""
        owners, g = table.owners(), table.state
        assert g is not None
        kept = await self.registry.store.read(partial(face_down.read, table=table.id, mark=table.seq))
        orders = {seat: orders_in(watch, data) for seat, person, data in kept.orders if owners[seat] == person}
        answers: dict[Seat, Laid] = {}
        for decision in self._refusable(table):
            action = watch.game.answer_for(g, decision, orders.get(decision.seat, ()))
            if action is not None:
                answers[decision.seat] = Laid(action, "given")
        if answers:
            how = {seat: laid.kind for seat, laid in answers.items()}
            given = [(seat, answers[seat].action) for seat in sorted(answers)]
            await table.enter("window", given, {"how": how}, **after_window(table, how))
        else:
            self.notices.turn(table)
