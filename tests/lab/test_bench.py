"""The benchmark: what it measures, how it compares, what it says when a peer is missing."""

from __future__ import annotations

import io
import json
import re
import sys
import time
from pathlib import Path
from typing import Any, cast

import pytest
import typer
from rich.console import Console
from typer.testing import CliRunner

from steppe.cli.bench import RATIOS, WORDS, amount, floor_line, show, spread
from steppe.cli.bench import bench as command
from steppe.core.chance import Quick
from steppe.core.decision import NATURE
from steppe.core.save import dump
from steppe.games import GAMES
from steppe.games.maamut.kernel.sets import Luck
from steppe.games.valley.game import VALLEY
from steppe.lab.measure import bench, environments, kernels
from steppe.lab.measure.bench import Report, Side
from steppe.lab.measure.peers import stopwatch

MAAMUT = GAMES["maamut"]


def report(ours: list[dict[str, Any]], theirs: list[dict[str, Any]] | None = None) -> Report:
    made = Report(len(ours), 1.0, ("maamut",), {"maamut": ours})
    if theirs:
        made.found["catanatron"] = theirs
    return made


def figures(actions: float, copy: float = 1.0) -> dict[str, Any]:
    return {"version": "1", "actions_per_s": actions, "inputs_per_s": 2 * actions, "copy_us": copy}


def answering(folder: Path, script: str) -> Path:
    """Something that is run like an interpreter."""
    path = folder / "python"
    path.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    path.chmod(0o755)
    return path


def run(*arguments: str) -> tuple[int, str, str]:
    app = typer.Typer()
    app.command()(command)
    done = CliRunner().invoke(app, [*arguments, "--rounds", "2", "--seconds", "0.01"])
    return done.exit_code, done.stdout, done.stderr


# -- measuring -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_a_game_is_measured_whole(key: str) -> None:
    found = bench.measure(GAMES[key], 0.05)
    assert found["inputs_per_s"] > found["actions_per_s"] > found["games_per_s"] > 0
    assert (found["hasty_actions_per_s"] is not None) == (key == "valley")
    assert found["choices_per_s"] == found["hasty_actions_per_s"]
    assert (found["hasty_inputs_per_s"] is not None) == (key == "valley")
    assert found["copy_us"] > 0
    assert found["playouts_per_s"] > 0
    assert (found["steps_per_s"] is not None) == (key == "maamut")


def test_a_kernel_is_measured_whole() -> None:
    found = kernels.measure(0.02)
    assert {name for name in bench.FIGURES if found.get(name)} == {*bench.FIGURES[-5:], "copy_us"}
    luck = Luck(1)
    start = kernels.fresh(luck)
    assert kernels.steps(start, luck) > 4  # who plays begins by placing hunters
    assert kernels.driven(start) > 4
    assert start.turn == 0


def test_play_counts_inputs_and_those_of_seats() -> None:
    g = MAAMUT.setup(MAAMUT.rules(4, {}))
    inputs, actions = bench.play(g, bench.lots(1), bench.lots(2))
    assert not g.waiting
    assert 14 + actions <= inputs <= 16 + 2 * actions  # Nature deals 14 times, then at most once after an action


def test_an_imagined_game_is_the_same_game() -> None:
    rules = VALLEY.rules(4, {}).hasty
    assert rules is not None
    one, other = VALLEY.setup(rules), VALLEY.setup(rules)
    _, actions = bench.play(one, bench.lots(1), bench.lots(2))
    assert bench.imagine(other, bench.lots(1), bench.lots(2)) == actions
    assert dump(other) == dump(one)


def test_in_haste_every_question_has_several_answers() -> None:
    rules = VALLEY.rules(4, {}).hasty
    assert rules is not None
    g, below = VALLEY.setup(rules), Quick(5).below
    while g.waiting:
        assert g.waiting[0].seat == NATURE or all(decision.size() > 1 for decision in g.waiting)
        g.apply(g.waiting[0].seat, g.waiting[0].sample(below))


def test_half_way_is_neither_the_beginning_nor_the_end() -> None:
    g = bench.halfway(MAAMUT, 4, 3)
    assert g.waiting
    assert g.world.turn > 1


