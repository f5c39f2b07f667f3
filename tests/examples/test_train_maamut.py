"""The example that learns Mâamut: it repeats itself, it improves, and what it has learned is a bot."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import pytest

import maamut_net
import train_maamut
from steppe import tournament
from steppe.games.maamut.run import HEXES, NEXT
from train_maamut import WEIGHTS

EXAMPLES = Path(train_maamut.__file__).parent
LARGEST = 300_000  # bytes of weights


def test_it_knows_the_board() -> None:
    assert [(hex.q, hex.r) for hex in HEXES] == maamut_net.HEXES
    for hex, neighbours in enumerate(NEXT):
        for direction, neighbour in enumerate(neighbours):
            assert maamut_net.AHEAD[hex, direction, 1] == (neighbour if neighbour >= 0 else maamut_net.OFF)
        assert maamut_net.AROUND[hex, 0, maamut_net.HEXES.index((0, 0))] == hex


def run(folder: Path, *arguments: str) -> tuple[str, list[dict[str, str]]]:
    """What the command prints, and its curve."""
    command = [sys.executable, str(EXAMPLES / "train_maamut.py"), "--out", str(folder), *arguments]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    with (folder / "maamut.csv").open(encoding="utf-8") as file:
        return told, [*csv.DictReader(file)]


def test_the_same_seed_learns_the_same() -> None:
    learn = "from train_maamut import Learner; a, b = Learner(5), Learner(5); print(a.round() == b.round())"
    same = f"{learn}; print(all((a.policy.weights[name] == each).all() for name, each in b.policy.weights.items()))"
    told = subprocess.run([sys.executable, "-c", same], cwd=EXAMPLES, capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["True", "True"]


@pytest.mark.proof
def test_a_few_rounds_make_a_better_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told, curve = run(tmp_path, "--rounds", "24", "--every", "24", "--games", "30", "--final", "0")
    assert "24 rounds,    98,304 answers" in told
    first, last = curve
    assert float(last["won"]) > float(first["won"]) + 0.15
    assert (tmp_path / "maamut.npz").stat().st_size < LARGEST
    assert (tmp_path / "maamut.svg").read_text("utf-8").startswith("<?xml")
    monkeypatch.setenv(WEIGHTS, str(tmp_path / "maamut.npz"))
    named, rival = tournament("maamut", ["train_maamut:Trained", "random"], games=20).bots().values()
    assert named.wins > rival.wins


@pytest.mark.proof
def test_in_minutes_it_beats_random_and_easy(tmp_path: Path) -> None:
    told, curve = run(tmp_path, "--final", "200")
    shares = [float(line.split()[2].rstrip("%")) for line in told.splitlines() if line.startswith("trained won")]
    assert shares[0] > 85, told
    assert shares[1] > 55, told
    assert float(curve[0]["won"]) < 0.5
    assert (tmp_path / "maamut.npz").stat().st_size < LARGEST
