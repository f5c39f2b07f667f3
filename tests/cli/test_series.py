"""What `simulate`, `arena` and `merge` do with a series of games: seats, comparisons, folders, files and plots."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cli.terminal import steppe

PLAY = ("simulate", "maamut", "--players", 3, "--bots", "greedy,random,random", "--options", "limit=20")
WITHOUT = "import sys; sys.modules.update({}); from steppe.__main__ import main; main()"


def data(*args: object) -> dict[str, Any]:
    result = steppe(*args, "--json")
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_seats_rotate_unless_they_are_not_to(tmp_path: Path) -> None:
    table = tmp_path / "games.csv"
    assert data(*PLAY, "--games", 6, "--csv", table)["rotation"] == "cyclic"
    with table.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["number"] for row in rows] == [str(number) for number in range(1, 7)]
    assert len({row["luck"] for row in rows}) == 2
    assert {row["seating"].split().index("greedy") for row in rows[:3]} == {0, 1, 2}
    assert data(*PLAY, "--games", 2, "--no-rotate")["rotation"] == "fixed"
    assert data(*PLAY, "--games", 2, "--every-order")["rotation"] == "all"


def test_the_screen_says_who_sits_where_and_what_has_played() -> None:
    told = " ".join(steppe(*PLAY, "--games", 4).stdout.split())
    assert "greedy, random, random change seats, 3 games a round with the same luck; not all rounds are whole" in told
    assert "played by Steppe" in told
    assert "rules 1 of Mâamut" in told
    found = data(*PLAY, "--games", 1)
    assert found["provenance"].keys() >= {"steppe", "python", "rules"}


def test_a_budget_counts_for_bots_that_search() -> None:
    result = steppe(
        "simulate", "maamut", "--players", 2, "--bots", "hard,random", "--games", 1, "--budget", 3, "--json"
    )
    assert (result.stderr, json.loads(result.stdout)["bots"]) == ("", ["search:3", "random"])
    refused = steppe(*PLAY, "--budget", 3)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "--budget: none of greedy, random takes one" in refused.stderr


def test_two_bots_face_to_face_and_in_a_field(tmp_path: Path) -> None:
    pair = ("simulate", "maamut", "--options", "limit=20", "--compare", "greedy,random")
    found = data(*pair, "--players", 2, "--games", 8)
    assert found["compare"]["rounds"] == {"first": 4, "equal": 0, "second": 0}
    assert found["compare"]["chance"] == pytest.approx(0.125)
    assert found["compare"]["least"] < found["compare"]["difference"]
    out = tmp_path / "f"
    field = data(*pair, "--players", 3, "--bots", "easy", "--games", 3, "--out", out)
    assert field["first"]["bots"] == ["greedy", "easy", "easy"]
    assert field["second"]["bots"] == ["random", "easy", "easy"]
    assert field["compare"]["games"] == 3
    assert sorted(path.name for path in out.iterdir()) == ["first", "second"]
    told = steppe(*pair, "--players", 3, "--bots", "easy", "--games", 3, "--out", out).stdout
    for words in ("greedy won", "difference:", "95 % interval", "exact sign test", "nothing was played now"):
        assert words in " ".join(told.split())


def test_ranges_are_kept_resumed_and_joined(tmp_path: Path) -> None:
    a, b, both = tmp_path / "a", tmp_path / "b", tmp_path / "both"
    assert data(*PLAY, "--range", "1:3", "--out", a)["played_now"] == 3
    assert data(*PLAY, "--range", "5:6", "--out", b)["played_now"] == 2
    told = steppe("merge", a, b, both)
    assert told.exit_code == 0
    assert "5 games of maamut" in told.stdout
    assert "missing: game 4" in told.stdout
    whole = data(*PLAY, "--games", 6, "--out", both)
    assert (whole["games"], whole["played_now"]) == (6, 1)
    plain = data(*PLAY, "--games", 6)
    for key in ("wins", "reasons", "turns", "inputs", "decisions"):
        assert whole[key] == plain[key]
    assert "none is missing" in steppe("merge", both, tmp_path / "copy").stdout
    assert "missing: game 7 to 9" in steppe("merge", both, tmp_path / "again", "--games", 9).stdout


def test_an_arena(tmp_path: Path) -> None:
    ring = ("arena", "maamut", "--bots", "greedy,random,easy", "--games", 2, "--options", "limit=20")
    found = data(*ring, "--out", tmp_path / "f", "--plot", tmp_path / "ratings.svg", "--csv", tmp_path / "games.csv")
    assert found["games"] == 6
    assert [each["bot"] for each in found["standings"]][-1] == "random"
    assert found["standings"] == data(*ring, "--out", tmp_path / "f")["standings"]
    assert "greedy" in (tmp_path / "ratings.svg").read_text("utf-8")
    assert (tmp_path / "games.csv").read_text("utf-8").count("\n") == 7
    told = steppe(*ring, "--ladder", 1).stdout
    assert "ladder of Mâamut" in told
    assert "rating" in told


def test_a_plot_of_wins_and_lengths(tmp_path: Path) -> None:
    for name in ("plot.svg", "plot.png"):
        assert steppe(*PLAY, "--games", 3, "--plot", tmp_path / name).exit_code == 0
    drawn = (tmp_path / "plot.svg").read_text("utf-8")
    assert "share of games won" in drawn
    assert "turns of a game" in drawn
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((*PLAY, "--range", "5:2"), ("--range 5:2", "1:500")),
        ((*PLAY, "--range", "0:2"), ("--range 0:2",)),
        ((*PLAY, "--plot", "plot.gif"), ("plot.gif", ".svg or .png")),
        ((*PLAY, "--plot", "nowhere/plot.svg"), ("nowhere/plot.svg", "folder")),
        ((*PLAY, "--compare", "greedy"), ("--compare greedy", "two different bots")),
        ((*PLAY, "--compare", "greedy,greedy"), ("two different bots",)),
        ((*PLAY, "--compare", "greedy,genius", "--players", 4), ("genius", "greedy")),
        ((*PLAY, "--compare", "easy,greedy", "--players", 4, "--no-rotate"), ("--no-rotate",)),
        ((*PLAY, "--games", 1, "--out", "pyproject.toml/x"), ("pyproject.toml/x", "cannot be written to")),
        ((*PLAY, "--games", 1, "--out", "docs"), ("docs", "no folder of a series")),
        (("arena", "maamut", "--bots", "greedy"), ("--bots", "too few")),
        (("arena", "maamut", "--bots", "greedy,greedy"), ("--bots", "once")),
        (("merge", "docs"), ("one folder or more",)),
    ],
)
def test_what_makes_no_sense_is_said_in_a_sentence(args: tuple[object, ...], words: tuple[str, ...]) -> None:
    result = steppe(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    for word in words:
        assert word in result.stderr


def test_folders_that_do_not_belong_together(tmp_path: Path) -> None:
    data(*PLAY, "--games", 1, "--out", tmp_path / "a")
    other = steppe(*PLAY, "--games", 1, "--out", tmp_path / "a", "--seed", 2)
    assert other.exit_code == 2
    assert "seed is 1, not 2" in other.stderr
    assert "is no folder of a series" in steppe("merge", tmp_path, tmp_path / "b").stderr


@pytest.mark.parametrize(
    ("more", "needs"),
    [((), ""), (("--out", "f"), "pyarrow"), (("--plot", "plot.svg"), "matplotlib"), (("--ray",), "ray")],
)
def test_without_the_packages_of_the_lab_games_are_played_and_counted(
    more: tuple[str, ...], needs: str, tmp_path: Path
) -> None:
    gone = {"pyarrow": None, "matplotlib": None, "openskill": None, "ray": None}
    play = ("simulate", "mammut", "--players", "2", "--games", "2", "--csv", "games.csv", "--json")
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(gone), *play, *more],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    if needs:
        extra = "ray" if needs == "ray" else "lab"
        assert done.stderr.strip() == f"steppe: this needs the package {needs}: pip install 'steppe[{extra}]'"
        assert not (tmp_path / "games.csv").exists()
    else:
        assert json.loads(done.stdout)["games"] == 2
        assert (tmp_path / "games.csv").read_text("utf-8").startswith("number,luck,seating")
