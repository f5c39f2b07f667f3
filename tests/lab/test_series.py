"""Series of games: seats rotate evenly, ranges add up, folders keep what was played and resume."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from pathlib import Path

import pytest

from steppe.games import GAMES
from steppe.lab.series.folder import Folder, FolderError, found, merge, opened
from steppe.lab.series.game import play_game
from steppe.lab.series.outcome import COLUMNS, Outcome, from_row
from steppe.lab.series.plan import ALL, CYCLIC, FIRST, Plan, played_by, runs, seatings, told, with_budget
from steppe.lab.series.spread import Cuts, Done, Here, Processes
from steppe.lab.series.tally import Tally
from steppe.lab.series.tournament import play, tournament

PLAN = Plan("maamut", ("greedy", "random", "random"), {"limit": "20"}, "s", CYCLIC)
VALLEY = Plan("valley", ("random", "random"), {"turn_limit": "3"}, "s")


def outcomes(plan: Plan, numbers: range) -> list[Outcome]:
    return [outcome for done in play(plan, numbers) for outcome in done.outcomes]


# -- who sits where ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rotation", [CYCLIC, FIRST, ALL])
@pytest.mark.parametrize("bots", ["ab", "abc", "aab", "abab", "aaaa", "abcd"])
def test_every_bot_sits_everywhere_equally_often(bots: str, rotation: str) -> None:
    orders = seatings(tuple(bots), rotation)
    for seat in range(len(bots)):
        sat = Counter(bots[order[seat]] for order in orders)
        assert all(sat[bot] * len(bots) == bots.count(bot) * len(orders) for bot in set(bots))


def test_seatings_in_which_only_bots_of_a_kind_change_are_one() -> None:
    assert seatings(("a", "a", "a"), CYCLIC) == seatings(("a", "a", "a"), "fixed") == ((0, 1, 2),)
    assert len(seatings(("a", "b", "a", "b"), CYCLIC)) == 2
    assert len(seatings(("a", "a", "b"), ALL)) == 3
    assert len(seatings(("a", "a", "a"), FIRST)) == 3
    with pytest.raises(ValueError, match="rotation must be one of fixed, cyclic"):
        seatings(("a",), "wild")


def test_a_round_has_the_same_luck_and_all_seatings() -> None:
    first, second = outcomes(PLAN, range(1, 4)), outcomes(PLAN, range(4, 7))
    assert len({each.luck for each in first}) == len({each.luck for each in second}) == 1
    assert first[0].luck != second[0].luck
    for seat in range(3):
        assert sorted(each.chairs[seat] for each in first) == [0, 1, 2]


def test_bots_that_stay_play_the_games_that_they_always_played() -> None:
    fixed = PLAN._replace(rotation="fixed")
    assert play_game(fixed, 1)[0] == play_game(PLAN, 1)[0]._replace(number=1)
    same = Plan("maamut", ("random",) * 3, {"limit": "20"}, "s")
    assert outcomes(same, range(1, 5)) == outcomes(same._replace(rotation=CYCLIC), range(1, 5))


def test_decisions_are_those_of_players() -> None:
    plan = Plan("maamut", ("random", "random"), {"limit": "20"}, "s")
    text = play_game(plan, 1, record=True)[1]
    record = GAMES["maamut"].read_record(text)
    assert play_game(plan, 1)[0].decisions == sum(seat >= 0 for seat, _ in record.inputs)


def test_a_budget_is_for_bots_that_search() -> None:
    maamut, mammut = GAMES["maamut"], GAMES["mammut"]
    given = ("search", "hard", "playouts", "search:0.5s", "search:7", "greedy")
    assert with_budget(given, maamut, 50) == (
        *("search:50", "search:50", "playouts:50", "search:50", "search:7", "greedy"),
    )
    with pytest.raises(ValueError, match="none of greedy, random takes one"):
        with_budget(("greedy", "random"), mammut, 50)
    with pytest.raises(ValueError, match="1 or more"):
        with_budget(("search",), mammut, 0)


# -- ranges ------------------------------------------------------------------------------------------------------------


def test_numbers_as_ranges() -> None:
    assert list(runs([5, 1, 2, 3, 9, 10])) == [range(1, 4), range(5, 6), range(9, 11)]
    assert told([1, 2, 3, 7]) == "1 to 3, 7"
    assert told([1, 3, 5], most=2) == "1, 3 and 1 more ranges"
    assert list(runs([])) == []


def test_ranges_grow_to_seconds_shrink_at_the_end_and_come_back() -> None:
    cuts = Cuts(range(1, 10_001), hands=2)
    first = cuts.next()
    assert first == range(1, 2), "nothing is known yet"
    cuts.learn(Done(first, [], 0.001))
    second = cuts.next()
    assert second == range(2, 1002), "a second of it"
    cuts.back(second)
    assert cuts.next() == second
    spans = [first, second, *iter(cuts.next, None)]
    assert [number for span in spans for number in span] == [*range(1, 10_001)]
    assert len(spans[-1]) <= 100, "all end together"


def test_processes_play_the_same_as_one() -> None:
    plan = PLAN._replace(bots=("random",) * 3)
    one = sorted(each for done in play(plan, range(1, 31), by=Here()) for each in done.outcomes)
    two = sorted(each for done in play(plan, range(1, 31), by=Processes(2)) for each in done.outcomes)
    assert one == two
    assert [each.number for each in one] == [*range(1, 31)]


def die(numbers: range) -> list[int]:
    import os

    os._exit(1)


def test_a_process_that_dies_is_named_by_what_it_played() -> None:
    with pytest.raises(RuntimeError, match=r"has died; not counted: game 1"):
        list(Processes(2).play(die, range(1, 3)))


# -- tallies -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plan", [PLAN, VALLEY])
def test_tallies_of_ranges_add_up_to_that_of_all(plan: Plan) -> None:
    games = outcomes(plan, range(1, 7))
    parts = [Tally.of(plan, games[at : at + 2], 1.0) for at in (0, 2, 4)]
    whole = Tally.of(plan, games, 3.0)
    for a, b, c in itertools.permutations(parts):
        for sum in ((a + b) + c, a + (b + c)):
            assert sum == whole
            assert sum.outcomes == whole.outcomes
            assert json.dumps(sum.data(str, "nobody")) == json.dumps(whole.data(str, "nobody"))
    assert Tally(plan) + whole == whole


def test_tallies_that_do_not_belong_together() -> None:
    one = Tally.of(PLAN, outcomes(PLAN, range(1, 3)))
    with pytest.raises(ValueError, match="counted twice: game 1 to 2"):
        one + one
    with pytest.raises(ValueError, match="seed is s in one and t in the other"):
        one + Tally(PLAN._replace(seed="t"))


def test_the_public_tournament_rotates_if_asked() -> None:
    tally = tournament("maamut", ["greedy", "random"], 4, options={"limit": "20"}, rotate=True)
    assert tally.plan.rotation == CYCLIC
    assert sorted(each.chairs for each in tally.outcomes[:2]) == [(0, 1), (1, 0)]
    assert tournament("mammut", ["search", "random"], 1, budget=2).plan.bots == ("search:2", "random")


# -- folders -----------------------------------------------------------------------------------------------------------


def folder_of(path: Path, plan: Plan = PLAN) -> Folder:
    return opened(path, plan.identity(), COLUMNS)


def kept(path: Path, numbers: range, plan: Plan = PLAN) -> Folder:
    folder = folder_of(path, plan)
    for _ in play(plan, numbers, folder=folder):
        pass
    return folder


@pytest.mark.parametrize("plan", [PLAN, VALLEY])
def test_rows_come_back_as_they_were(tmp_path: Path, plan: Plan) -> None:
    games = outcomes(plan, range(1, 4))
    folder = kept(tmp_path / "f", range(1, 4), plan)
    assert [from_row(row) for row in folder.rows()] == games
    assert [row["seating"] for row in folder.rows()] == [[plan.bots[who] for who in each.chairs] for each in games]
    assert folder.played_by() == [played_by()]
    manifest = json.loads((tmp_path / "f" / "manifest.json").read_text("utf-8"))
    assert manifest["series"] == json.loads(json.dumps(plan.identity()))
    assert manifest["series"]["rules"] == GAMES[plan.game].version


def test_only_what_is_missing_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from steppe.lab.series import game

    folder = kept(tmp_path / "f", range(4, 7))
    before = sorted(path.name for path in folder.path.iterdir())
    played: list[int] = []
    real = game.play_game

    def noted(plan: Plan, number: int, *, record: bool = False) -> tuple[Outcome, str]:
        played.append(number)
        return real(plan, number, record=record)

    monkeypatch.setattr(game, "play_game", noted)
    again = [each for done in play(PLAN, range(1, 9), folder=folder) for each in done.outcomes]
    assert played == [1, 2, 3, 7, 8]
    assert sorted(again) == outcomes(PLAN, range(1, 9))
    assert set(before) <= {path.name for path in folder.path.iterdir()}
    assert folder.missing(range(1, 9)) == []


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (PLAN._replace(seed="t"), "seed is s, not t"),
        (PLAN._replace(rotation="all"), "rotation is cyclic, not all"),
        (PLAN._replace(bots=("greedy",) * 3), "bots is"),
        (PLAN._replace(options={}), "options is"),
        (VALLEY, "game is maamut, not valley"),
    ],
)
def test_a_folder_of_another_plan_is_refused_by_the_field(tmp_path: Path, other: Plan, words: str) -> None:
    folder_of(tmp_path / "f")
    with pytest.raises(FolderError, match=words):
        folder_of(tmp_path / "f", other)


def test_what_is_no_folder_of_a_series(tmp_path: Path) -> None:
    with pytest.raises(FolderError, match="is no folder of a series"):
        found(tmp_path)
    (tmp_path / "file").write_text("x", "utf-8")
    with pytest.raises(FolderError, match="not empty"):
        folder_of(tmp_path)
    with pytest.raises(FolderError, match="cannot be written to"):
        folder_of(tmp_path / "file")
    folder = kept(tmp_path / "f", range(1, 3))
    (path,) = (path for _, path in folder.files() if "0000001" in path.name)
    path.rename(path.with_name("games-0000001-0000009.parquet"))
    with pytest.raises(FolderError, match="does not hold the games that its name says"):
        folder.numbers()


def test_an_option_that_says_the_default_is_the_same_plan(tmp_path: Path) -> None:
    folder_of(tmp_path / "f", PLAN._replace(options={}))
    folder_of(tmp_path / "f", PLAN._replace(options={"limit": "100"}))


def test_folders_are_joined(tmp_path: Path) -> None:
    kept(tmp_path / "a", range(1, 5))
    kept(tmp_path / "b", range(3, 7))  # 3 and 4 are in both, and the same
    kept(tmp_path / "c", range(9, 11))
    joined = merge([tmp_path / "a", tmp_path / "b", tmp_path / "c"], tmp_path / "all")
    assert [from_row(row) for row in joined.rows()] == [*outcomes(PLAN, range(1, 7)), *outcomes(PLAN, range(9, 11))]
    assert joined.missing(range(1, 11)) == [range(7, 9)]
    assert len(joined.files()) == 2
    with pytest.raises(FolderError, match="is not empty"):
        merge([tmp_path / "a"], tmp_path / "all")


def test_folders_that_contradict_each_other_are_not_joined(tmp_path: Path) -> None:
    folder = kept(tmp_path / "a", range(1, 3))
    (row, *_) = folder.rows()
    folder_of(tmp_path / "b").keep(range(1, 2), [{**row, "turns": 99}])
    with pytest.raises(FolderError, match=r"game 1 is told in two ways: turns is \d+ in .* and 99 in"):
        merge([tmp_path / "a", tmp_path / "b"], tmp_path / "all")
    folder_of(tmp_path / "c", PLAN._replace(seed="t"))
    with pytest.raises(FolderError, match="c is of another series: seed is t, not s"):
        merge([tmp_path / "a", tmp_path / "c"], tmp_path / "more")
