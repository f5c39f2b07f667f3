"""Animals that are as strong as they look, and women who add their half (V18.8)."""

from __future__ import annotations

import pytest

from games.valley.plains import scene
from steppe.core.option import changed, settle
from steppe.core.reason import Refused
from steppe.games.valley.game import VALLEY
from steppe.games.valley.piece import BEAR, BISON, MAMMOTH, RHINO, TIGER, WOLF
from steppe.games.valley.queries import odds, strength
from steppe.games.valley.variants import OPTIONS

DEADLY = {"deadly_combat": "on"}
HALF = {"women_fight_half": "on"}


@pytest.mark.rule("V18.8", "V8.5")
def test_each_species_has_its_own_weight() -> None:
    g = VALLEY.setup(VALLEY.rules(3, DEADLY))
    wanted = {MAMMOTH: 3, BEAR: 3, TIGER: 2.5, RHINO: 2, BISON: 1.5, WOLF: 1.5}
    assert {species: strength.points(strength.beast_halves(g, species, 0, 1)) for species in wanted} == wanted
    assert strength.points(strength.beast_halves(g, WOLF, 0, 3)) == 4.5
    assert VALLEY.rules(3, {}).ferocity == (2,) * 6


@pytest.mark.rule("V18.8", "V18.33")
def test_deadly_combat_brings_the_half_of_women_with_it() -> None:
    settled = settle(OPTIONS, DEADLY)
    assert settled["women_fight_half"] == "on"
    assert VALLEY.rules(3, DEADLY).weight == VALLEY.rules(3, HALF).weight == (2, 1)
    assert settle(OPTIONS, changed(OPTIONS, settled)) == settled
    with pytest.raises(Refused) as caught:
        VALLEY.rules(3, {**DEADLY, "women_fight_half": "off"})
    assert caught.value.reason.rule == "V18.8"


@pytest.mark.rule("V18.8", "V8.13")
def test_a_sum_against_animals_is_told_in_halves_source_by_source() -> None:
    made = scene({"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern", "animals": {"tiger": 1}}}, options=DEADLY)
    (told,) = VALLEY.facts(made.g, 0)["combats"]
    assert told["sources"] == [[["warriors", 1], ["women", 0.5], ["village", 1]], [["animals", 2.5]]]
    assert [side[1] for side in told["sides"]] == [2.5, 2.5]
    assert told["round"] == 50
    assert told["sides"][0][2] == round(100 * odds.hunt(1, 1, 1, 0, 2, odds.Might(2, 1, 5)).win)


@pytest.mark.rule("V18.8", "V8.8")
def test_women_add_their_half_against_women() -> None:
    made = scene({"0,0": {"fern": {"F": 3}, "ember": {"F": 2}}}, options=HALF, dice=[3, 3, 3, 3])
    at = made.at("0,0")
    assert [strength.halves(made.g, seat, at) for seat in (0, 1)] == [3, 2]
    made.play("combat")
    assert made.contents("0,0") == {"fern": {"F": 3}}  # 4.5 : 4, 4.5 : 3.5


@pytest.mark.rule("V18.8", "V8.6")
def test_women_who_look_on_add_nothing() -> None:
    made = scene({"0,0": {"fern": {"W": 1, "F": 3}, "ember": {"W": 1}}}, options=HALF)
    assert strength.sources(made.g, 0, made.at("0,0")) == (("warriors", 2),)


@pytest.mark.rule("V18.8", "V8.5")
def test_a_round_is_told_with_halves() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}, "animals": {"wolf": 1}}}
    made = scene(pieces, options=DEADLY, dice=[3, 2]).play("combat")
    (told,) = made.told("round_fought")
    assert dict(told.data)["totals"] == (4.5, 3.5)
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 1}}
