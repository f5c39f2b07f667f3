"""What is counted of the Valley's presets: waiting, losses, shares; a ledger to go on with; tables of it."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from steppe.core.event import Event
from steppe.games.valley.game import VALLEY
from steppe.games.valley.piece import BEAST
from steppe.lab.study import presets
from steppe.lab.study.clock import Clock
from steppe.lab.study.figures import against_random, among_equals, margin, mean, spread, waiting
from steppe.lab.study.minutes import ANSWERING, MOVING, length
from steppe.lab.study.presets import Ledger, LedgerError, Task, main, planned
from steppe.lab.study.sitting import Losses, sit
from steppe.lab.study.tables import TABLES, renewed

KEYS = [preset.key for preset in VALLEY.presets]
FEWEST = 100  # games of each preset that say something
FEW = ["--games", "2", "--three", "1", "--against", "1", "--presets", "family,guild"]


# -- one game ----------------------------------------------------------------------------------------------------------


def test_who_waits_is_who_is_not_asked() -> None:
    clock = Clock(3)
    clock.ask()
    clock.answer(0, MOVING)
    clock.ask()
    clock.answer(1, ANSWERING)
    clock.answer(2, ANSWERING)  # of the same question: side by side
    clock.ask()
    clock.answer(0, ANSWERING)
    clock.end()
    assert clock.now == MOVING + 2 * ANSWERING
    assert clock.own == [MOVING + ANSWERING, ANSWERING, ANSWERING]
    assert clock.longest == [ANSWERING, MOVING, MOVING]
    assert clock.left == [clock.now] * 3


def test_who_is_out_waits_no_longer() -> None:
    clock = Clock(2)
    clock.leave(1)
    clock.ask()
    clock.answer(0, MOVING)
    clock.end()
    assert (clock.left, clock.longest) == ([MOVING, 0], [0, 0])


def died(seat: int, hex: int, cause: str, count: int = 1) -> Event:
    return Event("tokens_died", {"seat": seat, "hex": hex, "kind": 0, "count": count, "cause": cause})


def test_every_loss_has_the_cause_that_players_would_name() -> None:
    losses = Losses(VALLEY.rules(2, {}))
    losses.told([Event("round_fought", {"hex": 4, "sides": (0, 1)}), died(0, 4, "combat")])
    losses.told([Event("round_fought", {"hex": 7, "sides": (0, BEAST)}), died(0, 7, "combat", 2), died(1, 4, "combat")])
    losses.told([died(1, 3, "hunger", 5), died(1, 4, "razed"), died(1, 4, "rockfall"), died(1, 4, "avalanches")])
    losses.told([died(1, 4, "thaw"), Event("women_captured", {"seat": 0, "owner": 1, "count": 2})])
    losses.told([Event("tribe_eliminated", {"seat": 1})])
    assert losses.dead == [
        Counter(tribes=1, beasts=2),
        Counter(tribes=2, hunger=5, cards=1, events=2),
    ]
    assert (losses.captured, losses.eliminated) == ([0, 2], [0, 1])


def test_a_game_is_counted_as_minutes_counts_it() -> None:
    options = {"turn_limit": "4"}
    row = sit(1, "minutes", 3, "medium", options)
    assert sum(row["own"]) / 60 == length(1, 3, "medium", options)
    assert row["long"] <= sum(row["own"])
    assert sum(row["moves"]) * MOVING + sum(row["answers"]) * ANSWERING == sum(row["own"])
    assert row == sit(1, "minutes", 3, "medium", options), "the same lots, the same game"
    assert row["reason"] == "turn_limit" or row["winners"]


# -- many games --------------------------------------------------------------------------------------------------------


def row(**other: Any) -> dict[str, Any]:
    plain = {
        "turns": 8,
        "reason": "camps",
        "winners": [0],
        "camps": [4, 1],
        "moves": [2, 1],
        "answers": [3, 1],
        "long": 300,
        "own": [210, 100],
        "longest": [60, 120],
        "left": [300, 200],
        "dead": [{"hunger": 2}, {"tribes": 4}],
        "captured": [0, 1],
        "eliminated": [0, 2],
        "out": [False, True],
    }
    return {**plain, **other}


def test_the_arithmetic_of_many_games() -> None:
    draw = row(winners=[0, 1], camps=[4, 5], turns=10, out=[False, False], eliminated=[0, 0])
    lost = row(winners=[], reason="turn_limit", turns=6, dead=[{}, {}])
    found = among_equals([row(), draw, lost], 2)
    assert found["games"] == 3
    assert found["reasons"] == {"camps": 2, "turn_limit": 1}
    assert found["turns"]["mean"] == 8
    assert found["minutes"]["mean"] == pytest.approx(310 / 60, abs=1e-4)
    assert (found["decisions"]["person"]["mean"], found["decisions"]["game"]["mean"]) == (3.5, 7)
    assert [seat["share"] for seat in found["even"]["seats"]] == [0.75, 0.25], "what is shared is divided"
    assert found["even"]["margin"]["mean"] == 2  # by three camps, then by one
    assert (found["even"]["shared"]["share"], found["even"]["limit"]["share"]) == (0.3333, 0.3333)
    assert found["even"]["nobody"]["share"] == 0
    assert found["deadly"]["lost"]["mean"] == 2
    assert found["deadly"]["causes"]["tribes"]["mean"] == pytest.approx(4 / 3, abs=1e-4)
    assert found["deadly"]["eliminated"]["share"] == pytest.approx(2 / 6, abs=1e-4), "of the tribes, however often each"
    assert found["waiting"]["out"]["share"] == pytest.approx(2 / 6, abs=1e-4)
    assert found["waiting"]["minutes_out"]["mean"] == pytest.approx(100 / 60, abs=1e-4)
    assert waiting(row()) == pytest.approx([0.3, 0.5])


def test_the_first_is_ahead_of_the_next_even_of_one_with_more_camps() -> None:
    assert margin(row(camps=[4, 1, 3])) == 1
    assert margin(row(winners=[1], camps=[5, 4])) == -1


def test_means_have_errors_and_spreads_have_tenths() -> None:
    assert mean([]) == mean([0.0]) == {"mean": 0.0, "error": 0.0}
    assert mean([1.0, 3.0]) == {"mean": 2.0, "error": pytest.approx(1.96, abs=1e-3)}
    found = spread(range(11))
    assert (found["tenth"], found["median"], found["ninetieth"]) == (1, 5, 9)
    assert spread([3])["ninetieth"] == 3


def test_a_game_that_nobody_won_is_not_won_against_random() -> None:
    def game(seat: int, *winners: int, ahead: bool) -> dict[str, Any]:
        return {"seat": seat, "winners": list(winners), "turns": 9, "reason": "camps", "ahead": ahead}

    found = against_random(
        [game(0, 0, ahead=True), game(1, 1, 2, ahead=True), game(2, 0, ahead=False), game(0, ahead=True)]
    )
    assert found["won"]["share"] == 0.375
    assert found["finished"]["share"] == 0.5
    assert found["ahead"]["share"] == 0.75


# -- the tool ----------------------------------------------------------------------------------------------------------


def told(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_killed_run_goes_on_where_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, broken = tmp_path / "new" / "whole.jsonl", tmp_path / "broken.jsonl"
    assert main([*FEW, "--resume", str(whole)]) == 0
    found = told(capsys)
    assert [*found["presets"]] == ["family", "guild"]
    assert {key: each["games"] for key, each in found["presets"]["guild"].items()} == {
        "four": 2,
        "three": 1,
        "random": 1,
    }
    lines = whole.read_text("utf-8").splitlines(keepends=True)
    assert len(lines) == 1 + 2 * (2 + 1 + 1)
    broken.write_text("".join(lines[:4]) + lines[4][:30], "utf-8")  # killed while it wrote
    assert main([*FEW, "--resume", str(broken)]) == 0
    assert told(capsys) == found
    assert sorted(broken.read_text("utf-8").splitlines()[1:]) == sorted(line.rstrip() for line in lines[1:])
    before = whole.read_bytes()
    assert main([*FEW, "--resume", str(whole)]) == 0
    assert told(capsys) == found
    assert whole.read_bytes() == before, "nothing was left to play"


def test_games_are_planned_number_by_number() -> None:
    tasks = planned({"four": range(1, 3), "random": range(1, 2)}, ["a", "b"], "s")
    assert [(task.number, task.table, task.preset) for task in tasks] == [
        (1, "four", "a"),
        (1, "four", "b"),
        (1, "random", "a"),
        (1, "random", "b"),
        (2, "four", "a"),
        (2, "four", "b"),
    ]


@pytest.mark.parametrize("text", ["nonsense\n", "{}\n{}\n", "[]\n"])
def test_another_file_is_no_ledger(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "other.jsonl"
    path.write_text(text, "utf-8")
    with pytest.raises(LedgerError):
        Ledger("presets", path)
    with pytest.raises(SystemExit):
        main([*FEW, "--resume", str(path)])
    assert str(path) in capsys.readouterr().err
    assert path.read_text("utf-8") == text


def test_games_of_other_lots_are_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    Ledger("one", path).add(Task("four", "standard", 1, "one"), {"turns": 3})
    assert Ledger("one", path).of("four", "standard")[0]["turns"] == 3
    with pytest.raises(LedgerError):
        Ledger("two", path)


def test_a_preset_that_there_is_not_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--presets", "standard,nonsense"])
    assert "there is no preset nonsense, but standard, beginner" in capsys.readouterr().err


def test_nothing_is_kept_of_a_part(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(presets, "KEPT", tmp_path / "played.json")
    with pytest.raises(SystemExit):
        main([*FEW, "--write"])
    assert not (tmp_path / "played.json").exists()


def test_tables_are_renewed_between_their_marks() -> None:
    found = json.loads(presets.KEPT.read_text("utf-8"))
    text = "before\n<!-- table: even -->\nstale\n<!-- end -->\nafter\n<!-- table: counts -->\n<!-- end -->\n"
    new = renewed(text, found)
    assert new.startswith("before\n<!-- table: even -->\n| | sky")
    assert "stale" not in new
    assert new.count("\n| ") == 1 + 1 + len(KEYS)
    assert renewed(new, found) == new


# -- what is kept ------------------------------------------------------------------------------------------------------


def test_what_is_kept_names_the_presets_that_there_are() -> None:
    found = json.loads(presets.KEPT.read_text("utf-8"))
    assert [*found["presets"]] == KEYS
    for figures in found["presets"].values():
        assert figures["four"]["games"] >= FEWEST
        assert figures["random"]["games"] >= FEWEST


def test_the_document_has_the_tables_of_what_is_kept() -> None:
    found = json.loads(presets.KEPT.read_text("utf-8"))
    document = presets.DOCUMENT.read_text("utf-8")
    assert renewed(document, found) == document
    assert all(f"<!-- table: {key} -->" in document for key in (*TABLES, "counts"))
    assert all(f"`{key}`" in document for key in KEYS), "each has its paragraph"