def test_rates_are_per_second_and_the_first_time_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter((10.0, 10.5, 11.0))
    monkeypatch.setattr(time, "process_time", lambda: next(clock))
    work = iter(((1000, 7), (3, 1), (5, 1)))
    assert stopwatch.per_second(lambda: next(work), 1.0) == [8.0, 2.0]


# -- comparing -------------------------------------------------------------------------------------------


def test_ratios_are_taken_inside_a_round() -> None:
    found = report(
        [figures(100, 2), figures(300, 2), figures(90, 4)], [figures(50, 8), figures(100, 4), figures(30, 40)]
    )
    ratio = found.ratio("maamut", "catanatron", "actions_per_s")
    assert ratio == ("maamut", "catanatron", "actions_per_s", 3.0, 2.0, 3.0)
    cheap = found.ratio("maamut", "catanatron", "copy_us")
    assert cheap is not None
    assert (cheap.median, cheap.least, cheap.most) == (4.0, 2.0, 10.0)  # a copy that takes less time is the better one
    assert found.ratio("maamut", "catanatron", "playouts_per_s") is None
    assert [r.of for r in found.ratios()] == ["actions_per_s", "inputs_per_s", "copy_us"]


@pytest.mark.parametrize(
    ("actions", "copy", "holds"), [(150, 5.0, [True, True]), (149, 5.1, [False, False]), (300, 1.0, [True, True])]
)
def test_floors(actions: float, copy: float, holds: list[bool]) -> None:
    found = report([figures(actions, copy)], [figures(100)])
    assert [held for floor, _, held in found.floors() if floor.game == "maamut"] == holds


def test_environments_are_measured_whole_and_beside_peers() -> None:
    found = environments.measure("maamut", 0.01)
    assert {name for name in bench.FIGURES if found.get(name)} == {*bench.FIGURES[-10:-5]}
    assert [side.name for side in bench.own_sides(envs=True) if "envs" in side.name] == [f"{key} envs" for key in GAMES]
    assert not [side for side in bench.own_sides() if "envs" in side.name]
    held = report([figures(1)])
    held.found["maamut envs"], held.found[bench.ZOO] = [{"aec_per_s": 30.0}], [{"aec_per_s": 20.0}]
    assert [found[1:] for found in held.floors() if found[0].game == "maamut envs"] == [(1.5, True)]


def test_floors_of_the_kernel() -> None:
    found = report([{"steps_per_s": 100.0}])
    found.found["maamut kernel"] = [{"steps_per_s": 310.0}]
    found.found["maamut kernel compiled"] = [
        {"steps_per_s": 4000.0, "driven_per_s": 2000.0, "plies_per_s": 99.0, "search_plies_per_s": 99.0}
    ]
    found.found[bench.SPIEL] = [{"steps_per_s": 1000.0, "search_plies_per_s": 10.0}]
    found.found[bench.PLAIN_C] = [{"plies_per_s": 100.0}]
    kernel = [(value, held) for floor, value, held in found.floors() if "kernel" in floor.game]
    assert kernel == [(3.1, True), (4.0, True), (0.99, False), (9.9, True)]
    driven = found.ratio("maamut kernel compiled", bench.SPIEL, "driven_per_s")
    assert driven is not None
    assert driven.median == 2.0


def test_a_part_is_measured_with_what_it_is_held_against() -> None:
    own, peers = bench.own_sides("python"), bench.peer_sides("python")
    assert [side.name for side in bench.restricted(own, "kernel")] == [
        "maamut",
        "maamut kernel",
        "maamut kernel compiled",
    ]
    assert [side.name for side in bench.restricted(peers, "kernel")] == [bench.SPIEL, bench.PLAIN_C]
    assert [side.name for side in bench.restricted(peers, "envs")] == [bench.ZOO, *bench.LIKE]
    assert bench.restricted(own, "") == own
    assert bench.restricted(peers, "") == peers


def test_a_floor_without_its_peer_is_not_measured() -> None:
    speed, copy, *_ = report([figures(100)]).floors()
    assert speed[1:] == (None, None)
    assert copy[1:] == (1.0, True)
    assert floor_line(*speed) == "not measured: maamut seat actions/s at least 1.5 x catanatron (aim 3 x)"


