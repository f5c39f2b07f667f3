"""Load: many live tables of four on one server process on one core, every move stored; beside it a peer's server.

Every seat is a socket. A table's next move is made as soon as the seat that is asked has heard of the last one (a
closed loop), so the server is always busy. What counts is the server's own CPU time a move, not the clock: the
machine may be shared. It counts from the first connection on, for both servers. They take turns, and the ratio is
taken inside each round, because a busy neighbour costs both.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from rich.console import Console
from rich.table import Table as Grid
from websockets.asyncio.client import ClientConnection, connect

from steppe.core.chance import Quick
from steppe.core.notation import read_noun
from steppe.core.space import Below, Noun, Number, Order, Pick, Subset

PEER = Path(__file__).parent / "peers" / "bgio"
What = tuple[str, int]  # the game, and how many seats
USUAL: What = ("maamut", 4)
SPACES: dict[str, Any] = {kind.__name__: kind for kind in (Pick, Subset, Number, Order)}
FEW = 50  # tables with which servers are held against each other
LEAST = 1 / 40  # seconds between two inputs of a seat: a server may refuse a client that is quicker
CPUS = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0]


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


@contextmanager
def server(core: int) -> Iterator[tuple[str, int]]:
    """`steppe serve` on one core and a fresh SQLite database; its address and process."""
    with tempfile.TemporaryDirectory(dir=os.environ.get("STEPPE_LOAD_DIR")) as folder:
        port = 8600 + os.getpid() % 300
        environment = {
            **os.environ,
            "STEPPE_DATABASE": f"sqlite:///{folder}/load.db",
            "STEPPE_REQUESTS": "10000000",
            "STEPPE_WORKERS": "1",
        }
        command = [sys.executable, "-m", "steppe", "serve", "--port", str(port)]
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        try:
            os.sched_setaffinity(process.pid, {core})
            address = f"http://127.0.0.1:{port}"
            _wait_for(f"{address}/healthz", process)
            yield address, process.pid
        finally:
            process.terminate()
            process.wait(20)


def _wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        if process.poll() is not None:
            raise RuntimeError("the server ended")
        try:
            httpx.get(address, timeout=2)
            return
        except httpx.TransportError:
            time.sleep(0.1)
    raise RuntimeError("the server did not start")


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
    return verb, None if space is None else SPACES[space](**fields).sample(below)


async def table(what: What, number: int, address: str, cookies: str, client: httpx.AsyncClient, tally: Tally) -> None:
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


async def measure(address: str, pid: int, tables: int, seconds: float, what: What = USUAL) -> dict[str, Any]:
    """The closed loop at so many tables; the server's time counts from the first connection on, as the peer's does."""
    tally = Tally()
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        await client.get("/api/me")
        client.headers["x-csrftoken"] = client.cookies["csrftoken"]
        await client.post("/api/guests", json={"name": "Load"})
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
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        await client.get("/api/me")
        client.headers["x-csrftoken"] = client.cookies["csrftoken"]
        await client.post("/api/guests", json={"name": "Idle"})
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


def peer(node: str, modules: Path, tables: int, seconds: float, core: int, other: int) -> dict[str, Any] | None:
    """The same loop against boardgame.io's server; None where it is not installed."""
    if not (modules / "boardgame.io").is_dir():
        return None
    environment = {**os.environ, "NODE_PATH": str(modules), "NODE_ENV": "production", "PORT": "8599"}
    process = subprocess.Popen([node, str(PEER / "server.js")], env=environment, stdout=subprocess.DEVNULL)
    try:
        os.sched_setaffinity(process.pid, {core})
        _wait_for("http://127.0.0.1:8599/games", process)
        what = [str(PEER / "load.js"), str(USUAL[1]), str(tables), str(seconds), "8599"]
        command = ["taskset", "-c", str(other), node, *what]
        client = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)
        assert client.stdout
        started, used = time.perf_counter(), cpu_seconds(process.pid)
        found: dict[str, Any] = {}
        for line in client.stdout:
            told = json.loads(line)
            if told["t"] == "start":
                started = time.perf_counter()
            elif told["t"] == "end":
                used = cpu_seconds(process.pid) - used
                found = told
        client.wait(30)
        wall = time.perf_counter() - started
        return {
            "moves": found["all"],
            "moves_per_s": round(found["moves"] / wall, 1),
            "cpu_us_per_move": round(used / max(1, found["all"]) * 1e6, 1),
            "moves_per_cpu_s": round(found["all"] / used, 1),
            "p50_ms": found["p50"],
            "p99_ms": found["p99"],
        }
    finally:
        process.terminate()
        process.wait(20)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--tables", type=int, default=300)
    options.add_argument("--seconds", type=float, default=20.0)
    options.add_argument("--rounds", type=int, default=3, help="how often both servers take turns with 50 tables")
    options.add_argument("--game", default="", help="only this game, without the peer")
    options.add_argument("--seats", type=int, default=6, help="with --game")
    options.add_argument("--node", default="node", help="for the peer")
    options.add_argument("--modules", type=Path, default=Path(".venv-peers/node_modules"), help="where boardgame.io is")
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    core, other = CPUS[0], CPUS[-1]
    results: dict[str, Any]
    os.sched_setaffinity(0, {other})
    if chosen.game:
        with server(core) as (address, pid):
            what = chosen.game, chosen.seats
            results = {chosen.game: asyncio.run(measure(address, pid, chosen.tables, chosen.seconds, what))}
        sys.stdout.write(json.dumps(results, indent=2) + "\n")
        return 0
    with server(core) as (address, pid):
        bytes_idle = asyncio.run(idle(address, pid))
    results = {"idle_socket_kB": round(bytes_idle / 1000, 1)}
    for count in sorted({FEW, chosen.tables}):
        ours, theirs = [], []
        for _ in range(chosen.rounds if count == FEW else 1):
            with server(core) as (address, pid):
                ours.append(asyncio.run(measure(address, pid, count, chosen.seconds)))
            if found := peer(chosen.node, chosen.modules, count, chosen.seconds, core, other):
                theirs.append(found)
        if count == FEW:
            results["ratios"] = ratios(ours, theirs)
        results[f"steppe_{count}"] = usual(ours)
        results[f"boardgame.io_{count}"] = usual(theirs) if theirs else None
    floors = judge(results, chosen.tables)
    results["floors"] = floors
    if chosen.json:
        sys.stdout.write(json.dumps(results) + "\n")
    else:
        show(results)
    return 0 if all(ok is not False for ok in floors.values()) else 1


