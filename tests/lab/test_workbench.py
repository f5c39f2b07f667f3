"""What a study counts, keeps and compares."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from steppe.games import GAMES
from steppe.lab.series.folder import FolderError, opened
from steppe.lab.series.game import play_game
from steppe.lab.series.plan import Plan
from steppe.lab.series.spread import Done, Here, Work
from steppe.lab.study.workbench.figures import ENDINGS, LENGTH, WINNERS, Figure, Sample, flat, student
from steppe.lab.study.workbench.game import COLUMNS, rows_of, task_of, watched
from steppe.lab.study.workbench.picture import plot_study
from steppe.lab.study.workbench.study import Side, Study, play, study_of
from steppe.lab.study.workbench.watch import CARDS, DEATHS, EXTINCT, watch_for

SHORT = {"limit": "20"}
QUICK = [Side("short", ("random", "random"), SHORT), Side("open", ("random", "random"), {**SHORT, "hands": "open"})]


def rows(study: Study, games: int, **more: Any) -> list[Mapping[str, Any]]:
    return [row for done in play(study, range(1, games + 1), **more) for row in done]


# -- one game ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "plan",
    [
        Plan("maamut", ("easy", "random", "random"), SHORT, "7", "first"),
        Plan("mammut", ("random",) * 3, {}, "7"),
        Plan("valley", ("medium", "random", "medium"), {"turn_limit": "6"}, "7"),
    ],
    ids=lambda plan: plan.game,
)
def test_a_game_is_the_one_that_series_play(plan: Plan) -> None:
    outcome, row = play_game(plan, 2)[0], watched(plan, 2)
    assert {key: row[key] for key in ("luck", "reason", "turns", "inputs")} == {
        key: getattr(outcome, key) for key in ("luck", "reason", "turns", "inputs")
    }
    for key in ("winners", "chairs", "places", "scores"):
        assert tuple(row[key]) == getattr(outcome, key)
    assert sum(row["decisions"]) <= outcome.decisions
    assert row["long"] <= sum(row["own"])
    curves = json.loads(row["curves"])
    assert len({len(levels) for levels in curves.values()}) == 1
    assert len(curves) >= 2
    if outcome.census:
        counts = json.loads(row["counts"])
        played = {card: sum(windows.values()) for card, windows in outcome.census["played"].items()}
        assert counts.get(CARDS, {}) == played
        assert sum(counts.get(DEATHS, {}).values()) == sum(outcome.census["deaths"].values())
        assert counts.get(EXTINCT, {}).get("tribes", 0) == sum(outcome.census["eliminated"].values())


def test_every_game_says_what_there_is_to_see() -> None:
    for key, game in GAMES.items():
        kind = watch_for(key)
        game.rules(game.seats[0], kind.usual)
        assert kind.pace in ("turn", "round")


def test_what_mammut_gives_by_round() -> None:
    row = watched(Plan("mammut", ("random",) * 3, {}, "7"), 1)
    points = json.loads(row["curves"])["points"]
    assert points[0] == 10
    assert points[-1] == pytest.approx(sum(row["scores"]) / 3, abs=1e-3)


# -- many games --------------------------------------------------------------------------------------------------------


def test_both_sides_have_the_same_luck_and_as_many_games() -> None:
    assert [task_of(number, 2) for number in (1, 2, 3, 4)] == [(0, 1), (1, 1), (0, 2), (1, 2)]
    assert [*rows_of(range(2, 4), 2)] == [3, 4, 5, 6]
    found = rows(study_of("maamut", QUICK, "3"), 3)
    lucks = [{row["luck"] for row in found if row["game"] == game} for game in (1, 2, 3)]
    assert [len(each) for each in lucks] == [1, 1, 1]
    assert len(set.union(*lucks)) == 3


def test_who_differs_sits_on_every_seat() -> None:
    sides = [Side("a", ("easy", "random", "random"), SHORT), Side("b", ("random",) * 3, SHORT)]
    study = study_of("maamut", sides, "3")
    assert study.mixed()
    sample = Sample(study, rows(study, 6))
    assert [len(sample.rounds(side, dict.fromkeys(range(1, 7), 0.0))) for side in (0, 1)] == [2, 2]
    names = [figure.name for figure in sample.figures() if figure.group == WINNERS]
    assert names == ["seat A", "seat B", "seat C", "nobody", "the first bot", "bot easy", "bot random"]
    (easy,) = [figure for figure in sample.figures() if figure.name == "bot easy"]
    assert easy.sides[0] is not None
    assert (easy.sides[1], easy.difference) == (None, None)
    with pytest.raises(ValueError, match="as many players"):
        study_of("maamut", [sides[0], Side("c", ("random",) * 2, SHORT)], "3")


class Counting(Here):
    """Plays here, and remembers what."""

    def __init__(self) -> None:
        self.numbers: list[int] = []

    def play(self, work: Work[Any], numbers: Iterable[int]) -> Iterator[Done]:
        for done in super().play(work, numbers):
            self.numbers += done.numbers
            yield done


def test_what_is_kept_is_not_played_again(tmp_path: Path) -> None:
    study = study_of("maamut", QUICK, "3")
    folder = opened(tmp_path, study.about(), COLUMNS)
    first = rows(study, 2, folder=folder)
    by = Counting()
    again = rows(study, 3, folder=opened(tmp_path, study.about(), COLUMNS), by=by)
    assert by.numbers == [5, 6]
    assert sorted(again, key=lambda row: row["number"])[:4] == sorted(first, key=lambda row: row["number"])
    assert Sample(study, again).figures() == Sample(study, rows(study, 3)).figures()
    with pytest.raises(FolderError, match="seed of side 1 is 3, not 4"):
        opened(tmp_path, study_of("maamut", QUICK, "4").about(), COLUMNS)


# -- figures -----------------------------------------------------------------------------------------------------------


def made(side: int, game: int, turns: int, winners: list[int], levels: list[float]) -> dict[str, Any]:
    """A row, thought out."""
    return {
        "number": 2 * game - 1 + side,
        "side": side,
        "game": game,
        "chairs": [0, 1],
        "reason": "caught",
        "winners": winners,
        "turns": turns,
        "inputs": 2 * turns,
        "decisions": [turns, turns],
        "own": [60, 60],
        "longest": [30, 30],
        "left": [120, 120],
        "long": 120,
        "counts": json.dumps({CARDS: {"card 1": turns}} if side else {}),
        "curves": json.dumps({"traps": levels}),
    }


def figure(found: list[Figure], group: str, name: str) -> Figure:
    return next(each for each in found if (each.group, each.name) == (group, name))


def test_figures_of_rows_that_are_known() -> None:
    games = range(1, 13)
    study = study_of("maamut", QUICK, "1")
    known = [made(side, n, 10 + n + side * (2 + n % 2), [side], [1.0] * (2 + side)) for n in games for side in (0, 1)]
    found = Sample(study, known).figures()
    turns = figure(found, LENGTH, "turns")
    assert turns.sides[0] == pytest.approx((16.5, 16.5 - 2.2909, 16.5 + 2.2909, 12, 12), abs=1e-3)
    assert turns.difference == pytest.approx((2.5, 2.5 - 0.3318, 2.5 + 0.3318, 12, 12), abs=1e-3)
    assert turns.clear
    won = figure(found, WINNERS, "seat A")
    assert won.is_share
    assert won.sides[0] == pytest.approx((1.0, 0.757, 1.0, 12, 12), abs=1e-3)
    assert won.difference is not None
    assert won.difference.found == -1
    assert -1 <= won.difference.least < won.difference.most < 0
    same = figure(found, ENDINGS, "caught")
    assert same.difference is not None
    assert same.difference.least < same.difference.found == 0 < same.difference.most
    cards = figure(found, CARDS, "card 1")
    assert cards.sides[0] == (0, 0, 0, 12, 12), "what is never counted on a side is there none"
    assert figure(found, "people", "waiting, part of the time").sides[0] == pytest.approx((0.5, 0.5, 0.5, 12, 12))
    few = Sample(study, [row for row in known if row["game"] < 9]).figures()
    assert not any(each.clear for each in few), "too few games to be sure of anything"


def test_curves_go_as_far_as_games_do() -> None:
    study = study_of("maamut", QUICK, "1")
    known = [made(0, 1, 5, [0], [1, 2, 3]), made(0, 2, 5, [0], [3, 4]), made(1, 1, 5, [0], [1, 1])]
    points = Sample(study, known).points()
    assert [(point.curve, point.moment) for point in points] == [("traps", 1), ("traps", 2), ("traps", 3)]
    found = [[each and (each.found, each.games) for each in (*point.sides, point.difference)] for point in points]
    assert found == [[(2, 2), (1, 1), (0, 1)], [(3, 2), (1, 1), (-1, 1)], [(3, 1), None, None]]


@pytest.mark.parametrize(("freedom", "wanted"), [(4, 2.776), (9, 2.262), (29, 2.045), (10**6, 1.960)])
def test_few_games_have_wide_intervals(freedom: int, wanted: float) -> None:
    assert student(freedom) == pytest.approx(wanted, abs=0.01)


def test_as_a_table_and_as_a_picture(tmp_path: Path) -> None:
    study = study_of("maamut", QUICK, "3")
    sample = Sample(study, rows(study, 6))
    figures, points = sample.figures(), sample.points()
    table = [*flat(study, figures)]
    assert table[0].keys() == table[-1].keys() > {"group", "measure", "side 1 found", "difference least"}
    plot_study(sample, figures, points, "short against open", "round", tmp_path / "study.svg")
    drawn = (tmp_path / "study.svg").read_text("utf-8")
    for text in ("short against open", "turns of a game", "traps, mean of all players"):
        assert text in drawn
