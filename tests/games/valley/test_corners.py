"""Corners where two rules meet: frost, lava, thaw, tame wolves, victories, piles, absent leaders."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.plains import PLAINS, moving, scene
from games.valley.scene import NAMES
from steppe.core.decision import Action
from steppe.core.pile import Pile
from steppe.core.space import Subset
from steppe.games.valley.cards import CARDS
from steppe.games.valley.deeds import people
from steppe.games.valley.edition import USUAL
from steppe.games.valley.phases import births
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.conquest import Conquest
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.piece import BEASTS, BISON, WARRIOR, WOLF, WOMAN
from steppe.games.valley.queries import footing, hunger, in_force
from steppe.games.valley.queries.fitting import plays
from steppe.games.valley.queries.people import rivals_on, tame_on
from steppe.games.valley.world import Effect

STEPS = {1: (1, -1), 2: (1, 0), 3: (0, 1), 4: (-1, 1), 5: (-1, 0), 6: (0, -1)}  # the rose of the examples


# -- land -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V4.10", "V7.4", "V6.4")
def test_a_frozen_river_is_crossed_and_the_other_is_not() -> None:
    board = {"hexes": PLAINS["hexes"], "rivers": {1: [["0,0", "1,0"]], 2: [["1,0", "2,0"]]}}
    made = scene({"1,0": {"fern": {"W": 2}}}, board=board)
    made.g.world.effects = (Effect(in_force.FROZEN, value=1, until="season"),)
    made.g.world.recount()
    moving(made)
    assert made.small_action("fern: m 1,0>0,0 1W") is not None
    assert made.small_action("fern: m 1,0>2,0 1W") is None
    herd = scene({"1,0": {"animals": {"wolf": 1}}}, board=board, dice=[2])
    herd.g.world.effects = (Effect(in_force.FROZEN, value=1, until="season"),)
    herd.g.world.recount()
    herd.play("animals")
    assert herd.contents("0,0") == {"animals": {"wolf": 1}}, "it turns round at the open water"


@pytest.mark.rule("V4.10", "V7.11")
def test_on_closed_mountains_no_camp_is_founded_and_no_fire_taken() -> None:
    board = {"hexes": {"0,0": "volcano", "1,0": "mountain"}}
    home = {"camps_elsewhere": 1, "elsewhere": {"F": 1}}
    pieces = {"0,0": {"fern": {"W": 1}}, "1,0": {"fern": {"W": 1, "F": 1}}}
    for effects, allowed in (((), True), ((Effect(in_force.CLOSED, value=2),), False)):
        made = scene(pieces, {"fern": home, "ember": {}}, board=board)
        made.g.world.effects = effects
        made.g.world.recount()
        moving(made)
        assert (made.small_action("fern: c 1,0 WF") is not None) == allowed
        assert (made.small_action("fern: f 0,0 W") is not None) == allowed


@pytest.mark.rule("V7.14")
def test_fire_is_taken_on_the_lava_and_nowhere_else() -> None:
    board = {
        "hexes": {"0,0": "volcano", "1,0": "plain", "2,0": "plain", "3,0": "plain"},
        "lava": {"0,0": ["1,0", "2,0"]},
    }
    home = {"camps_elsewhere": 1, "elsewhere": {"F": 1}}
    made = scene({"2,0": {"fern": {"W": 1}}, "3,0": {"fern": {"W": 1}}}, {"fern": home, "ember": {}}, board=board)
    made.g.world.effects = (Effect(in_force.LAVA, until="event"),)
    made.g.world.recount()
    moving(made)
    assert made.small_action("fern: f 2,0 W") is not None
    assert made.small_action("fern: f 3,0 W") is None


@pytest.mark.rule("V7.14", "VR18", "V7.9")
def test_who_founds_a_camp_takes_no_fire_from_the_blaze_beside_it() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "forest"}}
    home = {"camps_elsewhere": 1, "elsewhere": {"F": 1}}
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}}, "1,0": {"hazard": "fire"}}
    made = moving(scene(pieces, {"fern": home, "ember": {}}, board=board))
    assert made.small_action("fern: f 0,0 W") is not None
    made.do("fern: c 0,0 WF")
    assert not made.g.waiting or made.small_action("fern: f 0,0 W") is None


@pytest.mark.rule("VR59", "V18.30")
def test_swimmers_go_into_the_flood_and_not_elsewhere() -> None:
    made = scene({"1,0": {"fern": {"W": 1}}, "0,0": {"hazard": "flood"}}, options={"swim_flooded": "on"})
    made.g.world.hands[0] = ("swimming",)
    moving(made)
    aims = [noun for noun in plays(made.g, "tribe_move", 0) if isinstance(noun, tuple) and noun[1] == 2]
    assert [noun[2:4] for noun in aims] == [(made.at("1,0"), made.at("0,0"))]


@pytest.mark.rule("V1.8")
def test_rivals_are_counted_for_every_seat_and_hex() -> None:
    made = scene({"2,0": {"fern": {"W": 2, "F": 1}, "ember": {"F": 1}}, "1,0": {"ember": {"W": 3}}})
    assert [rivals_on(made.g.world, seat, made.at("2,0")) for seat in (0, 1)] == [1, 3]
    assert [rivals_on(made.g.world, seat, made.at("1,0")) for seat in (0, 1)] == [3, 0]


@pytest.mark.rule("V4.11", "V7.11")
def test_on_the_frozen_lake_people_walk_but_found_no_camp_and_find_no_food() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "lake", "2,0": "plain"}}
    made = scene({"1,0": {"fern": {"W": 1, "F": 1}}}, {"fern": {"food": 5}, "ember": {}}, board=board)
    made.g.world.effects = (Effect(in_force.LAKE_FROZEN, until="season"),)
    made.g.world.recount()
    moving(made)
    assert made.small_action("fern: m 1,0>2,0 1W") is not None
    assert made.small_action("fern: c 1,0 WF") is None
    made.play("survival")
    assert made.tribe("fern")["food"] == 3


@pytest.mark.rule("V4.11", "VR9", "V16.2")
def test_the_thaw_takes_a_loner_too() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "lake", "2,0": "plain"}}
    pieces = {"0,0": {"fern": {"W": 1}}, "2,0": {"ember": {"W": 1}}, "1,0": {"loner": "W"}}
    made = scene(pieces, board=board, time={"season": "winter", "turn": 3})
    made.g.world.effects = (Effect(in_force.LAKE_FROZEN, until="season"),)
    made.g.world.recount()
    made.play("turn_end")
    assert made.g.world.loners == (-1, -1)


# -- animals ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V6.8", "VR13")
@pytest.mark.parametrize("die", range(1, 7))
def test_of_equal_outcomes_the_one_further_on_is_taken_in_every_direction(die: int) -> None:
    """Three bison in a row: two orders make one pair and leave one alone; the animal at the far end decides."""
    q, r = STEPS[die]
    line = [f"{q * place},{r * place}" for place in range(7)]
    made = scene({hex: {"animals": {"bison": 1}} for hex in line[:3]}, board={"hexes": dict.fromkeys(line, "plain")})
    made.dice = [die]
    made.play("animals")
    herds = [made.g.world.herds[made.at(hex) * BEASTS + BISON].bit_count() for hex in line]
    assert herds == [0, 0, 2, 0, 1, 0, 0]


@pytest.mark.rule("V18.22", "VC15")
def test_a_tiger_that_swims_is_not_driven_to_stay_in_the_water() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "plain", "2,0": "lake", "3,0": "plain"}}
    pieces = {"0,0": {"fern": {"W": 1}}, "1,0": {"animals": {"tiger": 1}}}
    options = {"tigers_swim": "rivers_and_lake"}
    made = moving(scene(pieces, {"fern": {"hand": ["war_drum"]}, "ember": {}}, board=board, options=options))
    made.g.apply(0, Action("play", ("war_drum", 1, made.at("0,0"), made.at("1,0"), 1, 0, 2)))
    assert made.contents("1,0") == {"fern": {"W": 1}}
    assert made.bag() == {"tiger": 1}, "it cannot go on and dies"
    assert made.tribe("fern")["food"] == 2


@pytest.mark.rule("VC26")
def test_tame_wolves_are_counted_hex_by_hex_and_stray_when_their_people_die() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}, "1,0": {"fern": {"W": 1}}, "2,0": {"fern": {"W": 1}}})
    world = made.g.world
    world.companions = ((0, made.at("0,0"), WOLF, 0b1), (0, made.at("1,0"), WOLF, 0b110))
    assert [tame_on(world, 0, made.at(hex)).bit_count() for hex in ("0,0", "1,0", "2,0")] == [1, 2, 0]
    people.kill(made.g, 0, made.at("1,0"), WARRIOR, "disease")
    assert made.contents("1,0") == {"animals": {"wolf": 2}}
    assert tame_on(world, 0, made.at("0,0")) == 1


@pytest.mark.rule("VC24", "V6.11")
def test_a_palisade_stands_on_one_field() -> None:
    pieces = {
        "0,0": {"animals": {"rhino": 1}},
        "1,0": {"field": "intact"},
        "2,0": {"field": "intact", "palisade": True},
    }
    made = scene(pieces, dice=[2]).play("animals")
    assert made.contents("1,0")["field"] == "damaged"


@pytest.mark.rule("V6.3", "V6.11", "V5.6")
@pytest.mark.parametrize(("species", "field"), [("wolf", "intact"), ("bear", "intact"), ("mammoth", "damaged")])
def test_only_big_animals_trample_when_they_arrive(species: str, field: str) -> None:
    number = NAMES.index(species)
    made = scene({"1,0": {"field": "intact"}}, entries=dict.fromkeys(USUAL.letters[number], "1,0"))
    made.g.world.bag[number] = 1
    made.play("arrival")
    assert made.contents("1,0")["animals"] == {species: 1}
    made.dice = [2]
    made.play("animals")
    assert made.contents("1,0")["field"] == field


@pytest.mark.rule("V16.4", "V8.4")
def test_a_dead_loner_fights_nobody_any_more() -> None:
    made = scene({"0,0": {"loner": "F", "animals": {"wolf": 1, "tiger": 1}}}, dice=[1, 6]).play("combat")
    assert made.contents("0,0") == {"animals": {"wolf": 1, "tiger": 1}}
    assert len(made.told("round_fought")) == 1


# -- combats ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC14", "V8.6")
def test_headstrong_women_are_those_of_one_hex() -> None:
    made = scene({"0,0": {"fern": {"F": 1}, "ember": {"W": 1}}})
    made.g.world.effects = (Effect(in_force.HEADSTRONG, 0, made.at("2,0"), 0, "combat"),)
    made.g.world.recount()
    made.start(Combat(hex=made.at("0,0"), seat=1))
    assert made.contents("0,0") == {"ember": {"W": 1, "F": 1}}, "here she is captured"


@pytest.mark.rule("VR56", "V8.8")
def test_women_in_the_trees_do_not_fight_women() -> None:
    made = scene({"0,0": {"fern": {"F": 1}, "ember": {"F": 1}}}, board={"hexes": {"0,0": "forest"}})
    made.g.world.hands[0] = ("climbing_trees",)
    made.script = [("fern", Action("play", ("climbing_trees", 1, 0, 1)))]
    made.start(Combat(hex=made.at("0,0"), seat=0))
    assert made.told("card_played")
    assert made.contents("0,0") == {"fern": {"F": 1}, "ember": {"F": 1}}


@pytest.mark.rule("VR56", "V8.9")
def test_a_woman_in_the_trees_is_not_captured_with_the_other() -> None:
    made = scene({"0,0": {"fern": {"F": 2}, "ember": {"W": 1}}}, board={"hexes": {"0,0": "forest"}})
    made.g.world.hands[0] = ("climbing_trees",)
    made.script = [("fern", Action("play", ("climbing_trees", 1, 0, 1)))]
    made.start(Combat(hex=made.at("0,0"), seat=1))
    assert made.contents("0,0") == {"fern": {"F": 1}, "ember": {"W": 1, "F": 1}}


@pytest.mark.rule("V15.3", "V13.1")
def test_a_camp_of_two_men_outlives_a_hunt_on_its_hex() -> None:
    pieces = {"0,0": {"fern": {"W": 2}}, "2,0": {"ember": {"W": 1}}}
    made = moving(scene(pieces, {"fern": {"hand": ["pacs"]}, "ember": {}}, dice=[6, 1]))
    made.g.apply(0, Action("play", ("pacs", 0, made.at("0,0"), WARRIOR)))
    made.put("0,0", {"animals": {"wolf": 1}})
    made.start(Combat(hex=made.at("0,0"), species=0, seat=0))
    assert made.contents("0,0") == {"fern": {"W": 2}, "camp": "fern"}
    made.play("turn_end")
    assert made.contents("0,0") == {"fern": {"W": 2}}


@pytest.mark.rule("V15.3", "VR21")
def test_a_camp_whose_women_fell_goes_even_if_its_men_have_won() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern", "ember": {"W": 1}}}
    made = scene(pieces, dice=[1, 6, 6, 1], losses={"fern": ["F"]})
    made.g.world.effects = (Effect(in_force.HEADSTRONG, 0, made.at("0,0"), 0, "combat"),)
    made.g.world.recount()
    made.start(Combat(hex=made.at("0,0"), seat=0))
    assert made.contents("0,0") == {"fern": {"W": 1}}
    totals = [event.data["totals"] for event in made.told("round_fought")]
    assert totals == [(4, 7), (8, 2)], "until that part is decided the camp still helps"


@pytest.mark.rule("VC28", "V18.2")
def test_scorched_earth_needs_no_fire_where_there_is_none_and_no_woman() -> None:
    pieces = {"0,0": {"camp": "fern", "field": "intact", "ember": {"F": 1}}}
    tribes = {"fern": {"hand": ["scorched_earth"]}, "ember": {}}
    made = scene(pieces, tribes, options={"fire": "off"})
    made.script = [("fern", Action("play", ("scorched_earth", 0)))]
    made.start(Conquest(hex=made.at("0,0"), seat=1))
    assert made.told("card_played")
    assert made.contents("0,0") == {"ember": {"F": 1}}
    assert not made.g.waiting, "nothing is left to choose"


@pytest.mark.rule("V14.7", "V8.10")
def test_a_leaderless_tribe_that_wins_takes_the_camp_unasked() -> None:
    made = scene({"0,0": {"fern": {"F": 1}, "camp": "fern", "field": "intact", "ember": {"W": 1}}})
    made.g.world.leaderless[1] = 1
    made.start(Conquest(hex=made.at("0,0"), seat=1))
    assert not made.g.waiting
    assert made.contents("0,0") == {"ember": {"W": 1, "F": 1}, "camp": "ember", "field": "intact"}


# -- events and births ----------------------------------------------------------------------------------------------


@pytest.mark.rule("VC19", "V4.6", "VC6")
@pytest.mark.parametrize(("dice", "fire"), [([3, 2], [False, True]), ([2, 3], [True, False])])
def test_storms_take_fire_on_three_and_more_and_bring_it_on_one_and_two(dice: list[int], fire: list[bool]) -> None:
    home = {"camps_elsewhere": 1, "elsewhere": {"F": 1}}
    made = scene({}, {"fern": {**home, "fire": True}, "ember": home}, dice=dice)
    made.start(Happening(card="storms"))
    assert [made.tribe(name)["fire"] for name in ("fern", "ember")] == fire


@pytest.mark.rule("VC14", "V16.8")
def test_a_weapon_played_against_a_cave_bear_is_for_that_fight() -> None:
    board = {"hexes": {"0,0": "mountain"}, "regions": {"0,0": 4}}
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern"}}
    made = scene(pieces, {"fern": {"hand": ["cut_stone"]}, "ember": {}}, board=board, dice=[4, 1, 1])
    made.script = [("fern", Action("play", ("cut_stone", 0)))]
    made.start(Happening(card="cave_bear"))
    assert [event.data["totals"] for event in made.told("round_fought")] == [(4, 2)]
    assert not any(effect.key == "bonus" for effect in made.g.world.effects)


@pytest.mark.rule("V16.8")
def test_without_a_cave_on_the_board_no_bear_comes() -> None:
    board = {"hexes": {"0,0": "mountain", "1,0": "plain"}, "regions": {"0,0": 4, "1,0": 4}}
    made = scene({"1,0": {"fern": {"F": 1}, "camp": "fern"}, "0,0": {"fern": {"W": 1}}}, board=board)
    made.start(Happening(card="cave_bear"))
    assert not made.told("valley_die_rolled")
    assert not made.told("round_fought")


@pytest.mark.rule("V18.30", "V9.5")
def test_the_hard_wording_of_a_cold_snap_is_for_cold_snaps() -> None:
    made = scene({"0,0": {"fern": {"W": 2}}}, options={"cold_snap_two": "on"}, time={"season": "winter"})
    assert in_force.ration(made.g, 0, 5) == 7
    made.g.world.effects = (Effect(in_force.COLD),)
    made.g.world.recount()
    assert in_force.ration(made.g, 0, 5) == 10


@pytest.mark.rule("V10.4")
@pytest.mark.parametrize(("more", "asked"), [(0, False), (1, True), (4, False)])
def test_the_order_of_camps_matters_only_if_a_supply_can_run_out(more: int, asked: bool) -> None:
    village = {"fern": {"F": 1}, "camp": "fern"}
    made = scene({"0,0": village, "2,0": village}, {"fern": {"elsewhere": {"F": more}}, "ember": {}})
    hexes = made.at("0,0"), made.at("2,0")
    assert births.order_matters(made.g, 0, hexes) == asked, "four girls at most, and four left, or fewer, or none"


# -- hunger -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V14.7", "V9.6")
def test_a_modest_tribe_starves_men_outside_first_and_last_women_of_camps_last() -> None:
    made = scene({"0,0": {"fern": {"W": 1, "F": 2}, "camp": "fern"}, "2,0": {"fern": {"W": 1, "F": 1}}})
    camp, outside = made.at("0,0"), made.at("2,0")
    order = [(outside, WARRIOR), (camp, WARRIOR), (outside, WOMAN), (camp, WOMAN), (camp, WOMAN)]
    for count in range(1, 6):
        victims = [token[:2] for token in hunger.modest_victims(made.g, 0, count)]
        assert sorted(victims) == sorted(order[:count])


@pytest.mark.rule("V9.6", "V18.29")
@pytest.mark.parametrize(("food", "least", "most"), [(9, 0, 2), (1, 1, 2), (0, None, None)])
def test_who_wants_to_be_asked_is_asked_as_long_as_there_is_a_choice(food: int, least: int, most: int) -> None:
    made = scene({"0,0": {"fern": {"W": 2}}}, {"fern": {"food": food}, "ember": {}})
    made.g.world.prompted[0] = 1
    made.play("survival")
    if least is None:
        assert not made.g.waiting
        assert made.tribe("fern")["tokens"] == 0
    else:
        space = made.g.waiting[0].space("starve")
        assert isinstance(space, Subset)
        assert (space.least, space.most) == (least, most)


@pytest.mark.rule("V14.7", "V11.1")
def test_a_leaderless_tribe_sows_nothing() -> None:
    village = {"0,0": {"fern": {"F": 1}, "camp": "fern"}}
    for leaderless in (0, 1):
        made = scene(village, {"fern": {"food": 9}, "ember": {}}, time={"season": "winter", "turn": 3})
        made.g.world.leaderless[0] = leaderless
        made.play("sowing")
        assert bool(made.g.waiting) == (not leaderless)


@pytest.mark.rule("V9.4", "VR25")
def test_women_count_in_the_majority_on_a_shared_hex() -> None:
    pieces = {"0,0": {"fern": {"W": 1}, "ember": {"W": 1, "F": 1}}}
    made = scene(pieces, {"fern": {"food": 5}, "ember": {"food": 5}}, board={"hexes": {"0,0": "forest"}}).play(
        "survival"
    )
    assert [made.tribe(name)["food"] for name in ("fern", "ember")] == [4, 4]


@pytest.mark.rule("V9.6", "V18.29")
def test_who_asks_to_be_asked_twice_is_not_asked() -> None:
    made = moving(scene({"0,0": {"fern": {"W": 2}}}, {"fern": {"food": 9}, "ember": {}}))
    for wanted in (1, 0, 1):
        made.answer("fern", "prompt")
        assert made.g.world.prompted[0] == wanted


# -- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V12.2")
def test_a_pile_that_is_long_enough_is_not_renewed() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}, "1,0": {"ember": {"W": 1}}})
    world = made.g.world
    world.discard = ("net",)
    made.play("cunning")
    assert [len(hand) for hand in world.hands] == [1, 1]
    assert world.discard == ("net",)


@pytest.mark.rule("V4.3")
def test_intuition_renews_an_empty_deck_before_it_looks() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}}, {"fern": {"hand": ["intuition"]}, "ember": {}})
    world = made.g.world
    world.number = 9
    made.play("tribes")
    world.summer = Pile(world.summer.kinds, (0,) * len(world.summer.kinds))
    world.past = ("rodents", "blizzard")
    made.g.apply(0, Action("play", ("intuition", 0)))
    made.go_on()
    assert [event.data["card"] for event in made.told("event_seen")] == ["rodents"]
    assert list(world.past) == ["blizzard"], "an event of winter stays where it is"


@pytest.mark.rule("VC10", "V7.9")
def test_one_idle_token_starts_one_thing() -> None:
    board = {"hexes": {"0,0": "mountain", "1,0": "forest"}}
    made = scene({"0,0": {"fern": {"W": 1}}}, {"fern": {"hand": ["firebug", "rockfall"]}, "ember": {}}, board=board)
    moving(made)
    made.script = [("fern", Action("play", ("rockfall", 0, made.at("0,0"), WARRIOR, made.at("1,0"))))]
    made.g.apply(0, Action("end"))
    assert {noun[0] for noun in plays(made.g, "tribe_move_end", 0) if isinstance(noun, tuple)} == {
        "firebug",
        "rockfall",
    }
    made.g.apply(0, made.script.pop()[1])
    assert not made.g.stack or not plays(made.g, "tribe_move_end", 0), "the token is used up"


@pytest.mark.rule("VC20", "V3.3")
@pytest.mark.parametrize("card", ["mild_autumn", "long_winter"])
def test_a_held_marker_stays_once(card: str) -> None:
    season = CARDS[card].deck
    made = scene({"0,0": {"fern": {"W": 1}}, "1,0": {"ember": {"W": 1}}}, time={"season": season, "turn": 1, "year": 2})
    made.start(Happening(card=card))
    for turn in (1, 2):
        made.play("turn_end")
        assert made.g.world.turn == turn


# -- victory ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.26", "V13.4", "V13.8")
@pytest.mark.parametrize("ties", ["shared", "sole", "ranked"])
def test_a_single_victor_wins_whatever_is_said_of_ties(ties: str) -> None:
    tribe = {"fire": True, "camps_elsewhere": 4, "announced": True, "elsewhere": {"F": 4, "W": 1}}
    rivals: dict[str, Any] = {"ember": {"elsewhere": {"W": 1}}, "sun": {"elsewhere": {"W": 1}}}
    made = scene({}, {"fern": tribe, **rivals}, options={"victory_ties": ties})
    made.play("turn_end")
    assert made.g.world.winners == (0,)
    assert made.g.world.turn == 2, "the marker stays where the game ended"


@pytest.mark.rule("V13.5", "V18.26")
@pytest.mark.parametrize(
    ("option", "fire", "camps", "announced"),
    [
        ("off", False, 4, True),
        ("off", True, 3, False),
        ("on", True, 4, True),
        ("on", False, 4, False),
        ("on", True, 3, False),
    ],
)
def test_who_announces(option: str, fire: bool, camps: int, announced: bool) -> None:
    tribe = {"fire": fire, "camps_elsewhere": camps, "elsewhere": {"F": camps}}
    rivals: dict[str, Any] = {"ember": {"elsewhere": {"W": 1}}, "sun": {"elsewhere": {"W": 1}}}
    made = scene({}, {"fern": tribe, **rivals}, options={"fire_both_turns": option})
    made.play("turn_end")
    assert made.tribe("fern")["announced"] == announced


@pytest.mark.rule("V4.9", "V4.10")
def test_who_is_held_is_held_by_flood_or_closed_terrain() -> None:
    board = {"hexes": {"0,0": "mountain", "1,0": "plain", "2,0": "plain"}}
    made = scene({"1,0": {"hazard": "flood"}, "2,0": {"hazard": "fire"}}, board=board)
    made.g.world.effects = (Effect(in_force.CLOSED, value=2), Effect(in_force.LAVA, until="event"))
    made.g.world.recount()
    held = [footing.immobilised(made.g.world, made.at(hex)) for hex in ("0,0", "1,0", "2,0")]
    assert held == [True, True, False]
