"""Random valleys: always sound and balanced, whatever is drawn; and the measures that say so."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache, partial
from math import log
from statistics import median

import pytest

from steppe.core.chance import Keyed, Quick
from steppe.core.reason import Refused
from steppe.core.space import Below
from steppe.games.valley.board import generator, shelf
from steppe.games.valley.board.animal import SPECIES
from steppe.games.valley.board.balance import LIMITS, Balance, excesses, limits
from steppe.games.valley.board.board import Board
from steppe.games.valley.board.box import BOXES
from steppe.games.valley.board.check import faults, load
from steppe.games.valley.board.fault import errors
from steppe.games.valley.board.generator import generate, stand_in
from steppe.games.valley.board.land import closing_camps
from steppe.games.valley.board.plan import LAKE, MOUNTAIN
from steppe.games.valley.board.reading import read
from steppe.games.valley.board.tide import GAMES, TURNS, arrivals, tide
from steppe.games.valley.board.writing import write
from work import calls


@cache
def valley(size: int, edition: str, seed: int) -> Board:
    return generate(Quick(seed).below, size, edition)


# -- every seed ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "edition", "seeds"), [(37, "2002", range(80)), (61, "2002", range(40)), (37, "1991", range(8))]
)
def test_every_valley_is_sound_without_warnings_and_balanced(size: int, edition: str, seeds: range) -> None:
    for seed in seeds:
        board = valley(size, edition, seed)
        assert (board.count, board.plan.edition) == (size, edition), seed
        assert faults(board) == [], seed
        assert list(excesses(Balance(board))) == [], seed
        assert len(board.lands) == 1, seed


def test_it_does_not_take_long() -> None:
    """About 22 ms for 37 hexes and 27 ms for 61 on a small machine: 60,000 and 75,000 calls."""
    for size in (37, 61):
        taken = [calls(partial(generate, Quick(seed).below, size)) for seed in range(1000, 1015)]
        assert median(taken) < 200_000


def test_the_same_draws_give_the_same_valley() -> None:
    one, other = (generate(Quick(7).below).plan for _ in range(2))
    assert one == other
    assert len({valley(37, "2002", seed).terrain for seed in range(40)}) == 40
    keyed = generate(Keyed(b"secret", ("ana", "ben"), 3).below)
    assert keyed.plan == generate(Keyed(b"secret", ("ana", "ben"), 3).below).plan
    assert faults(keyed) == []


def test_seeds_keep_their_meaning() -> None:
    """Records name the seed of a random valley: whoever changes this changes the version of the game."""
    assert terrain(valley(37, "2002", 7)) == SEVEN


def terrain(board: Board) -> str:
    return "".join("pfmv~"[kind] for kind in board.terrain)


SEVEN = "mpmpmmpfpfffpmmfv~ffmpffpfpppfvmmfppm"


def test_what_is_generated_can_be_written_read_and_loaded() -> None:
    for size, edition in ((37, "2002"), (61, "2002"), (37, "1991")):
        plan = valley(size, edition, 3).plan
        text = write(plan)
        assert read(text, "")[0] == plan
        assert load(text).plan == plan


def test_valleys_are_not_all_alike() -> None:
    """Over many seeds every hex has been every terrain, every fringe hex has carried many letters."""
    boards = [valley(37, "2002", seed) for seed in range(80)]
    inner = [hex for hex in range(37) if hex not in boards[0].fringe]
    for hex in range(37):
        assert {board.kind[hex] for board in boards} >= {0, 1, MOUNTAIN}
    assert len({board.lake for board in boards}) > 10
    assert all(len({board.letters[hex] for board in boards}) > 10 for hex in boards[0].fringe)
    assert len({hex for board in boards for hex in board.volcanoes}) >= len(inner) - 3
    assert {len(board.lake) for board in boards} == {1, 2}


def test_numbers_go_clockwise_and_rivers_have_their_roles() -> None:
    board = valley(61, "2002", 1)
    assert [river.role for river in board.plan.rivers] == ["small", "great", "lake"]
    assert board.touches_lake[3]
    assert not any(board.terrain[hex] == LAKE for hex in board.fringe)
    for river in board.plan.rivers:
        assert {"small": range(5, 8), "great": range(8, 12), "lake": range(5, 9)}[river.role].count(len(river.course))


def test_sizes_that_cannot_be_drawn() -> None:
    for size, edition in ((19, "2002"), (61, "1991"), (37, "2008")):
        with pytest.raises(Refused) as caught:
            generate(Quick(1).below, size, edition)
        assert caught.value.reason.key == "board.no_such_size"


# -- stand-ins -------------------------------------------------------------------------------------------------


def test_when_every_attempt_fails_a_printed_board_stands_in() -> None:
    board = generate(Quick(5).below, 61, attempts=0)
    assert board.count == 37
    assert generator.is_good(board)
    assert generate(Quick(5).below, 61, attempts=0).plan == board.plan


def drawing(*numbers: int) -> Below:
    """Draws that are written down."""
    left = iter(numbers)
    return lambda _: next(left)


@pytest.mark.parametrize("edition", ["2002", "1991"])
def test_turned_and_mirrored_boards_keep_every_rule_and_measure(edition: str) -> None:
    seen = set()
    for which, name in enumerate(BOXES[edition].boards):
        printed = Balance(shelf.board(name))
        for sixths in range(6):
            for mirrored in range(2):
                board = stand_in(drawing(which, sixths, mirrored), edition)
                assert generator.is_good(board)
                seen.add(board.terrain)
                balance = Balance(board)
                for measure in set(LIMITS) - {"fairness", "halves", "sextants", "fishing_sextants"}:
                    assert getattr(balance, measure) == pytest.approx(getattr(printed, measure)), measure
    assert len(seen) == 12 * len(BOXES[edition].boards)


# -- measures --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "food", "fairness", "roam", "evenness", "mobility"),
    [
        ("1a+2a", (34, 22), 0.90, (4, 10.1), 0.97, 0.85),
        ("1a+2b", (33, 21), 0.82, (4, 10.4), 0.97, 0.84),
        ("1b+2a", (35, 23), 0.76, (4, 9.0), 0.97, 0.79),
        ("1b+2b", (34, 22), 0.69, (4, 8.9), 0.96, 0.78),
        ("classic-1991-a", (30, 17), 0.71, (24, 24.0), 0.96, 0.79),
        ("classic-1991-b", (30, 18), 0.73, (8, 13.3), 0.97, 0.85),
    ],
)
def test_the_measures_of_the_printed_boards(
    name: str,
    food: tuple[int, int],
    fairness: float,
    roam: tuple[int, float],
    evenness: float,
    mobility: float,
) -> None:
    balance = Balance(shelf.board(name))
    assert (balance.summer_food, balance.winter_food) == food
    assert balance.fairness == pytest.approx(fairness, abs=0.005)
    assert (balance.roam_min, balance.roam_mean) == pytest.approx(roam, abs=0.05)
    assert balance.tide_evenness == pytest.approx(evenness, abs=0.005)
    assert balance.mobility == pytest.approx(mobility, abs=0.006)
    assert list(excesses(balance)) == []


def test_the_exact_tide_is_what_many_games_come_to() -> None:
    board = shelf.board("1b+2b")
    chance = random.Random(4)
    visits: Counter[int] = Counter()
    moved = tried = 0
    counters = [
        (species, board.entries[letter])
        for species, letters in zip(SPECIES, BOXES["2002"].letters, strict=True)
        for letter in letters
    ]
    for _ in range(4 * GAMES):
        bag, herd = counters.copy(), []
        for turn in range(TURNS):
            chance.shuffle(bag)
            for _ in range(min(arrivals(turn), len(bag))):
                counter = bag.pop()
                herd.append((counter, counter[1]))
            direction = chance.randrange(6)
            for place, (counter, start) in enumerate(herd):
                ways = board.ways[counter[0].gait]
                towards = direction if ways[start][direction] >= 0 else (direction + 3) % 6
                hex = start
                for _ in range(counter[0].move):
                    if ways[hex][towards] >= 0:
                        hex = ways[hex][towards]
                herd[place] = counter, hex
                visits[hex] += 1
                moved += hex != start
                tried += 1
            chance.shuffle(herd)
            bag += [counter for counter, _ in herd[: len(herd) // 3]]
            herd = herd[len(herd) // 3 :]
    shares = [visits[hex] / tried for hex in board.land]
    exact = tide(board)
    assert exact.mobility == pytest.approx(moved / tried, abs=0.01)
    assert exact.evenness == pytest.approx(-sum(p * log(p) for p in shares) / log(len(shares)), abs=0.005)
    assert exact.busiest == pytest.approx(max(shares) * len(shares), rel=0.05)
    assert exact.never == 1, "2-4 expects 0.78 visits in 120 games; the next hex expects 143"
    assert [board.names[hex] for hex in board.land if visits[hex] < GAMES] == ["2-4"]


def test_limits_of_larger_boards() -> None:
    assert limits("fishing_share", 3) == (0.45, 0.75)
    assert limits("fishing_share", 4) == (0.35, 0.75)
    assert [limits("largest", radius)[1] for radius in (3, 4, 5)] == [4, 6, 8]
    assert limits("fairness", 4) == LIMITS["fairness"]


def test_an_unbalanced_board_can_still_be_played() -> None:
    """Lava on three hexes in all, which no rule forbids."""
    text = write(shelf.board("classic-1991-a").plan).replace('"6-1 5-2"', '"6-1"').replace('"4-6 6-4 5-4"', '"4-6 6-4"')
    board = load(text)
    assert [(excess.measure, excess.found) for excess in excesses(Balance(board))] == [("lava_hexes", 3)]
    data = Balance(board).data()
    assert data["lava_hexes"] == 3
    assert data["seats"] == ["5-4", "3-2", "7-3", "5-2", "1-1", "3-4"]


@pytest.mark.rule("V2.6", "B12")
def test_room_for_six_camps() -> None:
    """Five camps never close a valley; those that do stand apart, next to every other hex, and are as few as can be."""
    for seed in range(6):
        board = valley(37, "2002", seed)
        assert closing_camps(board, 5) == []
        closing = closing_camps(board, 12)
        assert closing, "twelve camps always close a valley"
        taken = set(closing)
        assert all(not taken & set(board.foot[hex]) for hex in closing)
        assert all(hex in taken or taken & set(board.foot[hex]) for hex in board.land)
        fewest = min(count for count in range(6, 13) if closing_camps(board, count))
        assert len(closing_camps(board, fewest)) == fewest
    assert not errors(faults(valley(37, "2002", 0)))
