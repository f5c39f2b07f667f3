"""What workers can do, by name. A job is plain data, as JSON; so is its answer, or a text that is ready to be sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from steppe.bots.agreement import agrees
from steppe.bots.bot import advise, house_bot
from steppe.core.chance import Quick
from steppe.core.notation import noun_data, read_action
from steppe.core.record import to_json
from steppe.core.save import load
from steppe.games import GAMES
from steppe.server.table.chronicle import packed, tell
from steppe.server.table.history import follow
from steppe.server.table.plan import sketched
from steppe.server.table.recall import written
from steppe.server.table.situation import Situation
from steppe.server.wire.shapes import encode


def _table(stored: dict[str, Any]) -> Situation:
    """A table, from its row and all that was stored of it."""
    table = Situation(GAMES[stored["row"]["game"]], stored["row"])
    follow(table, stored["rows"], stored.get("snapshot"))
    return table


def think(job: dict[str, Any]) -> bytes:
    """What the named bot does, or whether it agrees, in a state that is only one of those that can be imagined."""
    game = GAMES[job["game"]]
    g = load(game, game.rules(job["seats"], job["options"]), job["state"])
    if job.get("proposed"):
        return encode({"agrees": agrees(game, g, job["seat"], job["bot"], Quick(job["seed"]).below)})
    decision = next(d for d in g.waiting if d.seat == job["seat"])
    action = advise(game, g, decision, house_bot(job["bot"], game), Quick(job["seed"]).below)
    return encode({"verb": action.verb, "noun": noun_data(action.noun)})


def recall(job: dict[str, Any]) -> bytes:
    """How a table stands after all that was stored of it."""
    return written(_table(job))


def replay(job: dict[str, Any]) -> bytes:
    """The whole game as a seat or an onlooker saw it, compressed."""
    table = _table(job)
    whole = table.status == "over"
    return packed(tell(table.game, table.record(), [job["seat"]], table.seat_names(), whole=whole)[0])


def record(job: dict[str, Any]) -> bytes:
    """The record in one of its forms, compressed."""
    table = _table(job)
    made = table.record()
    if job["form"] == "json":
        return packed(to_json(made).encode())
    return packed(table.game.write_record(made, job["seat"], whole=table.status == "over").encode())


def draft(job: dict[str, Any]) -> bytes:
    """A plan, tried in a state that the seat can imagine."""
    game = GAMES[job["game"]]
    g = load(game, game.rules(job["seats"], job["options"]), job["state"])
    actions = [read_action(*each) for each in job["actions"]]
    return encode(sketched(game, g, job["seat"], actions, tuple(job["names"]), job["seq"]))


def _of(work: Callable[[dict[str, Any]], bytes]) -> Callable[[bytes], bytes]:
    return lambda job: work(msgspec.json.decode(job))


JOBS = {each.__name__: _of(each) for each in (think, recall, replay, record, draft)}