def test_haste_is_held_against_the_usual_pace_of_a_peer_and_against_its_choices() -> None:
    haste = {"hasty_actions_per_s": 120.0, "choices_per_s": 120.0, "hasty_inputs_per_s": 300.0}
    made = Report(1, 1.0, ("valley", "valley compiled"), {"valley": [figures(60) | haste]})
    made.found["catanatron"] = [figures(100) | {"choices_per_s": 40.0}]
    found = {(floor.game, floor.figure): (value, holds) for floor, value, holds in made.floors()}
    assert found["valley", "actions_per_s"] == (0.6, True)
    assert found["valley compiled", "hasty_actions_per_s"] == (None, None)
    choices = made.ratio("valley", "catanatron", "choices_per_s")
    assert choices is not None
    assert choices.median == 3.0
    assert found["valley", "copy_us"] == (1.0, True)
    of = ["actions_per_s", "hasty_actions_per_s", "choices_per_s", "inputs_per_s", "hasty_inputs_per_s", "copy_us"]
    assert [r.of for r in made.ratios()] == of
    made.found["valley compiled"] = [figures(80) | haste]
    assert [(value, holds) for floor, value, holds in made.floors() if floor.game == "valley compiled"] == [(1.2, True)]


def test_sides_take_turns_in_a_rotated_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "run_side", lambda side, seconds: figures(1))
    order: list[str] = []
    found = bench.compare([Side(name, ()) for name in "abc"], "a", 3, 1.0, order.append)
    assert "".join(order) == "abcbcacab"
    assert {name: len(rounds) for name, rounds in found.found.items()} == {"a": 3, "b": 3, "c": 3}


# -- what goes wrong ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("echo 'ModuleNotFoundError: no such engine' >&2; exit 1", "ModuleNotFoundError: no such engine"),
        ("exit 3", "exit status 3"),
        ("echo hello", "gave no figures"),
        ("true", "gave no figures"),
        ("echo 5", "gave no figures"),
    ],
)
def test_a_side_that_does_not_run_says_why(tmp_path: Path, script: str, why: str) -> None:
    with pytest.raises(RuntimeError, match=why):
        bench.run_side(Side("peer", (str(answering(tmp_path, script)),)), 0.01)
    with pytest.raises(RuntimeError, match="could not be run"):
        bench.run_side(Side("peer", (str(tmp_path / "nobody"),)), 0.01)


def test_peers_do_not_see_our_packages() -> None:
    outer = {"PYTHONPATH": "src", "HOME": "somewhere"}
    assert bench.environment(outer, own=False) == {"HOME": "somewhere"}
    assert bench.environment(outer, own=True) == outer


# -- the command -------------------------------------------------------------------------------------------


def test_the_command_measures_our_games_alone() -> None:
    status, out, _ = run("--json")
    data = json.loads(out)
    assert data["rounds"] == 2
    assert set(data["games"]) == {*GAMES, "maamut kernel"}
    rates = data["games"]["maamut"]["inputs_per_s"]
    assert 0 < rates["min"] <= rates["median"] <= rates["max"]
    assert data["peers"] == {}
    assert data["ratios"] == []
    assert [floor["game"] for floor in data["floors"]] == [
        "maamut",
        "maamut",
        "mammut",
        "valley",
        "valley compiled",
        "valley",
        "maamut envs",
        "maamut kernel",
        *["maamut kernel compiled"] * 3,
    ]
    judged = data["floors"]
    data["floors"] = [floor for floor in data["floors"] if floor["game"] != "maamut kernel"]  # held against maamut
    copies = [floor for floor in data["floors"] if floor["figure"] == "copy_us"]
    assert all(floor["found"] is floor["holds"] is None for floor in data["floors"] if floor not in copies)
    assert [floor["bound"] for floor in copies] == [5, 15]
    assert all(floor["holds"] == (floor["found"] <= floor["bound"]) for floor in copies)
    assert status == int(any(floor["holds"] is False for floor in judged))  # how quick this machine is does not matter


OURS = (*GAMES, "maamut kernel", *(f"{key} envs" for key in GAMES), "valley compiled", "maamut kernel compiled")


def whole_report(games: tuple[str, ...] = OURS) -> Report:
    """Made-up figures, as long as they get: of every game and every peer, in three rounds."""
    made = Report(3, 1.0, games)
    for number, name in enumerate((*games, *(side.name for side in bench.peer_sides("")))):
        rates = [dict.fromkeys(bench.FIGURES, 1_234_567.8 * (1 + number + each / 7)) for each in range(3)]
        made.found[name] = [{**each, "version": "12.34.56", "copy_us": 0.0123 * (number + 1)} for each in rates]
    return made


