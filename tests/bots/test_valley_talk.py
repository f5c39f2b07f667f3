"""Bots weigh offers: never the last woman, no gifts to a leader; they hunt together where it pays."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from games.valley.variants.talking import asked, says, scene
from steppe.bots.valley.judge import Judge
from steppe.bots.valley.survey import Survey
from steppe.bots.valley.taste import MEDIUM
from steppe.bots.valley.trade import LEADER, cost, on_the_road, spoken
from steppe.core.chance import Quick
from steppe.core.decision import Action
from steppe.games.valley.variant import Deal

CAMP = {"camp_barter": "on", "fire": "off"}
HERE: dict[str, Any] = {"fern": {"W": 3, "F": 2}, "camp": "fern", "ember": {"W": 3, "F": 1}}
TRIBES: dict[str, Any] = {"fern": {"food": 20, "hand": ["net"]}, "ember": {"food": 20, "hand": ["traps"]}}


def answer(made: Scene) -> Action | None:
    (decision,) = made.g.waiting
    judge = Judge(Survey(made.g, decision.seat), MEDIUM, Quick(1).below)
    return spoken(made.g, decision, judge, Quick(1).below)


def offered(give: str, get: str, here: dict[str, Any] | None = None, tribes: dict[str, Any] | None = None) -> Scene:
    made = scene({"0,0": here or HERE}, tribes or TRIBES, options=CAMP).play("combat")
    return says(made, "fern", f"x {{with: ember, at: 0,0, give: {give}, get: {get}}}")


@pytest.mark.rule("V18.40")
def test_a_good_offer_is_accepted_and_a_bad_one_refused() -> None:
    assert answer(offered("8 food + 1F", "1 food")) == Action("accept")
    strong = {**HERE, "ember": {"W": 8, "F": 1}}
    assert answer(offered("1 food", "9 food + 2W", strong)) == Action("refuse"), "who would win rather fights"
    assert answer(offered("6 food + 1F", "1 card")) == Action("accept", ("traps",))


@pytest.mark.rule("V18.40")
def test_nobody_gives_the_last_woman() -> None:
    assert answer(offered("20 food", "1F")) == Action("refuse")


@pytest.mark.rule("V18.40")
def test_a_leader_gets_no_bargain() -> None:
    leading = {**TRIBES, "fern": {"food": 20, "camps_elsewhere": 3, "elsewhere": {"F": 3}}}
    for tribes, more in ((TRIBES, 0.0), (leading, LEADER)):
        made = scene({"0,0": HERE}, tribes, options=CAMP)
        judge = Judge(Survey(made.g, 1), MEDIUM, Quick(1).below)
        deal = Deal(1, 0, made.at("0,0"), made.at("0,0"), True)
        assert cost(made.g, judge, deal, (0, (0, 0), ())) == more


@pytest.mark.rule("V18.40", "V18.12")
def test_what_a_bot_offers_is_an_offer() -> None:
    made = scene({"0,0": HERE}, TRIBES, options=CAMP).play("combat")
    (decision,) = made.g.waiting
    found = answer(made)
    assert found is not None
    assert decision.allows(found)
    pieces = {"1,0": {"fern": {"W": 2}}, "2,0": {"ember": {"W": 2, "F": 2}}}
    poor = {"fern": {"food": 0, "hand": ["net", "raft"]}, "ember": {"food": 30}}
    made = scene(pieces, poor, options={"itinerant_barter": "on", "fire": "off"})
    made.g.world.number = 1
    made.play("tribes")
    (decision,) = made.g.waiting
    judge = Judge(Survey(made.g, 0), MEDIUM, Quick(1).below)
    action = on_the_road(made.g, decision, judge, Quick(1).below)
    assert action is not None, "who is hungry has something to ask for"
    assert decision.allows(action)


@pytest.mark.rule("V18.39")
def test_the_weak_hunt_together_and_take_what_is_fair() -> None:
    here = {"fern": {"W": 2}, "ember": {"W": 4}, "animals": {"bison": 2}}
    made = scene({"0,0": here}, TRIBES, options={"organized_hunt": "on", "fire": "off"}).play("combat")
    assert asked(made) == [("fern", "propose")]
    assert answer(made) == Action("propose", (made.at("0,0"), 0, 2, 1, 4))
    says(made, "fern", "pass")
    says(made, "ember", "propose 0,0 fern:1 ember:2")
    assert answer(made) == Action("consent"), "two against four would rather hunt"
