"""Bots keep bison where they can be brought home, eat them in need, and share a ration where it saves somebody."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.plains import scene
from games.valley.scene import Scene
from steppe.bots.valley.answer import weighed
from steppe.bots.valley.survey import Survey
from steppe.core.decision import Action
from steppe.games.valley.deeds import camp, thing
from steppe.games.valley.party import gathered
from steppe.games.valley.queries.weary import EXHAUSTED
from steppe.games.valley.world import Effect

PARTIAL = {"domestication": "partial", "fire": "off"}
SHARED = {"shared_rations": "on", "fire": "off"}
HOME = {"fern": {"F": 1}, "camp": "fern"}


def answered(made: Scene) -> Action:
    (decision,) = made.g.waiting
    return weighed(made.g, decision)


@pytest.mark.parametrize(("home", "food", "keeps"), [("0,0", 20, True), ("2,0", 20, True), ("", 20, False)])
def test_what_can_come_home_is_kept(home: str, food: int, keeps: bool) -> None:
    pieces: dict[str, Any] = {"0,0": {"fern": {"W": 4}, "animals": {"bison": 2}}}
    if home:
        pieces[home] = {**pieces.get(home, {}), **HOME, "fern": {"W": 4, "F": 1} if home == "0,0" else {"F": 1}}
    tribes = {"fern": {"food": food}, "ember": {"food": 9}}
    made = scene(pieces, tribes, options=PARTIAL, dice=[6, 1, 6, 1]).play("combat")
    assert bool(answered(made).noun) == keeps


def test_the_hungry_eat_their_herd() -> None:
    tribes = {"fern": {"food": 0}, "ember": {"food": 9}}
    made = scene({"0,0": {**HOME, "fern": {"W": 2, "F": 2}, "domestic": {"fern": 2}}}, tribes, options=PARTIAL)
    assert answered(made.play("survival")) == Action("slaughter", (made.at("0,0"),))


def test_a_ration_is_shared_where_it_saves_somebody_and_nobody_lurks() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}}, "2,0": {"fern": {"W": 1}}}
    tribes = {"fern": {"food": 2}, "ember": {"food": 9}}
    time = {"season": "summer", "turn": 1, "year": 2}
    calm = scene(pieces, tribes, options=SHARED, time=time).play("survival")
    assert answered(calm) == Action("share", (calm.at("0,0"),))
    prowled = scene({**pieces, "1,0": {"animals": {"wolf": 1}}}, tribes, options=SHARED, time=time).play("survival")
    assert answered(prowled).noun == (prowled.at("0,0"),), "a life is worth a risk"


def test_carrion_is_food_and_the_exhausted_are_in_nobodys_way() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}, "1,0": {"ember": {"W": 1, "F": 1}}}, options={**SHARED, "carrion": "on"})
    thing.leave_carrion(made.g, made.at("2,0"), 3)
    assert Survey(made.g, 0).yields(made.at("2,0")) == 3
    assert Survey(made.g, 0).opponents(made.at("1,0")) == 2
    camp.remember(made.g, Effect(EXHAUSTED, 1, made.at("1,0"), gathered((1, 1)), "gone"))
    assert Survey(made.g, 0).opponents(made.at("1,0")) == 0
