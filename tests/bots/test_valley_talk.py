"""Bots weigh offers: never the last woman, no gifts to a leader; they hunt together where it pays."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from games.valley.variants.talking import asked, says, scene
from steppe.bots.valley.judge import Judge
from steppe.bots.valley.survey import Survey
from steppe.bots.valley.taste import MEDIUM
from steppe.bots.valley.trade import LEADER, NEVER, cost, gain, on_the_road, peace, spoils, spoken
from steppe.bots.valley.trade import sheets as sheets_of
from steppe.core.chance import Quick
from steppe.core.decision import Action
from steppe.games.valley.deeds import camp
from steppe.games.valley.party import gathered
from steppe.games.valley.piece import AMAZON, GENIUS, OFF, WARRIOR
from steppe.games.valley.queries.in_force import PROGRESS
from steppe.games.valley.queries.weary import EXHAUSTED
from steppe.games.valley.variant import Deal
from steppe.games.valley.world import Effect

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


# -- among other variants ----------------------------------------------------------------------------------------------

FOUR = {**CAMP, "science": "on", "amazons": "on", "inventions": "off"}
WISE = {**CAMP, "tribal_progress": "on"}


def judged(made: Scene, seat: int = 1) -> Judge:
    return Judge(Survey(made.g, seat), MEDIUM, Quick(1).below)


def deal(made: Scene, giver: int = 1) -> Deal:
    return Deal(giver, 1 - giver, made.at("0,0"), made.at("0,0"), True)


@pytest.mark.rule("V18.12a", "V18.3")
def test_the_last_who_can_bear_is_not_given_but_one_of_two_may_be() -> None:
    here = {**HERE, "ember": {"W": 2, "G": 1, "A": 1}}
    made = scene({"0,0": here}, TRIBES, options=FOUR)
    kinds = made.g.rules.kinds
    sheets = {kind: (0, tuple(int(kind == other) for other in kinds), ()) for kind in kinds}
    assert cost(made.g, judged(made), deal(made), sheets[AMAZON]) >= NEVER, "the last woman"
    assert cost(made.g, judged(made), deal(made), sheets[GENIUS]) < NEVER
    here = {**HERE, "ember": {"W": 1, "F": 1, "A": 1}}
    made = scene({"0,0": here}, TRIBES, options=FOUR)
    assert cost(made.g, judged(made), deal(made), sheets[AMAZON]) < NEVER, "a woman is left"
    assert cost(made.g, judged(made), deal(made), sheets[WARRIOR]) >= NEVER, "the last man"


@pytest.mark.rule("V18.3", "V18.5")
def test_a_genius_without_whom_the_tribe_can_do_less_is_dear() -> None:
    here = {**HERE, "ember": {"W": 2, "G": 1, "F": 1}}
    for options, dearer in ((FOUR, False), ({**FOUR, "genius_cards": "both"}, True)):
        made = scene({"0,0": here}, TRIBES, options=options)
        kinds = made.g.rules.kinds
        warrior, genius = [
            cost(made.g, judged(made), deal(made), (0, tuple(int(kind == other) for other in kinds), ()))
            for kind in (WARRIOR, GENIUS)
        ]
        assert (genius > warrior) is dearer


@pytest.mark.rule("V18.12a", "V18.6")
def test_knowledge_is_worth_something_and_nobody_teaches_a_leader() -> None:
    leading = {**TRIBES, "fern": {"food": 20, "camps_elsewhere": 3, "elsewhere": {"F": 3}}}
    for tribes, leads in ((TRIBES, False), (leading, True)):
        made = scene({"0,0": HERE}, tribes, options=WISE)
        camp.remember(made.g, Effect(PROGRESS, 1, OFF, 0, "gone", "net"))
        sheet = (0, (0, 0), (), ("net",))
        assert gain(made.g, judged(made, 0), deal(made), sheet) > 1.0, "to who learns it"
        price = cost(made.g, judged(made), deal(made), sheet)
        assert price >= NEVER if leads else 0.0 < price < gain(made.g, judged(made, 0), deal(made), sheet)


@pytest.mark.rule("V18.12a", "V18.6")
def test_a_bot_buys_and_sells_what_it_can_learn() -> None:
    made = scene({"0,0": {**HERE, "ember": {"W": 3, "F": 2}}}, TRIBES, options=WISE)
    camp.remember(made.g, Effect(PROGRESS, 0, OFF, 0, "gone", "net"))
    made.play("combat")
    says(made, "fern", "x {with: ember, at: 0,0, give: progress net, get: 1 food}")
    assert answer(made) == Action("accept")
    made = scene({"0,0": HERE}, TRIBES, options=WISE)
    camp.remember(made.g, Effect(PROGRESS, 0, OFF, 0, "gone", "net"))
    found = [*sheets_of(made.g, deal(made, 0))]
    assert (0, (0, 0), (), ("net",)) in found


@pytest.mark.rule("V18.41", "V18.40")
def test_who_has_exhausted_people_in_the_camp_gives_more_for_peace() -> None:
    here = {"fern": {"W": 1, "F": 1}, "camp": "fern", "ember": {"W": 1, "F": 1}}
    made = scene({"0,0": here}, TRIBES, options={**CAMP, "shared_rations": "on"})
    before = peace(made.g, judged(made, 0), made.at("0,0"))
    camp.remember(made.g, Effect(EXHAUSTED, 0, made.at("0,0"), gathered((1, 1)), "gone"))
    assert peace(made.g, judged(made, 0), made.at("0,0")) > before


@pytest.mark.rule("V18.41", "V18.39")
def test_a_joint_hunt_brings_nothing_to_those_who_fall_before_it() -> None:
    here = {"fern": {"W": 1, "F": 1}, "ember": {"W": 3}, "animals": {"wolf": 1}}
    options = {"organized_hunt": "on", "shared_rations": "on", "fire": "off"}
    made = scene({"0,0": here}, TRIBES, options=options)
    camp.remember(made.g, Effect(EXHAUSTED, 0, made.at("0,0"), gathered((1, 1)), "gone"))
    assert spoils(made.g, made.at("0,0"), 0.5, judged(made, 0), (0, 1)) == 0.0
    assert spoils(made.g, made.at("0,0"), 0.5, judged(made, 1), (0, 1)) > 0.0
