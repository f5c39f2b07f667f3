"""Sees to it that tables go on by themselves: bots answer, clocks run out, what nobody uses is let go."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable

import sqlalchemy as sa
import structlog

from steppe.core.decision import Seat
from steppe.core.reason import Refused
from steppe.server.bots.thinking import USUAL, Thinking
from steppe.server.live.registry import Registry
from steppe.server.live.spoilt import Spoilt
from steppe.server.live.windows import Windows
from steppe.server.past.keeper import versions
from steppe.server.store.archive import of_rules
from steppe.server.store.schema import tables, used_last
from steppe.server.table.chairs import kept_warm, with_chair
from steppe.server.table.log import Taken
from steppe.server.table.offer import declined, proposed, unanswered
from steppe.server.table.table import Table

log = structlog.get_logger()

IDLE = 600.0  # seconds after which a table that nobody looks at is let go
FORGOTTEN = 30.0  # seconds after which a bot that should have answered is asked again
SESSIONS = 30.0  # seconds between two looks whether sessions have ended elsewhere
AGAIN = 5.0  # seconds before what has failed is tried again
TIMEOUTS = 3  # in a row, after which a bot takes over


Ended = Callable[[set[str]], Awaitable[set[str]]]


async def _none(_: set[str]) -> set[str]:
    return set()


class Upkeep:
    """One for each process."""

    def __init__(self, registry: Registry, windows: Windows, thinking: Thinking, bot_pause: float) -> None:
        self.registry = registry
        self.windows = windows
        self.thinking = thinking
        self.bot_pause = bot_pause
        self.spoilt = Spoilt()
        self.ended: Ended = _none  # those of some sessions that are no more
        self._looked = 0.0
        self._thinking_for: set[tuple[str, Seat]] = set()
        self._judging: set[tuple[str, Seat]] = set()  # who thinks about what is proposed

    # -- bots ------------------------------------------------------------------------------------------------------

    def serve(self, table: Table) -> None:
        """Bots who are asked answer; windows open and close."""
        laid = self.windows.look(table) if table.watch is not None else ()
        if table.status != "playing" or table.state is None:
            return
        for seat in unanswered(table):
            if (table.id, seat) not in self._judging:
                self._judging.add((table.id, seat))
                self.registry.spawn(self._judge(table, seat))
        if len(table.people) == len(table.state.waiting):
            return
        for seat in table.waiting():
            if seat in laid:
                continue
            if table.chair_of(seat).kind == "bot" and (table.id, seat) not in self._thinking_for:
                self._thinking_for.add((table.id, seat))
                self.registry.spawn(self._think(table, seat))

    async def _think(self, table: Table, seat: Seat) -> None:
        try:
            started = time.monotonic()
            after, g, bot = table.seq, table.state, table.chair_of(seat).bot
            assert g is not None
            decision = table.decision_of(seat)
            if decision is None:
                return
            if decision.size() == 1:  # it need not think, but it takes its time
                action = decision.at(0)
            else:
                action = await self.thinking.choose(table.game, g, table.options, seat, bot, secrets.randbits(60))
            pause = self.windows.pause if decision.window else self.bot_pause
            await asyncio.sleep(max(0.0, pause - (time.monotonic() - started)))
            if table.chair_of(seat).kind == "bot":
                await self.windows.play(table, seat, action, after)
        except Refused as refused:
            if table.seq == after:  # else the game has moved on: it is served again
                log.error("bot_refused", table=table.id, bot=bot, error=str(refused))
                await asyncio.sleep(AGAIN)
        except Taken:
            async with table.lock:
                await self.registry.catch_up(table)
        except Exception as error:
            await self._failed(table, error)
        finally:
            self._thinking_for.discard((table.id, seat))
        self.serve(table)

    async def _judge(self, table: Table, seat: Seat) -> None:
        """A person proposes something: the bot agrees, or all are told that it does not."""
        try:
            offer, g, bot = proposed(table), table.state, table.chair_of(seat).bot
            if offer is None or g is None:
                return
            agree = await self.thinking.agrees(table.game, g.copy(), table.options, seat, bot, secrets.randbits(60))
            async with table.lock:
                if proposed(table) != offer or seat not in unanswered(table):
                    return  # the game has moved on
                if not agree:
                    await table.note_turned_down(offer[1], (*declined(table), seat))
                    return
            await self.windows.play(table, seat, offer[0], table.seq)
        except (Refused, Taken):
            async with table.lock:
                await self.registry.catch_up(table)
        except Exception as error:
            await self._failed(table, error)
        finally:
            self._judging.discard((table.id, seat))
        self.serve(table)

    async def _failed(self, table: Table, error: Exception) -> None:
        """It is served again, a little later."""
        log.error("bot_failed", table=table.id, error=repr(error), exc_info=error)
        await asyncio.sleep(AGAIN)

    def busy(self, table: Table) -> bool:
        """Whether something is under way there."""
        return table.lock.locked() or any(id == table.id for id, _ in self._thinking_for | self._judging)

    # -- clocks and order ------------------------------------------------------------------------------------------

    async def sweep(self) -> None:
        """Every second: clocks that have run out, bots that were forgotten, tables that nobody uses."""
        while True:
            await asyncio.sleep(1)
            try:
                await self._look_after(time.time())
            except Exception as error:
                log.error("sweep_failed", error=repr(error), exc_info=error)
                await asyncio.sleep(AGAIN)

    async def _look_after(self, now: float) -> None:
        def waiting(connection: sa.Connection) -> list[str]:
            late = tables.c.due <= now
            forgotten = sa.and_(tables.c.unattended, used_last < now - FORGOTTEN)
            playable = sa.and_(tables.c.status == "playing", of_rules(versions()))  # others are judged before
            query = sa.select(tables.c.id).where(playable, sa.or_(late, forgotten))
            return list(connection.execute(query).scalars())

        for id in await self.registry.store.read(waiting):
            with self.spoilt.passed_over(id):
                table = await self.registry.table(id, used=False)
                await self._time_out(table, now)
                self.serve(table)
        if self.registry.store.shared and now > self._looked + SESSIONS:
            self._looked = now
            await self.dismiss()
        for table in list(self.registry.tables.values()):
            idle = not table.listeners and time.monotonic() - table.used > IDLE and not self.busy(table)
            if idle and not (self.registry.store.shared and self.registry.streams.follow(table.id)):
                await self.registry.let_go(table)

    async def dismiss(self) -> None:
        """Sessions that another process has ended end here too."""
        try:
            await self._dismiss()
        except Exception as error:
            log.error("dismiss_failed", error=repr(error), exc_info=error)

    async def _dismiss(self) -> None:
        listeners = (listener for table in self.registry.tables.values() for listener in table.listeners)
        held = {listener.session for listener in listeners} | self.registry.streams.sessions
        self.registry.dismiss(await self.ended(held - {""}))

    async def _time_out(self, table: Table, now: float) -> None:
        for seat in table.clocks.expired(now):
            try:
                await self._stand_in(table, seat)
            except Refused:
                pass  # answered in the last moment
            except Taken:
                async with table.lock:
                    await self.registry.catch_up(table)

    async def _stand_in(self, table: Table, seat: Seat) -> None:
        """Somebody's time is up: a modest answer is given; after some in a row a bot takes over."""
        after, g, chair = table.seq, table.state, table.chair_of(seat)
        decision = table.decision_of(seat)
        if decision is None or g is None or chair.kind != "person":
            return
        window = table.watch.window if table.watch is not None else None
        if window is not None and (seat in window.laid or not window.waits):
            return  # it is not this seat that is waited for
        place = table.seating()[seat]
        if table.missed.get(place, 0) + 1 < TIMEOUTS:
            await self.windows.play(table, seat, table.game.stand_in(g, decision), after, late=True)
            return
        async with table.lock:
            if table.chairs[place] == chair:
                await table.change_chairs(with_chair(table.chairs, place, kept_warm(chair, USUAL)))
