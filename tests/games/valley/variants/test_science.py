"""Geniuses and amazons (V18.3, V18.35, V18.36): how many there are, who is born, what they add, who fights."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.plains import scene
from steppe.core.option import settle
from steppe.core.reason import Refused
from steppe.games.valley.game import VALLEY
from steppe.games.valley.piece import AMAZON, BEAR, GENIUS, WARRIOR, WOMAN
from steppe.games.valley.queries import strength
from steppe.games.valley.rules import Homecoming
from steppe.games.valley.variants import OPTIONS

SCIENCE = {"science": "on", "inventions": "off"}
MEN_ONLY = {**SCIENCE, "amazons": "off"}
BY_RANK = {**SCIENCE, "combat_roles": "by_rank"}


@pytest.mark.rule("V18.3", "V1.2", "V2.5")
@pytest.mark.parametrize(
    ("options", "supply", "start"),
    [
        (SCIENCE, (5, 3, 0, 5, 3), (4, 1, 0, 1, 1)),
        (MEN_ONLY, (5, 6, 0, 5), (4, 2, 0, 1)),
        ({"amazons": "on"}, (10, 3, 0, 0, 3), (5, 1, 0, 0, 1)),
        ({**SCIENCE, "edition": "1991"}, (5, 3, 0, 4, 3), (4, 1, 0, 1, 1)),
        ({}, (10, 6), (5, 2)),
    ],
)
def test_supply_and_start_are_divided(options: dict[str, str], supply: Any, start: Any) -> None:
    rules = VALLEY.rules(3, options)
    assert (rules.supply, rules.start) == (supply, start)


@pytest.mark.rule("V18.3", "V10.2")
def test_the_die_of_a_birth_says_which_kind() -> None:
    man, wife = WARRIOR, WOMAN
    assert VALLEY.rules(3, SCIENCE).births == (wife, AMAZON, man, man, GENIUS, GENIUS)
    assert VALLEY.rules(3, MEN_ONLY).births == (wife, wife, man, man, GENIUS, GENIUS)
    assert VALLEY.rules(3, {"amazons": "on"}).births == (wife, AMAZON, man, man, man, man)


@pytest.mark.rule("V18.3", "V14.2", "V18.25")
def test_a_genius_comes_back_with_the_first_return_only() -> None:
    first = Homecoming((2, 1, 0, 1), 3, 8, year=1)
    assert VALLEY.rules(3, SCIENCE).returns == VALLEY.rules(3, MEN_ONLY).returns == (first,)
    assert VALLEY.rules(3, {"amazons": "on"}).returns == (Homecoming((3, 1), 3, 8, year=1),)
    lines = VALLEY.rules(3, {**SCIENCE, "survival_of_tribes": "on"}).returns
    assert lines[0] == first
    assert [line.tokens for line in lines[1:]] == [(2, 1), (1, 1), (1, 0)]


@pytest.mark.rule("V18.3", "V18.36", "V8.5", "VR39", "VR72", "VR85")
@pytest.mark.parametrize(
    ("options", "sums"),
    [
        (SCIENCE, {"warriors": 2, "geniuses": 1, "women": 1, "amazons": 2}),
        ({**SCIENCE, "genius_strength": "1"}, {"warriors": 2, "geniuses": 2, "women": 1, "amazons": 2}),
        ({**SCIENCE, "women_fight_half": "off"}, {"warriors": 2, "geniuses": 1, "amazons": 2}),
        (MEN_ONLY, {"warriors": 2, "geniuses": 1}),
    ],
)
def test_each_kind_adds_its_own_against_animals(options: dict[str, str], sums: dict[str, int]) -> None:
    amazons = {} if options.get("amazons") == "off" else {"A": 1}
    made = scene({"0,0": {"fern": {"W": 1, "G": 1, "F": 1, **amazons}, "animals": {"bear": 1}}}, options=options)
    at = made.at("0,0")
    assert dict(strength.sources(made.g, 0, at, BEAR)) == sums
    assert strength.halves(made.g, 0, at, BEAR) == sum(sums.values())


@pytest.mark.rule("V18.35", "V18.36", "V18.33")
def test_what_hangs_on_geniuses_needs_them() -> None:
    for key, value, rule in (("genius_strength", "1", "V18.36"), ("combat_roles", "by_rank", "V18.35")):
        with pytest.raises(Refused) as caught:
            settle(OPTIONS, {key: value})
        assert caught.value.reason.rule == rule
    with pytest.raises(Refused) as caught:
        settle(OPTIONS, {"combat_roles": "by_rank", **MEN_ONLY})
    assert caught.value.reason.rule == "V18.35"
