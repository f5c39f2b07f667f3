"""Two builds beside each other: what is judged, what is said, and that two real ones can be compared."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any, cast

import pytest
import typer
from rich.console import Console
from typer.testing import CliRunner

from steppe.cli.against import WORDS, show
from steppe.cli.bench import bench as command
from steppe.games import GAMES
from steppe.lab.measure import against
from steppe.lab.measure.against import Comparison, Row, judge

SIDE: dict[str, Any] = {"plays": {"maamut": "1", "maamut bots": "2"}, "rules": {"maamut": "1"}, "release": "0.1.0"}


def comparison(there: dict[str, Any] | None = None, **spent: list[tuple[float, float]]) -> Comparison:
    """Given figures, by the names of rows."""
    rows = {name.replace("_", " "): rounds for name, rounds in spent.items()}
    return Comparison(0.2, SIDE, there or SIDE, dict.fromkeys(rows, 1000), rows)


def rows(*medians: float) -> list[Row]:
    return [Row(str(place), median, median, median, same=True) for place, median in enumerate(medians)]


def run(*arguments: str) -> tuple[int, str, str]:
    app = typer.Typer()
    app.command()(command)
    done = CliRunner().invoke(app, list(arguments))
    return done.exit_code, done.stdout, done.stderr


# -- judging -------------------------------------------------------------------------------------------------


def test_ratios_are_taken_inside_a_round() -> None:
    found = comparison(maamut_play=[(1.0, 2.0), (10.0, 5.0), (4.0, 4.4)])
    (row,) = found.rows()
    assert (row.name, row.least, row.most, row.same) == ("maamut play", 0.5, 2.0, True)
    assert row.median == pytest.approx(1.1)


@pytest.mark.parametrize(
    ("medians", "bars", "passes", "slow"),
    [
        ((1.0, 1.0), (), True, ()),
        ((0.95, 0.95), (), True, ()),
        ((0.94, 0.94), (), False, ()),  # the mean is under its bar, no row is
        ((0.89, 1.3), (), False, ("0",)),  # a row is, the mean is not
        ((0.90, 1.01), (), True, ()),
        ((0.5, 2.0), (0.99, 0.4), True, ()),  # the mean is geometric
        ((0.5, 2.0), (1.01, 0.4), False, ()),
        ((), (), False, ()),  # nothing was measured
    ],
)
def test_the_judgement(
    medians: tuple[float, ...], bars: tuple[float, ...], passes: bool, slow: tuple[str, ...]
) -> None:
    verdict = judge(rows(*medians), *bars)
    assert (verdict.passes, verdict.slow) == (passes, slow)


def test_rows_with_other_games_are_marked() -> None:
    there = SIDE | {"plays": {"maamut": "1", "maamut bots": "3"}}
    found = comparison(there, maamut_play=[(1, 1)], maamut_bots=[(1, 1)], maamut_copy=[(1, 1)])
    assert {row.name: row.same for row in found.rows()} == {
        "maamut play": True,
        "maamut bots": False,
        "maamut copy": True,
    }
    other = SIDE | {"plays": {"maamut": "9"}, "lengths": {"maamut play": 300.0}}
    found = comparison(other, maamut_play=[(1, 1)], maamut_copy=[(1, 1)])
    found.here = SIDE | {"lengths": {"maamut play": 200.0}}
    assert found.lengths() == [("maamut play", 200.0, 300.0, 1.5)]


def test_what_is_shown_fits_into_eighty_columns() -> None:
    other = {"plays": {}, "rules": dict.fromkeys(GAMES, "100"), "release": "0.1.0", "lengths": {"valley play": 3.0}}
    names = [f"{key} {what}" for key in GAMES for what in WORDS]
    here = {"plays": dict.fromkeys(names, "1"), "rules": dict.fromkeys(GAMES, "2"), "lengths": {"valley play": 2.0}}
    found = Comparison(
        0.2, here, other, dict.fromkeys(names, 12_345_678), {name: [(1.0, 0.8), (1.0, 12.0)] for name in names}
    )
    found.spent["maamut copy"] = [(1.0, 0.5)] * 2
    found.left_out["valley haste"] = "ModuleNotFoundError: No module named 'steppe.core.haste'"
    screen = Console(width=80, file=io.StringIO(), legacy_windows=False)
    show(found, (0.95, 0.9), screen)
    out = cast("io.StringIO", screen.file).getvalue()
    assert max(map(len, out.splitlines())) <= 80
    assert "…" not in out
    said = " ".join(out.split())
    for words in (*WORDS.values(), "0.80–12.00", "12,345,678", "SLOW, other games", "(rules 2, there 100)"):
        assert words in said
    assert "valley haste: not compared, ModuleNotFoundError" in said
    assert "valley play: a game has 2 inputs, there 3; by whole games" in said
    assert "FAIL: geometric mean" in said
    assert "rows under 0.9: maamut copy" in said


# -- measuring -----------------------------------------------------------------------------------------------


def build(
    folder: Path, plays: str = "same", rows: str = '["maamut play", "maamut copy"]', seconds: float = 0.5
) -> Path:
    """Something that is run like an interpreter with another build, and answers what is given here."""
    about = {"rows": json.loads(rows), "plays": {"maamut": plays}, "rules": {"maamut": "1"}, "release": "9"}
    script = (
        "import json, sys\n"
        f"about = {about!r}\n"
        "for line in sys.stdin:\n"
        f"    print(json.dumps({{'seconds': {seconds}}} if 'row' in json.loads(line) else about), flush=True)\n"
    )
    (folder / "worker.py").write_text(script, "utf-8")
    path = folder / "python"
    path.write_text(f"#!/bin/sh\nexec {sys.executable} {folder / 'worker.py'}\n", "utf-8")
    path.chmod(0o755)
    return path


def test_sides_take_turns_and_do_the_same_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str, int]] = []
    ask = against.Side.ask

    def noted(self: against.Side, **what: Any) -> dict[str, Any]:
        if "row" in what:
            asked.append(("here" if self.python == sys.executable else "there", what["row"], what["amount"]))
        return ask(self, **what)

    monkeypatch.setattr(against.Side, "ask", noted)
    monkeypatch.setattr(against, "amount", lambda side, row, seconds: 7)
    told: list[tuple[str, int, int]] = []
    found = against.compare(str(build(tmp_path)), 2, 0.01, "maamut", lambda *each: told.append(each))
    assert [(side, row.split()[1]) for side, row, _ in asked] == [
        *(("here", "play"), ("there", "play"), ("there", "copy"), ("here", "copy")),
        *(("there", "play"), ("here", "play"), ("here", "copy"), ("there", "copy")),
    ]
    assert {units for _, _, units in asked} == {7}
    assert told[1:] == [(row, done, 4) for done, row in enumerate(["maamut play", "maamut copy"] * 2)]
    assert {name: len(rounds) for name, rounds in found.spent.items()} == {"maamut play": 2, "maamut copy": 2}
    assert found.left_out["maamut view"] == "only here"
    assert not any(row.same for row in found.rows())


def test_two_builds_are_compared_whole() -> None:
    status, out, _ = run(
        "--against", sys.executable, "--rounds", "2", "--seconds", "0.002", "--only", "maamut", "--json"
    )
    data = json.loads(out)
    assert [row["name"].split()[0] for row in data["rows"]] == ["maamut"] * len(data["rows"])
    assert {row["name"].split()[1] for row in data["rows"]} == WORDS.keys() - {"haste"}
    assert all(row["same"] and row["least"] <= row["median"] <= row["most"] for row in data["rows"])
    assert all(row["amount"] >= 1 for row in data["rows"])
    assert (data["rounds"], data["left_out"]) == (2, {})
    assert data["bars"] == {"mean": 0.95, "row": 0.9}
    assert status == int(not data["passes"])  # how quick this machine is does not matter here


@pytest.mark.parametrize(("seconds", "status", "word"), [(1e9, 0, "pass"), (1e-9, 1, "FAIL")])
def test_the_command_ends_as_it_judges(tmp_path: Path, seconds: float, status: int, word: str) -> None:
    python = build(tmp_path, seconds=seconds)
    found, out, _ = run("--against", str(python), "--rounds", "1", "--seconds", "0.001", "--only", "maamut copy")
    assert found == status
    assert f"{word}: geometric mean" in " ".join(out.split())


def test_the_bars_can_be_set(tmp_path: Path) -> None:
    slow = (
        "--against",
        str(build(tmp_path, seconds=1e-9)),
        "--rounds",
        "1",
        "--seconds",
        "0.001",
        "--only",
        "maamut copy",
    )
    assert run(*slow, "--least-mean", "0")[0] == 1
    assert run(*slow, "--least-mean", "0", "--least-row", "0")[0] == 0


def test_a_row_that_fails_on_one_side_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: dict[str, Any] = {"here": {"seconds": 1.0}, "there": {"error": "KeyError: 'gone'"}}

    class Fake:
        def __init__(self, python: str) -> None:
            self.python = python

        def ask(self, **asked: Any) -> dict[str, Any]:
            return dict(answers[self.python])

    found = comparison(maamut_play=[(1.0, 1.0)])
    here, there = cast("against.Side", Fake("here")), cast("against.Side", Fake("there"))
    against.measure(found, "maamut play", here, there, turned=False)
    assert found.left_out == {"maamut play": "there: KeyError: 'gone'"}
    assert not found.spent
    assert not judge(found.rows()).passes


def test_a_build_that_cannot_be_measured_says_why(tmp_path: Path) -> None:
    empty = tmp_path / "python"
    empty.write_text("#!/bin/sh\necho 'this interpreter has no Steppe' >&2\nexit 1\n", "utf-8")
    empty.chmod(0o755)
    status, _, told = run("--against", str(empty))
    assert status == 2
    assert "this interpreter has no Steppe" in " ".join(told.replace("│", " ").split())
    assert run("--against", "no/such/python")[0] == 2
    status, _, told = run("--against", sys.executable, "--compiled", sys.executable)
    assert status == 2
    assert "without peers" in " ".join(told.replace("│", " ").split())