@pytest.mark.parametrize("games", [OURS, (*OURS, "fourth", "fifth one")])
def test_nothing_is_cut_at_eighty_columns(games: tuple[str, ...]) -> None:
    found = whole_report(games)
    found.missing["pettingzoo chess"] = "ModuleNotFoundError: No module named 'pettingzoo'"
    screen = Console(width=80, file=io.StringIO(), legacy_windows=False)
    show(found, screen)
    out = cast("io.StringIO", screen.file).getvalue()
    assert max(map(len, out.splitlines())) <= 80
    assert "…" not in out
    cells = {cell.strip() for line in out.splitlines() for cell in re.split("  +", line)}
    sides = [*games, *(side.name for side in bench.peer_sides(""))]
    for side in sides:
        assert set(side.split()) <= cells, side
        for figure in bench.FIGURES:
            assert amount(found.figure(side, figure)) in cells, (side, figure)
    for ratio in found.ratios():
        assert set(spread(ratio).split("\n")) <= cells, ratio
    assert {*WORDS.values(), *RATIOS.values(), "(12.34.56)"} <= cells
    said = " ".join(out.split())
    for floor in found.floors():
        assert floor_line(*floor) in said
    assert "pettingzoo chess: not measured, ModuleNotFoundError" in said


def test_a_figure_that_nobody_has_gets_no_row() -> None:
    screen = Console(width=80, file=io.StringIO(), legacy_windows=False)
    show(report([figures(100)], [figures(50)]), screen)
    out = cast("io.StringIO", screen.file).getvalue()
    assert "seat actions/s" in out
    assert "playouts/s" not in out
    assert "choices" in out.split("Below each median")[1]
    assert "choices" not in out.split("Below each median")[0]


@pytest.fixture
def without_environments(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their libraries take long to load; without them they are not measured, and nothing is missing."""
    monkeypatch.setattr(bench, "LIBRARIES", ("no_such_library",))


@pytest.mark.usefixtures("without_environments")
def test_a_missing_peer_is_said_and_is_no_error(tmp_path: Path) -> None:
    python = answering(tmp_path, f'exec {sys.executable} -S "$@"')  # without any package
    status, out, _ = run("--peers", str(python))
    said = " ".join(out.split())
    assert status == int("FAIL" in said)
    for peer in ("catanatron", "open_spiel breakthrough", "open_spiel gin_rummy", "pettingzoo connect_four"):
        assert f"{peer}: not measured, ModuleNotFoundError" in said
    assert "not measured: maamut seat actions/s" in said
    assert ": maamut copy, µs at most 5: " in said


@pytest.mark.usefixtures("without_environments")
def test_ratios_are_shown_and_a_floor_that_fails_ends_with_1(tmp_path: Path) -> None:
    python = answering(tmp_path, f"echo greetings; echo '{json.dumps(figures(1e12))}'")
    status, out, _ = run("--peers", str(python))
    assert status == 1
    assert "FAIL: maamut seat actions/s at least 1.5 x catanatron (aim 3 x): 0.00 x" in " ".join(out.split())
    assert "FAIL: mammut seat actions/s at least 1 x catanatron: 0.00 x" in " ".join(out.split())
    status, out, _ = run("--peers", str(python), "--json")
    assert status == 1
    data = json.loads(out)
    assert {ratio["peer"] for ratio in data["ratios"]} == {side.name for side in bench.peer_sides("")}
    assert data["peers"]["catanatron"]["actions_per_s"]["median"] == 1e12


def test_compiled_rules_are_a_side_of_their_own() -> None:
    _, out, _ = run("--compiled", sys.executable, "--json")
    data = json.loads(out)
    assert list(data["games"]) == [*GAMES, "maamut kernel", "valley compiled", "maamut kernel compiled"]
    assert data["games"]["maamut kernel compiled"]["search_plies_per_s"]["median"] > 0
    assert data["games"]["valley compiled"]["hasty_actions_per_s"]["median"] > 0


@pytest.mark.parametrize("option", ["--peers", "--compiled"])
def test_an_interpreter_that_is_not_there_is_refused(option: str) -> None:
    status, _, told = run(option, "no/such/python")
    assert status == 2
    assert "no/such/python" in " ".join(told.split())
