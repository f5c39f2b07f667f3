"""Women who defend their camp (V18.13)."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.plains import scene
from steppe.games.valley.game import VALLEY
from steppe.games.valley.queries import odds, strength
from steppe.games.valley.queries.strength import TRIBES

ON = {"camp_defence": "on"}
BOTH = {**ON, "women_fight_half": "on"}


@pytest.mark.rule("V18.13", "VR46", "V8.5")
@pytest.mark.parametrize(
    ("women", "more"), [(1, []), (2, []), (3, [("defence", 2)]), (4, [("defence", 2)]), (5, [("defence", 4)])]
)
def test_defenders_add_more_the_more_they_are(women: int, more: list[tuple[str, int]]) -> None:
    for attacker in ({"ember": {"W": 2}}, {"ember": {"F": 2}}, {"animals": {"wolf": 2}}):
        made = scene({"0,0": {"fern": {"F": women}, "camp": "fern", **attacker}}, options=ON)
        species = TRIBES if "ember" in attacker else 0
        assert strength.sources(made.g, 0, made.at("0,0"), species) == (("village", 2), *more)
        assert strength.halves(made.g, 0, made.at("0,0"), species) == 2 + sum(n for _, n in more)


@pytest.mark.rule("V18.13")
@pytest.mark.parametrize(
    "pieces",
    [
        {"fern": {"W": 1, "F": 5}, "camp": "fern"},  # with a man there the women look on
        {"fern": {"F": 5}},  # not in a camp
        {"fern": {"F": 5}, "camp": "ember"},  # not in their own
    ],
)
def test_only_without_a_man_and_only_in_the_own_camp(pieces: dict[str, Any]) -> None:
    made = scene({"0,0": {**pieces, "ember": {"W": 1, "F": 1}}}, options=ON)
    assert not strength.defends(made.g, 0, made.at("0,0"))
    assert "defence" not in dict(strength.sources(made.g, 0, made.at("0,0")))


@pytest.mark.rule("V18.13", "V8.9")
def test_without_the_option_they_are_captured() -> None:
    pieces = {"0,0": {"fern": {"F": 5}, "camp": "fern", "ember": {"W": 3}}}
    made = scene(pieces, conquer="take").play("combat")
    assert made.contents("0,0") == {"ember": {"W": 3, "F": 5}, "camp": "ember"}


@pytest.mark.rule("V18.13", "V8.10", "V15.3")
@pytest.mark.parametrize(
    ("own", "left"), [({"W": 2, "F": 1}, {"ember": {"W": 2, "F": 1}, "camp": "ember"}), ({"W": 2}, {"ember": {"W": 2}})]
)
def test_a_camp_whose_women_all_fell_is_conquered_without_them(own: dict[str, int], left: dict[str, Any]) -> None:
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern", "ember": own}}
    tribes = {"fern": {"food": 8}, "ember": {}}
    made = scene(pieces, tribes, options=ON, conquer="take", dice=[1, 6]).play("combat")
    assert made.contents("0,0") == left
    assert made.tribe("ember")["food"] == 4  # V8.11


@pytest.mark.rule("V18.13", "V8.7")
def test_against_men_of_two_tribes_they_are_one_more_side() -> None:
    pieces = {"0,0": {"fern": {"F": 3}, "camp": "fern", "ember": {"W": 1}, "sun": {"W": 1}}}
    made = scene(pieces, {"fern": {}, "ember": {}, "sun": {}}, options=ON, dice=[5, 2, 3])
    assert strength.contenders(made.g, made.at("0,0")) == ((0, 1, 2), False)
    made.play("combat")
    assert made.contents("0,0") == {"fern": {"F": 3}, "camp": "fern"}
    (told,) = made.told("round_fought")
    assert dict(told.data)["totals"] == (7, 3, 4)


@pytest.mark.rule("V18.13")
def test_when_their_last_man_falls_the_women_go_on() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "F": 3}, "camp": "fern", "ember": {"W": 1}}}
    made = scene(pieces, options=ON, dice=[1, 6, 5, 1]).play("combat")
    assert made.contents("0,0") == {"fern": {"F": 3}, "camp": "fern"}


@pytest.mark.rule("V18.13", "V8.8")
def test_against_women_nobody_is_captured() -> None:
    pieces = {"0,0": {"fern": {"F": 3}, "camp": "fern", "ember": {"F": 1}}}
    made = scene(pieces, options=ON, dice=[3, 4]).play("combat")  # 3+1+1 : 4
    assert made.contents("0,0") == {"fern": {"F": 3}, "camp": "fern"}


@pytest.mark.rule("V18.13", "V18.8")
def test_with_their_half_they_add_it_against_men_too() -> None:
    made = scene({"0,0": {"fern": {"F": 3}, "camp": "fern", "ember": {"W": 1}}}, options=BOTH)
    at = made.at("0,0")
    assert strength.sources(made.g, 0, at) == (("women", 3), ("village", 2), ("defence", 2))
    assert strength.halves(made.g, 0, at) == 7


def won(men: int, women: int, ember: int, lead: int, half: int = 0) -> float:
    """The same by hand: men first, then women with their steps."""
    if not ember or not men + women:
        return float(not ember)
    more = 4 if women >= 5 else 2 if women >= 3 else 0
    mine = lead + (2 * men if men else half * women + more)
    chance = odds.round_won(mine - 2 * ember)
    lost = won(men - 1, women, ember, lead, half) if men else won(0, women - 1, ember, lead, half)
    return chance * won(men, women, ember - 1, lead, half) + (1 - chance) * lost


@pytest.mark.rule("V18.13")
@pytest.mark.parametrize(("men", "women", "ember", "options"), [(0, 5, 3, ON), (2, 4, 3, ON), (1, 3, 2, BOTH)])
def test_the_odds_know_what_falls_away_and_who_comes_after(
    men: int, women: int, ember: int, options: dict[str, str]
) -> None:
    people = {"F": women, **({"W": men} if men else {})}
    made = scene({"0,0": {"fern": people, "camp": "fern", "ember": {"W": ember}}}, options=options)
    told = odds.of_combat(made.g, made.at("0,0"), TRIBES, 0)
    assert told[0] == pytest.approx(won(men, women, ember, 2, int("women_fight_half" in options)))
    (combat,) = VALLEY.facts(made.g, 0)["combats"]
    assert [side[2] for side in combat["sides"]] == [round(100 * told[0]), round(100 * told[1])]


@pytest.mark.rule("V18.13", "V8.13")
def test_the_odds_against_animals_too() -> None:
    made = scene({"0,0": {"fern": {"F": 3}, "camp": "fern", "animals": {"bear": 2}}}, options=ON)
    (combat,) = VALLEY.facts(made.g, 0)["combats"]
    assert combat["sides"][0][2] == round(100 * won(0, 3, 2, 2))
