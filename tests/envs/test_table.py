"""Tables for programs: seeds, forced answers, bots, copies, rewards."""

from __future__ import annotations

import pytest

from envs.playing import KEYS, drawn_table, words
from steppe.core.chance import Quick
from steppe.core.game import Result
from steppe.envs import id_of
from steppe.envs.reward import margin, places, win
from steppe.envs.table import Table, opponents_of
from steppe.games import GAMES


@pytest.mark.parametrize("key", KEYS)
def test_the_same_seed_and_words_are_the_same_game(key: str) -> None:
    ends = []
    for _ in range(2):
        table, lots = drawn_table(key, 7, plain=True), Quick(9)
        for _ in words(table, lots.below):
            pass
        ends.append((table.game.position(table.state), table.rewards()))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("key", KEYS)
def test_nobody_is_asked_who_has_one_answer(key: str) -> None:
    table, lots = drawn_table(key, 11), Quick(3)
    for seat, _ in words(table, lots.below, 500):
        assert len(table.menu(seat)) > 1
        assert table.speeches[seat].decision.size() > 1


@pytest.mark.parametrize("key", KEYS)
def test_copies_are_independent_and_dealing_anew_looks_alike(key: str) -> None:
    table, lots = drawn_table(key, 12, plain=True), Quick(3)
    for count, (seat, word) in enumerate(words(table, lots.below, 200)):
        if count % 9:
            continue
        row, menu = table.row(seat), {*table.menu(seat)}
        copy = table.copy()
        copy.say(seat, word)
        assert (table.row(seat), {*table.menu(seat)}) == (row, menu)
        imagined = table.copy()
        imagined.imagine(seat, lots.below)
        assert (imagined.row(seat), {*imagined.menu(seat)}) == (row, menu)


def test_who_is_not_asked_waits() -> None:
    table = drawn_table("maamut", 1, plain=True)
    idle = next(seat for seat in range(table.seats) if seat != table.seat)
    table.say(idle, 0)
    assert table.mask(idle)[0] == 1
    assert table.mask(idle).count(1) == 1
    with pytest.raises(ValueError, match="can only wait"):
        table.say(idle, 1)


@pytest.mark.parametrize("key", KEYS)
def test_bots_sit_at_the_other_seats(key: str) -> None:
    table = Table(key, 3, {}, "places", opponents_of(["random", "easy"], 3, 1))
    table.reset(4)
    lots = Quick(4)
    for seat, _ in words(table, lots.below):
        assert seat == 1
    assert table.over
    assert sum(table.rewards()) == pytest.approx(0)


def test_opponents_follow_clockwise() -> None:
    assert opponents_of(["easy", "medium"], 4, 2) == {3: "easy", 0: "medium", 1: "easy"}


def test_rewards() -> None:
    result = Result(places=(2, 1, 2), scores=(3.0, 9.0, 1.0), reason="")
    assert win(result) == (-1.0, 1.0, -1.0)
    assert places(result) == (-0.5, 1.0, -0.5)
    assert margin(result) == (-6.0, 6.0, -8.0)
    nobody = Result(places=(2, 2), scores=(0.0, 0.0), reason="")
    assert win(nobody) == (-1.0, -1.0)
    assert places(nobody) == margin(nobody) == (0.0, 0.0)
    with pytest.raises(ValueError, match="win, places, margin"):
        Table("maamut", reward="fame")


def test_names_carry_the_version_of_the_rules() -> None:
    assert [id_of(key) for key in KEYS] == [f"steppe/{key}-v{GAMES[key].version}" for key in KEYS]
    with pytest.raises(ValueError, match="maamut, mammut, valley"):
        Table("chess")
