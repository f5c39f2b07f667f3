"""Campaigns of fuzzed games: which choices have met, and a ledger that loses nothing but what was under way."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from itertools import combinations, product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from steppe.core.chance import Quick
from steppe.core.game import AnyGame
from steppe.core.option import EDITION, Option, settle
from steppe.games import GAMES
from steppe.lab.check import campaign as campaigns
from steppe.lab.check import fuzz, fuzzed, watch
from steppe.lab.check.campaign import Campaign, LedgerError, alone, opened, ranges
from steppe.lab.check.crew import Crew
from steppe.lab.check.pairs import NUMBER, PLAYERS, PRESETS_EVERY, TEXT, Choice, Choices, Pair, pairs_of, written
from steppe.lab.check.tally import Coverage, Tally

MAAMUT = GAMES["maamut"]
VALLEY = GAMES["valley"]


@dataclass
class Small:
    """As much of a game as choices look at."""

    options: tuple[Option, ...]
    seats: range = range(2, 4)
    presets: tuple[Any, ...] = ()
    key: str = "small"


def choices(*options: Option, **more: Any) -> Choices:
    game: Any = Small(options, **more)
    return Choices(game)


ONE = Option("one", ("a", "b"), "")
TWO = Option("two", ("x", "y", "z"), "")
THREE = Option("three", ("off", "on"), "", needs={"on": {"one": ("b",)}})


# -- pairs ---------------------------------------------------------------------------------------------------


def test_all_pairs_of_values_and_numbers_of_players_are_counted() -> None:
    found = choices(ONE, TWO)
    assert len(found.possible) == 2 * 3 + 2 * 2 + 2 * 3
    assert not found.impossible
    assert (Choice("one", "a"), Choice("two", "z")) in found.possible
    assert (Choice("one", "a"), Choice(PLAYERS, "3")) in found.possible
    met = pairs_of(found.of(2, {"two": "y"}))
    assert sorted(map(written, met)) == ["one=a players=2", "one=a two=y", "players=2 two=y"]


def test_pairs_that_cannot_meet_are_not_asked_for() -> None:
    found = choices(ONE, TWO, THREE)
    assert found.impossible == {(Choice("one", "a"), Choice("three", "on"))}
    assert (Choice("three", "on"), Choice("two", "z")) in found.possible  # with one=b, which it needs
    assert found.not_offered == set()
    hopeless = choices(ONE, Option("four", ("off", "on"), "", needs={"on": {"one": ("nothing",)}}))
    assert hopeless.not_offered == {"four=on"}
    assert all("four=on" not in written(pair) for pair in hopeless.possible | hopeless.impossible)


def test_numbers_and_texts_of_ones_own_are_one_value_each() -> None:
    board, limit = Choices(VALLEY).options["board"], Choices(VALLEY).options["turn_limit"]
    found = Choices(VALLEY)
    assert found.values(board)[-1] == TEXT
    assert found.values(limit) == ("off", NUMBER)
    assert found.kind("turn_limit", "17") == NUMBER
    assert found.kind("board", "random-61:5") == TEXT
    assert found.kind("board", "1a+2b") == "1a+2b"


def test_what_has_not_met_is_drawn_first() -> None:
    found = choices(ONE, TWO, THREE)
    below, met = Quick(1).below, set[Pair]()
    games = 0
    while found.possible - met:
        drawn = found.draw(below, met, games, lambda key: 0)
        new = pairs_of(found.of(drawn.seats, drawn.options)) & found.possible
        assert new - met, "a game in which nothing meets for the first time"
        met |= new
        games += 1
    assert games <= 12  # at least 6: three values of one with two of another
    assert found.draw(below, met, games, lambda key: 0).seats in (2, 3)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_a_few_dozen_games_meet_every_pair(game: AnyGame) -> None:
    found = Choices(game)
    below, met = Quick(2).below, set[Pair]()
    for number in range(1, 90):
        drawn = found.draw(below, met, number, lambda key: 0)
        game.rules(drawn.seats, drawn.options)
        met |= pairs_of(found.of(drawn.seats, drawn.options))
    assert found.possible <= met
    assert not found.impossible & met
    every = {Choice(PLAYERS, str(seats)) for seats in game.seats} | {
        Choice(option.key, value)
        for option in game.options
        if len(found.values(option)) > 1  # else there is nothing to choose yet
        for value in found.values(option)
    }
    two = {pair for pair in combinations(sorted(every), 2) if pair[0].of != pair[1].of}
    assert found.possible | found.impossible == two


def editions_of(game: AnyGame, choice: Choice) -> set[str]:
    """The editions in which it can be chosen; those of a game without editions are one."""
    known = {option.key: option for option in game.options}
    edition, option = known.get(EDITION), known[choice.of]
    if edition is None or option is edition:
        return {choice.value} if edition else {""}
    found = {*edition.values} if choice.value == option.default else {*(option.editions or edition.values)}
    if option.by_edition and choice.value not in (NUMBER, TEXT):
        found = {each for each in edition.values if choice.value in option.at(each).values}
    forced = {each: edition.forces.get(each, {}).get(choice.of, choice.value) for each in found}
    return {each for each, value in forced.items() if value == choice.value}


def apart(game: AnyGame, one: Choice, other: Choice) -> bool:
    """Whether the table of options itself says that the first cannot be with the other."""
    if editions_of(game, one).isdisjoint(editions_of(game, other)):
        return True
    option = next(option for option in game.options if option.key == one.of)
    needed, excluded = (option.links(of, one.value).get(other.of) for of in (option.needs, option.not_with))
    forced = option.forces.get(one.value, {}).get(other.of, other.value)
    return (
        other.value in (excluded or ()) or (needed is not None and other.value not in needed) or forced != other.value
    )


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_only_what_the_table_of_options_keeps_apart_never_meets(game: AnyGame) -> None:
    found = Choices(game)
    for one, other in found.impossible:
        assert apart(game, one, other) or apart(game, other, one), written((one, other))
    for one, other in found.possible:
        if PLAYERS not in (one.of, other.of):
            assert not apart(game, one, other), written((one, other))
            assert not apart(game, other, one), written((one, other))
    assert not found.not_offered


def test_fixed_options_are_kept() -> None:
    found = Choices(VALLEY, {"fire": "off", "board": "1b+2a"})
    below = Quick(3).below
    for number, met in product(range(3), (set[Pair](), found.possible)):
        drawn = found.draw(below, met, number, lambda key: 0)
        assert (drawn.options["fire"], drawn.options["board"]) == ("off", "1b+2a")
    assert {choice.value for pair in found.possible for choice in pair if choice.of == "fire"} == {"off"}


def test_presets_are_played_the_rarest_first() -> None:
    presets = tuple(SimpleNamespace(key=key, options=options) for key, options in (("p", {}), ("q", {"one": "b"})))
    found = choices(ONE, TWO, presets=(*presets, SimpleNamespace(key="r", options={"one": "no such"})))
    drawn = found.draw(Quick(1).below, set(), PRESETS_EVERY, lambda key: int(key == "preset=p"))
    assert (drawn.preset, drawn.options) == ("q", {"one": "b"})
    assert found.draw(Quick(1).below, set(), PRESETS_EVERY + 1, lambda key: 0).preset == ""


def test_presets_that_were_played_before_get_a_few_changes() -> None:
    found = Choices(VALLEY)
    compendium = next(preset.options for preset in VALLEY.presets if preset.key == "compendium")
    differ = []
    for seed in range(20):
        drawn = found.draw(Quick(seed).below, set(), 0, lambda key: 2 - (key == "preset=compendium"))
        assert drawn.preset == "compendium"
        one, other = (settle(VALLEY.options, options) for options in (compendium, drawn.options))
        differ.append(sum(one[key] != value for key, value in other.items()))
    assert 0 < sum(differ) / len(differ) < 6  # some of them follow from others
    fixed = Choices(VALLEY, {"science": "on"})
    for seed in range(20):
        drawn = fixed.draw(Quick(seed).below, set(), 0, lambda key: 1)
        assert drawn.options["science"] == "on"


def test_coverage_says_what_is_missing() -> None:
    found = choices(ONE, TWO)
    tally = Tally(pairs=pairs_of(found.of(2, {})))
    tally.met["verbs"].update(["bid", "bid"])
    tally.chosen.update(["players=2"])
    coverage = Coverage(tally, found, {kind: {"bid", "pass"} if kind == "verbs" else set() for kind in tally.met})
    data = coverage.data()
    assert (data["pairs"]["met"], data["pairs"]["possible"]) == (3, 16)
    assert len(data["pairs"]["missing"]) == 13
    assert data["verbs"] == {"there": 2, "not_met": ["pass"], "met": {"bid": 2}}
    lines = "\n".join(coverage.lines())
    assert "players: 2 (1)" in lines
    assert "3 of 16 have met; not yet: one=a players=3" in lines
    assert "and 1 more" in lines
    assert "verbs: 1 of 2; not met: pass" in lines
    assert "cards" not in lines


# -- the ledger ------------------------------------------------------------------------------------------------


def test_numbers_are_written_as_ranges() -> None:
    assert ranges([3, 0, 1, 2, 7, 9, 8]) == [[0, 3], [7, 9]]
    assert ranges([]) == []


def run(path: Path, games: int, *more: str) -> int:
    out = str(path.parent / "failures")
    return fuzz.main(["--game", "maamut", "--games", str(games), "--resume", str(path), "--out", out, *more])


def told(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.read_text("utf-8")))


def test_a_campaign_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "campaigns" / "one.json"
    assert run(path, 2, "--seed", "6") == 0
    assert told(path)["done"] == [[0, 1]]
    monkeypatch.setattr(campaigns, "code", lambda: "other")
    assert fuzz.main(["--games", "5", "--resume", str(path)]) == 0  # the ledger knows which game, and its seed
    assert run(path, 5) == 0  # nothing is left to be done
    data = told(path)
    assert data["done"] == [[0, 4]]
    assert [each["games"] for each in data["runs"]] == [2, 3]
    assert data["runs"][0]["code"] != data["runs"][1]["code"] == "other"
    assert run(tmp_path / "whole.json", 5, "--seed", "6") == 0
    whole = told(tmp_path / "whole.json")
    for each in (data, whole):
        del each["runs"], each["cpu"]
    assert data == whole  # as if it had been one run


def test_a_folder_has_a_ledger_for_each_game(tmp_path: Path) -> None:
    assert fuzz.main(["--games", "1", "--resume", str(tmp_path), "--seed", "1"]) == 0
    assert {path.name for path in tmp_path.glob("*.json")} == {f"{key}.json" for key in GAMES}


def test_what_is_asked_for_must_fit_the_ledger(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "one.json"
    assert run(path, 1, "--seed", "6") == 0
    bad = tmp_path / "bad.json"
    bad.write_text("[1]", "utf-8")
    for arguments, why in (
        (["--game", "valley", "--resume", str(path)], "game maamut, not valley"),
        (["--game", "maamut", "--seed", "7", "--resume", str(path)], "seed 6, not 7"),
        (["--game", "maamut", "--options", "hands=open", "--resume", str(path)], "fixed {}, not"),
        (["--game", "maamut", "--resume", str(bad)], "no ledger"),
        (["--resume", str(bad)], "no ledger"),
        (["--resume", str(tmp_path / "new.json")], "a ledger counts one game"),
        (["--options", "hands=open"], "name it with --game"),
        (["--game", "maamut", "--options", "hands=closed"], "does not take these options"),
        (["--games", "0"], "invalid"),
        (["--seconds", "-1"], "invalid"),
    ):
        with pytest.raises(SystemExit):
            fuzz.main([*arguments])
        assert why in capsys.readouterr().err


def test_two_runs_do_not_share_a_ledger(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    with alone(path), pytest.raises(LedgerError, match="another run"), alone(path):
        pass
    with alone(path):
        pass


def test_a_game_that_failed_is_played_again_until_it_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "one.json"
    assert run(path, 1, "--seed", "6") == 0

    def broken(*_: Any) -> None:
        raise AssertionError("broken")

    with monkeypatch.context() as patch:
        patch.setattr(watch, "INVARIANTS", {"maamut": broken})
        assert run(path, 3) == 1
        assert run(path, 3) == 1
    data = told(path)
    assert data["done"] == [[0, 0]]
    assert list(data["failed"]) == ["1"]
    assert data["failed"]["1"]["what"] == "AssertionError: broken"
    assert Path(data["failed"]["1"]["record"]).exists()
    assert run(path, 3) == 0
    assert told(path)["done"] == [[0, 2]]
    assert told(path)["failed"] == {}


SLOW = """
import sys
from steppe.lab.check import fuzz, fuzzed
play, games = fuzzed.play_one, 0

