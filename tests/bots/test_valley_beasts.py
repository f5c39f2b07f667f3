"""Bots keep bison where they can be brought home, eat them in need, and share a ration where it saves somebody."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.plains import moving, scene
from games.valley.scene import Scene
from games.valley.variants import talking
from steppe.bots.bot import advise, bot_named
from steppe.bots.valley.answer import weighed
from steppe.bots.valley.movement import is_rested
from steppe.bots.valley.survey import Survey
from steppe.core.chance import Quick
from steppe.core.decision import Action
from steppe.games.valley.batch import Step, step_noun
from steppe.games.valley.deeds import camp, thing
from steppe.games.valley.game import VALLEY
from steppe.games.valley.party import gathered, one
from steppe.games.valley.piece import WARRIOR, WOMAN
from steppe.games.valley.queries.herding import herds_of
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


@pytest.mark.rule("P10")
def test_a_herd_that_was_led_as_far_as_it_goes_is_led_no_further() -> None:
    pieces = {"0,0": {"fern": {"W": 1}, "domestic": {"fern": 1}}, "2,0": {"fern": {"F": 3}}, "3,0": {**HOME}}
    made = moving(talking.scene(pieces, {"fern": {"food": 9}, "ember": {"food": 9}}, options=PARTIAL))
    way = [made.at(name) for name in ("0,0", "1,0", "2,0")]
    for step in (Step(way[0], way[1], one(WARRIOR), 2, 0, 1), Step(way[1], way[2], one(WARRIOR), 5, 0, 1)):
        made.g.apply(0, Action("move", step_noun(step)))
    (decision,) = made.g.waiting
    for level in ("easy", "greedy"):
        assert decision.allows(advise(VALLEY, made.g, decision, bot_named(level, VALLEY), Quick(1).below))
    led = Action("move", step_noun(Step(way[2], made.at("3,0"), one(WOMAN), 2, 0, 1)))
    assert made.g.why_not(0, led) is not None
    assert not is_rested(made.g, 0, herds_of(made.g.world, 0)[0], 1)
