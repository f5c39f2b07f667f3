"""Clients for a load: every seat is a socket, and the next move is made as soon as the last one was heard of.

So the server is always busy. Run by `steppe.lab.measure.load` as a process of its own, which prints what it
has measured.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from steppe.core.chance import Quick
from steppe.core.notation import read_noun
from steppe.core.space import Below, Noun, Number, Order, Pick, Subset
from steppe.games.valley.batches import Batches

What = tuple[str, int]  # the game, and how many seats
SPACES: dict[str, Any] = {kind.__name__: kind for kind in (Pick, Subset, Number, Order, Batches)}
LEAST = 1 / 40  # seconds between two inputs of a seat: a server may refuse a client that is quicker


class Heard(msgspec.Struct):
    """What a client needs of a message."""

    t: str
    seq: int = 0
    asks: list[dict[str, Any]] = []
    card: dict[str, Any] = {}


hear = msgspec.json.Decoder(Heard | list[Heard]).decode


def messages(text: str | bytes) -> list[Heard]:
    """Several may travel in one frame."""
    heard: Heard | list[Heard] = hear(text)
    return [heard] if isinstance(heard, Heard) else heard


@dataclass
class Tally:
    """What was measured."""

    moves: int = 0
    latencies: list[float] = field(default_factory=list)  # seconds from an input to everybody's update
    sizes: list[int] = field(default_factory=list)  # bytes of an update to one seat
    view: int = 0  # bytes of a whole view
    refused: int = 0


def cpu_seconds(pid: int) -> float:
    parts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    """Resident bytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Game:
    """One table: a seat moves as soon as it hears that it is asked."""

    def __init__(self, number: int, seats: int, tally: Tally) -> None:
        self.below = Quick(number).below
        self.seats = seats
        self.tally = tally
        self.sent: dict[int, float] = {}  # by the number that was current when an input left
        self.heard = 0  # by how many seats the newest number has been heard
        self.newest = 0
        self.over = asyncio.Event()
        self.last = [0.0] * seats  # when each seat has played

    async def listen(self, line: ClientConnection, seat: int) -> None:
        """Everything that one seat hears, and its answers."""
        await line.send(json.dumps({"t": "join", "seat": seat, "since": None}))
        asked, on_the_way = Heard("view"), False
        async for text in line:
            for message in messages(text):
                if message.t == "view":
                    self.tally.view, asked = len(text), message
                elif message.t == "moved":
                    self.tally.sizes.append(len(text))
                    self.count(message.seq)
                    asked = message
                elif message.t in ("ok", "no"):
                    self.tally.refused += message.t == "no"
                    on_the_way = False
                elif message.card.get("status") == "over":
                    self.over.set()
            if asked.asks and not on_the_way:
                on_the_way = True
                await self.answer(line, seat, asked)

    def count(self, seq: int) -> None:
        """Somebody has heard of this number; when all have, it is a move."""
        if seq > self.newest:
            self.newest, self.heard = seq, 0
        self.heard += seq == self.newest
        if self.heard == self.seats:
            self.tally.moves += 1
            start = min((at for after, at in self.sent.items() if after < seq), default=None)
            if start is not None:
                self.tally.latencies.append(time.perf_counter() - start)
            self.sent = {after: at for after, at in self.sent.items() if after >= seq}

    async def answer(self, line: ClientConnection, seat: int, message: Heard) -> None:
        """At random; but no trap is set, so that games last: the peer's never end."""
        choices = [choice for choice in message.asks[0]["choices"] if choice["verb"] != "set_trap"]
        verb, noun = drawn(choices[self.below(len(choices))], self.below)
        data = {"t": "do", "id": 1, "seat": seat, "verb": verb, "noun": noun, "after": message.seq}
        early = self.last[seat] + LEAST - time.perf_counter()
        if early > 0:  # a hunter who is left alone
            await asyncio.sleep(early)
        self.sent[message.seq] = self.last[seat] = time.perf_counter()
        await line.send(msgspec.json.encode(data).decode())


def drawn(choice: dict[str, Any], below: Below) -> tuple[str, Noun]:
    """An answer at random to what is offered."""
    fields = {**choice}
    verb, space = fields.pop("verb"), fields.pop("space", None)
    if "of" in fields:
        fields["of"] = tuple(map(read_noun, fields["of"]))
    if "rows" in fields:
        fields["rows"] = tuple(map(read_noun, fields["rows"]))
    return verb, None if space is None else SPACES[space](**fields).sample(below)


