"""Load: many live tables of four on one server process on one core, every move stored; beside it a peer's server.

What counts is the server's own CPU time a move, not the clock: the machine may be shared. It counts from the first
connection on, for both servers. The machine may also be slower at one moment than at another, so both are held
against each other in slices of time: while one plays, the other and its clients are stopped.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx2
from rich.console import Console
from rich.table import Table as Grid

from steppe.lab.measure import crowd
from steppe.lab.measure.closed_loop import What, idle

PEER = Path(__file__).parent / "peers" / "bgio"
USUAL: What = ("maamut", 4)
FEW = 50  # tables with which servers are held against each other
LONG = 6.0  # seconds of playing, the usual length for this peer; its compiler goes on warming up for 20
SLICE = 2.5  # seconds that one plays while the other is stopped: few moves are under way then, and are late
PING = 50  # milliseconds that anybody may wait for the answer to a ping, but for one time in a hundred
CPUS = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0]
SERVING, PLAYING = CPUS[0], CPUS[-1]  # the cores of a server and of its clients

Found = dict[str, Any]


class Server(NamedTuple):
    """A server that is to be measured, and the command that plays on it: tables and seconds are still to be named."""

    process: subprocess.Popen[bytes]
    address: str
    clients: list[str]

    def play(self, tables: int, seconds: float) -> subprocess.Popen[str]:
        places = {"tables": str(tables), "seconds": str(seconds)}
        command = [part.format_map(places) for part in self.clients]
        clients = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        os.sched_setaffinity(clients.pid, {PLAYING})
        return clients


@contextmanager
def steppe(what: What = USUAL) -> Iterator[Server]:
    """`steppe serve` on one core and a fresh SQLite database."""
    with fresh() as folder, serving(folder) as (process, address):
        clients = [sys.executable, "-m", "steppe.lab.measure.closed_loop", address, str(process.pid)]
        yield Server(process, address, [*clients, "{tables}", "{seconds}", *map(str, what)])


def fresh() -> tempfile.TemporaryDirectory[str]:
    """A folder for a database."""
    return tempfile.TemporaryDirectory(dir=os.environ.get("STEPPE_LOAD_DIR"))


@contextmanager
def serving(folder: str) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """`steppe serve` on one core and the database in a folder."""
    port = 8600 + os.getpid() % 300
    more = {"STEPPE_DATABASE": f"sqlite:///{folder}/load.db", "STEPPE_REQUESTS": "10000000", "STEPPE_WORKERS": "1"}
    command = [sys.executable, "-m", "steppe", "serve", "--port", str(port)]
    address = f"http://127.0.0.1:{port}"
    with running(command, more, f"{address}/healthz") as process:
        yield process, address


@contextmanager
def serving_at(folder: Path) -> Iterator[str]:
    """The same, by its address."""
    with serving(str(folder)) as (_, address):
        yield address


@contextmanager
def boardgame_io(node: str, modules: Path) -> Iterator[Server]:
    """A boardgame.io server that does the same."""
    os.environ["NODE_PATH"] = str(modules)  # for the clients too
    address, port = "http://127.0.0.1:8599", "8599"
    with running(
        [node, str(PEER / "server.js")], {"NODE_ENV": "production", "PORT": port}, f"{address}/games"
    ) as process:
        clients = [node, str(PEER / "load.js"), str(USUAL[1]), "{tables}", "{seconds}", port, str(process.pid)]
        yield Server(process, address, [*clients, str(os.sysconf("SC_CLK_TCK"))])


@contextmanager
def running(command: list[str], more: dict[str, str], address: str) -> Iterator[subprocess.Popen[bytes]]:
    """A server on its core, ready."""
    process = subprocess.Popen(command, env={**os.environ, **more}, stdout=subprocess.DEVNULL)
    try:
        os.sched_setaffinity(process.pid, {SERVING})
        _wait_for(address, process)
        yield process
    finally:
        process.send_signal(signal.SIGCONT)
        process.terminate()
        process.wait(20)


def _wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        if process.poll() is not None:
            raise RuntimeError("the server ended")
        try:
            httpx2.get(address, timeout=2)
            return
        except httpx2.TransportError:
            time.sleep(0.1)
    raise RuntimeError("the server did not start")


def in_turns(servers: list[Server], tables: int, seconds: float) -> list[Found]:
    """What each server's clients have measured in so many seconds of playing; only one plays at a time."""
    sides = [(server.process, server.play(tables, seconds * len(servers))) for server in servers]
    if len(sides) > 1:
        for side in sides:
            _signal(side, signal.SIGSTOP)
        while any(clients.poll() is None for _, clients in sides):
            for side in sides:
                _signal(side, signal.SIGCONT)
                time.sleep(SLICE)
                _signal(side, signal.SIGSTOP)
    return [_outcome(clients, len(sides)) for _, clients in sides]


