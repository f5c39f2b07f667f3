"""All tables that this process has in hand: opened, loaded, kept in step, their bots and clocks served."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from functools import partial
from typing import Any

import sqlalchemy as sa
import structlog

from steppe.core.decision import Action, Seat
from steppe.core.game import changed, settle
from steppe.core.reason import Refused
from steppe.games import GAMES
from steppe.server import past
from steppe.server.bell import Bell
from steppe.server.clock import Clocks
from steppe.server.notice import Notices
from steppe.server.people import Person, clean_name
from steppe.server.problem import BAD, MISSING, NOT_YOURS, STALE, UNKNOWN, Problem
from steppe.server.reaction import Reactions, turned
from steppe.server.steward import Steward
from steppe.server.store import Store, Taken, entries, sitters, snapshots, tables
from steppe.server.table import Table
from steppe.server.thinking import BOTS, USUAL, Thinking
from steppe.server.wire import Chair, NewChair, NewTable, VoteCard, encode

log = structlog.get_logger()

LISTEN = 5.0  # seconds after which one who has heard nothing looks for itself
BOT_NAMES = ("Grum", "Olla", "Tok", "Vesh", "Umi", "Rusk", "Onda", "Brak")  # by chair, of those who have no other
ID = re.compile(r"[\w-]{1,40}", re.ASCII)


async def _unheard(_: Table, __: int) -> None:
    pass


class Hub:
    """One for each process."""

    def __init__(
        self, store: Store, thinking: Thinking, bell: Bell, notices: Notices, bot_pause: float, windows: float = 1.0
    ) -> None:
        self.store = store
        self.thinking = thinking
        self.bell = bell
        self.notices = notices
        self.on_talk: Callable[[Table, int], Awaitable[None]] = _unheard
        self.steward = Steward(self, thinking, bot_pause)
        self.reactions = Reactions(self, windows, self.steward.reaction)
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        self.spawn(self.steward.sweep())
        self.spawn(self._hear())
        self.spawn(self._look())

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("task_failed", error=repr(error), exc_info=error)

    async def close(self) -> None:
        self.reactions.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.thinking.close()
        await self.bell.close()

    # -- tables --------------------------------------------------------------------------------------------------

    async def open(self, new: NewTable, person: Person) -> Table:
        """A new table, waiting for people or begun at once."""
        game = GAMES.get(new.game)
        if game is None:
            raise Problem(BAD, "no_such_game", game=new.game, allowed=", ".join(GAMES))
        try:
            rules = game.read_position(new.start, new.options).rules if new.start else None
            if rules is None:
                game.rules(len(new.seats), new.options)
        except Refused as refused:
            raise Problem.of(refused, game) from None
        if rules is not None and rules.seats != len(new.seats):
            raise Problem(BAD, "other_chairs", chairs=len(new.seats), seats=rules.seats)
        if new.pace.kind != "none" and not new.pace.move + new.pace.reserve:
            raise Problem(BAD, "no_time")
        if sum(chair.kind == "me" for chair in new.seats) > 1:
            raise Problem(BAD, "sits_already")
        chairs = [self._new_chair(place, chair, person, new.contribution) for place, chair in enumerate(new.seats)]
        if all(chair.kind == "bot" for chair in chairs):
            raise Problem(BAD, "one_seat_at_least")
        now = time.time()
        row = {
            "id": secrets.token_urlsafe(12),
            "game": game.key,
            "version": game.version,
            "options": json.dumps(changed(game.options, settle(game.options, new.options))),
            "start": new.start,
            "public": new.public,
            "watchers": new.watchers,
            "pace": encode(new.pace).decode(),
            "host": person.id,
            "seed": secrets.token_hex(32),
            "chairs": encode(chairs).decode(),
            "status": "open",
            "clocks": "{}",
            "due": None,
            "unattended": True,
            "result": None,
            "created": now,
        }

        def insert(connection: sa.Connection) -> None:
            connection.execute(sa.insert(tables), row)
            connection.execute(sa.insert(sitters), {"table_id": row["id"], "person": person.id})

        await self.store.write(insert)
        table = self._keep(Table(self.store, game, row))
        await self.begin_if_full(table)
        return table

    def _new_chair(self, place: int, chair: NewChair, person: Person, contribution: str) -> Chair:
        if chair.kind == "bot":
            return Chair(kind="bot", bot=self._bot(chair.bot), name=clean_name(chair.name or BOT_NAMES[place]))
        if chair.kind == "open":
            return Chair(kind="open")
        name = clean_name(chair.name) if chair.kind == "screen" and chair.name else person.name
        return Chair(kind="person", person=person.id, name=name, contribution=contribution)

    def _bot(self, name: str) -> str:
        if name and name not in BOTS:
            raise Problem(BAD, "no_such_bot", bot=name, allowed=", ".join(BOTS))
        return name or USUAL

    async def table(self, id: str, *, used: bool = True) -> Table:
        """The table, from memory or storage."""
        found = self.tables.get(id)
        if found is not None:
            found.used = time.monotonic() if used else found.used
            return found
        if not ID.fullmatch(id):
            raise Problem(MISSING, "no_such_table")
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Table:
        def read(connection: sa.Connection) -> tuple[Any, list[Any], Any]:
            row = connection.execute(sa.select(tables).where(tables.c.id == id)).mappings().first()
            log_rows = connection.execute(sa.select(entries).where(entries.c.table_id == id).order_by(entries.c.seq))
            kept = connection.execute(sa.select(snapshots).where(snapshots.c.table_id == id)).mappings().first()
            return row, [dict(each) for each in log_rows.mappings()], dict(kept) if kept else None

        row, rows, snapshot = await self.store.read(read)
        if row is None:
            raise Problem(MISSING, "no_such_table")
        game = GAMES.get(row["game"])
        if game is None or game.version != row["version"]:
            raise Problem(STALE, "table_of_other_version", game=row["game"], version=row["version"])
        table = Table(self.store, game, dict(row))
        past.follow(table, rows, snapshot)
        table.snapped = len(table.inputs)
        self._keep(table)
        self.reactions.look(table, turned(rows))
        self.steward.serve(table)
        if table.full():  # the server was ended between the last one's sitting down and the beginning
            self.spawn(self.begin_if_full(table))
        return table

    def _keep(self, table: Table) -> Table:
        self.tables[table.id] = table
        self.reactions.keep(table)
        table.on_change = self._changed
        return table

    def _changed(self, table: Table) -> None:
        self.bell.announce(table.id)
        self.steward.serve(table)
        if table.watch is None or table.watch.window is None:  # else the window says who is really asked
            self.notices.turn(table)
        if past.is_due(table):
            self.spawn(self.store.write(partial(past.take, row=past.snapshot(table))))

    async def catch_up(self, table: Table) -> None:
        """Read what other processes have written. The caller holds the lock."""
        since = table.seq

        def read(connection: sa.Connection) -> tuple[list[dict[str, Any]], str]:
            query = (
                sa.select(entries).where(entries.c.table_id == table.id, entries.c.seq > since).order_by(entries.c.seq)
            )
            clocks = connection.execute(sa.select(tables.c.clocks).where(tables.c.id == table.id)).scalar_one()
            return [dict(each) for each in connection.execute(query).mappings()], clocks

        rows, clocks = await self.store.read(read)
        if not rows:
            await self.reactions.follow(table)
            return
        past.follow(table, rows)
        table.clocks = Clocks(table.pace, json.loads(clocks))
        events = table.memory.since(since)
        played = any(row["kind"] in ("input", "late", "window") for row in rows)
        table.tell(events, played=played, card=any(row["kind"] in ("chairs", "vote") for row in rows))
        self.reactions.look(table, turned(rows))
        self.steward.serve(table)

    def end(self, sessions: Iterable[str]) -> None:
        """Sessions have ended, here and for all processes."""
        self.dismiss(sessions)
        self.bell.announce("")

    def dismiss(self, sessions: Iterable[str]) -> None:
        """Sessions have ended: so do the connections that they have opened."""
        ended = set(sessions)
        for table in self.tables.values():
            for listener in list(table.listeners):
                if listener.session in ended:
                    listener.leave(4000 + UNKNOWN)

    # -- people at a table -----------------------------------------------------------------------------------------

    async def sit(
        self, table: Table, place: int, person: Person, name: str, contribution: str, *, screen: bool = False
    ) -> None:
        """Take an open chair, or one that a bot keeps warm for somebody who left."""
        async with table.lock:
            chair = self._chair(table, place)
            begun = table.state is not None
            if chair.kind == "person" or (chair.kind == "bot" and not begun):
                raise Problem(STALE, "chair_taken")
            self._check_sitter(table, chair, person, screen=screen)
            given = chair.contribution if begun else contribution
            called = clean_name(name) if name and screen else person.name
            new = Chair(kind="person", person=person.id, name=called, contribution=given)
            await self._committed(table, table.change_chair(place, new))
            await self._remember_sitter(table, person)
            if table.full():
                await self._committed(table, table.begin())

    def _check_sitter(self, table: Table, chair: Chair, person: Person, *, screen: bool) -> None:
        """Who sits already may bring somebody to the same screen, but not look into a bot's hand among others."""
        people = {each.person for each in table.chairs} - {""}
        if person.id not in people or chair.left == person.id:
            return
        if not screen or (table.state is not None and len(people) > 1):
            raise Problem(STALE, "sits_already")

    async def change(self, table: Table, place: int, person: Person, kind: str, bot: str) -> None:
        """Give a chair to a bot or leave it open."""
        async with table.lock:
            chair = self._chair(table, place)
            if chair.person != person.id and not (table.host == person.id and table.state is None):
                raise Problem(NOT_YOURS, "not_host")
            if kind == "bot" or table.state is not None:
                name = chair.name or BOT_NAMES[place]
                left = chair.person if table.state is not None else ""
                new = Chair(kind="bot", bot=self._bot(bot), name=name, contribution=chair.contribution, left=left)
            else:
                new = Chair(kind="open")
            await self._committed(table, table.change_chair(place, new))
        await self.begin_if_full(table)

    async def begin_if_full(self, table: Table) -> None:
        async with table.lock:
            if table.full():
                await self._committed(table, table.begin())

    def _chair(self, table: Table, place: int) -> Chair:
        if table.status == "over":
            raise Problem(STALE, "over")
        if not 0 <= place < len(table.chairs):
            raise Problem(MISSING, "no_such_chair")
        return table.chairs[place]

    async def _remember_sitter(self, table: Table, person: Person) -> None:
        def insert(connection: sa.Connection) -> None:
            query = sa.select(sitters).where(sitters.c.table_id == table.id, sitters.c.person == person.id)
            if connection.execute(query).first() is None:
                connection.execute(sa.insert(sitters), {"table_id": table.id, "person": person.id})

        await self.store.write(insert)

    async def _committed(self, table: Table, work: Coroutine[Any, Any, Any]) -> Any:
        """A change of the table; if another process was first, read what it wrote and refuse."""
        try:
            return await work
        except Taken:
            await self.catch_up(table)
            raise Problem(STALE, "stale") from None

    # -- playing ---------------------------------------------------------------------------------------------------

    def own_seat(self, table: Table, seat: Seat, person: Person | None) -> None:
        if person is None:
            raise Problem(UNKNOWN, "who_are_you")
        if table.state is None:
            raise Problem(STALE, "not_begun")
        if seat >= len(table.chairs) or table.owners()[seat] != person.id:
            raise Problem(NOT_YOURS, "not_yours")

    async def play(self, table: Table, person: Person, seat: Seat, action: Action, after: int) -> int:
        self.own_seat(table, seat, person)
        try:
            return await self.reactions.play(table, seat, action, after)
        except Taken:
            async with table.lock:
                await self.catch_up(table)
            raise Problem(STALE, "stale") from None

    async def hold(self, table: Table, person: Person, seat: Seat) -> None:
        """Ask for time at a window."""
        self.own_seat(table, seat, person)
        await self.reactions.hold(table, seat)

    async def undo(self, table: Table, person: Person, seat: Seat) -> None:
        """Take back what the rules allow; against bots anything; else ask the other people."""
        self.own_seat(table, seat, person)
        async with table.lock:
            if table.status == "over":  # the seed is open now: nobody may go on with it
                raise Problem(STALE, "over")
            own = (i for i, (who, _) in enumerate(table.inputs) if who == seat and i not in table.given)
            last = max(own, default=None)
            if last is None:
                raise Problem(STALE, "nothing_to_take_back")
            others = {
                other
                for other in range(len(table.chairs))
                if table.chair_of(other).kind == "person" and table.chair_of(other).person != person.id
            }
            if len(table.inputs) - last <= table.can_take_back(seat) or not others:
                await self._committed(table, table.rewind(last))
                return
            await self._committed(table, table.ask_to_take_back(VoteCard(seat=seat, to=last, pending=sorted(others))))

    async def ballot(self, table: Table, person: Person, seat: Seat, agree: bool) -> None:
        self.own_seat(table, seat, person)
        async with table.lock:
            vote = table.vote
            if vote is None or seat not in vote.pending:
                raise Problem(STALE, "no_vote")
            pending = [other for other in vote.pending if table.chair_of(other).person != person.id]
            if not agree:
                await self._committed(table, table.ask_to_take_back(None))
            elif pending:
                still = VoteCard(seat=vote.seat, to=vote.to, pending=pending)
                await self._committed(table, table.ask_to_take_back(still))
            else:
                await self._committed(table, table.rewind(vote.to))

    # -- what other processes do -----------------------------------------------------------------------------------

    async def _hear(self) -> None:
        """Follow what other processes have written."""
        async for id, line in self.bell.heard():
            if not id:
                await self.steward.dismiss()
            elif id in self.tables:
                await self._follow(self.tables[id], line)

    async def _look(self) -> None:
        """A lost notice costs seconds, never a move."""
        while self.store.shared:
            await asyncio.sleep(LISTEN)
            for table in list(self.tables.values()):
                if table.listeners:
                    await self._follow(table)

    async def _follow(self, table: Table, line: int = 0) -> None:
        try:
            if line:
                await self.on_talk(table, line)
                return
            async with table.lock:
                await self.catch_up(table)
        except Exception as error:  # the others must be heard all the same
            log.error("follow_failed", table=table.id, error=repr(error), exc_info=error)
