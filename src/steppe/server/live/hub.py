"""All tables that this process has in hand: opened, loaded, kept in step, their bots and clocks served."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from typing import Any

import sqlalchemy as sa
import structlog

from steppe.bots.bot import today
from steppe.core import game as games
from steppe.core import option
from steppe.core.decision import Action, Seat
from steppe.core.reason import Refused
from steppe.games import GAMES
from steppe.server.bots.thinking import USUAL, Thinking, bots_of
from steppe.server.live.announcer import Announcer
from steppe.server.live.desk import Desk
from steppe.server.live.registry import Registry
from steppe.server.live.upkeep import Upkeep
from steppe.server.live.windows import Windows, settle
from steppe.server.past.keeper import Keeper
from steppe.server.past.relic import check_goes_on
from steppe.server.people.notices import Notices
from steppe.server.people.people import Person, clean_name
from steppe.server.store import snapshots
from steppe.server.store.schema import sitters, tables
from steppe.server.store.store import Store
from steppe.server.table import chairs, votes
from steppe.server.table.history import Rows, snapshot, snapshot_is_due, turned
from steppe.server.table.log import Done, Taken
from steppe.server.table.manners import alias, changed
from steppe.server.table.table import Table, unheard
from steppe.server.wire.problem import BAD, NOT_YOURS, STALE, UNKNOWN, Problem
from steppe.server.wire.shapes import Chair, NewChair, NewTable, VoteCard, encode

log = structlog.get_logger()

MOST = 200  # people that a host has muted or banned at a table

REACTION = 0.1  # seconds that a bot takes at a window, whatever it holds: a pause must not tell (R7)


def _checked(game: games.AnyGame, new: NewTable) -> tuple[int, dict[str, str]]:
    """For how many a new table is, and the options that are not as usual; Refused if there can be no such game."""
    given = option.with_preset(game.presets, new.preset, new.options) if new.preset else new.options
    start = game.read_position(new.start, given).rules if new.start else None
    rules = start or game.rules(len(new.seats), given)
    return rules.seats, option.changed(game.options, option.settle(game.options, given))


async def _unheard(_: Table, __: int) -> None:
    pass


class Hub:
    """What people do at tables, and how the parts that serve them hang together; one for each process."""

    def __init__(
        self,
        store: Store,
        thinking: Thinking,
        announcer: Announcer,
        notices: Notices,
        bot_pause: float,
        windows: float = 1.0,
        *,
        desk: Desk,
    ) -> None:
        self.store = store
        self.thinking = thinking
        self.announcer = announcer
        self.notices = notices
        self.keeper = Keeper(store)
        self.desk = desk
        self.registry = Registry(store, announcer, self.keeper, desk)
        self.windows = Windows(self.registry, notices, windows, min(REACTION, bot_pause))
        self.upkeep = Upkeep(self.registry, self.windows, thinking, bot_pause)
        self.registry.on_keep = self._kept
        self.registry.on_load = self._loaded
        self.registry.on_follow = self._followed
        self.registry.on_dismiss = self.upkeep.dismiss
        self.registry.on_talk = _unheard

    @property
    def tables(self) -> dict[str, Table]:
        """Those in hand, by their ids."""
        return self.registry.tables

    def start(self) -> None:
        self.registry.start()
        self.registry.spawn(self.keeper.look())
        self.registry.spawn(self.upkeep.sweep())
        self.registry.spawn(self.desk.workers.start())

    async def close(self) -> None:
        self.windows.close()
        await self.registry.close()
        await self.keeper.close(self.tables.values())
        await self.thinking.close()
        await self.desk.close()

    async def table(self, id: str) -> Table:
        """The table, from memory or storage."""
        return await self.registry.table(id)

    def end(self, sessions: Iterable[str]) -> None:
        """Sessions have ended, here and for all processes."""
        self.registry.dismiss(sessions)
        self.announcer.announce("")

    # -- what follows from a change ------------------------------------------------------------------------------

    def _kept(self, table: Table) -> None:
        if table.closing is None:
            self.windows.keep(table)
        table.on_change = self._changed

    def _changed(self, table: Table) -> None:
        self.announcer.announce(table.id)
        self.upkeep.serve(table)
        if table.watch is None or (table.watch.window is None and not self.windows.standing.look(table)):
            self.notices.turn(table)  # else the window or the orders say who is really asked
        if snapshot_is_due(table):
            self.registry.spawn(self.store.write(partial(snapshots.keep, row=snapshot(table))))
        self.keeper.changed(table)
        self.registry.streams.changed(table)

    def _loaded(self, table: Table, rows: Rows) -> None:
        if table.closing is not None:
            return  # nothing happens there any more
        self.windows.look(table, turned(rows))
        self.upkeep.serve(table)
        self.windows.standing.look(table)
        if table.full():  # the server was ended between the last one's sitting down and the beginning
            self.registry.spawn(self.begin_if_full(table))

    async def _followed(self, table: Table, rows: Rows) -> None:
        if not rows:
            await self.windows.follow(table)
            return
        self.windows.look(table, turned(rows))
        self.upkeep.serve(table)

    # -- tables --------------------------------------------------------------------------------------------------

    async def open(self, new: NewTable, person: Person) -> Table:
        """A new table, waiting for people or begun at once."""
        game = GAMES.get(new.game)
        if game is None:
            raise Problem(BAD, "no_such_game", game=new.game, allowed=", ".join(GAMES))
        try:
            seats, options = await self.store.compute(partial(_checked, game, new))  # to read a board takes its time
        except Refused as refused:
            raise Problem.of(refused, game) from None
        if seats != len(new.seats):
            raise Problem(BAD, "other_chairs", chairs=len(new.seats), seats=seats)
        if new.pace.kind != "none" and not new.pace.move + new.pace.reserve:
            raise Problem(BAD, "no_time")
        if sum(chair.kind == "me" for chair in new.seats) > 1:
            raise Problem(BAD, "sits_already")
        laid = [self._new_chair(game, place, chair, person, new.contribution) for place, chair in enumerate(new.seats)]
        if all(chair.kind == "bot" for chair in laid):
            raise Problem(BAD, "one_seat_at_least")
        now = time.time()
        row = {
            "id": secrets.token_urlsafe(12),
            "game": game.key,
            "version": game.version,
            "options": json.dumps(options),
            "start": new.start,
            "public": new.public,
            "watchers": new.watchers,
            "pace": encode(new.pace).decode(),
            "host": person.id,
            "seed": secrets.token_hex(32),
            "chairs": encode(laid).decode(),
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
        table = self.registry.keep(Table(self.store, game, row))
        self.registry.streams.changed(table)
        await self.begin_if_full(table)
        return table

    def _new_chair(
        self, game: games.AnyGame, place: int, chair: NewChair, person: Person, contribution: str | None
    ) -> Chair:
        colour = -1 if chair.colour is None else chair.colour
        if chair.kind == "bot":
            name = clean_name(chair.name or chairs.BOT_NAMES[place])
            return Chair(kind="bot", bot=self._bot(game, chair.bot), name=name, colour=colour)
        if chair.kind == "open":
            return Chair(kind="open", colour=colour)
        name = clean_name(chair.name) if chair.kind == "screen" and chair.name else person.name
        lacks = contribution is None
        return Chair(
            kind="person", person=person.id, name=name, contribution=contribution or "", lacks=lacks, colour=colour
        )

    def _bot(self, game: games.AnyGame, name: str) -> str:
        """The name as it is today: who plays an old table once more asks for the bots that sat there."""
        name = today(name or USUAL, game)
        if name not in bots_of(game):
            raise Problem(BAD, "no_such_bot", bot=name, allowed=", ".join(bots_of(game)))
        return name

    # -- people at a table -----------------------------------------------------------------------------------------

    async def sit(
        self, table: Table, place: int, person: Person, name: str, contribution: str, *, screen: bool = False
    ) -> None:
        """Take an open chair, or one that a bot keeps warm; in a game among others, ask them for it."""
        called = clean_name(name) if name and screen else person.name
        async with table.lock:
            check_goes_on(table)
            if chairs.must_ask(table, place, person.id, screen=screen):
                wishes = chairs.asked_for(table, place, person.id, called, time.time())
                await self._committed(table, table.note_wishes(wishes))
            else:
                await self._seat(table, place, person.id, called, contribution)

    async def _seat(self, table: Table, place: int, person: str, name: str, contribution: str = "") -> None:
        """The caller holds the lock."""
        new = chairs.taken(table, place, person, name, contribution)
        await self._committed(table, table.change_chairs(chairs.with_chair(table.chairs, place, new)))
        await self._remember_sitter(table, person)
        if table.full():
            await self._committed(table, table.begin())

    async def consent(self, table: Table, person: Person, who: str, agree: bool) -> None:
        """Somebody agrees that another takes a chair over, or does not."""
        async with table.lock:
            check_goes_on(table)
            wishes, granted = chairs.answered(table, who, person.id, agree, time.time())
            if granted is None:
                await self._committed(table, table.note_wishes(wishes))
            else:
                chairs.must_ask(table, granted.place, granted.person, screen=False)  # it may still sit there
                await self._seat(table, granted.place, granted.person, granted.name)

    async def withdraw(self, table: Table, person: Person) -> None:
        """Somebody no longer wants the chair that he asked for."""
        async with table.lock:
            check_goes_on(table)
            await self._committed(table, table.note_wishes(chairs.withdrawn(table, person.id, time.time())))

    async def change(self, table: Table, place: int, person: Person, kind: str, bot: str) -> None:
        """Give a chair to a bot or leave it open."""
        async with table.lock:
            check_goes_on(table)
            new = chairs.given_up(table, place, person.id, kind, self._bot(table.game, bot))
            await self._committed(table, table.change_chairs(chairs.with_chair(table.chairs, place, new)))
        await self.begin_if_full(table)

    async def dye(self, table: Table, place: int, person: Person, colour: int) -> None:
        """Choose the colour of a chair, before the start."""
        async with table.lock:
            check_goes_on(table)
            await self._committed(table, table.change_chairs(chairs.dyed(table, place, person.id, colour)))

    async def contribute(self, table: Table, person: Person, contribution: str) -> None:
        """Add to chance, now that the commitment is known."""
        async with table.lock:
            check_goes_on(table)
            await self._committed(table, table.change_chairs(chairs.contributed(table, person.id, contribution)))
        await self.begin_if_full(table)

    async def behave(self, table: Table, person: Person, who: str, muted: bool | None, banned: bool | None) -> None:
        """The host lets somebody talk and sit at this table, or no longer."""
        if table.host != person.id:
            raise Problem(NOT_YOURS, "not_host")
        if who == alias(table.id, person.id):
            raise Problem(STALE, "is_host")
        async with table.lock:
            check_goes_on(table)
            sits = [place for place, chair in enumerate(table.chairs) if alias(table.id, chair.person) == who]
            if banned and sits and table.state is not None:
                raise Problem(STALE, "begun")
            for place in sits if banned else ():
                freed = chairs.with_chair(table.chairs, place, Chair(kind="open"))
                await self._committed(table, table.change_chairs(freed))
            now_muted, now_banned = changed(table.muted, who, muted), changed(table.banned, who, banned)
            if len(now_muted | now_banned) > MOST:
                raise Problem(STALE, "too_many_banned")
            await self._committed(table, table.note_manners(now_muted, now_banned))
            left = [wish for wish in table.wishes if alias(table.id, wish.person) not in now_banned]
            if len(left) < len(table.wishes):
                await self._committed(table, table.note_wishes(left))

    async def begin_if_full(self, table: Table) -> None:
        async with table.lock:
            if table.full():
                await self._committed(table, table.begin())

    async def _remember_sitter(self, table: Table, person: str) -> None:
        def insert(connection: sa.Connection) -> None:
            query = sa.select(sitters).where(sitters.c.table_id == table.id, sitters.c.person == person)
            if connection.execute(query).first() is None:
                connection.execute(sa.insert(sitters), {"table_id": table.id, "person": person})

        await self.store.write(insert)

    async def _committed(self, table: Table, work: Coroutine[Any, Any, Any]) -> Any:
        """A change of the table; if another process was first, read what it wrote and refuse."""
        try:
            return await work
        except Taken:
            await self.registry.catch_up(table)
            raise Problem(STALE, "stale") from None

    # -- playing ---------------------------------------------------------------------------------------------------

    def own_seat(self, table: Table, seat: Seat, person: Person | None) -> None:
        if person is None:
            raise Problem(UNKNOWN, "who_are_you")
        if table.state is None:
            check_goes_on(table)
            raise Problem(STALE, "not_begun")
        if seat >= len(table.chairs) or table.owners()[seat] != person.id:
            raise Problem(NOT_YOURS, "not_yours")

    def submit(
        self,
        table: Table,
        person: Person | None,
        seat: Seat,
        action: Action,
        after: int,
        done: Done,
        told: Callable[[], None] = unheard,
    ) -> None:
        """What a person does for a seat. `done` hears the number reached, or why not; `told`, that all have heard."""
        self.own_seat(table, seat, person)

        def heard(outcome: int | Exception) -> None:
            if isinstance(outcome, Taken):
                self.registry.spawn(self._overtaken(table, done))
            else:
                done(outcome)

        self.windows.submit(table, seat, action, after, heard, told)

    async def play(self, table: Table, person: Person, seat: Seat, action: Action, after: int) -> int:
        """The same, for who waits: the number reached."""
        outcome: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.submit(table, person, seat, action, after, partial(settle, outcome))
        return await outcome

    async def _overtaken(self, table: Table, done: Done) -> None:
        """Another process was first."""
        async with table.lock:
            await self.registry.catch_up(table)
        done(Problem(STALE, "stale"))

    async def hold(self, table: Table, person: Person, seat: Seat) -> None:
        """Ask for time at a window."""
        self.own_seat(table, seat, person)
        await self.windows.hold(table, seat)

    async def undo(self, table: Table, person: Person, seat: Seat) -> None:
        """Take back what the rules allow; against bots anything; else ask the other people."""
        self.own_seat(table, seat, person)
        async with table.lock:
            await self._agreed(table, votes.wished(table, person.id, seat))

    async def ballot(self, table: Table, person: Person, seat: Seat, agree: bool) -> None:
        """Answer a wish to take back."""
        self.own_seat(table, seat, person)
        async with table.lock:
            outcome = votes.counted(table, person.id, seat, agree)
            if outcome is None:
                await self._committed(table, table.refuse_to_take_back(seat))
            else:
                await self._agreed(table, outcome)

    async def _agreed(self, table: Table, outcome: int | VoteCard) -> None:
        """Take back so far, or keep the wish as it stands. The caller holds the lock."""
        if isinstance(outcome, int):
            await self._committed(table, table.rewind(outcome))
        else:
            await self._committed(table, table.ask_to_take_back(outcome))
