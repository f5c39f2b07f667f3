"""`steppe simulate`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cli.terminal import steppe

FEW = ("simulate", "maamut", "--players", "3", "--bots", "greedy,random", "--games", "4", "--options", "limit=20")


def data(*args: object) -> dict[str, Any]:
    result = steppe(*args, "--json")
    assert result.exit_code == 0
    assert result.stdout.count("\n") == 1
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def without_time(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key not in ("seconds", "inputs_per_second", "jobs")}


def test_json_holds_everything() -> None:
    found = data("simulate", "maamut", "--games", "20", "--options", "limit=20", "free=open")
    assert (found["game"], found["players"], found["games"], found["seed"]) == ("maamut", 4, 20, "1")
    assert found["bots"] == ["random"] * 4
    assert found["options"] == {"limit": "20", "free": "open"}
    seats = sum(found["wins"]["seats"][seat]["wins"] for seat in "ABCD")
    assert seats == found["wins"]["bots"]["random"]["wins"]
    assert seats + found["wins"]["mammoth"]["wins"] == 20
    assert sum(found["reasons"].values()) == 20
    assert found["turns"]["least"] <= found["turns"]["median"] <= found["turns"]["most"] <= 80
    assert found["inputs"] == pytest.approx(20 * found["inputs_per_game"])
    assert found["inputs_per_second"] > 0
    mammoth = found["wins"]["mammoth"]
    assert 0 <= mammoth["least"] < mammoth["share"] < mammoth["most"] <= 1


def test_games_follow_from_the_seed_and_not_from_the_jobs() -> None:
    one = data(*FEW, "--seed", "7")
    assert without_time(data(*FEW, "--seed", "7", "--jobs", "2")) == without_time(one)
    assert without_time(data(*FEW, "--seed", "8")) != without_time(one)


@pytest.mark.parametrize(
    ("game", "bots", "counted"),
    [
        ("maamut", "search:0.001s,random", "search:0.001s thinks by the clock: .* search:1000 counts instead"),
        ("valley", "random,search:0.001s", "search:0.001s thinks by the clock"),
        ("valley", "medium,random", ""),
        ("maamut", "search:2,random", ""),
    ],
)
def test_it_is_said_where_games_do_not_follow_from_the_seed(game: str, bots: str, counted: str) -> None:
    limit = "turn_limit=1" if game == "valley" else "limit=20"
    result = steppe("simulate", game, "--players", 2, "--bots", bots, "--games", 1, "--options", limit, "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["games"] == 1
    assert result.stderr.count("\n") == bool(counted)
    assert re.search(counted, result.stderr)


def test_a_level_that_a_game_does_not_have_is_refused_with_the_list() -> None:
    result = steppe("simulate", "valley", "--players", 2, "--bots", "hard", "--games", 1)
    assert result.exit_code == 2
    assert "There is no bot “hard”; there are: random, greedy, search, easy, medium, search:2000" in result.stderr
    assert "easy, medium, hard" in steppe("simulate", "maamut", "--bots", "nobody").stderr


def test_help_promises_no_more_than_holds() -> None:
    for command in ("simulate", "play"):
        told = " ".join(steppe(command, "--help").output.split())
        assert "The same seed" in told
        assert "by the clock" in told
        assert "hard" in told


def test_records_are_of_the_same_games_and_can_be_replayed(tmp_path: Path) -> None:
    plain = data(*FEW)
    kept = data(*FEW, "--records", tmp_path / "kept", "--jobs", "2")
    assert without_time(kept) == without_time(plain)
    files = sorted((tmp_path / "kept").iterdir())
    assert [file.name for file in files] == [f"{number:04}.txt" for number in range(1, 5)]
    results = []
    for file in files:
        replayed = json.loads(steppe("replay", file, "--json").stdout)
        assert replayed["ok"] is True
        assert replayed["options"] == {"limit": "20"}
        assert sorted(replayed["names"]) == ["greedy 1", "greedy 2", "random"]
        results.append(replayed["result"]["winners"])
    won = [winners[0] for winners in results if winners]
    assert {seat: won.count(seat) for seat in "ABC"} == {
        seat: share["wins"] for seat, share in kept["wins"]["seats"].items()
    }


def test_the_table() -> None:
    result = steppe("simulate", "maamut", "--players", "2", "--games", "5", "--options", "limit=20")
    assert result.exit_code == 0
    assert result.stderr == ""
    for words in ("5 games of Mâamut", "2 players", "limit=20", "seat A", "seat B", "random, 2 of 2 seats", "mammoth"):
        assert words in result.stdout
    for words in ("95 % interval", "endings:", "turns: mean", "inputs:", "a second"):
        assert words in result.stdout


def test_one_game() -> None:
    found = data("simulate", "maamut", "--games", "1", "--options", "limit=20")
    assert found["turns"]["tenth"] == found["turns"]["median"] == found["turns"]["ninetieth"]
