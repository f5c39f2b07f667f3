"""Animals that a card drives: never into water that they only swim through."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from steppe.core.decision import Action
from steppe.games.valley.cards.cunning.war_drum import hex_and_refuge
from steppe.games.valley.queries import in_force
from steppe.games.valley.world import Effect

SHORE = {"hexes": {"0,0": "plain", "1,0": "plain", "2,0": "lake", "3,0": "plain"}}
SWIM = {"tigers_swim": "rivers_and_lake"}


def scene(pieces: dict[str, Any], **options: str) -> Scene:
    tribes = {"fern": {"hand": ["war_drum"], "food": 3}, "ember": {}}
    return Scene({"board": SHORE, "tribes": tribes, "pieces": pieces, "options": options})


@pytest.mark.rule("V18.22", "VR52")
@pytest.mark.parametrize("swim", ["none", "rivers", "rivers_and_lake"])
def test_no_tiger_is_chased_onto_the_lake(swim: str) -> None:
    made = scene({"1,0": {"fern": {"W": 1}, "animals": {"tiger": 1}}}, tigers_swim=swim)
    assert set(hex_and_refuge(made.g, 0)) == {(made.at("1,0"), made.at("0,0"))}


@pytest.mark.rule("V18.22", "V4.10")
def test_onto_ice_it_is() -> None:
    made = scene({"1,0": {"fern": {"W": 1}, "animals": {"tiger": 1}}}, **SWIM)
    made.g.world.effects = (Effect(in_force.LAKE_FROZEN, until="season"),)
    made.g.world.recount()
    assert (made.at("1,0"), made.at("2,0")) in set(hex_and_refuge(made.g, 0))


@pytest.mark.rule("V18.22")
def test_a_tiger_driven_against_the_lake_has_no_way_out() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}, "1,0": {"animals": {"tiger": 1}}}, **SWIM)
    made.script = [("fern", Action("play", ("war_drum", 1, made.at("0,0"), made.at("1,0"), 1, 0, 2)))]
    made.play("tribes")
    assert [event.data["cause"] for event in made.told("animals_died")] == ["war_drum"]
    assert made.contents("2,0") == {}
    assert made.contents("1,0") == {"fern": {"W": 1}}
