"""Series on a real Ray cluster that the tests start here: the same rows as from processes, whoever dies meanwhile."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest

pytestmark = pytest.mark.proof
GAMES = 60
KEY = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": token_hex(32)}  # of the cluster of these tests
MORTAL = """
import os
import signal
from pathlib import Path

KILLED = Path(__file__).with_name("killed")


class Mortal:
    made = 0  # in this process

    def __init__(self):
        Mortal.made += 1

    def choose(self, view, decision, mind):
        if Mortal.made == 4 and decision.size() > 1:  # in the middle of the fourth game that this process plays
            try:
                with KILLED.open("x") as file:  # once, in whichever process comes first
                    file.write(str(os.getpid()))
            except FileExistsError:
                pass
            else:
                os.kill(os.getpid(), signal.SIGKILL)
        return decision.sample(mind.below)


class Doomed:
    def choose(self, view, decision, mind):
        os.kill(os.getpid(), signal.SIGKILL)
"""


def run(folder: Path, *args: object) -> subprocess.CompletedProcess[str]:
    """`steppe`, where the bots stand."""
    told = [sys.executable, "-m", "steppe", *map(str, args)]
    return subprocess.run(told, capture_output=True, text=True, check=False, cwd=folder, env={**os.environ, **KEY})


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    (tmp_path / "mortals.py").write_text(MORTAL, "utf-8")
    return tmp_path


@pytest.fixture
def cluster() -> Iterator[str]:
    """The address of a cluster with room for two, which ends with the test."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    home = tempfile.mkdtemp(prefix="ray-")  # a short path: sockets lie in it
    told = ["--head", "--block", f"--port={port}", "--node-ip-address=127.0.0.1", "--num-cpus=2", f"--temp-dir={home}"]
    quiet = ["--include-dashboard=false", "--disable-usage-stats", "--object-store-memory=100000000"]
    ray = Path(sys.executable).with_name("ray")
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    head = subprocess.Popen([ray, "start", *told, *quiet], env={**os.environ, **KEY}, start_new_session=True, **pipes)
    assert head.stdout is not None
    lines = []
    for line in head.stdout:
        lines.append(line)
        if "Ray runtime started" in line:
            break
    else:
        pytest.fail("".join(lines))
    yield f"127.0.0.1:{port}"
    head.terminate()
    head.communicate()
    shutil.rmtree(home, ignore_errors=True)


def rows(folder: Path) -> list[dict[str, Any]]:
    from steppe.lab.series.folder import found

    kept = found(folder)
    files = [span for span, _ in kept.files()]
    assert sum(map(len, files)) == GAMES, "no game is there twice"
    return list(kept.rows())


def test_a_killed_worker_loses_nothing_and_doubles_nothing(bots: Path, cluster: str) -> None:
    play = ("simulate", "maamut", "--players", 2, "--bots", "mortals:Mortal,greedy", "--games", GAMES, "--json")
    short = ("--options", "limit=20")
    told = run(bots, *play, "--ray", cluster, "--jobs", 2, "--out", "on-ray", *short)
    assert told.returncode == 0, told.stderr
    killed = int((bots / "killed").read_text())
    with pytest.raises(ProcessLookupError):
        os.kill(killed, 0)
    plain = run(bots, *play, "--jobs", 2, "--out", "in-processes", *short)
    assert plain.returncode == 0, plain.stderr
    assert rows(bots / "on-ray") == rows(bots / "in-processes")
    ours, theirs = json.loads(told.stdout), json.loads(plain.stdout)
    for key in ("games", "played_now", "wins", "reasons", "turns", "inputs", "decisions"):
        assert ours[key] == theirs[key]


def test_a_cluster_started_for_the_occasion_and_a_game_that_kills_everybody(bots: Path) -> None:
    doomed = ("simulate", "maamut", "--players", 2, "--bots", "mortals:Doomed,random", "--games", 4, "--out", "f")
    told = run(bots, *doomed, "--ray", "--jobs", 2)
    assert told.returncode == 1
    assert "3 players died of game" in told.stderr
    assert "Traceback" not in told.stderr
    sane = ("simulate", "mammut", "--players", 2, "--games", 6, "--seed", "7", "--csv", "-")
    assert run(bots, *sane, "--ray", "--jobs", 2).stdout == run(bots, *sane, "--jobs", 2).stdout


def test_an_address_where_nobody_is(bots: Path) -> None:
    told = run(bots, "simulate", "maamut", "--games", 1, "--ray", "127.0.0.1:1")
    assert told.returncode == 2
    assert "--ray 127.0.0.1:1" in told.stderr
    assert "Traceback" not in told.stderr


def test_ray_tells_nobody_what_runs_here() -> None:
    code = "import steppe.lab.series.cluster, os; print(os.environ['RAY_USAGE_STATS_ENABLED'])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "0\n"
