"""Windows at the table: they stay open for a fixed time, answers lie face down, orders are carried out (R7-R10).

Nothing that one can see while a window is open, nor when it closes, depends on what somebody else holds: answers
enter the log together, those that were given, those that follow from standing orders, and the passes of all others.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any

import sqlalchemy as sa
import structlog

from steppe.core.decision import Action, Seat
from steppe.core.reason import Refused, because
from steppe.server.live.registry import Registry
from steppe.server.live.standing import Standing
from steppe.server.people.notices import Notices
from steppe.server.store import face_down
from steppe.server.table.asked import is_window, together
from steppe.server.table.change import after_window
from steppe.server.table.log import Done, Taken
from steppe.server.table.table import Table, unheard
from steppe.server.table.window import HOLD, Laid, Watch, Window, Windowed, orders_in
from steppe.server.wire.problem import STALE, Problem

log = structlog.get_logger()
AGAIN = 1.0  # seconds before what has failed is tried again
FORGOTTEN = 30.0  # seconds after which bots that should have answered are asked again


def settle(outcome: asyncio.Future[int], result: int | Exception) -> None:
    """Whoever waits for an input hears what has become of it."""
    if outcome.done():
        return
    if isinstance(result, Exception):
        outcome.set_exception(result)
    else:
        outcome.set_result(result)


class Windows:
    """One for each process."""

    def __init__(self, registry: Registry, notices: Notices, scale: float, pause: float) -> None:
        self.registry = registry
        self.store = registry.store
        self.notices = notices
        self.scale = scale
        self.pause = pause
        self.standing = Standing(registry, notices)

    def keep(self, table: Table) -> None:
        """A table has come into this process."""
        if isinstance(table.game, Windowed):
            table.watch = Watch(table.game, table.pace, self.scale, self.pause)

    def close(self) -> None:
        """This process ends: others will close what is open."""
        for table in self.registry.tables.values():
            if table.watch is not None and table.watch.window is not None:
                table.watch.window.stop()

    # -- opening -------------------------------------------------------------------------------------------------

    def look(self, table: Table, mark: int | None = None) -> Collection[Seat]:
        """Something may have happened (`mark`: it has, elsewhere): does a window open, go on, or end?

        The seats whose answers lie there already.
        """
        watch, g = table.watch, table.state
        if watch is None:
            return ()
        self._look_at_seats(table, watch)
        if mark is not None or g is not watch.state:
            goes_on = g is not None and is_window(g) and g.answers and len(table.inputs) > watch.inputs
            self._hear(table, watch)
            watch.state, watch.inputs = g, len(table.inputs)
            if watch.window is None or not goes_on:
                self._turn(table, watch, mark)
        window = watch.window
        if window is not None and window.timer is None and not window.waits and not window.looked_after:
            self._wake(table, window)
        self._tell(table, watch)
        return window.laid if window is not None else ()

    def _turn(self, table: Table, watch: Watch, mark: int | None) -> None:
        """The last window is over; here is the next, if there is one."""
        if watch.window is not None:
            watch.window.stop()
        g, watch.window = table.state, None
        if g is not None and table.status == "playing" and is_window(g):
            watch.window = watch.opened(g, table.chairs, table.seq if mark is None else mark, time.time())
            watch.window.calls = mark is None

    def _hear(self, table: Table, watch: Watch) -> None:
        """What has been told since the table was looked at last takes its time to be seen; what is taken back, none."""
        count = len(table.inputs) - watch.inputs
        if count < 0:
            watch.story_ends = 0.0
        elif watch.state is not None and count:
            watch.hear([event for events in table.told[-count:] for event in events], time.time())

    def _look_at_seats(self, table: Table, watch: Watch) -> None:
        """What somebody has ordered or answered goes with him."""
        owners = table.owners() if table.state is not None else []
        if owners == watch.owners:
            return
        for seat, (before, now) in enumerate(zip(watch.owners, owners, strict=False)):
            if before != now:
                watch.bluffs.pop(seat, None)
                if watch.window is not None:
                    watch.window.laid.pop(seat, None)
                    watch.window.holds.pop(seat, None)
                self.registry.spawn(self.store.write(partial(face_down.forget, table=table.id, seat=seat, person=now)))
        watch.owners = [*owners]
        if watch.window is not None:
            assert table.state is not None
            watch.window.timed = watch.timed(table.state, table.chairs)
            self._wake(table, watch.window)

    def _wake(self, table: Table, window: Window) -> None:
        """Come back when the window ends, as things are."""
        window.stop()
        window.waits = False
        loop = asyncio.get_running_loop()
        window.timer = loop.call_later(
            max(0.0, window.end - time.time()), lambda: self.registry.spawn(self._look_after(table, window))
        )

    def _tell(self, table: Table, watch: Watch, person: str | None = None) -> None:
        """What all know of the window, if that has changed; to one person, what has become of the own answers."""
        window = watch.open(table.chairs)
        known = None if window is None else (window.end, bool(window.holds))
        changed, watch.told = known != watch.told, known
        for listener in [*table.listeners]:
            if listener.joined and (changed or (person is not None and listener.person == person)):
                listener.tell_window()

    # -- answering -----------------------------------------------------------------------------------------------

    def submit(
        self,
        table: Table,
        seat: Seat,
        action: Action,
        after: int,
        done: Done,
        told: Callable[[], None] = unheard,
        *,
        late: bool = False,
    ) -> None:
        """A seat's input; at a window among people it lies face down until all have answered."""
        if table.watch is not None and table.watch.window is not None:
            self.registry.spawn(self._answer(table, table.watch, seat, action, after, done, told, late=late))
        else:
            table.submit(seat, action, after, done, told, late=late)

    async def play(self, table: Table, seat: Seat, action: Action, after: int, *, late: bool = False) -> int:
        """The same, for who waits: the number reached."""
        outcome: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.submit(table, seat, action, after, partial(settle, outcome), late=late)
        return await outcome

    async def _answer(
        self,
        table: Table,
        watch: Watch,
        seat: Seat,
        action: Action,
        after: int,
        done: Done,
        told: Callable[[], None],
        *,
        late: bool,
    ) -> None:
        try:
            async with table.lock:
                laid = await self._lay(table, watch, seat, action, after, late=late)
        except Exception as error:
            done(error)
            told()
            return
        if laid:
            done(table.seq)
            told()
        else:
            table.submit(seat, action, after, done, told, late=late)

    async def _lay(self, table: Table, watch: Watch, seat: Seat, action: Action, after: int, *, late: bool) -> bool:
        """Whether this is an answer to a window that others must not hear of yet. The caller holds the lock."""
        window, g = watch.window, table.state
        if window is None or g is None:
            return False
        decision = table.decision_of(seat)
        if decision is None or not decision.allows(action):
            return False  # it comes in between, or is refused as ever
        if not window.mark <= after <= table.seq:
            raise Refused(because("stale"))  # an answer to an earlier window, which may have looked the same
        if not together(table.chairs):
            return False
        chair = table.chair_of(seat)
        if chair.kind == "person" and not late:
            await self._keep(table, window, seat, action)
        window.take(seat, Laid(action, "late" if late else "input"))
        self._tell(table, watch, chair.person or None)
        self._wake(table, window)
        return True

    async def hold(self, table: Table, seat: Seat) -> None:
        """R7: somebody asks for time; without a choice, a bluff, once in each phase."""
        watch, g, now = table.watch, table.state, time.time()
        window = watch.window if watch is not None else None
        if watch is None or window is None or g is None or not window.timed or window.closing or now >= window.end:
            raise Problem(STALE, "no_window")
        decision = table.decision_of(seat)
        if decision is None or seat in window.laid:
            raise Problem(STALE, "no_window")
        if seat in window.holds:
            raise Problem(STALE, "held_already")
        if decision.size() == 1:
            moment = watch.game.moment(g)
            if watch.bluffs.get(seat) == moment:
                raise Problem(STALE, "bluffed_already")
            watch.bluffs[seat] = moment
        until = window.holds[seat] = now + HOLD * self.scale
        self._wake(table, window)
        self._tell(table, watch)
        await self._keep(table, window, seat, until)

    async def _keep(self, table: Table, window: Window, seat: Seat, laid: Action | float) -> None:
        """Store what somebody does at a window, where no log shows it; other processes look there."""
        person, now = table.owners()[seat], time.time()

        def work(connection: sa.Connection) -> None:
            face_down.lay(connection, table.id, seat, person, window.mark, laid)
            if not window.timed:
                face_down.look_again(connection, table.id, now)

        await self.store.write(work)
        self.registry.announcer.announce(table.id)

    async def follow(self, table: Table) -> None:
        """Another process may have heard an answer or a wish for time. The caller holds the lock."""
        watch = table.watch
        window = watch.open(table.chairs) if watch is not None else None
        if watch is None or window is None:
            return
        before = {**window.laid}, {**window.holds}
        await self._read(table, watch, window)
        if (window.laid, window.holds) != before:
            self._wake(table, window)
            self._tell(table, watch)

    async def order(self, table: Table, seat: Seat, orders: list[dict[str, Any]]) -> None:
        """Somebody has other orders now; they may answer what is asked."""
        person, now = table.owners()[seat], time.time()
        window = table.watch.window if table.watch is not None else None

        def work(connection: sa.Connection) -> None:
            face_down.order(connection, table.id, seat, person, orders)
            if window is not None and not window.timed:
                face_down.look_again(connection, table.id, now)

        await self.store.write(work)
        if table.watch is not None and table.watch.window is not None:
            self._wake(table, table.watch.window)
        self.standing.look(table)

    # -- closing -------------------------------------------------------------------------------------------------

    async def _look_after(self, table: Table, window: Window) -> None:
        """It is time: close the window, or see who is really to be asked."""
        window.timer, window.looked_after = None, True
        try:
            async with table.lock:
                if self.registry.tables.get(table.id) is table and table.watch and table.watch.window is window:
                    await self._end(table, table.watch, window)
        except Exception as error:
            log.error("window_failed", table=table.id, error=repr(error), exc_info=error)
            await asyncio.sleep(AGAIN)
            if table.watch is not None and table.watch.window is window and window.timer is None:
                self._wake(table, window)
        finally:
            window.looked_after = False

    async def _end(self, table: Table, watch: Watch, window: Window) -> None:
        orders = await self._read(table, watch, window)
        if window.end > time.time():  # somebody has asked for time, perhaps elsewhere
            self._wake(table, window)
            self._tell(table, watch)
            return
        answers = self._answers(table, watch, window, orders)
        g = table.state
        assert g is not None
        if answers and (len(answers) == len(g.waiting) or not together(table.chairs)):
            window.closing = True
            try:
                await self._enter(table, answers)
            except Taken:  # another process has closed it
                await self.registry.catch_up(table)
            finally:
                window.closing = False
            if watch.window is window:  # those who were answered for are not all
                self._wake(table, window)
        else:
            await self._await_people(table, [each.seat for each in g.waiting if each.seat not in answers])

    async def _read(self, table: Table, watch: Watch, window: Window) -> dict[Seat, tuple[Any, ...]]:
        """The standing orders of those who play, and what has been answered at any process."""
        owners = table.owners()
        kept = await self.store.read(partial(face_down.read, table=table.id, mark=window.mark))
        for seat, person, action, held in kept.reactions:
            if person != owners[seat]:
                continue
            if action is not None:
                window.take(seat, Laid(action))
            elif seat not in window.laid:
                window.holds[seat] = held
        return {seat: orders_in(watch, data) for seat, person, data in kept.orders if owners[seat] == person}

    def _answers(
        self, table: Table, watch: Watch, window: Window, orders: Mapping[Seat, tuple[Any, ...]]
    ) -> dict[Seat, Laid]:
        """What is known by now; when the time is over, everything."""
        g = table.state
        assert g is not None
        answers: dict[Seat, Laid] = {}
        for decision in g.waiting:
            seat, action = decision.seat, None
            laid = window.laid.get(seat)
            if laid is not None and decision.allows(laid.action):
                answers[seat] = laid
                continue
            if table.chair_of(seat).kind == "person":
                action = watch.game.answer_for(g, decision, orders.get(seat, ()))
            if action is None and window.timed:  # nobody who is late is waited for, bots neither
                action = table.game.stand_in(g, decision)
            if action is not None:
                answers[seat] = Laid(action, "given")
        return answers

    async def _enter(self, table: Table, answers: Mapping[Seat, Laid]) -> None:
        """All answers at once, in the order of the seats. The caller holds the lock."""
        given = [(seat, answers[seat].action) for seat in sorted(answers)]
        how = {seat: answers[seat].kind for seat in answers}
        await table.enter("window", given, {"how": how}, **after_window(table, how))

    async def _await_people(self, table: Table, seats: list[Seat]) -> None:
        """Some are really asked: their clocks run, theirs alone, and those who are away hear of it."""
        people = [seat for seat in seats if table.chair_of(seat).kind == "person"]
        now = time.time()
        if table.pace.kind != "none":
            table.clocks.turn(dict.fromkeys(people, True), now)
        due = table.clocks.next_due() if people else now + FORGOTTEN
        work = partial(face_down.wait, table=table.id, seq=table.seq, clocks=table.clocks.text(), due=due)
        await self.store.write(work)
        if table.watch is not None and table.watch.window is not None:
            table.watch.window.waits = True
            if table.watch.window.calls:
                self.notices.turn(table, people)
