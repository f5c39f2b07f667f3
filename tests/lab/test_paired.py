"""Paired comparisons: the test, the interval, and what is paired with what."""

from __future__ import annotations

import math

import pytest

from steppe.lab.series.outcome import Outcome
from steppe.lab.series.paired import head_to_head, in_a_field, interval, sign_test
from steppe.lab.series.plan import CYCLIC, FIRST, Plan
from steppe.lab.series.tournament import play


def exact(first: int, second: int) -> float:
    many, few = first + second, min(first, second)
    return min(1.0, 2 * sum(math.comb(many, k) for k in range(few + 1)) / float(2**many))


@pytest.mark.parametrize(("first", "second"), [(0, 0), (1, 0), (5, 5), (10, 2), (3, 14), (400, 500)])
def test_the_sign_test_is_exact(first: int, second: int) -> None:
    assert sign_test(first, second) == pytest.approx(exact(first, second), rel=1e-9)


def test_the_interval_of_paired_shares() -> None:
    # Bonett and Price: 2 discordant pairs one way and 8 the other of 50
    first, second, many = 8, 2, 50
    p, q = (first + 1) / (many + 2), (second + 1) / (many + 2)
    half = 1.959964 * math.sqrt((p + q - (p - q) ** 2) / (many + 2))
    found = interval([1.0] * first + [-1.0] * second + [0.0] * (many - first - second))
    assert found == pytest.approx((p - q - half, p - q + half))
    assert interval([0.0] * 3)[0] < 0 < interval([0.0] * 3)[1], "few rounds say little"
    assert interval([1.0] * 1000)[1] <= 1


def outcome(number: int, winner: int | None, chairs: tuple[int, ...]) -> Outcome:
    return Outcome(number, () if winner is None else (winner,), chairs, "caught", 10, 30)


def test_face_to_face_a_round_is_both_seats() -> None:
    plan = Plan("maamut", ("a", "b"), {}, "s", CYCLIC)
    straight, swapped = (0, 1), (1, 0)
    games = [
        *(outcome(1, 0, straight), outcome(2, 1, swapped)),  # a won both
        *(outcome(3, 0, straight), outcome(4, 0, swapped)),  # the first seat won both
        *(outcome(5, None, straight), outcome(6, 1, swapped)),  # nobody, then a
    ]
    found = head_to_head(plan, games)
    assert (found.first, found.second, found.games, found.wins) == ("a", "b", 6, (4, 1))
    assert found.rounds == (2, 1, 0)
    assert found.difference == 0.5
    assert found.chance == 0.5
    assert found.data()["rounds"] == {"first": 2, "equal": 1, "second": 0}


def test_in_a_field_games_of_the_same_number_are_a_pair() -> None:
    plans = tuple(Plan("maamut", (bot, "c", "c"), {}, "s", FIRST) for bot in "ab")
    chairs = [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    first = [outcome(at + 1, chair.index(0), chair) for at, chair in enumerate(chairs)]
    second = [outcome(at + 1, chair.index(1), chair) for at, chair in enumerate(chairs)]
    found = in_a_field((plans[0], plans[1]), (first, second[:2]))
    assert (found.first, found.second, found.games, found.wins, found.rounds) == ("a", "b", 2, (2, 0), (1, 0, 0))
    with pytest.raises(ValueError, match="no game to compare"):
        in_a_field((plans[0], plans[1]), ([], []))


def test_the_same_luck_and_seats_for_both_even_if_one_is_of_the_field() -> None:
    plans = [Plan("maamut", (bot, "random", "random"), {"limit": "20"}, "s", FIRST) for bot in ("random", "greedy")]
    one, other = ([each for done in play(plan, range(1, 5)) for each in done.outcomes] for plan in plans)
    assert [(each.luck, each.chairs) for each in one] == [(each.luck, each.chairs) for each in other]
