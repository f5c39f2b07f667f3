"""A field goes with its village (V18.34)."""

from __future__ import annotations

import pytest

from games.valley.plains import scene
from games.valley.scene import Scene
from steppe.games.valley.cards.cunning.palisade import fence
from steppe.games.valley.deeds import camp, people
from steppe.games.valley.phases.entering import Entering
from steppe.games.valley.phases.window import PlayCard
from steppe.games.valley.piece import INTACT, NO_FIELD, WOMAN

ON = {"crops_with_village": "on"}
VILLAGE = {"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern", "field": "intact"}}


def field(made: Scene) -> int:
    return made.g.world.fields[made.at("0,0")]


@pytest.mark.rule("V18.34", "VR90", "V15.5")
@pytest.mark.parametrize(("options", "left"), [(ON, NO_FIELD), ({}, INTACT)])
def test_a_field_goes_with_an_abandoned_village(options: dict[str, str], left: int) -> None:
    made = scene(VILLAGE, options=options)
    people.kill(made.g, 0, made.at("0,0"), WOMAN, "hunger")
    assert field(made) == left


@pytest.mark.rule("V18.34")
def test_a_village_that_is_taken_keeps_its_field() -> None:
    made = scene(VILLAGE, options=ON)
    camp.take(made.g, 1, made.at("0,0"))
    assert field(made) == INTACT


@pytest.mark.rule("V18.34", "V2.5")
def test_a_cave_is_no_village() -> None:
    board = {"hexes": {"0,0": "mountain", "1,0": "plain"}}
    made = scene(VILLAGE, options=ON, board=board)
    camp.remove(made.g, made.at("0,0"), "empty")
    assert field(made) == INTACT


@pytest.mark.rule("V18.34", "V6.12")
def test_a_field_that_is_gone_is_trampled_no_more() -> None:
    made = scene(VILLAGE, options=ON)
    camp.await_trampling(made.g, made.at("0,0"))
    people.kill(made.g, 0, made.at("0,0"), WOMAN, "hunger")
    assert field(made) == NO_FIELD
    assert made.g.world.pending == ()
    camp.trample(made.g)
    assert field(made) == NO_FIELD


@pytest.mark.rule("V18.34", "VC24")
def test_a_palisade_comes_too_late_for_a_field_that_is_gone() -> None:
    made = scene(VILLAGE, options=ON)
    hex = made.at("0,0")
    made.g.stack.append(Entering(hexes=(hex,)))
    camp.await_trampling(made.g, hex)
    people.kill(made.g, 0, hex, WOMAN, "hunger")
    fence(made.g, PlayCard(seat=0, card="palisade", aim=(hex,)))
    assert not made.g.world.effects
