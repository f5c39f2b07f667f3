"""Barter in a camp (V18.11, V18.12a, V18.40, C4c, M3)."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from games.valley.variants.talking import asked, meant, refused, says, scene, spelling
from steppe.core.chance import Quick
from steppe.core.decision import Action
from steppe.core.reason import Refused
from steppe.core.save import dump, load
from steppe.core.state import told
from steppe.core.view import observe
from steppe.games.valley.game import VALLEY
from steppe.games.valley.notation.phrase import write_action
from steppe.games.valley.phases.bargain import under_way
from steppe.games.valley.queries import in_force, strength
from steppe.games.valley.queries.hunger import income
from steppe.games.valley.queries.people import supply
from steppe.games.valley.table import stand_in
from steppe.games.valley.world import Effect
from steppe.lab.check import secrecy

ON = {"camp_barter": "on", "fire": "off"}
TWO: dict[str, Any] = {"fern": {"food": 6, "hand": ["net", "raft"]}, "ember": {"food": 4, "hand": ["traps"]}}
HERE: dict[str, Any] = {"fern": {"W": 2, "F": 1}, "camp": "fern", "ember": {"W": 3}}
FERN, EMBER, SUN = range(3)


def table(here: dict[str, Any] | None = None, tribes: dict[str, Any] | None = None, **more: Any) -> Scene:
    return scene({"0,0": here or HERE}, tribes or TWO, **{"options": ON, **more}).play("combat")


def offer(give: str, get: str, other: str = "ember") -> str:
    return f"x {{with: {other}, at: 0,0, give: {give}, get: {get}}}"


@pytest.mark.rule("V18.40")
def test_each_of_the_two_opens_once_then_they_fight() -> None:
    made = table(order=["ember", "fern"], dice=[6, 1, 6, 1], conquer="take")
    assert asked(made) == [("ember", "barter")], "the one whose turn it is"
    assert stand_in.answer(made.g, made.g.waiting[0]) == Action("pass"), "C4c"
    says(made, "ember", offer("1 food", "1F", "fern"))
    assert asked(made) == [("fern", "offer")]
    assert stand_in.answer(made.g, made.g.waiting[0]) == Action("refuse"), "M3"
    says(made, "fern", "refuse")
    assert asked(made) == [("fern", "barter")], "the other may open once himself"
    says(made, "fern", "pass")
    assert made.told("round_fought"), "then V8"
    assert len(made.told("camp_visited")) == 1


@pytest.mark.rule("V18.40")
def test_one_counter_offer_which_is_accepted_or_refused() -> None:
    made = table(dice=[6, 1] * 3)
    says(made, "fern", offer("1 food", "1W"))
    says(made, "ember", "counter {give: 1W, get: 5 food}")
    (question,) = made.g.waiting
    assert (question.seat, [verb for verb, _ in question.choices]) == (FERN, ["accept", "refuse"])
    assert refused(made, "fern", "counter {give: 2 food, get: 1W}").rule == "V18.40"
    says(made, "fern", "accept")
    assert (made.tribe("fern")["food"], made.tribe("ember")["food"]) == (1, 9)
    assert made.contents("0,0") == {"fern": {"W": 3, "F": 1}, "camp": "fern", "ember": {"W": 2}}


@pytest.mark.rule("V18.11", "VR45")
def test_after_a_barter_nobody_fights_there_and_the_owner_hunts() -> None:
    made = table({**HERE, "animals": {"wolf": 1}}, order=["ember", "fern"], dice=[6, 1])
    says(made, "ember", offer("1 food", "2 food", "fern"))
    says(made, "fern", "accept")
    assert not made.g.waiting
    (round,) = made.told("round_fought")
    assert round.data["sides"][0] == FERN, "although ember's combats come first"
    assert made.tribe("fern")["food"] == 6 + 1 - 2 + 1
    assert made.contents("0,0") == HERE, "all stay"
    assert not strength.open_combats(made.g, EMBER)


@pytest.mark.rule("V18.11", "VR45")
def test_the_visitor_hunts_only_when_the_owner_has_nobody_left() -> None:
    here = {"fern": {"F": 1}, "camp": "fern", "ember": {"W": 2}, "animals": {"bear": 1}}
    made = table(here, dice=[1, 6, 6, 1])
    says(made, "fern", offer("1 food", "2 food"))
    says(made, "ember", "accept")
    assert [event.data["sides"][0] for event in made.told("round_fought")] == [FERN, EMBER]
    assert made.tribe("ember")["food"] == 4 + 1 - 2 + 3


@pytest.mark.rule("V18.11", "V9.4")
def test_only_the_owner_gets_the_food_of_the_hex() -> None:
    made = Scene(
        {
            "board": {"hexes": {"0,0": "forest"}},
            "tribes": TWO,
            "pieces": {"0,0": {"fern": {"F": 1}, "camp": "fern", "ember": {"W": 5}}},
            "options": ON,
        }
    ).play("combat")
    says(made, "fern", offer("1 food", "2 food"))
    says(made, "ember", "accept")
    assert (income(made.g, FERN).gathering, income(made.g, EMBER).gathering) == (1, 0)


@pytest.mark.rule("V18.11", "V18.40")
def test_visitors_of_several_tribes_fight_each_other_first() -> None:
    tribes = {**TWO, "sun": {"food": 3}}
    here = {"fern": {"W": 1, "F": 1}, "camp": "fern", "ember": {"W": 1, "F": 1}, "sun": {"W": 2}}
    made = table(here, tribes, dice=[1, 6])
    (round,) = made.told("round_fought")
    assert round.data["sides"] == (EMBER, SUN), "fern looks on"
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 1}, "camp": "fern", "sun": {"W": 2, "F": 1}}
    assert asked(made) == [("fern", "barter")], "the winner then barters or fights"
    says(made, "fern", offer("1 food", "2 food", "sun"))
    says(made, "sun", "accept")
    assert not made.g.waiting
    assert len(made.told("round_fought")) == 1


@pytest.mark.rule("V18.40", "V18.12a")
@pytest.mark.parametrize(
    ("give", "get", "rule"),
    [
        ("2 food", "2 food", "V18.11"),
        ("1W", "1W", "V18.11"),
        ("7 food", "1W", "V18.12a"),
        ("1 food", "4W", "V18.12a"),
        ("1 food", "2 cards", "V18.12a"),
        ("card traps", "1 food", "V12.3"),
        ("2F", "1 food", "V18.12a"),
    ],
)
def test_what_is_no_offer(give: str, get: str, rule: str) -> None:
    assert refused(table(), "fern", offer(give, get)).rule == rule


@pytest.mark.rule("V18.40")
@pytest.mark.parametrize(
    ("give", "get"), [("card net", "1 card"), ("1W", "2W"), ("1 food + 1W", "1 food"), ("1F", "1W")]
)
def test_what_is_one_although_it_looks_alike(give: str, get: str) -> None:
    made = table(tribes={**TWO, "ember": {"food": 4, "hand": ["net"]}})
    assert made.g.why_not(FERN, meant(made, "fern", offer(give, get))) is None


@pytest.mark.rule("V18.40")
def test_both_sides_give_something() -> None:
    made = table()
    nothing = (0, (0, 0), (), 0)
    noun = ((EMBER, made.at("0,0")), (nothing[:3], (1, (0, 0), 0)))
    why = made.g.why_not(FERN, Action("barter", noun))
    assert why is not None
    assert (why.key, why.rule) == ("both_give_something", "V18.40")
    for strange in (None, 3, (), ((EMBER, 0), 5), ((SUN, 0), noun[1])):
        assert made.g.why_not(FERN, Action("barter", strange)) is not None


@pytest.mark.rule("V18.12a", "VR73")
def test_people_come_from_the_receivers_supply_and_are_done_for_the_turn() -> None:
    made = table(tribes={**TWO, "fern": {"food": 6, "elsewhere": {"W": 7}}})
    assert refused(made, "fern", offer("1 food", "2W")).key == "no_supply_for_them"
    says(made, "fern", offer("1 food", "1W"))
    says(made, "ember", "accept")
    assert made.g.world.joined == ((FERN, made.at("0,0"), 0),)
    assert supply(made.g, FERN, 0) == 0, "nobody is left in the supply"


@pytest.mark.rule("V18.12a", "V15.2")
def test_a_camp_whose_last_woman_is_given_away_goes_at_once() -> None:
    made = table()
    says(made, "fern", offer("1F", "1 food"))
    says(made, "ember", "accept")
    assert made.contents("0,0") == {"fern": {"W": 2}, "ember": {"W": 3, "F": 1}}
    assert not made.told("round_fought")


@pytest.mark.rule("V18.12a", "VR73", "V7.15")
def test_fire_is_knowledge_and_needs_a_camp() -> None:
    tribes: dict[str, Any] = {"fern": {"food": 6, "fire": True}, "ember": {"food": 4}}
    made = table(tribes=tribes, options={"camp_barter": "on"})
    assert refused(made, "fern", offer("fire", "1 food")).rule == "V7.15", "ember has no camp"
    tribes["ember"] = {"food": 4, "camps_elsewhere": 1, "elsewhere": {"F": 1}}
    made = table(tribes=tribes, options={"camp_barter": "on"})
    assert refused(made, "fern", offer("1 food", "fire")).key == "no_fire_to_give"
    says(made, "fern", offer("fire", "1 food"))
    says(made, "ember", "accept")
    assert made.g.world.fire[:2] == [1, 1], "the giver keeps it"


@pytest.mark.rule("V18.43")
def test_barter_names_the_kind_of_food() -> None:
    made = scene({"0,0": HERE}, {"fern": {"food": 4}, "ember": {"food": 5}}, options={**ON, "dietetics": "on"})
    made.g.world.stores[:2] = [1, 5]  # meat
    made.play("combat")
    assert refused(made, "fern", offer("2 meat", "1W")).rule == "V18.12a"
    says(made, "fern", offer("2 plant", "2 meat"))
    says(made, "ember", "accept")
    assert made.g.world.food[:2] == [4, 5]
    assert made.g.world.stores[:2] == [3, 3], "meat"


# -- cards, unseen (H4) ------------------------------------------------------------------------------------------------


def three() -> Scene:
    return table(tribes={**TWO, "sun": {"food": 1, "hand": ["bridge"]}})


@pytest.mark.rule("H4", "V18.12a", "V12.4")
def test_cards_are_shown_to_the_partner_before_he_answers_and_to_nobody_else() -> None:
    made = three()
    action = meant(made, "fern", offer("card net", "1 card"))
    events = told(made.g, FERN, action)
    shown = next(event for event in events if event.name == "cards_shown")
    assert shown.seen_by(EMBER).data["cards"] == ("net",)
    assert "cards" not in shown.seen_by(SUN).data
    assert "net" not in repr([event.seen_by(SUN) for event in events])
    assert "net" in repr(observe(made.g, EMBER)["asks"])
    assert "net" not in repr(observe(made.g, SUN))
    assert "net" not in repr(observe(made.g, None))
    assert refused(made, "ember", "accept").key == "name_the_cards"
    assert refused(made, "ember", "accept {cards: raft}").rule == "V18.40"
    given = told(made.g, EMBER, meant(made, "ember", "accept {cards: traps}"))
    assert "traps" not in repr([event.seen_by(SUN) for event in given])
    assert made.g.world.hands[:2] == [("raft", "traps"), ("net",)]


@pytest.mark.rule("H4")
def test_what_is_imagined_of_hands_while_an_offer_lies_on_the_table() -> None:
    made = three()
    made.g.apply(FERN, meant(made, "fern", offer("card net", "1 food")))
    below = Quick(3).below
    for _ in range(20):
        assert "net" in VALLEY.redeal(made.g, EMBER, below).world.hands[FERN], "ember has seen it"
        other = VALLEY.redeal(made.g, SUN, below)
        found = under_way(other)
        assert found is not None
        assert set(found.named[FERN]) <= set(other.world.hands[FERN])
        for seat in (None, FERN, EMBER, SUN):
            secrecy.looks_alike(VALLEY, made.g, seat, below)
            secrecy.no_canary(VALLEY, made.g, seat)
    imagined = {VALLEY.redeal(made.g, SUN, below).world.hands[FERN] for _ in range(40)}
    assert len(imagined) > 5, "to the others it may be any card"
    copy = load(VALLEY, made.g.rules, dump(made.g))
    assert copy.waiting == made.g.waiting


@pytest.mark.rule("V18.40")
def test_no_card_comes_between_an_offer_and_its_answer() -> None:
    made = table(tribes={**TWO, "ember": {"food": 4, "hand": ["spying"]}})
    says(made, "fern", offer("1 food", "1W"))
    why = made.g.why_not(EMBER, Action("play", ("spying", 0, FERN)))
    assert why is not None
    assert why.rule == "R5"


# -- with other rules ------------------------------------------------------------------------------------------------


@pytest.mark.rule("V16.10")
def test_beside_neanderthals_nobody_barters() -> None:
    options = {**ON, "edition": "extension"}
    made = scene({"0,0": {**HERE, "neanderthal": 1}}, TWO, options=options, dice=[6, 5, 1] * 20).play("combat")
    assert not made.told("camp_visited")


@pytest.mark.rule("VR87", "V18.40", "VC45")
def test_in_a_garden_of_eden_barter_is_voluntary() -> None:
    made = scene({"0,0": {**HERE, "animals": {"wolf": 1}}}, TWO, options={**ON, "edition": "extension"}, dice=[6, 1])
    made.g.world.effects += (Effect(in_force.EDEN, value=1, until="turns"),)
    made.g.world.recount()
    made.play("combat")
    assert asked(made) == [("fern", "barter")]
    says(made, "fern", "pass")
    says(made, "ember", "pass")
    assert [len(event.data["sides"]) for event in made.told("round_fought")] == [2], "only the wolf was fought"
    assert not [event for event in made.told("round_fought") if EMBER in event.data["sides"]]


@pytest.mark.rule("V18.13", "V18.40")
def test_an_agreed_barter_means_no_fight_for_those_who_defend_their_camp_either() -> None:
    options = {**ON, "camp_defence": "on"}
    made = table({"fern": {"F": 2}, "camp": "fern", "ember": {"W": 1}}, options=options, dice=[6, 1, 6, 1])
    says(made, "fern", offer("1 food", "2 food"))
    says(made, "ember", "accept")
    assert not made.told("round_fought")
    made = table({"fern": {"F": 2}, "camp": "fern", "ember": {"W": 1}}, options=options, dice=[6, 1])
    says(made, "fern", "pass")
    says(made, "ember", "pass")
    assert made.told("round_fought"), "without one they fight"


@pytest.mark.rule("V18.39", "V18.40", "VR74")
def test_the_hunt_is_proposed_before_the_barter() -> None:
    options = {**ON, "organized_hunt": "on"}
    made = table({**HERE, "animals": {"wolf": 1}}, options=options, dice=[6, 1])
    assert asked(made) == [("fern", "propose")]
    says(made, "fern", "propose 0,0 fern:1 ember:1")
    says(made, "ember", "consent")
    assert not made.told("camp_visited"), "nobody needs to barter"
    made = table({**HERE, "animals": {"wolf": 1}}, options=options)
    says(made, "fern", "pass")
    says(made, "ember", "pass")
    assert asked(made) == [("fern", "barter")]


@pytest.mark.rule("V18.40")
def test_women_alone_may_barter_before_they_are_captured() -> None:
    made = table({"fern": {"F": 1}, "camp": "fern", "ember": {"W": 1}}, conquer="take")
    says(made, "fern", offer("3 food", "1 food"))
    says(made, "ember", "refuse")
    says(made, "ember", "pass")
    assert made.contents("0,0") == {"ember": {"W": 1, "F": 1}, "camp": "ember"}


@pytest.mark.rule("V18.40", "N4")
@pytest.mark.parametrize(
    "text",
    [
        "x {with: ember, at: 0,0, give: 3 food + 1W1F + card net + card raft, get: 1 card}",
        "x {with: ember, at: 0,0, give: card net, get: 2W}",
        "counter {give: 1W, get: 5 food}",
        "accept",
        "accept {cards: pit + traps}",
        "refuse",
    ],
)
def test_offers_and_answers_are_written_and_read(text: str) -> None:
    made = table(options={**ON, "edition": "extension"})
    assert write_action(meant(made, "fern", text), spelling(made)) == text


@pytest.mark.rule("V18.12", "V18.12a")
def test_all_of_it_changes_hands_at_once() -> None:
    made = table({"fern": {"F": 1}, "camp": "fern", "ember": {"W": 1, "F": 2}})
    says(made, "fern", offer("1F", "2F"))
    says(made, "ember", "accept")
    assert made.contents("0,0") == {"fern": {"F": 2}, "camp": "fern", "ember": {"W": 1, "F": 1}}
    assert not made.told("camp_lost"), "a woman is there before the other is gone"


@pytest.mark.rule("R9", "V18.40")
def test_a_standing_order_says_no_to_offers() -> None:
    made = table()
    says(made, "fern", offer("1 food", "1W"))
    (question,) = made.g.waiting
    orders = VALLEY.read_orders([{"wish": "never", "window": "offer"}])
    assert VALLEY.answer_for(made.g, question, orders) == Action("refuse")
    assert VALLEY.answer_for(made.g, question, ()) is None
    with pytest.raises(Refused) as caught:
        VALLEY.read_orders([{"wish": "play", "window": "offer"}])
    assert caught.value.reason.rule == "R9"