def play_one(game, plan):
    global games
    games += 1
    if games == 4:
        print("under way", flush=True)
        sys.stdin.read()  # for ever
    return play(game, plan)

from steppe.lab.check import crew
crew.play_one = play_one
fuzz.main(["--game", "maamut", "--games", "9", "--seed", "6", "--resume", sys.argv[1]])
"""


def test_who_is_killed_loses_only_what_was_under_way(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    command = [sys.executable, "-c", SLOW, str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=dict(os.environ)) as killed:
        assert killed.stdout is not None
        assert killed.stdout.readline() == "under way\n"
        killed.kill()
    assert told(path)["done"] == [[0, 2]]
    assert told(path)["runs"][0]["games"] == 3
    assert run(path, 4) == 0  # and nobody holds the ledger
    assert told(path)["done"] == [[0, 3]]


def test_games_are_not_planned_twice_and_under_way_ones_count() -> None:
    campaign = Campaign(MAAMUT, 1)
    plans = campaign.plans()
    first, second = next(plans), next(plans)
    assert (first.number, second.number) == (0, 1)
    assert first.seed != second.seed
    one, two = (pairs_of(campaign.choices.of(p.drawn.seats, p.drawn.options)) for p in (first, second))
    assert (two & campaign.choices.possible) - one
    campaign.begin(1)
    campaign.count(second, fuzzed.play_one(MAAMUT, second))
    assert campaign.done == {1}
    again = Campaign(MAAMUT, 1)
    again.done = {1}
    assert [plan.number for plan, _ in zip(again.plans(), range(2), strict=False)] == [0, 2]


def test_a_process_that_dies_is_said() -> None:
    campaign = Campaign(MAAMUT, 1)
    crew = Crew("maamut", 2)
    try:
        for hand in crew.hands:
            os.kill(hand.pid, signal.SIGKILL)
            hand.join()
        with pytest.raises(RuntimeError, match="died"):
            list(crew.play(campaign.plans()))
    finally:
        crew.end()


def test_progress_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = Campaign(MAAMUT, 1)
    shown = fuzz.Run(campaign, games=200)
    campaign.begin(1)
    campaign.tally.games = campaign.runs[-1]["games"] = 50
    campaign.tally.inputs = 12345
    monkeypatch.setattr(time, "monotonic", lambda: shown.begun + 100)
    line = fuzz.progress_line(shown)
    possible = len(campaign.choices.possible)
    assert line == f"maamut ██████{'░' * 18} 50/200 games, 12,345 inputs, 0/{possible:,} pairs, 5 min left"
    shown = fuzz.Run(campaign, seconds=400, begun=shown.begun)
    assert fuzz.progress_line(shown).endswith("pairs, 5 min left")


def test_a_ledger_of_other_options_leaves_out_what_no_longer_exists(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    assert run(path, 1, "--seed", "6") == 0
    data = told(path)
    data["pairs"].append("gone=on players=2")
    path.write_text(json.dumps(data), "utf-8")
    campaign = opened(path, MAAMUT, None, {}, 1)
    assert campaign.tally.pairs <= campaign.choices.possible
    assert len(campaign.tally.pairs) == len(data["pairs"]) - 1