def _signal(side: tuple[subprocess.Popen[bytes], subprocess.Popen[str]], which: signal.Signals) -> None:
    for process in side:
        if process.poll() is None:
            process.send_signal(which)


def _outcome(clients: subprocess.Popen[str], sides: int) -> Found:
    told, _ = clients.communicate()
    if clients.returncode:
        raise RuntimeError("the clients did not play to the end")
    found: Found = json.loads(told)
    found["moves_per_s"] = round(found["moves_per_s"] * sides, 1)  # of the time in which it was not stopped
    return found


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--tables", type=int, default=300)
    options.add_argument("--seconds", type=float, default=LONG)
    options.add_argument("--rounds", type=int, default=5, help="how often both servers are compared with 50 tables")
    options.add_argument("--crowd", action="store_true", help="only how long others wait while replays are asked for")
    options.add_argument("--game", default="", help="only this game, without the peer")
    options.add_argument("--seats", type=int, default=6, help="with --game")
    options.add_argument("--node", default="node", help="for the peer")
    options.add_argument("--modules", type=Path, default=Path(".venv-peers/node_modules"), help="where boardgame.io is")
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    os.sched_setaffinity(0, {PLAYING})
    if chosen.crowd:
        with fresh() as folder:
            pings = crowd.measured(serving_at, Path(folder))
        sys.stdout.write(json.dumps(pings, indent=2) + "\n")
        return 0 if pings["p99_ms"] < PING else 1
    if chosen.game:
        with steppe((chosen.game, chosen.seats)) as server:
            found = in_turns([server], chosen.tables, chosen.seconds)
        sys.stdout.write(json.dumps({chosen.game: found[0]}, indent=2) + "\n")
        return 0
    results = measured(chosen.tables, chosen.seconds, chosen.rounds, chosen.node, chosen.modules)
    if chosen.json:
        sys.stdout.write(json.dumps(results) + "\n")
    else:
        show(results)
    return 0 if all(ok is not False for ok in results["floors"].values()) else 1


def measured(tables: int, seconds: float, rounds: int, node: str, modules: Path) -> dict[str, Any]:
    """Everything that the floors ask for."""
    with steppe() as server:
        bytes_idle = asyncio.run(idle(server.address, server.process.pid))
    results: dict[str, Any] = {"idle_socket_kB": round(bytes_idle / 1000, 1)}
    with fresh() as folder:
        results["crowd"] = crowd.measured(serving_at, Path(folder))
    has_peer = (modules / "boardgame.io").is_dir()
    ours, theirs = [], []
    for _ in range(rounds):
        with ExitStack() as open:
            servers = [open.enter_context(steppe())]
            if has_peer:
                servers.append(open.enter_context(boardgame_io(node, modules)))
            found = in_turns(servers, FEW, seconds)
        ours.append(found[0])
        theirs += found[1:]
    results["ratios"] = ratios(ours, theirs)
    results[f"steppe_{FEW}"] = usual(ours)
    if has_peer:
        results[f"boardgame.io_{FEW}"] = usual(theirs)
    if tables != FEW:
        with steppe() as server:
            results[f"steppe_{tables}"] = in_turns([server], tables, seconds)[0]
    results["floors"] = judge(results, tables)
    return results


def ratios(ours: list[Found], theirs: list[Found]) -> list[float]:
    """Moves per CPU second, ours by theirs, round by round."""
    return [round(a["moves_per_cpu_s"] / b["moves_per_cpu_s"], 2) for a, b in zip(ours, theirs, strict=False)]


def usual(rounds: list[Found]) -> Found:
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
        f"99 of 100 pings within {PING} ms while others ask for replays": results["crowd"]["p99_ms"] < PING,
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
    pings = results["crowd"]
    console.print(
        f"ping {pings['alone_p50_ms']} ms; while {crowd.CONNECTIONS} connections ask for replays, records and cold "
        f"tables {pings['p50_ms']} ms, 99 of 100 within {pings['p99_ms']} ms ({pings['answers']} answers meanwhile)"
    )
    for floor, holds in results["floors"].items():
        console.print(f"{'not measured' if holds is None else 'holds' if holds else 'FAILS':>12}  {floor}")


if __name__ == "__main__":
    sys.exit(main())
