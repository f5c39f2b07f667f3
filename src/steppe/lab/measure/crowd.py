"""Does one visitor hold up the others? Four connections ask for replays, records and cold tables all the time; how long
does somebody else wait meanwhile for the answer to a ping?

Long games are played first and multiplied in the database, some as they are and some just before their end. Then the
server is started anew: it knows none of them and tells the finished ones in the background, as after an upgrade.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import sqlite3
import statistics
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import httpx2
from websockets.asyncio.client import connect

from steppe.lab.measure.closed_loop import Game, Tally, guest

GAMES = 3  # that are played
COPIES = 60  # of each, under way
FINISHED = 60  # of each, over and not told yet: more than can be told while it is measured
SEATS = 6
CONNECTIONS = 4
PAUSE = 0.025  # seconds between two pings: a server may refuse who is quicker
SECONDS = 15.0


class Played(NamedTuple):
    """Who has played, and where."""

    cookies: dict[str, str]
    tables: list[str]


def measured(running: Callable[[Path], AbstractContextManager[str]], folder: Path) -> dict[str, Any]:
    """What the pings say. `running`: a server, by its address, on a database in this folder, called `load.db`."""
    with running(folder) as address:
        played = asyncio.run(_play(address))
    tables = _multiply(folder / "load.db", played.tables)
    _multiply(folder / "load.db", played.tables, FINISHED, finished=True)
    with running(folder) as address:
        return asyncio.run(_ask(address, Played(played.cookies, tables)))


async def _play(address: str) -> Played:
    """Games of the Valley at one screen, to their end."""
    async with guest(address, "Crowd") as client:
        tables = await asyncio.gather(*(_game(address, client, number) for number in range(GAMES)))
        return Played(dict(client.cookies), list(tables))


async def _game(address: str, client: httpx2.AsyncClient, number: int) -> str:
    chairs = [{"kind": "me"}, *({"kind": "screen", "name": f"P{seat}"} for seat in range(1, SEATS))]
    id: str = (await client.post("/api/tables", json={"game": "valley", "seats": chairs})).json()["id"]
    game = Game(number, SEATS, Tally())
    where, header = _socket(address, id, client.cookies)
    lines = [await connect(where, additional_headers=header, compression=None) for _ in range(SEATS)]
    listening = [asyncio.create_task(game.listen(line, seat)) for seat, line in enumerate(lines)]
    try:
        await asyncio.wait_for(game.over.wait(), 120)
    finally:
        for task in listening:
            task.cancel()
        for line in lines:
            await line.close()
    return id


def _socket(address: str, table: str, cookies: Any) -> tuple[str, dict[str, str]]:
    header = {"cookie": "; ".join(f"{key}={value}" for key, value in cookies.items())}
    return f"{address.replace('http', 'ws')}/api/tables/{table}/socket", header


def _multiply(database: Path, tables: list[str], copies: int = COPIES, *, finished: bool = False) -> list[str]:
    """Every table many times over, in the database itself; unless finished, an entry before its end."""
    made = []
    with sqlite3.connect(database) as connection:
        for original in tables:
            for _ in range(copies):
                made.append(secrets.token_urlsafe(12))
                for name, key in (("tables", "id"), ("entries", "table_id"), ("sitters", "table_id")):
                    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
                    copied = ", ".join("?" if column == key else column for column in columns)
                    connection.execute(
                        f"INSERT INTO {name} ({', '.join(columns)}) SELECT {copied} FROM {name} WHERE {key} = ?",
                        (made[-1], original),
                    )
                if not finished:
                    _reopen(connection, made[-1])
    connection.close()
    return made


def _reopen(connection: sqlite3.Connection, id: str) -> None:
    """Take the last entry away."""
    last = "SELECT max(seq) FROM entries WHERE table_id = :id"
    connection.execute(f"DELETE FROM entries WHERE table_id = :id AND seq = ({last})", {"id": id})
    under_way = "status = 'playing', result = NULL, due = NULL, unattended = 0"
    connection.execute(f"UPDATE tables SET {under_way} WHERE id = ?", (id,))


async def _ask(address: str, played: Played) -> dict[str, Any]:
    answers = [0]
    numbers = count()
    async with guest(address, "Ping") as calm:
        small = {"game": "maamut", "seats": [{"kind": "me"}, {"kind": "open"}]}
        id = (await calm.post("/api/tables", json=small)).json()["id"]
        where, header = _socket(address, id, calm.cookies)
        async with connect(where, additional_headers=header, compression=None) as line:
            alone = await _pings(line, 2.0)
            crowd = [asyncio.create_task(_greedy(address, played, numbers, answers)) for _ in range(CONNECTIONS)]
            crowded = await _pings(line, SECONDS)
            for task in crowd:
                if task.done():
                    task.result()
                task.cancel()
            await asyncio.gather(*crowd, return_exceptions=True)
            still = await _waiting(calm)
    if not still:
        raise RuntimeError("all finished games were told before the pings ended: take more of them")
    return {
        "alone_p50_ms": _ms(statistics.median(alone)),
        "p50_ms": _ms(statistics.median(crowded)),
        "p99_ms": _ms(sorted(crowded)[int(len(crowded) * 0.99)]),
        "worst_ms": _ms(max(crowded)),
        "answers": answers[0],
        "still_to_tell": still,
    }


async def _waiting(client: httpx2.AsyncClient) -> int:
    """How many finished games the server has still to tell."""
    figures = (await client.get("/metrics")).text
    return int(float(re.search(r"^steppe_upgrade_waiting(?:{.*})? (\S+)$", figures, re.MULTILINE)[1]))  # type: ignore[index]


async def _greedy(address: str, played: Played, numbers: Any, answers: list[int]) -> None:
    """Somebody who asks for the next long game, in every way, as soon as the last answer is there."""
    async with httpx2.AsyncClient(base_url=address, timeout=120, cookies=played.cookies) as client:
        for number in numbers:
            table = played.tables[number % len(played.tables)]
            for what in ("", f"/record?seat={number % SEATS}", f"/replay?seat={number % SEATS}"):
                answer = await client.get(f"/api/tables/{table}{what}")
                answer.raise_for_status()
                answers[0] += 1


async def _pings(line: Any, seconds: float) -> list[float]:
    found, end = [], time.perf_counter() + seconds
    while time.perf_counter() < end:
        began = time.perf_counter()
        await line.send('{"t": "ping"}')
        while True:
            heard = json.loads(await line.recv())
            if any(message["t"] == "pong" for message in (heard if isinstance(heard, list) else [heard])):
                break
        found.append(time.perf_counter() - began)
        await asyncio.sleep(PAUSE)
    return found


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 2)
