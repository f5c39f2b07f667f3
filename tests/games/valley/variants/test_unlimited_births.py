"""A birth for each woman (V18.21)."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.plains import scene
from steppe.games.valley.deeds import camp
from steppe.games.valley.phases.births import births_due
from steppe.games.valley.queries import in_force
from steppe.games.valley.world import Effect

ON = {"unlimited_births": "on"}


@pytest.mark.rule("V18.21", "V10.1")
@pytest.mark.parametrize(
    ("people", "options", "due"),
    [
        ({"W": 1, "F": 4}, ON, 4),
        ({"W": 3, "F": 1}, ON, 1),
        ({"F": 4}, ON, 0),
        ({"W": 1, "F": 4}, {}, 2),
        ({"F": 4}, {}, 2),
    ],
)
def test_a_camp_has_a_birth_for_each_woman_if_a_man_is_there(people: Any, options: dict[str, str], due: int) -> None:
    made = scene({"0,0": {"fern": people, "camp": "fern"}}, options=options)
    assert births_due(made.g, 0, made.at("0,0")) == due


@pytest.mark.rule("V18.21")
def test_no_card_helps_where_no_man_is() -> None:
    made = scene(
        {"0,0": {"fern": {"F": 2}, "camp": "fern"}, "1,0": {"fern": {"W": 1, "F": 1}, "camp": "fern"}}, options=ON
    )
    camp.put_in_force(made.g, Effect(in_force.FERTILE, seat=0, value=1, until="births"))
    assert [births_due(made.g, 0, made.at(name)) for name in ("0,0", "1,0")] == [0, 2]


@pytest.mark.rule("V18.21", "VR89", "V10.3")
def test_births_stop_at_the_supply() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "F": 5}, "camp": "fern"}}
    made = scene(pieces, options=ON, dice=[1, 1, 1, 3, 3], time={"turn": 3}).play("births")
    assert made.contents("0,0") == {"fern": {"W": 3, "F": 6}, "camp": "fern"}
    assert len(made.told("birth_void")) == 2