async def table(what: What, number: int, address: str, cookies: str, client: httpx2.AsyncClient, tally: Tally) -> None:
    """One table whose seats play game after game."""
    game_key, seats = what
    chairs = [{"kind": "me"}, *({"kind": "screen", "name": f"P{seat}"} for seat in range(1, seats))]
    new = {"game": game_key, "seats": chairs, "options": {"limit": "off"} if game_key == "maamut" else {}}
    while True:
        id = (await client.post("/api/tables", json=new)).json()["id"]
        where = f"{address.replace('http', 'ws')}/api/tables/{id}/socket"
        lines = [await connect(where, additional_headers={"cookie": cookies}, compression=None) for _ in range(seats)]
        game = Game(number, seats, tally)
        listening = [asyncio.create_task(game.listen(line, seat)) for seat, line in enumerate(lines)]
        try:
            over = asyncio.create_task(game.over.wait())
            done, _ = await asyncio.wait([over, *listening], return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in listening:
                task.cancel()
            for line in lines:
                await line.close()


@asynccontextmanager
async def guest(address: str, name: str) -> AsyncIterator[httpx2.AsyncClient]:
    """Somebody who is known to the server."""
    async with httpx2.AsyncClient(base_url=address, timeout=60) as client:
        await client.get("/api/me")
        client.headers["x-csrftoken"] = client.cookies["csrftoken"]
        await client.post("/api/guests", json={"name": name})
        yield client


async def measure(address: str, pid: int, tables: int, seconds: float, what: What) -> dict[str, Any]:
    """The closed loop at so many tables; the server's time counts from the first connection on, as the peer's does."""
    tally = Tally()
    async with guest(address, "Load") as client:
        cookies = "; ".join(f"{key}={value}" for key, value in client.cookies.items())
        before, start, used = memory(pid), time.perf_counter(), cpu_seconds(pid)
        tasks = [asyncio.create_task(table(what, n, address, cookies, client, tally)) for n in range(tables)]
        while tally.moves < tables:
            await asyncio.sleep(0.1)
            if failed := [task for task in tasks if task.done()]:
                await failed[0]
            if tally.refused or time.perf_counter() > start + 60:
                raise RuntimeError(f"the tables do not play: {tally.moves} moves, {tally.refused} refusals")
        began, moves = time.perf_counter(), tally.moves
        tally.latencies.clear()
        await asyncio.sleep(seconds)
        wall, used = time.perf_counter() - began, cpu_seconds(pid) - used
        grown = memory(pid) - before
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    ordered = sorted(tally.latencies)
    return {
        "tables": tables,
        "moves": tally.moves,
        "moves_per_s": round((tally.moves - moves) / wall, 1),
        "cpu_us_per_move": round(used / max(1, tally.moves) * 1e6, 1),
        "moves_per_cpu_s": round(tally.moves / used, 1),
        "set_up_s": round(began - start, 1),
        "p50_ms": round(1000 * statistics.median(ordered), 2),
        "p99_ms": round(1000 * ordered[int(len(ordered) * 0.99)], 2),
        "bytes_per_move_and_seat": round(statistics.mean(tally.sizes), 1),
        "view_bytes": tally.view,
        "share_of_view": round(statistics.mean(tally.sizes) / tally.view, 3),
        "memory_kB_per_table": round(grown / tables / 1000, 1),
        "refused": tally.refused,
    }


async def idle(address: str, pid: int, sockets: int = 600) -> float:
    """Bytes of memory for a socket that only listens."""
    async with guest(address, "Idle") as client:
        chairs = [{"kind": "me"}, {"kind": "open"}]
        id = (await client.post("/api/tables", json={"game": "maamut", "seats": chairs})).json()["id"]
        where = f"{address.replace('http', 'ws')}/api/tables/{id}/socket"
        lines = [await connect(where, compression=None) for _ in range(20)]  # warm
        before = memory(pid)
        lines += [await connect(where, compression=None) for _ in range(sockets)]
        await asyncio.sleep(1)
        grown = memory(pid) - before
        for line in lines:
            await line.close()
        return grown / sockets


def main() -> None:
    address, pid, tables, seconds, game, seats = sys.argv[1:]
    work = measure(address, int(pid), int(tables), float(seconds), (game, int(seats)))
    sys.stdout.write(json.dumps(uvloop.run(work)) + "\n")


if __name__ == "__main__":
    main()
