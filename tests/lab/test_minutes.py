"""How much longer a table plays with an option: what is counted, and what is told of it."""

from __future__ import annotations

import pytest

from steppe.games.valley.game import VALLEY
from steppe.lab.study.minutes import STEP, Cost, length, main


@pytest.mark.parametrize(
    ("more", "error", "told"), [(12.0, 2.0, 10), (13.0, 2.0, 15), (-8.0, 1.0, -10), (3.0, 1.6, 0), (1.0, 0.1, 0)]
)
def test_only_what_chance_has_not_brought_is_told(more: float, error: float, told: int) -> None:
    assert Cost(60.0, more, error).told == told


def test_a_longer_game_takes_longer() -> None:
    short, long = (length(1, 2, "easy", {"turn_limit": limit}) for limit in ("3", "6"))
    assert 0 < short < long


def test_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["turn_limit=3", "--games", "2", "--players", "2", "--bot", "easy"]) == 0
    assert capsys.readouterr().out.startswith("turn_limit=3: ")


def test_what_the_set_up_is_told_names_options_and_values_that_there_are() -> None:
    options = {option.key: option for option in VALLEY.options}
    for key, values in VALLEY.minutes.items():
        assert values.keys() <= {*options[key].values} - {options[key].default}
        assert all(minutes and minutes % STEP == 0 for minutes in values.values())
