"""Events of the extension that change the rules of a turn: heat, snow in summer, peace, panic, wind, ice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.valley.scene import Scene
from steppe.core.decision import Action
from steppe.games.valley.cards import CARDS, do
from steppe.games.valley.deeds import card as deeds
from steppe.games.valley.game import VALLEY
from steppe.games.valley.neutral import NEUTRAL
from steppe.games.valley.phases.animals import Animals
from steppe.games.valley.phases.arrival import arrivals
from steppe.games.valley.phases.event import EventPhase, Happening
from steppe.games.valley.phases.roll import Throw
from steppe.games.valley.piece import BEASTS, OFF, WARRIOR, WINTER, WOMAN
from steppe.games.valley.queries import footing, in_force, strength
from steppe.games.valley.queries.calendar import is_harvest
from steppe.games.valley.queries.roamer import onward
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.world import Effect

ROW = {"hexes": {f"{q},0": "plain" for q in range(5)}}
TWO: dict[str, Any] = {"fern": {}, "ember": {}}
HOME: dict[str, Any] = {"camps_elsewhere": 1, "elsewhere": {"F": 1}}


def scene(pieces: dict[str, Any], board: dict[str, Any] | None = None, season: str = "summer", **more: Any) -> Scene:
    """A turn in the middle of a season, with the cards of the extension."""
    time = {"season": season, "turn": 2, **more.pop("time", {})}
    options = {"edition": "extension", **more.pop("options", {})}
    tribes = more.pop("tribes", TWO)
    told = {"board": board or ROW, "tribes": tribes, "pieces": pieces, "time": time, "options": options}
    return Scene({**told, **more})


def happen(made: Scene, card: str) -> Scene:
    """The event alone, as if it had been turned over."""
    return made.start(Happening(card=card))


def turned_over(made: Scene, card: str) -> Scene:
    """The event, and where its card is laid."""
    deck = made.g.world.summer if CARDS[card].deck == "summer" else made.g.world.winter
    assert card in deck.kinds
    deeds.reveal(made.g, made.g.world.season, card)
    return made.start(EventPhase(card=card, at="carry_out"))


def moves(made: Scene) -> Scene:
    made.g.world.number = 1
    return made.play("tribes")


# -- sunburn ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC17", "V7.3")
def test_in_the_heat_everybody_goes_one_hex_less() -> None:
    made = moves(happen(scene({"0,0": {"fern": {"W": 1}}}), "sunburn"))
    assert in_force.allowance(made.g.world) == 1
    made.do("fern: m 0,0>1,0 1W")
    assert made.small_action("fern: m 1,0>2,0 1W") is None


@pytest.mark.rule("VC17", "V6.3")
def test_in_the_heat_rhinos_mammoths_and_loners_stay_where_they_are() -> None:
    board = {"hexes": {f"{q},{r}": "plain" for q in range(-1, 5) for r in range(4)}}
    pieces = {
        "0,0": {"animals": {"wolf": 1}},
        "0,1": {"animals": {"bison": 1}},
        "0,2": {"animals": {"rhino": 1, "mammoth": 1}},
        "0,3": {"loner": "W"},
    }
    made = happen(scene(pieces, board, dice=[2]), "sunburn").play("animals")
    assert made.contents("2,0") == {"animals": {"wolf": 1}}
    assert made.contents("1,1") == {"animals": {"bison": 1}}
    assert made.contents("0,2") == {"animals": {"rhino": 1, "mammoth": 1}}
    assert made.contents("0,3") == {"loner": "W"}
    assert [footing.pace(made.g.world, species) for species in range(BEASTS)] == [2, 2, 1, 1, 0, 0]


@pytest.mark.rule("VC17")
def test_a_march_in_the_heat_is_three_less_one() -> None:
    made = happen(scene({"0,0": {"fern": {"W": 1}}}, tribes={"fern": {"hand": ["endurance"]}, "ember": {}}), "sunburn")
    moves(made).answer("fern", "play", ("endurance", 0, made.at("0,0"), 1, 1, 0))
    made.do("fern: m 0,0>1,0 1W").do("fern: m 1,0>2,0 1W")
    assert made.small_action("fern: m 2,0>3,0 1W") is None
    assert made.contents("2,0") == {"fern": {"W": 1}}


@pytest.mark.rule("VC17")
def test_who_does_not_walk_in_the_heat_does_not_come_to_a_call() -> None:
    pieces = {"0,0": {"fern": {"W": 1}}, "1,0": {"animals": {"rhino": 1, "wolf": 1}}}
    made = happen(scene(pieces), "sunburn")
    (aims,) = CARDS["animal_call"].modes
    assert list(aims.aims(made.g, 0)) == [(made.at("1,0"), made.at("0,0"), 0)], "the wolf, not the rhino"


@pytest.mark.rule("VC17")
def test_neutral_pieces_of_one_hex_stay_in_the_heat() -> None:
    made = happen(scene({}), "sunburn")
    made.g.rules = replace(made.g.rules, neutral=tuple(NEUTRAL.values()))
    for what in NEUTRAL:
        assert onward(made.g, what, made.at("1,0"), 0) == OFF


# -- the season ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC33", "V5.1")
def test_snow_in_summer_makes_arrivals_and_survival_those_of_winter() -> None:
    board = {"hexes": {"0,0": "forest", "1,0": "plain"}}
    tribes = {"fern": {"food": 10, **HOME}, "ember": {"food": 9, "fire": True, **HOME}}
    made = scene({"0,0": {"fern": {"W": 6}}, "1,0": {"ember": {"W": 6}}}, board, tribes=tribes)
    assert (arrivals(made.g), in_force.gather(made.g, 0, made.at("0,0"))) == (3, 1)
    happen(made, "crazy_weather")
    assert arrivals(made.g) == 1
    made.play("survival")
    assert made.tribe("ember")["food"] == 2, "7 tokens with fire"
    assert (made.tribe("fern")["food"], made.tribe("fern")["tokens"]) == (0, 7), "nothing gathered, and 10 for 7 tokens"


@pytest.mark.rule("VC33")
def test_snow_in_summer_is_still_summer_for_harvest_births_and_cards() -> None:
    made = happen(scene({"0,0": {"fern": {"F": 1}, "field": "intact"}}, time={"turn": 3}), "crazy_weather")
    assert is_harvest(made.g.world)
    assert made.g.world.season != WINTER
    made.play("survival")
    assert made.tribe("fern")["food"] == 7


@pytest.mark.rule("VC33", "V18.43")
@pytest.mark.parametrize(("card", "meat"), [("", 0), ("crazy_weather", 4)])
def test_meat_that_rots_in_summer_only_keeps_when_survival_is_that_of_winter(card: str, meat: int) -> None:
    made = scene({"0,0": {"fern": {"W": 1}}}, options={"dietetics": "summer_only", "fire": "off"})
    made.g.world.food[0], made.g.world.stores = 5, [5, 0]
    if card:
        happen(made, card)
    made.play("survival")
    assert made.g.world.food[0] == meat


# -- food ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V4.10", "V9.2")
def test_a_dry_season_and_cold_water_end_gathering_and_fishing_for_a_turn() -> None:
    board = {"hexes": {"0,0": "forest", "1,0": "plain"}, "rivers": {1: [["0,0", "1,0"]]}}
    for card, season, left in (("dry_season", "summer", 1), ("cold_water", "winter", 0)):
        made = scene({"0,0": {"fern": {"W": 1}}}, board, season, options={"fire": "off"}, tribes={"fern": {"food": 1}})
        happen(made, card).play("survival")
        assert made.tribe("fern")["food"] == left, card
        made.play("turn_end")
        assert not made.g.world.effects


@pytest.mark.rule("VC2")
@pytest.mark.parametrize(("food", "left"), [(8, 6), (2, 2), (9, 6), (0, 0)])
def test_a_third_of_all_food_is_eaten_under_the_northern_lights(food: int, left: int) -> None:
    made = happen(scene({}, season="winter", tribes={"fern": {"food": food}, "ember": {"food": 3}}), "aurora")
    assert (made.tribe("fern")["food"], made.tribe("ember")["food"]) == (left, 2)


@pytest.mark.rule("V18.43")
def test_of_two_kinds_of_food_a_third_of_both_is_paid_in_meat() -> None:
    made = scene({}, season="winter", options={"dietetics": "on"})
    made.g.world.food[0], made.g.world.stores = 8, [3, 0]
    happen(made, "aurora")
    assert (made.g.world.food[0], made.g.world.stores[0]) == (6, 1)


@pytest.mark.rule("V5.1", "V5.2")
def test_a_migration_brings_an_animal_more_for_each_tribe_in_play() -> None:
    made = happen(
        scene({}, season="winter", tribes={**TWO, "sun": {"status": "waiting"}, "sky": {"status": "out"}}), "migration"
    )
    assert arrivals(made.g) == 1 + 3
    made.g.world.effects += (Effect(in_force.NO_ARRIVALS),)
    made.g.world.recount()
    assert arrivals(made.g) == 0


# -- animals ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V6.2", "R17")
def test_panicked_animals_move_twice_with_two_dice_and_one_window_at_the_end() -> None:
    pieces = {"0,0": {"animals": {"bison": 1}}, "2,0": {"field": "intact"}, "3,0": {"loner": "W"}, "1,0": {}}
    made = happen(scene(pieces, dice=[2, 5], tribes={"fern": {"hand": ["wolfling"]}, "ember": {}}), "panicked_animals")
    made.start(Animals())
    assert made.dice == []
    assert made.contents("0,0") == {"animals": {"bison": 1}}, "there and back"
    assert made.contents("2,0") == {"field": "damaged"}
    assert made.contents("3,0") == {"loner": "W"}, "one hex on and one hex back"
    assert [event.data["value"] for event in made.told("valley_die_rolled")] == [2, 5]


@pytest.mark.rule("V6.1")
def test_animals_that_have_met_people_in_the_first_movement_stay_with_them() -> None:
    pieces = {"0,0": {"animals": {"wolf": 1}}, "2,0": {"fern": {"W": 1}}}
    made = happen(scene(pieces, dice=[2, 5]), "panicked_animals").start(Animals())
    assert made.contents("2,0") == {"fern": {"W": 1}, "animals": {"wolf": 1}}


def test_the_second_movement_can_be_saved_and_read_in_the_middle() -> None:
    made = happen(scene({"0,0": {"animals": {"bison": 1}}}), "panicked_animals")
    made.dice = [2]
    with pytest.raises(IndexError):
        made.start(Animals())
    assert (made.g.waiting[0].topic, made.g.nearest(Animals).ran) == ("direction", 1)
    position = VALLEY.standing(made.g)
    options = {"edition": "extension"}
    assert VALLEY.standing(VALLEY.read_position(position, options)) == position


# -- peace -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC45", "V8.1")
def test_in_the_garden_of_eden_tribes_share_a_hex_and_nobody_is_captured() -> None:
    pieces = {
        "0,0": {"fern": {"W": 3}, "ember": {"F": 2, "W": 1}, "camp": "ember"},
        "1,0": {"fern": {"W": 1}, "ember": {"F": 1}},
    }
    made = happen(scene(pieces), "garden_of_eden").play("combat")
    assert {name: made.contents(name) for name in pieces} == pieces
    made.play("turn_end")
    assert not in_force.is_peace(made.g.world), "only this turn"
    assert strength.open_combats(made.g, 0) == ((made.at("0,0"), TRIBES), (made.at("1,0"), TRIBES)), "enemies again"


@pytest.mark.rule("VC45", "V8.13")
def test_in_peace_animals_are_fought_by_one_tribe_after_the_other() -> None:
    pieces = {"0,0": {"fern": {"W": 1}, "ember": {"W": 1}, "animals": {"wolf": 1}}}
    made = happen(scene(pieces, dice=[1, 6, 5, 1]), "garden_of_eden").play("combat")
    assert made.contents("0,0") == {"ember": {"W": 1}}
    assert made.tribe("ember")["food"] == 1


@pytest.mark.rule("VC25", "VC45")
def test_tribes_that_share_a_hex_in_peace_each_take_its_income() -> None:
    board = {"hexes": {"0,0": "forest", "1,0": "plain"}, "rivers": {1: [["0,0", "1,0"]]}}
    pieces = {
        "0,0": {"fern": {"W": 2}, "ember": {"F": 1}, "camp": "ember"},
        "1,0": {"fern": {"W": 1}, "field": "intact"},
    }
    made = scene(pieces, board, tribes={"fern": {"food": 3}, "ember": {"food": 1}}, options={"fire": "off"})
    happen(made, "garden_of_eden").play("survival")
    assert (made.tribe("fern")["food"], made.tribe("ember")["food"]) == (3, 2), "fish and fruit for both"


@pytest.mark.rule("VC45")
def test_no_second_camp_is_founded_beside_another_in_peace_and_rivals_still_hold_each_other() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}, "ember": {"F": 1, "W": 1}, "camp": "ember"}}
    made = moves(happen(scene(pieces, order=["fern", "ember"]), "garden_of_eden"))
    assert made.small_action("fern: c 0,0 WF") is None
    assert made.small_action("fern: m 0,0>1,0 1W") is None


# -- fire ------------------------------------------------------------------------------------------------------------

BURNING = {"hexes": {"0,0": "plain", "1,0": "plain", "3,0": "plain"}, "regions": {"0,0": 2, "1,0": 2, "3,0": 3}}


@pytest.mark.rule("V4.5", "V4.9", "VC19", "R16")
def test_a_prairie_fire_is_survived_by_dice_village_by_village_and_token_by_token() -> None:
    pieces = {
        "0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern", "field": "intact", "animals": {"rhino": 1}},
        "1,0": {"ember": {"W": 1, "F": 1}, "camp": "ember"},
        "3,0": {"fern": {"F": 1}, "camp": "fern"},
    }
    #  the region; the villages of fern and ember; fern's man and woman, ember's man and woman
    made = happen(scene(pieces, BURNING, dice=[2, 3, 4, 5, 3, 3, 6]), "prairie_fire")
    assert made.dice == []
    assert made.contents("0,0") == {"fern": {"F": 1}, "camp": "fern", "hazard": "fire"}
    assert made.contents("1,0") == {"ember": {"W": 1}, "hazard": "fire"}
    assert made.contents("3,0") == pieces["3,0"]
    owned = [(event.data["seat"], event.data["what"]) for event in made.told("die_rolled")]
    assert owned == [(0, "village"), (1, "village"), (0, "token"), (0, "token"), (1, "token"), (1, "token")]
    moves(made)
    assert made.small_action("fern: m 3,0>1,0 1F") is None


@pytest.mark.rule("V4.9")
def test_whoever_lives_through_a_prairie_fire_may_walk_out_and_nobody_in() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "forest", "2,0": "plain"}, "regions": {"0,0": 2, "2,0": 3}}
    pieces = {"0,0": {"fern": {"W": 1}}, "1,0": {"fern": {"W": 1}}}
    made = moves(happen(scene(pieces, board, dice=[2, 1]), "prairie_fire"))
    assert made.small_action("fern: m 1,0>0,0 1W") is None
    assert made.small_action("fern: m 0,0>1,0 1W") is not None


@pytest.mark.rule("V18.30")
@pytest.mark.parametrize(("option", "left"), [("off", {}), ("on", {"fern": {"W": 1}})])
def test_at_some_tables_people_burn_on_a_five_only(option: str, left: dict[str, Any]) -> None:
    made = scene({"0,0": {"fern": {"W": 1}}}, BURNING, dice=[2, 4], options={"prairie_fire_5": option})
    assert happen(made, "prairie_fire").contents("0,0") == {**left, "hazard": "fire"}


@pytest.mark.rule("V18.7")
def test_an_ownerless_village_throws_too_and_the_die_is_nobodys() -> None:
    pieces = {"0,0": {"camp": "nobody"}}
    made = happen(scene(pieces, BURNING, dice=[2, 4], options={"abandoned_camps": "on"}), "prairie_fire")
    assert made.contents("0,0") == {"hazard": "fire"}
    assert [event.data["what"] for event in made.told("valley_die_rolled")] == ["region", "village"]


# -- snow and wind ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC19", "R16", "V15.7")
def test_abundant_snow_crushes_villages_by_their_dice_but_no_cave_no_field_nobody() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "forest", "2,0": "mountain", "4,0": "plain"}}
    pieces = {
        "0,0": {"fern": {"F": 1}, "camp": "fern"},
        "1,0": {"fern": {"F": 1}, "camp": "fern"},
        "2,0": {"ember": {"F": 1}, "camp": "ember"},
        "4,0": {"ember": {"F": 1}, "camp": "ember", "field": "intact"},
    }
    made = scene(pieces, board, "winter", dice=[4, 5, 6], tribes={"fern": {"fire": True}, "ember": {"fire": True}})
    happen(made, "abundant_snow")
    assert [made.contents(name).get("camp") for name in pieces] == ["fern", None, "ember", None]
    assert made.contents("4,0") == {"ember": {"F": 1}, "field": "intact"}
    assert made.tribe("fern")["fire"]


@pytest.mark.rule("VC19", "VC17")
def test_a_blinding_blizzard_blows_everybody_in_the_open_by_a_die_of_his_own() -> None:
    board = {
        "hexes": {f"{q},{r}": "plain" for q in range(-1, 4) for r in range(-1, 3)},
        "rivers": {1: [["2,1", "3,1"]]},
    }
    pieces = {
        "0,0": {"fern": {"W": 2, "F": 1}},
        "1,1": {"fern": {"F": 1}, "camp": "fern"},
        "2,1": {"ember": {"W": 1}},
        "1,0": {"animals": {"bear": 1}},
    }
    #  east for one man, west for the other, east for the woman; ember's man would have to cross the river
    made = happen(scene(pieces, board, "winter", dice=[2, 5, 2, 2]), "blinding_blizzard")
    assert made.contents("0,0") == {}
    assert made.contents("1,0") == {"fern": {"W": 1, "F": 1}, "animals": {"bear": 1}}
    assert made.contents("-1,0") == {"fern": {"W": 1}}
    assert made.contents("1,1") == pieces["1,1"]
    assert made.contents("2,1") == pieces["2,1"]
    assert in_force.allowance(made.g.world) == 1


@pytest.mark.rule("R16", "R13")
def test_all_dice_of_a_blizzard_are_one_throw_and_belong_to_their_tribes() -> None:
    made = scene({"0,0": {"fern": {"W": 2}}, "2,0": {"ember": {"F": 1}}}, season="winter", dice=[2])
    with pytest.raises(IndexError):
        happen(made, "blinding_blizzard")
    throw = made.g.nearest(Throw)
    assert [(die.what, die.seat, die.hex) for die in throw.dice] == [
        ("blown", 0, made.at("0,0")),
        ("blown", 0, made.at("0,0")),
        ("blown", 1, made.at("2,0")),
    ]
    assert throw.event


# -- ice -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V4.8", "V4.11", "VR9")
def test_an_ice_breakup_thaws_the_river_and_the_lake_and_floods_its_banks() -> None:
    board = {
        "hexes": {"0,0": "plain", "1,0": "lake", "0,1": "forest", "1,1": "plain", "3,0": "plain"},
        "rivers": {1: [["0,0", "0,1"]]},
    }
    pieces = {
        "0,0": {"fern": {"W": 2, "F": 1}, "camp": "fern", "field": "intact", "animals": {"wolf": 1}},
        "1,0": {"ember": {"W": 1}, "animals": {"bear": 1}},
        "3,0": {"ember": {"F": 1}},
    }
    made = scene(
        pieces, board, "winter", dice=[1], do=["fern: lose 0,0 W"], tribes={"fern": {"fire": True}, "ember": {}}
    )
    frost = (Effect(in_force.FROZEN, value=1, until="season", card="frozen_river"),)
    made.g.world.effects = (*frost, Effect(in_force.LAKE_FROZEN, until="season", card="frozen_river"))
    made.g.world.lying = ("frozen_river",)
    made.g.world.recount()
    happen(made, "ice_breakup")
    assert made.contents("1,0") == {}, "drowned"
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 1}, "hazard": "flood"}
    assert made.contents("0,1") == {"hazard": "flood"}
    assert not made.tribe("fern")["fire"]
    assert not made.g.world.effects
    assert made.g.world.past == ("frozen_river",)


@pytest.mark.rule("V4.11")
def test_the_lake_stays_frozen_if_another_river_has_frozen_it_too() -> None:
    board = {
        "hexes": {"0,0": "plain", "1,0": "lake", "0,1": "plain", "2,0": "plain", "2,-1": "plain"},
        "rivers": {1: [["0,0", "0,1"]], 2: [["2,0", "2,-1"]]},
    }
    made = scene({"1,0": {"ember": {"W": 1}}}, board, "winter", dice=[1])
    rows = [Effect(in_force.FROZEN, value=river, until="season", card="frozen_river") for river in (1, 2)]
    made.g.world.effects = (*rows, *[Effect(in_force.LAKE_FROZEN, until="season", card="frozen_river")] * 2)
    made.g.world.lying = ("frozen_river", "frozen_river")
    made.g.world.recount()
    happen(made, "ice_breakup")
    assert made.contents("1,0") == {"ember": {"W": 1}}
    assert footing.river_is_open(made.g.world, 2)
    assert not footing.river_is_open(made.g.world, 1)


@pytest.mark.rule("VC35")
def test_trees_and_trunks_help_in_an_ice_breakup_as_in_any_flood() -> None:
    board = {"hexes": {"0,0": "forest", "1,0": "plain"}, "rivers": {1: [["0,0", "1,0"]]}}
    made = scene({"0,0": {"fern": {"W": 1}}}, board, "winter", dice=[1], tribes={"fern": {"hand": ["climbing_trees"]}})
    made.script = [("fern", Action("play", ("climbing_trees", 0, made.at("0,0"), 1, 0)))]
    assert happen(made, "ice_breakup").contents("0,0") == {"fern": {"W": 1}, "hazard": "flood"}


# -- spirits ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V4.7", "V15.3")
def test_the_wendigo_takes_one_token_of_every_tribe_which_each_player_chooses() -> None:
    pieces = {
        "0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern"},
        "1,0": {"fern": {"W": 2}},
        "2,0": {"ember": {"W": 1, "F": 1}, "camp": "ember"},
        "3,0": {"sun": {"W": 2}},
    }
    made = happen(scene(pieces, season="winter", tribes={**TWO, "sun": {}}), "wendigo")
    assert made.contents("3,0") == {"sun": {"W": 1}}, "nothing to choose"
    first, second = made.g.waiting
    assert (first.seat, first.topic, second.seat, second.topic) == (0, "expose_anyone", 1, "victim")
    made.answer("fern", "expose", made.at("0,0"))
    made.answer("ember", "lose", WOMAN)
    assert made.contents("2,0") == {"ember": {"W": 1}}, "and the camp is gone"
    made.answer("fern", "lose", WARRIOR)
    assert made.contents("0,0") == {"fern": {"F": 1}, "camp": "fern"}
    assert not made.g.waiting


def test_the_wendigo_takes_somebody_of_a_tribe_that_nobody_leads_and_asks_nobody() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}, "1,0": {"fern": {"F": 1}}, "2,0": {"ember": {"W": 3}}}, season="winter")
    made.g.world.leaderless[0] = 1
    happen(made, "wendigo")
    assert not made.g.waiting
    assert (made.tribe("fern")["tokens"], made.tribe("ember")["tokens"]) == (1, 2)


def test_what_these_events_put_in_force_is_what_a_case_may_say_of_them() -> None:
    """T7: events that last for the turn say so in a step that cases read."""
    steps = {id: CARDS[id].modes[0].do[-1] for id in ("sunburn", "crazy_weather", "panicked_animals", "garden_of_eden")}
    assert all(isinstance(step, do.ForAll) for step in steps.values())
