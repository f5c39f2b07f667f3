"""Small print: corners of the rules that a whole game seldom visits, each in a scene of its own."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.plains import PLAINS, moving, scene
from steppe.core.decision import NATURE, Action
from steppe.games.valley.deeds import people
from steppe.games.valley.edition import USUAL
from steppe.games.valley.party import one
from steppe.games.valley.phases import sowing
from steppe.games.valley.phases.arrival import Arrival, Return
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.conquest import Conquest
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.piece import IN, LETTERED, OUT, SUMMER, WAITING, WARRIOR, WINTER, WOLF, WOMAN
from steppe.games.valley.queries import calendar, in_force
from steppe.games.valley.queries.march import ENGAGED, MOVED
from steppe.games.valley.world import Effect

HOME: dict[str, Any] = {"camps_elsewhere": 1, "elsewhere": {"F": 1}}


# -- turns and tribes -------------------------------------------------------------------------------------------------


@pytest.mark.rule("V16.3", "V13.1", "VR35")
def test_a_loner_who_joined_is_free_in_the_next_turn() -> None:
    made = scene({"0,0": {"fern": {"F": 1}, "camp": "fern"}, "1,0": {"fern": {"W": 1}}, "2,0": {"ember": {"W": 1}}})
    world = made.g.world
    world.joined = ((0, made.at("1,0"), WARRIOR),)
    assert moving(made).small_action("fern: m 1,0>0,0 1W") is None
    made.play("turn_end")
    assert moving(made).small_action("fern: m 1,0>0,0 1W") is not None


@pytest.mark.rule("V14.2", "V18.24", "VR32")
@pytest.mark.parametrize(("delay", "turns"), [("1", 1), ("2", 2)])
def test_a_waiting_tribe_comes_back_so_many_turns_later(delay: str, turns: int) -> None:
    tribes: dict[str, Any] = {"fern": {}, "ember": {}, "sun": {}}
    made = scene({"0,0": {"fern": {"W": 1}}, "1,0": {"sun": {"W": 1}}}, tribes, options={"return_delay": delay})
    world = made.g.world
    made.play("turn_end")
    for turn in range(turns):
        assert world.status[1] == WAITING
        world.number += 1
        made.start(Arrival(at="back"))
        assert [decision.topic for decision in made.g.waiting] == ["return"] * (turn == turns - 1)
        if not made.g.waiting:
            made.play("turn_end")
    made.answer("ember", "place", made.at("2,0"))
    assert world.status[1] == IN
    assert made.contents("2,0") == {"ember": {"W": 3, "F": 1}}


@pytest.mark.rule("V14.8", "V14.7", "VR70")
def test_a_waiting_tribe_whose_leader_leaves_is_out() -> None:
    tribes: dict[str, Any] = {"fern": {}, "ember": {"status": "waiting"}, "sun": {}}
    made = moving(scene({"0,0": {"fern": {"W": 1}}, "2,0": {"sun": {"W": 1}}}, tribes))
    made.answer("ember", "resign")
    assert made.g.world.status[1] == OUT
    made = moving(scene({"0,0": {"fern": {"W": 1}}, "2,0": {"sun": {"W": 1}}}, tribes))
    made.answer("sun", "resign")
    assert made.g.world.status[2] == IN, "a tribe on the board stays there"


@pytest.mark.rule("V4.2", "V3.2")
def test_before_the_first_event_the_next_one_is_of_winter() -> None:
    world = scene({}).g.world
    for number, now, turn, season in ((1, SUMMER, 2, WINTER), (2, SUMMER, 3, WINTER), (9, SUMMER, 1, SUMMER)):
        world.number, world.season, world.turn = number, now, turn
        assert calendar.next_season(world) == season
    world.season, world.turn = WINTER, 3
    assert calendar.next_season(world) == SUMMER
    world.held = 1
    assert calendar.next_season(world) == WINTER


@pytest.mark.rule("V5.1")
@pytest.mark.parametrize(("number", "count"), [(1, 5), (2, 3)])
def test_more_animals_arrive_in_the_first_turn(number: int, count: int) -> None:
    entries = dict.fromkeys(USUAL.letters[WOLF], "2,0")
    made = scene({"0,0": {"fern": {"W": 1}}, "1,0": {"ember": {"W": 1}}}, entries=entries)
    made.g.world.number = number
    made.g.world.bag[WOLF] = LETTERED
    made.play("arrival")
    assert made.contents("2,0") == {"animals": {"wolf": count}}


@pytest.mark.rule("V14.2", "V12.2")
def test_a_tribe_that_returns_has_three_cards_and_no_more() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}}, {"fern": {}, "ember": {"status": "waiting"}})
    made.start(Return(seat=1))
    made.answer("ember", "place", made.at("2,0"))
    assert len(made.g.world.hands[1]) == 3


@pytest.mark.rule("V14.2", "V14.3", "V14.4", "VR33", "V1.9")
def test_a_tribe_returns_to_an_empty_hex_of_the_fringe() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "plain", "2,0": "plain", "3,0": "mountain", "4,0": "lake"}}
    pieces = {"0,0": {"fern": {"W": 1}}, "1,0": {"animals": {"wolf": 1}}, "2,0": {"hazard": "flood"}}
    made = scene(pieces, {"fern": {}, "ember": {"status": "waiting"}}, board=board)
    made.start(Return(seat=1))
    reasons = {"0,0": "not_empty", "1,0": "not_empty", "2,0": "hazard", "4,0": "lake", "3,0": None}
    for hex, reason in reasons.items():
        told = made.g.why_not(1, Action("place", made.at(hex)))
        assert (told.key if told else None) == reason
    alone = made.g.why_not(1, Action("sow"))
    assert alone is not None
    assert alone.key == "must_return"
    met = scene({"3,0": {"loner": "W"}}, {"fern": {}, "ember": {"status": "waiting"}}, board=board)
    met.start(Return(seat=1))
    assert met.g.why_not(1, Action("place", met.at("3,0"))) is not None, "a loner is a neutral piece"


@pytest.mark.rule("V11.1", "V11.2", "V2.7")
def test_only_unsown_plains_with_a_village_are_sown() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "plain", "2,0": "forest", "3,0": "plain"}}
    village = {"fern": {"F": 1}, "camp": "fern"}
    pieces = {"0,0": village, "1,0": {**village, "field": "damaged"}, "2,0": village, "3,0": {"fern": {"F": 1}}}
    made = scene(pieces, {"fern": {"food": 9}, "ember": {}}, board=board, time={"season": "winter", "turn": 3})
    made.play("sowing")
    assert sowing.sowable(made.g, 0) == (made.at("0,0"),)
    made.answer("fern", "sow", (made.at("0,0"),))
    assert made.contents("0,0")["field"] == "intact"
    assert made.contents("1,0")["field"] == "damaged"
    assert made.tribe("fern")["food"] == 8


@pytest.mark.rule("V14.7", "VR34")
def test_a_leaderless_tribe_is_not_asked_who_starves_gets_no_card_and_plays_none() -> None:
    tribes: dict[str, Any] = {"fern": {"food": 1, "hand": ["intuition"]}, "ember": {"food": 9}}
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern"}, "2,0": {"ember": {"W": 1}}}
    made = scene(pieces, tribes)
    made.g.world.leaderless[0] = 1
    made.play("survival")
    assert not made.g.waiting
    assert made.contents("0,0") == {"fern": {"F": 1}, "camp": "fern"}
    moving(made)
    told = made.g.why_not(0, Action("play", ("intuition", 0)))
    assert told is not None
    assert told.key == "leader_has_left"
    made.play("cunning")
    assert [len(hand) for hand in made.g.world.hands] == [1, 1]


@pytest.mark.rule("V14.8", "V14.2", "VR70")
def test_a_leaderless_tribe_that_is_eliminated_in_year_one_does_not_wait() -> None:
    tribes: dict[str, Any] = {"fern": {}, "ember": {}, "sun": {}}
    for leaderless, status in ((0, WAITING), (1, OUT)):
        made = scene({"0,0": {"fern": {"W": 1}}, "1,0": {"sun": {"W": 1}}}, tribes)
        made.g.world.leaderless[1] = leaderless
        made.play("turn_end")
        assert made.g.world.status[1] == status


@pytest.mark.rule("V14.7", "V10.4")
def test_the_camps_of_a_leaderless_tribe_give_birth_in_the_order_of_their_hexes() -> None:
    village = {"fern": {"F": 1}, "camp": "fern"}
    tribes = {"fern": {"elsewhere": {"F": 3}}, "ember": {}}
    for leaderless, asked in ((0, 1), (1, 0)):
        made = scene({"0,0": village, "2,0": village}, tribes, dice=[3, 3], time={"season": "winter", "turn": 3})
        made.g.world.leaderless[0] = leaderless
        made.play("births")
        births = [event.data["hex"] for event in made.told("tokens_came")]
        assert births == [made.at("0,0"), made.at("2,0")]
        assert made.topics.count("birth") == asked


@pytest.mark.rule("V7.1", "V12.3")
def test_a_movement_in_which_nothing_can_be_done_is_not_asked_for() -> None:
    board = {"hexes": {"0,0": "plain", "2,0": "plain", "3,0": "plain"}}
    made = moving(scene({"0,0": {"fern": {"W": 1}}, "2,0": {"ember": {"W": 1}}}, board=board))
    assert [decision.seat for decision in made.g.waiting] == [1], "fern has nowhere to go and no card"


@pytest.mark.rule("V7.13", "V7.10", "V7.9")
def test_whoever_has_moved_or_faces_opponents_takes_no_fire_on_a_volcano() -> None:
    board = {"hexes": {"0,0": "volcano", "1,0": "plain"}}
    home = {"camps_elsewhere": 1, "elsewhere": {"F": 1}}
    made = moving(scene({"1,0": {"fern": {"W": 1}}}, {"fern": home, "ember": {}}, board=board))
    made.do("fern: m 1,0>0,0 1W")
    assert made.small_action("fern: f 0,0 W") is None
    pieces = {"0,0": {"fern": {"W": 3}, "animals": {"wolf": 1}}}
    made = moving(scene(pieces, {"fern": home, "ember": {}}, board=board))
    assert made.small_action("fern: f 0,0 W") is None


# -- fire, camps, captures --------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.2", "V8.12", "V7.15")
def test_without_the_fire_rule_nothing_brings_fire() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "forest"}}
    made = scene({"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern"}}, board=board, options={"fire": "off"})
    made.g.world.hands[0] = ("firebug",)
    moving(made)
    made.script = [("fern", Action("play", ("firebug", 0, made.at("0,0"), WARRIOR, made.at("1,0"))))]
    made.do("fern: end")
    assert made.told("card_played")
    assert not made.tribe("fern")["fire"]


@pytest.mark.rule("V8.10")
@pytest.mark.parametrize(
    ("ember", "women", "field", "asked"),
    [
        ({"elsewhere": {"F": 6}}, 1, "none", True),  # women to raze or to remove
        ({"elsewhere": {"F": 6}}, 0, "none", False),
        ({"elsewhere": {"F": 6}}, 0, "intact", True),
        ({}, 0, "none", False),  # nobody to keep it
        ({}, 1, "none", True),
    ],
)
def test_the_choice_of_a_conqueror_is_asked_where_there_is_one(
    ember: dict[str, Any], women: int, field: str, asked: bool
) -> None:
    pieces = {"0,0": {"fern": {"F": women}, "camp": "fern", "field": field, "ember": {"W": 1}}}
    made = scene(pieces, {"fern": {}, "ember": ember})
    made.start(Conquest(hex=made.at("0,0"), seat=1))
    assert bool(made.g.waiting) == asked


@pytest.mark.rule("VC30", "V8.10")
def test_cannibals_who_raze_a_camp_eat_its_women() -> None:
    pieces = {"0,0": {"fern": {"F": 2}, "camp": "fern", "ember": {"W": 1}}}
    for effects, food in (((), 0), ((Effect(in_force.CANNIBALS, 1),), 2)):
        made = scene(pieces, conquer="raze")
        made.g.world.effects = effects
        made.g.world.recount()
        made.start(Conquest(hex=made.at("0,0"), seat=1))
        assert made.contents("0,0") == {"ember": {"W": 1}}
        assert made.tribe("ember")["food"] == food


@pytest.mark.rule("V9.2", "V9.3")
def test_a_rich_harvest_is_one_of_fields() -> None:
    pieces = {"0,0": {"fern": {"W": 1}, "field": "damaged"}, "2,0": {"fern": {"W": 1}}}
    made = scene(pieces, time={"turn": 3})
    made.g.world.effects = (
        Effect(in_force.RICH_HARVEST, value=12, until="harvest"),
        Effect(in_force.RICH_DAMAGED, value=8, until="harvest"),
    )
    made.g.world.recount()
    made.play("survival")
    assert made.tribe("fern")["food"] == 8 - 2


@pytest.mark.rule("V15.3", "V7.11")
def test_only_a_camp_of_two_men_needs_no_woman() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "F": 2}}, "2,0": {"ember": {"W": 1}}}
    made = moving(scene(pieces, {"fern": {"hand": ["pacs"]}, "ember": {}}))
    made.g.apply(0, Action("play", ("pacs", made.g.rules.cards["pacs"].uses("tribe_move")[0], made.at("0,0"), WOMAN)))
    assert made.contents("0,0")["camp"] == "fern"
    assert not any(effect.key == "unkept" for effect in made.g.world.effects)


@pytest.mark.rule("V10.1", "V15.3")
def test_a_camp_of_two_men_has_no_births_whatever_the_herbs() -> None:
    made = scene({"0,0": {"fern": {"W": 2}, "camp": "fern"}}, time={"season": "winter", "turn": 3})
    made.g.world.effects = (
        Effect(in_force.UNKEPT, hex=made.at("0,0")),
        Effect(in_force.FERTILE, 0, value=1, until="births"),
    )
    made.g.world.recount()
    made.play("births")
    assert made.contents("0,0") == {"fern": {"W": 2}, "camp": "fern"}


@pytest.mark.rule("V7.10", "V7.11", "V7.12", "V7.13", "V7.14", "V7.15", "P1", "P2")
@pytest.mark.parametrize(
    ("verb", "noun", "change", "reason"),
    [
        ("found", "0,0", {}, None),
        ("found", "0,0", {"camp": "ember"}, "camp_here"),
        ("found", "0,0", {"animals": {"wolf": 1}}, "opponents_here"),
        ("found", "0,0", {"hazard": "flood"}, "no_camp_here"),
        ("found", "2,0", {}, "no_fresh_couple"),
        ("found", "", {}, "no_such_hex"),
        ("found", "0,0", {"markers": 5}, "no_marker"),
        ("take_fire", "1,0", {"markers": 1}, None),
        ("take_fire", "1,0", {"markers": 1, "fire": True}, "has_fire"),
        ("take_fire", "1,0", {}, "fire_needs_camp"),
        ("take_fire", "0,0", {"markers": 1}, "no_blaze"),
        ("take_fire", "3,0", {"markers": 1}, "no_such_tokens"),
        ("take_fire", "0,0", {"markers": 1, "animals": {"wolf": 1}}, "opponents_here"),
        ("take_fire", "", {}, "no_such_hex"),
    ],
)
def test_an_activity_that_is_refused_says_which_rule(verb: str, noun: str, change: dict[str, Any], reason: str) -> None:
    change = dict(change)
    camps, fire = change.pop("markers", 0), change.pop("fire", False)
    board = {"hexes": {**PLAINS["hexes"], "1,0": "volcano", "3,0": "volcano"}}
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}, **change}, "1,0": {"fern": {"W": 1}}, "2,0": {"fern": {"W": 1}}}
    tribe = {"camps_elsewhere": camps, "elsewhere": {"F": camps}, "fire": fire}
    made = moving(scene(pieces, {"fern": tribe, "ember": {}}, board=board))
    hex = made.at(noun) if noun else 999
    told = made.g.why_not(0, Action(verb, (hex, WARRIOR, 2) if verb == "take_fire" else hex))
    assert (told.key if told else None) == reason


@pytest.mark.rule("V7.9", "V7.13", "V7.14", "V4.9")
@pytest.mark.parametrize(
    ("status", "change", "reason"),
    [
        (ENGAGED, {}, ("engaged", "V7.9")),
        (ENGAGED, {"2,0": {"hazard": "fire"}}, ("engaged", "V7.9")),
        (MOVED, {}, ("no_fresh_token", "V7.13")),
        (MOVED, {"2,0": {"hazard": "fire"}}, None),
        (2, {"1,0": {"hazard": "flood"}}, ("immobilised", "V4.9")),
        (2, {"1,0": {"animals": {"wolf": 1}}}, ("opponents_here", "V7.10")),
        (2, {}, None),
    ],
)
def test_who_cannot_take_fire_is_told_whether_it_is_the_token_or_the_land(
    status: int, change: dict[str, Any], reason: tuple[str, str] | None
) -> None:
    board = {"hexes": {**PLAINS["hexes"], "1,0": "volcano", "3,0": "plain", "4,0": "plain"}}
    pieces = {"1,0": {"fern": {"W": 1}}, "3,0": {"fern": {"W": 1}}}  # one of them can always move
    tribes = {"fern": {"camps_elsewhere": 1, "elsewhere": {"F": 1}}, "ember": {}}
    made = scene(pieces, tribes, board=board)
    for hex, contents in change.items():
        made.put(hex, contents)
    movement = moving(made).g.nearest(Movement)
    if status != movement.allowance:
        movement.marks = ((made.at("1,0"), status, one(WARRIOR)),)
        made.g.ask_again()
    told = made.g.why_not(0, Action("take_fire", (made.at("1,0"), WARRIOR, status)))
    assert ((told.key, told.rule) if told else None) == reason


@pytest.mark.rule("V7.9")
def test_who_is_engaged_is_not_told_that_he_has_no_steps() -> None:
    made = moving(scene({"0,0": {"fern": {"W": 1}}, "2,0": {"fern": {"W": 1}}}))
    made.g.nearest(Movement).marks = ((made.at("0,0"), ENGAGED, one(WARRIOR)),)
    made.g.ask_again()
    told = made.g.why_not(0, Action("move", (made.at("0,0"), made.at("1,0"), 1, 0, ENGAGED)))
    assert told is not None
    assert (told.key, told.rule) == ("engaged", "V7.9")


@pytest.mark.rule("P2", "V7.3")
def test_a_batch_names_tokens_that_are_there() -> None:
    made = moving(scene({"0,0": {"fern": {"W": 1, "F": 1}}}))
    hex, to = made.at("0,0"), made.at("1,0")
    for men, women, status, reason in (
        (1, 1, 2, None),
        (2, 0, 2, "no_such_tokens"),
        (0, 2, 2, "no_such_tokens"),
        (1, 0, 1, "no_such_tokens"),
        (0, 0, 2, "no_such_move"),
        (-1, 1, 2, "no_such_move"),
    ):
        told = made.g.why_not(0, Action("move", (hex, to, men, women, status)))
        assert (told.key if told else None) == reason


@pytest.mark.rule("V12.3")
def test_a_card_is_named_to_be_played() -> None:
    made = moving(scene({"0,0": {"fern": {"W": 1}}}, {"fern": {"hand": ["intuition"]}, "ember": {}}))
    for noun in (None, (), (3,), "intuition"):
        told = made.g.why_not(1, Action("play", noun))
        assert told is not None
        assert told.key == "name_a_card"
    assert made.g.why_not(0, Action("play", ("intuition", 0))) is None
    assert made.g.why_not(0, Action("play", ("intuition",))) is not None


# -- animals ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V6.3", "V6.4")
@pytest.mark.parametrize(("terrain", "goes"), [("plain", True), ("forest", True), ("mountain", False)])
def test_bison_keep_off_mountains_also_when_something_burns_elsewhere(terrain: str, goes: bool) -> None:
    board = {"hexes": {"0,0": "plain", "1,0": terrain, "5,0": "plain"}}
    made = scene({"0,0": {"animals": {"bison": 1}}, "5,0": {"hazard": "fire"}}, board=board, dice=[2]).play("animals")
    assert made.contents("1,0" if goes else "0,0") == {"animals": {"bison": 1}}


@pytest.mark.rule("V18.22", "V6.4")
def test_only_tigers_swim_through_the_lake() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "lake", "2,0": "plain"}}
    herds = {"0,0": {"animals": {"tiger": 1, "wolf": 1, "bear": 1}}}
    made = scene(herds, board=board, options={"tigers_swim": "rivers_and_lake"}, dice=[2]).play("animals")
    assert made.contents("2,0") == {"animals": {"tiger": 1}}
    assert made.contents("0,0") == {"animals": {"wolf": 1, "bear": 1}}


@pytest.mark.rule("V4.11", "VR9")
def test_animals_alone_on_the_lake_go_to_the_bag_when_it_thaws() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "lake", "2,0": "plain"}}
    pieces = {"0,0": {"fern": {"W": 1}}, "2,0": {"ember": {"W": 1}}, "1,0": {"animals": {"wolf": 2}}}
    made = scene(pieces, board=board, time={"season": "winter", "turn": 3})
    made.g.world.effects = (Effect(in_force.LAKE_FROZEN, until="season"),)
    made.g.world.recount()
    made.play("turn_end")
    assert made.contents("1,0") == {}
    assert made.bag() == {"wolf": 2}


@pytest.mark.rule("V18.22", "V4.11")
def test_a_tiger_stops_on_the_lake_when_it_is_ice() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "lake"}}
    made = scene({"0,0": {"animals": {"tiger": 1}}}, board=board, options={"tigers_swim": "rivers_and_lake"}, dice=[2])
    made.g.world.effects = (Effect(in_force.LAKE_FROZEN, until="season"),)
    made.g.world.recount()
    made.play("animals")
    assert made.contents("1,0") == {"animals": {"tiger": 1}}


# -- loners -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V8.4", "V16.4", "V6.3")
def test_a_loner_fights_every_species_on_its_own_hex_and_on_no_other() -> None:
    pieces = {"1,0": {"loner": "F", "animals": {"tiger": 1, "rhino": 1}}, "2,0": {"animals": {"bear": 1}}}
    made = scene(pieces, dice=[6, 1, 3, 2, 6, 2]).play("combat")
    assert made.contents("1,0") == {"loner": "F"}
    assert made.contents("2,0") == {"animals": {"bear": 1}}
    assert made.bag() == {"tiger": 1, "rhino": 1}
    assert [e.data["totals"] for e in made.told("round_fought")] == [(6, 2), (3, 3), (6, 3)], "a woman adds nothing"


@pytest.mark.rule("V16.3", "V14.2")
def test_a_loner_joins_a_tribe_that_appears_on_its_hex() -> None:
    made = scene({"0,0": {"loner": "F"}, "2,0": {"ember": {"W": 1}}})
    people.appear(made.g, 0, made.at("0,0"), one(WARRIOR), "family_visit")
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 1}}


@pytest.mark.rule("VC26", "VC5")
def test_a_tame_wolf_is_wild_again_when_its_last_companion_changes_tribe() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}, "1,0": {"ember": {"F": 1}}})
    made.g.world.companions = ((1, made.at("1,0"), WOLF, 1),)
    people.convert(made.g, 0, made.at("0,0"), 1, made.at("1,0"), WOMAN)
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 1}}
    assert made.contents("1,0") == {"animals": {"wolf": 1}}


# -- combats ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V8.14", "V8.13")
def test_food_is_for_those_who_are_left_when_the_last_animal_is_dead() -> None:
    made = scene({"0,0": {"fern": {"W": 1}, "animals": {"bison": 1}}}, dice=[6, 1])
    made.start(Combat(hex=made.at("0,0"), species=3, seat=0))
    assert made.tribe("fern")["food"] == 4
    trapped = scene({"0,0": {"fern": {"W": 1}, "animals": {"bison": 1}}}, {"fern": {"hand": ["traps"]}, "ember": {}})
    trapped.script = [("fern", Action("play", ("traps", 0)))]
    trapped.start(Combat(hex=trapped.at("0,0"), species=3, seat=0))
    assert trapped.tribe("fern")["food"] == 4, "once, by the card"
    assert [e.data["cause"] for e in trapped.told("food_gained")] == ["traps"]


@pytest.mark.rule("VC16")
def test_effects_of_other_tribes_do_not_count() -> None:
    made = scene({"0,0": {"fern": {"W": 1}, "ember": {"W": 1}}}, dice=[3, 3, 4, 1])
    made.g.world.effects = (Effect(in_force.BONUS, 1, made.at("0,0"), 2, "combat"),)
    made.g.world.recount()
    made.start(Combat(hex=made.at("0,0"), seat=0))
    assert made.told("round_fought")[0].data["totals"] == (4, 6)


def test_the_movement_of_a_tribe_asks_for_it_alone() -> None:
    made = moving(scene({"0,0": {"fern": {"W": 1}}, "2,0": {"ember": {"W": 1}}}))
    assert isinstance(made.g.stack[-1], Movement)
    assert [decision.seat for decision in made.g.waiting] == [0]


@pytest.mark.rule("R5", "VC16")
def test_no_any_card_comes_between_a_blow_and_what_follows_from_it() -> None:
    tribes = {"fern": {"hand": ["cannibals", "intuition"]}, "ember": {}}
    made = scene({"0,0": {"fern": {"W": 1}, "ember": {"W": 1}}}, tribes, dice=[6, 1])
    made.g.stack = [Combat(hex=made.at("0,0"), seat=0, at="round")]
    made.g.advance()
    for _ in range(2):
        made.g.apply(NATURE, made.nature(made.g.waiting[0]))
    assert made.g.waiting[0].window == "enemy_killed"
    told = made.g.why_not(0, Action("play", ("intuition", 0)))
    assert told is not None
    assert told.key == "nothing_comes_between"
    assert made.g.why_not(0, Action("play", ("cannibals", 0))) is None
