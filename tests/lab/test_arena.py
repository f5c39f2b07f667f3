"""Arenas: who meets whom, ratings that follow, games that are kept and not played again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from steppe.lab.series.arena import LADDER, Arena
from steppe.lab.series.folder import opened
from steppe.lab.series.outcome import COLUMNS
from steppe.lab.series.rating import Ratings
from steppe.lab.series.spread import Done, Here, Work

RING = Arena("maamut", ("random", "easy", "greedy"), 2, {"limit": "20"}, "s", games=4)
RUNGS = Arena("maamut", ("random", "easy", "greedy"), 2, {"limit": "20"}, "s", LADDER, games=2, rounds=3)


def met(arena: Arena) -> tuple[list[dict[str, Any]], Ratings]:
    ratings = Ratings(arena.bots)
    rows = [row for done in arena.play(Here(), ratings) for row in done]
    return sorted(rows, key=lambda row: int(row["number"])), ratings


def test_everybody_meets_everybody_on_all_seats() -> None:
    rows, ratings = met(RING)
    assert [row["number"] for row in rows] == [*range(1, RING.total() + 1)]
    tables = Counter(tuple(row["seating"]) for row in rows)
    assert len(tables) == 6
    assert set(tables.values()) == {2}
    found = ratings.standings()
    assert found[0].bot == "greedy"
    assert all(each.least < each.rating < each.most for each in found)
    assert [each.games for each in found] == [8, 8, 8]
    assert sum(each.wins.wins for each in found) == sum(1 in row["places"] for row in rows)


def test_more_games_go_on_where_fewer_ended() -> None:
    rows, _ = met(RING)
    fewer, _ = met(Arena(RING.game, RING.bots, 2, RING.options, "s", games=2))
    assert rows[: len(fewer)] == fewer


def test_on_a_ladder_neighbours_meet() -> None:
    arena = Arena("maamut", ("a", "b", "c", "d", "e"), 2, {}, "s", LADDER, games=1, rounds=2)
    order = ["e", "d", "c", "b", "a"]
    assert arena.tables(0, order) == [("e", "d"), ("c", "b"), ("b", "a")]
    assert arena.tables(1, order) == [("e", "d"), ("d", "c"), ("b", "a")]
    assert arena.total() == 6
    rows, ratings = met(RUNGS)
    assert [row["number"] for row in rows] == [*range(1, RUNGS.total() + 1)]
    assert len({(row["luck"], *row["seating"]) for row in rows}) == len(rows), "who meets again has new luck"
    assert met(RUNGS)[1].standings() == ratings.standings()


class Counting(Here):
    """Notes what is played."""

    def __init__(self) -> None:
        self.numbers: list[int] = []

    def play(self, work: Work[Any], numbers: Any) -> Any:
        for done in super().play(work, numbers):
            assert isinstance(done, Done)
            self.numbers += done.numbers
            yield done


@pytest.mark.parametrize("arena", [RING, RUNGS])
def test_what_was_kept_is_not_played_again(arena: Arena, tmp_path: Path) -> None:
    folder = opened(tmp_path / "f", arena.identity(), COLUMNS)
    rows, ratings = met(arena)
    for row in rows[:3]:
        folder.keep(range(row["number"], row["number"] + 1), [row])
    by, again = Counting(), Ratings(arena.bots)
    assert sum(len(done) for done in arena.play(by, again, folder)) == len(rows)
    assert by.numbers == [*range(4, arena.total() + 1)]
    assert again.standings() == ratings.standings()
    assert [*folder.rows()] == rows


def test_an_arena_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="each may be in an arena once"):
        Arena("maamut", ("random", "random"), 2, {}, "s")
    with pytest.raises(ValueError, match="1 are too few for tables of 2"):
        Arena("maamut", ("random",), 2, {}, "s")
