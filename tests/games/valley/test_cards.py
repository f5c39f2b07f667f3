"""The cards that are models for the others: each mode in a small scene, and what every card must have."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action
from steppe.core.text import LANGUAGES, catalogue
from steppe.games.valley.board.plan import FOREST, PLAIN
from steppe.games.valley.cards import CARDS, aim
from steppe.games.valley.deeds import camp
from steppe.games.valley.edition import EDITIONS
from steppe.games.valley.game import VALLEY
from steppe.games.valley.phases.animals import Drive
from steppe.games.valley.phases.births import BirthsPhase
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.event import EventPhase, Happening
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.phases.window import WINDOWS
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.march import PASS
from steppe.games.valley.world import Effect

ROW = {"hexes": {"0,0": "plain", "1,0": "plain", "2,0": "plain", "3,0": "plain"}}


def play(scene: Scene, tribe: str, *noun: Any) -> Scene:
    """The tribe plays a card now."""
    scene.g.apply(scene.seat(tribe), Action("play", noun))
    return scene.go_on()


# -- every card ----------------------------------------------------------------------------------------------------


def test_every_card_is_a_file_of_its_name_with_texts_in_three_languages() -> None:
    for id, card in CARDS.items():
        assert card.id == id
        assert any(id in edition.copies for edition in EDITIONS.values()), f"{id} is in no box"
        assert (card.deck == "cunning") == all(mode.windows for mode in card.modes)
        assert all(window in WINDOWS for mode in card.modes for window in mode.windows), id
        for language in LANGUAGES:
            texts = catalogue("steppe.games.valley", language)
            assert texts[f"word.card.{id}"]
            assert len(texts[f"card.{id}.text"]) <= 240
            for mode in card.modes:
                assert not mode.use or texts[f"use.{mode.use}"]


# -- lasting effects -----------------------------------------------------------------------------------------------


@pytest.mark.rule("VC14", "V8.17")
def test_cut_stone_counts_against_every_species_on_the_hex_and_nowhere_else() -> None:
    pieces = {
        "0,0": {"fern": {"W": 1}, "animals": {"wolf": 1, "tiger": 1}},
        "2,0": {"fern": {"W": 1}, "animals": {"bear": 1}},
    }
    tribes = {"fern": {"hand": ["cut_stone"]}, "ember": {}}
    made = Scene({"board": ROW, "tribes": tribes, "pieces": pieces, "dice": [3, 3, 3, 3, 3, 1]})
    made.script = [("fern", Action("fight", (made.at("0,0"), 0))), ("fern", Action("fight", (made.at("0,0"), 1)))]
    made.script.append(("fern", Action("play", ("cut_stone", 0))))
    made.play("combat")
    assert [event.data["totals"][0] for event in made.told("round_fought")] == [6, 6, 4]
    assert not made.g.world.effects or all(effect.key != "bonus" for effect in made.g.world.effects)


def test_net_is_played_before_food_is_settled() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "lake"}}
    tribes = {"fern": {"food": 1, "hand": ["net"]}, "ember": {}}
    made = Scene({"board": board, "tribes": tribes, "pieces": {"0,0": {"fern": {"W": 1}}}})
    made.script = [("fern", Action("play", ("net", 0)))]
    made.play("survival")
    assert made.tribe("fern")["food"] == 2


# -- people --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC5", "VC29", "VR67")
def test_a_friend_saves_a_lone_woman_before_she_is_captured() -> None:
    tribes = {"fern": {"hand": ["friend"]}, "ember": {}}
    made = Scene({"board": ROW, "tribes": tribes, "pieces": {"0,0": {"fern": {"F": 1}, "ember": {"W": 1}}}})
    made.script = [("fern", Action("play", ("friend", 0, 1)))]
    made.start(Combat(hex=made.at("0,0"), seat=1))
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 1}}
    full = {"fern": {"hand": ["friend"], "elsewhere": {"W": 10}}, "ember": {}}
    made = Scene({"board": ROW, "tribes": full, "pieces": {"0,0": {"fern": {"F": 1}, "ember": {"W": 1}}}})
    made.script = [("fern", Action("play", ("friend", 0, 1)))]
    made.start(Combat(hex=made.at("0,0"), seat=1))
    assert made.contents("0,0") == {"fern": {"F": 1}}, "VC5: without one in the supply he is removed"


def test_a_wild_child_comes_to_a_forest_village() -> None:
    board = {"hexes": {"0,0": "forest"}}
    tribes = {"fern": {"hand": ["wild_child"]}, "ember": {}}
    made = Scene({"board": board, "tribes": tribes, "pieces": {"0,0": {"fern": {"F": 1}, "camp": "fern"}}, "dice": [1]})
    made.script = [("fern", Action("play", ("wild_child", 0, made.at("0,0"), 0)))]
    made.play("animals")
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 1}, "camp": "fern"}


@pytest.mark.rule("V15.4", "VC22")
def test_a_village_left_by_flight_is_destroyed_not_conquered() -> None:
    tribes = {"fern": {"food": 8, "hand": ["flight"]}, "ember": {"food": 0}}
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern", "ember": {"W": 1}}}
    made = Scene({"board": ROW, "tribes": tribes, "pieces": pieces})
    made.script = [("fern", Action("play", ("flight", 1, made.at("1,0"), 0, 1)))]
    made.start(Combat(hex=made.at("0,0"), seat=1))
    assert made.contents("0,0") == {"ember": {"W": 1}}
    assert made.contents("1,0") == {"fern": {"F": 1}}
    assert made.tribe("ember")["food"] == 0


@pytest.mark.rule("VC30")
def test_cannibals_eat_from_the_first_kill_on() -> None:
    tribes = {"fern": {"food": 0, "hand": ["cannibals"]}, "ember": {}}
    pieces = {"0,0": {"fern": {"W": 2}, "ember": {"W": 2}}}
    made = Scene({"board": ROW, "tribes": tribes, "pieces": pieces, "dice": [5, 1, 4, 2]})
    made.script = [("fern", Action("play", ("cannibals", 0)))]
    made.start(Combat(hex=made.at("0,0"), seat=0))
    assert made.tribe("fern")["food"] == 2


@pytest.mark.rule("VC28", "VR63", "V8.12")
def test_scorched_earth_burns_the_camp_before_the_choice_and_saves_no_food() -> None:
    tribes = {
        "fern": {"food": 10, "fire": True, "hand": ["scorched_earth"], "camps_elsewhere": 1, "elsewhere": {"F": 1}},
        "ember": {"food": 0, "camps_elsewhere": 1, "elsewhere": {"F": 1}},
    }
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern", "field": "intact", "ember": {"W": 1}}}
    made = Scene({"board": ROW, "tribes": tribes, "pieces": pieces})
    made.script = [("fern", Action("play", ("scorched_earth", 0)))]
    made.start(Combat(hex=made.at("0,0"), seat=1))
    assert made.contents("0,0") == {"ember": {"W": 1}}
    assert (made.tribe("fern")["food"], made.tribe("ember")["food"]) == (8, 2)
    assert made.tribe("ember")["fire"]
    assert not made.g.waiting, "nothing is left to choose"


# -- movement ------------------------------------------------------------------------------------------------------


def moving(hand: str, pieces: dict[str, Any], board: dict[str, Any] | None = None, **more: Any) -> Scene:
    tribes = {"fern": {"hand": [hand]}, "ember": {}}
    made = Scene({"board": board or ROW, "tribes": tribes, "pieces": pieces, **more})
    made.g.world.number = 1
    return made.play("tribes")


@pytest.mark.rule("VC17")
def test_endurance_gives_a_third_hex_and_never_a_fourth() -> None:
    made = moving("endurance", {"0,0": {"fern": {"W": 1}}})
    play(made, "fern", "endurance", 0, made.at("0,0"), 2, 1, 0)
    for step in ("0,0>1,0", "1,0>2,0", "2,0>3,0"):
        made.do(f"fern: m {step} 1W")
    assert made.contents("3,0") == {"fern": {"W": 1}}
    assert made.small_action("fern: m 3,0>2,0 1W") is None


@pytest.mark.rule("VC17", "VR55", "VR96")
@pytest.mark.parametrize("season", ["winter", "summer"])
@pytest.mark.parametrize("limit", [0, 1])
def test_endurance_is_not_lost_in_a_storm_in_which_it_would_do_nothing(season: str, limit: int) -> None:
    made = moving("endurance", {"0,0": {"fern": {"W": 1, "F": 1}}}, time={"season": season, "turn": 1})
    made.g.world.effects = (Effect(in_force.MOVE_LIMIT, value=limit),)
    made.g.world.recount()
    made.play("tribes")
    assert all(verb != "play" for verb, _ in made.g.waiting[0].choices)


@pytest.mark.rule("V7.5")
def test_endurance_leads_over_one_mountain_in_summer() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "mountain", "2,0": "forest"}}
    made = moving("endurance", {"0,0": {"fern": {"W": 2}}}, board)
    play(made, "fern", "endurance", 1, made.at("0,0"), 2, 2, 0)
    assert any(status & PASS for _, status, _ in made.g.nearest(Movement).marks)
    made.do("fern: m 0,0>1,0 2W").do("fern: m 1,0>2,0 2W")
    assert made.contents("2,0") == {"fern": {"W": 2}}


@pytest.mark.rule("VC3", "VR54", "V18.30")
@pytest.mark.parametrize(("option", "goes_on"), [("off", True), ("on", False)])
def test_swimming_is_one_ordinary_step(option: str, goes_on: bool) -> None:
    board = {**ROW, "rivers": {1: [["0,0", "1,0"]]}}
    made = moving("swimming", {"0,0": {"fern": {"W": 1}}}, board, options={"crossing_stops": option})
    assert made.small_action("fern: m 0,0>1,0 1W") is None
    play(made, "fern", "swimming", 0, made.at("0,0"), made.at("1,0"), 1, 0, 2)
    assert made.contents("1,0") == {"fern": {"W": 1}}
    assert (made.small_action("fern: m 1,0>2,0 1W") is not None) == goes_on
    assert made.small_action("fern: m 1,0>0,0 1W") is None


def test_flight_frees_a_group_from_rivals_but_not_from_animals() -> None:
    made = moving("flight", {"0,0": {"fern": {"W": 2}, "ember": {"W": 3}, "animals": {"wolf": 1}}})
    assert made.small_action("fern: m 0,0>1,0 1W") is None
    play(made, "fern", "flight", 0, made.at("0,0"), 2, 2, 0)
    assert made.small_action("fern: m 0,0>1,0 2W") is None
    assert made.small_action("fern: m 0,0>1,0 1W") is not None


@pytest.mark.rule("VC10", "VC7")
def test_idle_tokens_and_their_targets() -> None:
    board = {"hexes": {"0,0": "mountain", "1,0": "forest", "0,1": "plain"}, "rivers": {1: [["0,0", "0,1"]]}}
    made = moving("net", {"0,0": {"fern": {"W": 1}}, "1,0": {"fern": {"F": 1}, "animals": {"wolf": 1}}}, board)
    found = aim.idle_and_target((), (PLAIN, FOREST))(made.g, 0)
    assert list(found) == [(made.at("0,0"), 0, made.at("1,0"))]


# -- events and knowledge --------------------------------------------------------------------------------------------


@pytest.mark.rule("VC35", "V4.7")
def test_swimmers_survive_a_flood_and_others_owe_the_loss() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "plain"}, "rivers": {1: [["0,0", "1,0"]]}}
    tribes = {"fern": {"hand": ["swimming"]}, "ember": {}}
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}}}
    made = Scene({"board": board, "tribes": tribes, "pieces": pieces, "dice": [1]})
    made.script = [("fern", Action("play", ("swimming", 1, made.at("0,0"), 0, 1)))]
    made.start(Happening(card="flood"))
    assert made.contents("0,0") == {"fern": {"F": 1}, "hazard": "flood"}


@pytest.mark.rule("V4.9", "V4.5")
def test_a_forest_fire_takes_the_whole_region_and_nothing_else() -> None:
    hexes = {"0,0": "forest", "1,0": "forest", "2,0": "forest"}
    board = {"hexes": hexes, "regions": {"0,0": 6, "1,0": 6, "2,0": 5}}
    pieces = {
        "0,0": {"fern": {"W": 1}},
        "1,0": {"ember": {"F": 1}, "camp": "ember", "loner": "W"},
        "2,0": {"animals": {"bear": 1}},
    }
    made = Scene({"board": board, "tribes": {"fern": {}, "ember": {}}, "pieces": pieces, "dice": [6]})
    made.start(Happening(card="forest_fire"))
    assert [made.contents(hex) for hex in hexes] == [{"hazard": "fire"}, {"hazard": "fire"}, {"animals": {"bear": 1}}]


@pytest.mark.rule("VC6", "V4.6", "VC19")
def test_storms_bring_fire_only_to_tribes_with_a_camp() -> None:
    camps = {"camps_elsewhere": 1, "elsewhere": {"F": 1}}
    tribes = {"fern": {"fire": True, **camps}, "ember": {}, "sun": camps}
    made = Scene({"board": ROW, "tribes": tribes, "pieces": {}, "dice": [3, 1, 2]})
    made.start(Happening(card="storms"))
    assert [made.tribe(name)["fire"] for name in tribes] == [False, False, True]
    made = Scene({"board": ROW, "tribes": tribes, "pieces": {}, "options": {"fire": "off"}})
    made.start(Happening(card="storms"))
    assert not made.told("die_rolled")


@pytest.mark.rule("V16.5", "V16.1", "VR36")
def test_a_pack_comes_from_beside_the_board_and_goes_back_there() -> None:
    made = Scene({"board": ROW, "tribes": {"fern": {}, "ember": {}}, "pieces": {}, "entries": {"A": "0,0"}})
    made.g.world.bag = [1, 0, 0, 0, 0, 0]
    made.start(Happening(card="wolf_pack_three"))
    assert made.contents("0,0") == {"animals": {"wolf": 3}}
    assert made.g.world.beside.bit_count() == 5


@pytest.mark.rule("V4.10", "V4.11")
def test_a_frozen_river_takes_the_lake_along_if_they_touch() -> None:
    hexes = {"0,0": "lake", "1,0": "plain", "0,1": "plain", "5,0": "plain", "6,0": "plain"}
    board = {"hexes": hexes, "rivers": {1: [["1,0", "0,1"]], 2: [["5,0", "6,0"]]}}
    for die, keys in ((1, ["frozen", "lake_frozen"]), (3, ["frozen"])):  # two faces for each river (T4)
        made = Scene({"board": board, "tribes": {"fern": {}, "ember": {}}, "pieces": {}, "dice": [die]})
        made.start(Happening(card="frozen_river"))
        assert [effect.key for effect in made.g.world.effects] == keys


@pytest.mark.rule("V3.3", "VC20")
def test_mild_autumn_holds_the_marker() -> None:
    made = Scene({"board": ROW, "tribes": {"fern": {}, "ember": {}}, "pieces": {"0,0": {"fern": {"W": 1}}}})
    made.g.world.turn = 3
    made.start(Happening(card="mild_autumn"))
    assert made.g.world.held


@pytest.mark.rule("VC24", "VC23", "V6.12")
def test_a_palisade_saves_the_field_from_this_herd_and_the_next() -> None:
    hexes = {"0,0": "plain", "1,0": "plain"}
    tribes = {"fern": {"hand": ["palisade"]}, "ember": {}}
    pieces = {"0,0": {"animals": {"rhino": 1}}, "1,0": {"fern": {"F": 1}, "camp": "fern", "field": "intact"}}
    made = Scene({"board": {"hexes": hexes}, "tribes": tribes, "pieces": pieces, "dice": [2]})
    made.script = [("fern", Action("play", ("palisade", 0, made.at("1,0"))))]
    made.play("animals")
    assert made.contents("1,0")["field"] == "intact"
    made.start(Drive(steps=((4, 1, made.at("1,0"), made.at("0,0")), (4, 1, made.at("0,0"), made.at("1,0")))))
    assert made.contents("1,0")["field"] == "intact"
    camp.lose_field(made.g, made.at("1,0"), "razed")
    assert not made.g.world.effects, "it goes with the field"


@pytest.mark.rule("V6.12")
def test_animals_driven_outside_their_phases_trample_at_once() -> None:
    pieces = {"0,0": {"animals": {"bison": 2}}, "1,0": {"field": "damaged"}}
    made = Scene({"board": ROW, "tribes": {"fern": {}, "ember": {}}, "pieces": pieces})
    made.start(Drive(steps=aim.herd_steps(made.g, made.at("0,0"), made.at("1,0"))))
    assert made.contents("1,0") == {"animals": {"bison": 2}}


def test_intuition_shows_the_next_event_to_its_player_alone() -> None:
    made = moving("intuition", {"0,0": {"fern": {"W": 1}}})
    made.draws = ["blizzard"]
    made.g.world.number = 5
    made.g.world.season, made.g.world.turn = 0, 3
    play(made, "fern", "intuition", 0)
    assert made.told("event_seen")[0].seen_by(0).data["card"] == "blizzard"
    assert "card" not in made.told("event_seen")[0].seen_by(1).data
    assert made.g.world.winter.top == ("blizzard",)
    quick = Quick(1)
    assert VALLEY.redeal(made.g, 0, quick.below).world.winter.top == ("blizzard",)
    tops = {VALLEY.redeal(made.g, 1, quick.below).world.winter.top for _ in range(30)}
    assert len(tops) > 2, "to the others it may be any"
    made.g.world.season = 1
    made.start(EventPhase())
    assert made.told("event_drawn")[0].data["card"] == "blizzard"
    assert not any(made.g.world.peeked)


# -- hooks ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V10.2", "V10.3")
def test_named_children_need_no_dice() -> None:
    pieces = {"0,0": {"fern": {"F": 2}, "camp": "fern"}}
    made = Scene({"board": ROW, "tribes": {"fern": {}, "ember": {}}, "pieces": pieces})
    made.g.stack = [BirthsPhase(named=(made.at("0,0"),), at="order")]
    made.g.advance()
    for kind in (0, 1):
        assert [decision.topic for decision in made.g.waiting] == ["child"]
        made.g.apply(0, Action("child", kind))
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 3}, "camp": "fern"}
    assert all(decision.seat != NATURE for decision in made.g.waiting)


# -- cards with more to them -----------------------------------------------------------------------------------------


def test_good_herbs_let_the_tribe_name_its_children() -> None:
    tribes = {"fern": {"hand": ["good_herbs"]}, "ember": {}}
    made = Scene({"board": ROW, "tribes": tribes, "pieces": {"0,0": {"fern": {"F": 2}, "camp": "fern"}}})
    made.script = [("fern", Action("play", ("good_herbs", 0, made.at("0,0"))))]
    made.start(BirthsPhase())
    made.answer("fern", "child", 1).answer("fern", "child", 1)
    assert made.contents("0,0") == {"fern": {"F": 4}, "camp": "fern"}


def test_camouflage_leads_past_a_bear_and_nobody_may_stay_there() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}}, "1,0": {"animals": {"bear": 2}}, "3,0": {"fern": {"W": 1}}}
    made = moving("camouflage", pieces)
    play(made, "fern", "camouflage", 0, made.at("0,0"), made.at("1,0"), 1, 1, 2)
    assert "end" not in [verb for verb, _ in made.g.waiting[0].choices]
    made.do("fern: m 1,0>2,0 1W1F")
    assert made.contents("2,0") == {"fern": {"W": 1, "F": 1}}
    assert "end" in [verb for verb, _ in made.g.waiting[0].choices]


@pytest.mark.rule("VC10", "VR58")
def test_the_firebug_burns_a_village_and_brings_the_fire() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "forest"}}
    pieces = {
        "0,0": {"fern": {"F": 1, "W": 1}, "camp": "fern"},
        "1,0": {"ember": {"W": 1, "F": 1}, "camp": "ember", "animals": {"wolf": 1}},
    }
    made = moving("firebug", pieces, board)
    made.script = [("fern", Action("play", ("firebug", 0, made.at("0,0"), 0, made.at("1,0"))))]
    made.do("fern: end")
    assert made.contents("1,0") == {"hazard": "fire"}
    assert made.tribe("fern")["fire"]
    assert made.bag() == {"wolf": 1}
    moved = moving("firebug", {**pieces, "0,0": {"fern": {"F": 1, "W": 1}, "animals": {"bear": 1}}}, board)
    moved.do("fern: end")
    assert not moved.told("card_played"), "a token among opponents is not idle"


@pytest.mark.rule("V6.12", "VC15")
def test_the_drum_drives_animals_ahead_and_kills_those_who_cannot_go_on() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "plain", "2,0": "mountain"}}
    pieces = {"0,0": {"fern": {"W": 1}}, "1,0": {"animals": {"bear": 1, "bison": 2}}}
    made = moving("war_drum", pieces, board)
    play(made, "fern", "war_drum", 1, made.at("0,0"), made.at("1,0"), 1, 0, 2)
    assert made.contents("1,0") == {"fern": {"W": 1}}
    assert made.contents("2,0") == {"animals": {"bear": 1}}
    assert made.tribe("fern")["food"] == 8


def test_the_drum_chases_animals_from_a_camp() -> None:
    tribes = {"fern": {"hand": ["war_drum"]}, "ember": {}}
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern", "animals": {"wolf": 3}}}
    made = Scene({"board": ROW, "tribes": tribes, "pieces": pieces, "dice": [2]})
    made.script = [("fern", Action("play", ("war_drum", 0, made.at("0,0"), made.at("1,0"))))]
    made.play("animals")
    assert made.contents("0,0") == {"fern": {"F": 1}, "camp": "fern"}
    assert made.contents("1,0") == {"animals": {"wolf": 3}}


@pytest.mark.rule("V16.8", "VC14")
@pytest.mark.parametrize(("dice", "won"), [([1, 4, 2], True), ([1, 1, 6], False)])
def test_a_cave_bear_attacks_at_once_and_the_cave_does_not_help(dice: list[int], won: bool) -> None:
    board = {"hexes": {"0,0": "mountain", "2,0": "mountain"}, "regions": {"0,0": 1, "2,0": 2}}
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern", "animals": {"bear": 1}}}
    made = Scene({"board": board, "tribes": {"fern": {}, "ember": {}}, "pieces": pieces, "dice": dice})
    made.g.world.bag[2] = 0b10
    made.start(Happening(card="cave_bear"))
    assert made.told("round_fought")[0].data["totals"] == (dice[1], dice[2] + 1)
    if won:
        assert made.contents("0,0") == {"fern": {"F": 1}, "camp": "fern", "animals": {"bear": 1}}
        assert made.tribe("fern")["food"] == 3
    else:
        assert made.contents("0,0") == {"animals": {"bear": 2}}


def test_a_cave_bear_without_a_piece_fights_and_vanishes() -> None:
    board = {"hexes": {"0,0": "mountain"}, "regions": {"0,0": 3}}
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern"}}
    made = Scene({"board": board, "tribes": {"fern": {}, "ember": {}}, "pieces": pieces, "dice": [1, 3, 1, 6]})
    made.start(Happening(card="cave_bear"))
    assert made.contents("0,0") == {}, "the first throw names a region without a cave"
    assert made.bag() == {}
