"""`steppe simulate`."""

from __future__ import annotations

import json
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
