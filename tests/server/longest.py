"""The longest games that a server may hold, made by chance and put into its database as if they had been played."""

from __future__ import annotations

import json
import secrets
import time
from functools import cache
from typing import Any, NamedTuple

import sqlalchemy as sa

from steppe.core.chance import Quick
from steppe.core.game import Result
from steppe.core.notation import input_data
from steppe.core.reason import Refused
from steppe.core.record import begin
from steppe.games import GAMES
from steppe.server.store.schema import entries, sitters, tables
from steppe.server.store.store import Store
from steppe.server.table.change import attempt, played
from steppe.server.table.plan import Planned
from steppe.server.table.situation import Situation
from steppe.server.wire.shapes import Chair, Pace, encode


class Kind(NamedTuple):
    """A game that lasts long, and with how many it does so."""

    game: str
    seats: int
    options: dict[str, str]
    seeds: range  # among which the longest game is looked for
    avoided: str = ""  # a verb that would end it early


KINDS = {
    "maamut": Kind("maamut", 4, {"start": "host"}, range(3), "set_trap"),  # up to its limit of turns
    "mammut": Kind("mammut", 5, {"start": "host"}, range(10)),
    "valley": Kind("valley", 6, {}, range(8)),
}


class Long(NamedTuple):
    """A game as it is stored: the row of its table and its entries."""

    row: dict[str, Any]
    rows: list[dict[str, Any]]
    inputs: int
    plannable: int = 0  # entries up to the moment at which there is most to plan
    planner: int = 0  # whose plan it is

    def planning(self) -> Long:
        """The same game at that moment."""
        return Long({**self.row, "status": "playing", "result": None}, self.rows[: self.plannable], self.inputs)

    def under_way(self) -> Long:
        """The same game, a little before its end."""
        return Long({**self.row, "status": "playing", "result": None}, self.rows[:-40], self.inputs)


@cache
def longest(game: str) -> Long:
    """The longest of some games of chance."""
    kind = KINDS[game]
    return max((_played(kind, seed) for seed in kind.seeds), key=lambda game: game.inputs)


def _played(kind: Kind, seed: int) -> Long:
    chairs = [Chair(kind="person", person="", name=f"P{place}") for place in range(kind.seats)]
    row: dict[str, Any] = {
        "id": "",
        "game": kind.game,
        "version": GAMES[kind.game].version,
        "options": json.dumps(kind.options),
        "start": "",
        "public": False,
        "watchers": True,
        "pace": encode(Pace()).decode(),
        "host": "",
        "seed": f"{seed:064x}",
        "chairs": encode(chairs).decode(),
        "status": "open",
        "clocks": "{}",
        "due": None,
        "unattended": False,
        "result": None,
        "created": time.time(),
    }
    table, below = Situation(GAMES[kind.game], row), Quick(seed).below
    rows: list[dict[str, Any]] = []

    def enter(entered: str, g: Any, given: Any) -> None:
        done = attempt(table, g, given)
        table.become(played(table, done))
        table.remember(done.inputs, done.told)
        data = encode([input_data(*each) for each in done.inputs]).decode()
        rows.append({"seq": len(rows) + 1, "kind": entered, "data": data, "at": row["created"]})

    enter("begin", begin(table.game, table.opening()), ())
    plannable = planner = most = 0
    while table.state is not None and table.state.waiting:
        if (size := _to_plan(table)) > most:
            plannable, planner, most = len(rows), table.state.waiting[0].seat, size
        decision = table.state.waiting[below(len(table.state.waiting))]
        action = decision.sample(below)
        while action.verb == kind.avoided:
            action = decision.sample(below)
        enter("input", table.state, ((decision.seat, action),))
    assert table.state is not None
    result: Result | None = table.game.result(table.state)
    assert result is not None
    ended = {"status": "over", "result": encode(result._asdict()).decode()}
    return Long({**row, **ended}, rows, len(table.inputs), plannable, planner)


def _to_plan(table: Situation) -> int:
    """Among how many things whoever is asked first has to choose while making a plan."""
    game, g = table.game, table.state
    if not isinstance(game, Planned) or g is None:
        return 0
    try:
        return game.draft(g.copy(), g.waiting[0].seat, ()).g.waiting[0].size()
    except Refused:
        return 0


def put(store: Store, game: Long, person: str) -> str:
    """Store the game as one of a person who has played all seats; the id of its table."""
    id = secrets.token_urlsafe(12)
    chairs = [{**chair, "person": person} for chair in json.loads(game.row["chairs"])]
    row = {**game.row, "id": id, "host": person, "chairs": json.dumps(chairs), "created": time.time()}

    with store.engine.begin() as connection:
        connection.execute(sa.insert(tables), row)
        connection.execute(sa.insert(sitters), {"table_id": id, "person": person})
        connection.execute(sa.insert(entries), [{**each, "table_id": id} for each in game.rows])
    return id
