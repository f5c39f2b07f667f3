"""`steppe study`."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from cli.terminal import steppe

FEW = ("study", "maamut", "--players", 2, "--bots", "random", "--games", 12, "--options", "limit=20")


def data(*args: object) -> dict[str, Any]:
    result = steppe(*args, "--json")
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_two_rule_sets_over_the_same_luck(tmp_path: Path) -> None:
    found = data(*FEW, "--against", "short", "hands=open")
    assert [side["name"] for side in found["sides"]] == ["limit=20", "short, hands=open"]
    assert found["sides"][1]["options"] == {
        "flight_choice": "auto",
        "last_hunter": "wins",
        "limit": "20",
        "hands": "open",
    }, "a preset, changed by --options, changed by what is said against it"
    turns = found["figures"][0]
    assert (turns["group"], turns["measure"], turns["difference games"]) == ("length", "turns", 12)
    difference = turns["side 2 found"] - turns["side 1 found"]
    assert turns["difference found"] == pytest.approx(difference)
    assert turns["difference least"] <= difference <= turns["difference most"]
    assert found["curves"][0]["moment"] == 1
    assert found["provenance"]["rules"] == 1


def test_the_same_whatever_the_jobs_and_the_rests(tmp_path: Path) -> None:
    one = data(*FEW, "--against", "hands=open")
    kept = ("--against", "hands=open", "--out", tmp_path / "kept")
    assert steppe(*FEW, *kept, "--range", "1:5").exit_code == 0
    files = {path: path.stat().st_mtime_ns for path in (tmp_path / "kept").iterdir()}
    assert data(*FEW, *kept, "--jobs", 2) == one
    assert {path: path.stat().st_mtime_ns for path in files} == files
    refused = steppe(*FEW, *kept, "--seed", 9)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "seed of side 1 is 1, not 9" in refused.stderr


def test_the_screen_and_the_files(tmp_path: Path) -> None:
    result = steppe(*FEW, "--against", "limit=25", "--plot", tmp_path / "study.png", "--curves", tmp_path / "c.csv")
    told = " ".join(result.stdout.split())
    for text in ("12 games on each side", "limit=25", "decisions of a", "cards played", "seldom show it", "played by"):
        assert text in told
    assert (tmp_path / "study.png").read_bytes().startswith(b"\x89PNG")
    lines = [*csv.DictReader(io.StringIO((tmp_path / "c.csv").read_text("utf-8")))]
    assert {line["curve"] for line in lines} == {"traps", "hunters"}
    table = steppe(*FEW, "--against", "limit=25", "--csv", "-").stdout
    assert table.startswith("group,measure,side 1 found,")
    assert "difference" not in steppe(*FEW, "--csv", "-").stdout, "a study of one side has none"
    assert "difference" not in steppe(*FEW).stdout


def test_two_bots(tmp_path: Path) -> None:
    found = data(*FEW[:4], "--bots", "easy,random", "--against", "bots=random", "--games", 8, "--options", "limit=20")
    assert [side["bots"] for side in found["sides"]] == [["easy", "random"], ["random", "random"]]
    assert [side["name"] for side in found["sides"]] == ["easy,random", "random"]
    first = next(row for row in found["figures"] if row["measure"] == "the first bot")
    assert first["difference rounds"] == 4
    assert first["side 1 found"] > first["side 2 found"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--against", "limit=20"), "both sides are the same"),
        (("--against", "nonsense"), "nonsense"),
        (("--against", "limit=x"), "limit"),
        (("--against", "bots=nobody"), "nobody"),
        (("--against", "bots=easy,easy,easy"), "3"),
        (("--plot", "study.txt"), "must end with .svg or .png"),
        (("--range", "5"), "two numbers of games"),
    ],
)
def test_refusals_say_what_is_wrong(given: tuple[str, ...], said: str) -> None:
    result = steppe(*FEW, *given)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