def ratios(ours: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> list[float]:
    """Moves per CPU second, ours by theirs, round by round."""
    return [round(a["moves_per_cpu_s"] / b["moves_per_cpu_s"], 2) for a, b in zip(ours, theirs, strict=False)]


def usual(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """The round in the middle by what a move cost."""
    return sorted(rounds, key=lambda found: found["cpu_us_per_move"])[len(rounds) // 2]


def judge(results: dict[str, Any], tables: int) -> dict[str, bool | None]:
    """The floors, and whether they hold; None where the peer is missing."""
    ours, found = results[f"steppe_{tables}"], results["ratios"]
    ratio = statistics.median(found) if found else None
    results["ratio_to_boardgame.io"] = ratio
    return {
        f"{tables} live tables": ours["refused"] == 0 and ours["moves"] > tables,
        "2 x boardgame.io per CPU second (aim 6)": ratio >= 2 if ratio else None,
        "at most 0.3 of the view a move and seat": ours["share_of_view"] <= 0.3,
        "at most 60 kB an idle socket": results["idle_socket_kB"] <= 60,
    }


def show(results: dict[str, Any]) -> None:
    console = Console()
    grid = Grid(title="closed loop, four seats a table, one core")
    names = [key for key in results if key.startswith(("steppe_", "boardgame.io_")) and results[key]]
    rows = dict.fromkeys(key for name in names for key in results[name])
    grid.add_column("")
    for name in names:
        grid.add_column(name.replace("_", ", ") + " tables", justify="right")
    for row in rows:
        grid.add_row(row.replace("_", " "), *(str(results[name].get(row, "")) for name in names))
    console.print(grid)
    console.print(
        f"idle socket {results['idle_socket_kB']} kB; with {FEW} tables "
        f"{results['ratio_to_boardgame.io']} x boardgame.io, the median of {results['ratios']}"
    )
    for floor, holds in results["floors"].items():
        console.print(f"{'not measured' if holds is None else 'holds' if holds else 'FAILS':>12}  {floor}")


if __name__ == "__main__":
    sys.exit(main())
