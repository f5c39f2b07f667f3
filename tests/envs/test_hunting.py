"""Mâamut in its kernel is the same for programs as in the engine: games, rows, masks and rewards."""

from __future__ import annotations

import pytest

from envs.playing import words
from steppe.core.chance import Quick
from steppe.envs.hunting import Hunting
from steppe.envs.table import Table
from steppe.games.maamut.game import MAAMUT
from steppe.lab.check.option import draw_options


@pytest.mark.parametrize("seed", range(40))
def test_both_tables_are_alike(seed: int) -> None:
    lots = Quick(seed)
    players, options = MAAMUT.seats[lots.below(3)], draw_options(MAAMUT.options, lots.below)
    one, two = Table(MAAMUT, players, options, "places"), Hunting(players, options, "places")
    for game in (seed, seed + 1):
        one.reset(game)
        two.reset(game)
        for seat, word in words(one, lots.below, 150):
            assert [*two.asked] == [seat]
            assert two.seat == seat
            for eyes in range(players):
                assert two.row(eyes) == one.row(eyes), (seed, eyes)
                assert two.mask(eyes) == one.mask(eyes)
            assert {*two.menu(seat)} == {*one.menu(seat)}
            two.say(seat, word)
        assert two.rewards() == one.rewards()
        assert two.over == one.over
        assert MAAMUT.position(two.state) == MAAMUT.position(one.state)


def test_what_may_not_be_said_is_refused() -> None:
    table = Hunting()
    table.reset(1)
    idle = (table.seat + 1) % table.seats
    table.say(idle, 0)
    with pytest.raises(ValueError, match="can only wait"):
        table.say(idle, 3)
    for word in (0, 60, 97, 1000, -1):
        with pytest.raises(ValueError, match="may not be said here"):
            table.say(table.seat, word)
    assert not table.over
