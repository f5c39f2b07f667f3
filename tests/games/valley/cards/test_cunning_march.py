"""Cunning cards of a tribe's own movement: crossings, marches, rocks, love, theft, camps of two."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from steppe.core.decision import Action
from steppe.games.valley.party import one
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.piece import WOLF, WOMAN
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.march import ENGAGED, PASS
from steppe.games.valley.queries.people import tame_on
from steppe.games.valley.world import Effect

ROW = {"hexes": {f"{q},0": "plain" for q in range(4)}}
HOME = {"camps_elsewhere": 1, "elsewhere": {"F": 1}}


def moving(hand: str, pieces: dict[str, Any], board: dict[str, Any] | None = None, **more: Any) -> Scene:
    """Fern moves, with one card in its hand."""
    tribes = {"fern": {}, "ember": {}} | more.pop("tribes", {})
    tribes["fern"] = {**tribes["fern"], "hand": [hand]}
    made = Scene({"board": board or ROW, "tribes": tribes, "pieces": pieces, **more})
    made.g.world.number = 1
    return made


def aims(made: Scene, mode: int = 0) -> list[tuple[Any, ...]]:
    """What fern may choose for its card in this mode just now."""
    if not made.g.waiting or made.g.waiting[0].topic != "movement":
        return []
    space: Any = dict(made.g.waiting[0].choices).get("play")
    return [noun[2:] for noun in (space.of if space else ()) if noun[1] == mode]


def play(made: Scene, *noun: Any) -> Scene:
    made.g.apply(0, Action("play", noun))
    return made.go_on()


def in_the_end(made: Scene, *noun: Any) -> Scene:
    """Fern ends its movement and plays its card then."""
    made.script = [("fern", Action("play", noun))]
    return made.do("fern: end") if made.small_action("fern: end") else made


# -- over water ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC3", "VR54")
def test_the_step_over_a_bridge_is_one_of_the_two() -> None:
    board = {**ROW, "rivers": {2: [["1,0", "2,0"]]}}
    made = moving("bridge", {"0,0": {"fern": {"W": 1}}}, board).play("tribes")
    assert not aims(made), "not yet on the bank"
    made.do("fern: m 0,0>1,0 1W")
    assert made.small_action("fern: m 1,0>2,0 1W") is None
    (aim,) = aims(made)
    play(made, "bridge", 0, *aim)
    assert made.contents("2,0") == {"fern": {"W": 1}}
    assert made.small_action("fern: m 2,0>3,0 1W") is None, "a third step"


@pytest.mark.rule("VC3", "V7.5", "V4.9")
def test_a_bridge_leads_on_but_a_mountain_stops_and_a_flood_is_closed() -> None:
    board = {**ROW, "rivers": {2: [["0,0", "1,0"]]}}
    made = moving("bridge", {"0,0": {"fern": {"W": 2}}}, board).play("tribes")
    play(made, "bridge", 0, made.at("0,0"), made.at("1,0"), 2, 0, 2)
    assert made.small_action("fern: m 1,0>2,0 2W") is not None
    board = {"hexes": {**ROW["hexes"], "1,0": "mountain"}, "rivers": {2: [["0,0", "1,0"]]}}
    made = moving("bridge", {"0,0": {"fern": {"W": 2}}}, board).play("tribes")
    play(made, "bridge", 0, made.at("0,0"), made.at("1,0"), 2, 0, 2)
    assert made.small_action("fern: m 1,0>2,0 2W") is None
    flooded = {"0,0": {"fern": {"W": 2}}, "1,0": {"hazard": "flood"}}
    made = moving("bridge", flooded, {**ROW, "rivers": {2: [["0,0", "1,0"]]}}).play("tribes")
    assert not aims(made)


@pytest.mark.rule("VC3", "V18.30")
def test_tree_trunks_carry_a_group_over_a_river_and_stop_it_where_the_print_counts() -> None:
    board = {**ROW, "rivers": {1: [["0,0", "1,0"]]}}
    for option, goes_on in (("off", True), ("on", False)):
        pieces = {"0,0": {"fern": {"W": 1, "F": 1}}}
        made = moving("tree_trunks", pieces, board, options={"crossing_stops": option}).play("tribes")
        play(made, "tree_trunks", 0, made.at("0,0"), made.at("1,0"), 1, 1, 2)
        assert (made.small_action("fern: m 1,0>2,0 1W1F") is not None) == goes_on


@pytest.mark.rule("VC35", "V4.7")
def test_tree_trunks_save_a_group_from_the_flood() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "plain"}, "rivers": {1: [["0,0", "1,0"]]}}
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}}, "1,0": {"ember": {"F": 1}}}
    made = moving("tree_trunks", pieces, board, dice=[1])
    made.script = [("fern", Action("play", ("tree_trunks", 1, made.at("0,0"), 1, 1)))]
    made.start(Happening(card="flood"))
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 1}, "hazard": "flood"}
    assert made.contents("1,0") == {"hazard": "flood"}
    made.play("tribes")
    assert made.small_action("fern: m 0,0>1,0 1W") is None


@pytest.mark.rule("V7.6")
def test_a_pinned_token_cannot_take_the_bridge() -> None:
    board = {**ROW, "rivers": {2: [["0,0", "1,0"]]}}
    made = moving("bridge", {"0,0": {"fern": {"W": 2}, "animals": {"wolf": 1}}}, board).play("tribes")
    assert aims(made) == [(made.at("0,0"), made.at("1,0"), 1, 0, 2)], "one of the two must stay"


LAKE = {"hexes": {"0,0": "plain", "1,0": "lake", "2,0": "lake", "3,0": "plain", "4,0": "plain", "1,-1": "mountain"}}


@pytest.mark.rule("VC3")
def test_a_raft_crosses_a_river_or_the_lake_from_shore_to_shore() -> None:
    board = {**LAKE, "rivers": {1: [["3,0", "4,0"]]}}
    made = moving("raft", {"0,0": {"fern": {"W": 1}}}, board).play("tribes")
    assert not aims(made, 0), "no river here"
    assert [aim[1] for aim in aims(made, 1)] == sorted([made.at("1,-1"), made.at("3,0")])
    play(made, "raft", 1, made.at("0,0"), made.at("3,0"), 1, 0, 2)
    assert made.contents("3,0") == {"fern": {"W": 1}}
    made = moving("raft", {"3,0": {"fern": {"W": 1}}}, board).play("tribes")
    play(made, "raft", 0, made.at("3,0"), made.at("4,0"), 1, 0, 2)
    assert made.contents("4,0") == {"fern": {"W": 1}}


@pytest.mark.rule("V4.11")
def test_a_frozen_lake_is_walked_not_rafted() -> None:
    made = moving("raft", {"0,0": {"fern": {"W": 1}}}, LAKE)
    made.g.world.effects = (Effect(in_force.LAKE_FROZEN, until="season"),)
    made.g.world.recount()
    made.play("tribes")
    assert not aims(made, 1)
    assert made.small_action("fern: m 0,0>1,0 1W") is not None


def test_a_raft_crosses_a_flood_and_stops() -> None:
    hexes = {f"{q},0": "plain" for q in range(6)}
    pieces = {"0,0": {"fern": {"W": 2}}, "1,0": {"hazard": "flood"}, "2,0": {"hazard": "flood"}}
    made = moving("raft", pieces, {"hexes": hexes, "rivers": {1: [["0,0", "1,0"]]}}).play("tribes")
    assert {aim[1] for aim in aims(made, 2)} == {made.at("3,0")}
    play(made, "raft", 2, made.at("0,0"), made.at("3,0"), 1, 0, 2)
    assert made.contents("3,0") == {"fern": {"W": 1}}
    assert made.small_action("fern: m 3,0>4,0 1W") is None
    inside = moving("raft", {**pieces, "0,0": {}, "2,0": {"fern": {"W": 1}, "hazard": "flood"}}, {"hexes": hexes})
    inside.play("tribes")
    assert not aims(inside, 2), "whoever is in the flood is held there"


@pytest.mark.rule("VR59", "V18.30")
@pytest.mark.parametrize(("card", "mode"), [("raft", 3), ("swimming", 2)])
def test_with_the_option_a_group_enters_a_flood_only_to_be_there(card: str, mode: int) -> None:
    board = {**ROW, "rivers": {1: [["0,0", "1,0"]]}}
    pieces = {"0,0": {"fern": {"W": 2}}, "1,0": {"ember": {"W": 1}, "hazard": "flood"}}
    made = moving(card, pieces, board).play("tribes")
    assert not aims(made, mode), "off by default"
    made = moving(card, pieces, board, options={"swim_flooded": "on"}, tribes={"fern": {"food": 5}, "ember": {}})
    made.play("tribes")
    play(made, card, mode, made.at("0,0"), made.at("1,0"), 2, 0, 2)
    there = {"fern": {"W": 2}, "ember": {"W": 1}, "hazard": "flood"}
    assert made.contents("1,0") == there
    made.play("combat")
    assert made.contents("1,0") == there, "they do not fight"
    assert in_force.fish(made.g, 0, made.at("1,0")) == 0
    assert in_force.fish(made.g, 1, made.at("1,0")) == 1
    made.play("turn_end")
    assert not made.g.world.effects


@pytest.mark.rule("VC26")
def test_a_tame_wolf_crosses_with_its_group() -> None:
    board = {**ROW, "rivers": {2: [["0,0", "1,0"]]}}
    made = moving("bridge", {"0,0": {"fern": {"W": 1}}}, board)
    made.g.world.companions = ((0, made.at("0,0"), WOLF, 1),)
    made.play("tribes")
    assert aims(made) == [(made.at("0,0"), made.at("1,0"), 1, 0, 2), (made.at("0,0"), made.at("1,0"), 1, 0, 2, 1)]
    play(made, "bridge", 0, *aims(made)[1])
    assert tame_on(made.g.world, 0, made.at("1,0")) == 1


# -- marches -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC17")
def test_a_forced_march_is_three_hexes_for_the_group_named() -> None:
    made = moving("forced_march", {"0,0": {"fern": {"W": 2}}}).play("tribes")
    play(made, "forced_march", 0, made.at("0,0"), 2, 1, 0)
    made.do("fern: m 0,0>1,0 1W").do("fern: m 1,0>2,0 1W")
    assert made.small_action("fern: m 2,0>3,0 1W") is None, "the other goes as usual"
    for step in ("0,0>1,0", "1,0>2,0", "2,0>3,0"):
        made.do(f"fern: m {step} 1W")
    assert made.contents("3,0") == {"fern": {"W": 1}}


@pytest.mark.rule("VC17")
def test_endurance_and_a_forced_march_do_not_add_up() -> None:
    made = moving("forced_march", {"0,0": {"fern": {"W": 1}}})
    made.g.world.hands[0] = ("endurance", "forced_march")
    made.play("tribes")
    play(made, "endurance", 0, made.at("0,0"), 2, 1, 0)
    assert not aims(made, 0)


@pytest.mark.rule("V7.5")
def test_a_forced_march_leads_over_one_mountain_in_summer_only() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "mountain", "2,0": "forest"}}
    made = moving("forced_march", {"0,0": {"fern": {"W": 1}}}, board).play("tribes")
    play(made, "forced_march", 1, made.at("0,0"), 2, 1, 0)
    assert any(status & PASS for _, status, _ in made.g.nearest(Movement).marks)
    made.do("fern: m 0,0>1,0 1W").do("fern: m 1,0>2,0 1W")
    assert made.contents("2,0") == {"fern": {"W": 1}}
    winter = {"season": "winter", "turn": 1}
    made = moving("forced_march", {"0,0": {"fern": {"W": 1}}}, board, time=winter).play("tribes")
    assert aims(made, 0)
    assert not aims(made, 1)


# -- rocks ---------------------------------------------------------------------------------------------------------


BELOW = {"hexes": {"0,0": "mountain", "1,0": "plain", "0,1": "forest"}, "rivers": {1: [["0,0", "1,0"]]}}


@pytest.mark.rule("VC7", "VR57")
def test_a_rockfall_is_stopped_by_a_river_unless_it_is_dry_or_frozen() -> None:
    pieces = {"0,0": {"fern": {"W": 1}}, "1,0": {"ember": {"W": 2}}}
    for effect, killed in ((None, False), (Effect(in_force.DRY), True), (Effect(in_force.FROZEN, value=1), True)):
        made = moving("rockfall", pieces, BELOW)
        made.g.world.effects = (effect,) if effect else ()
        made.g.world.recount()
        made.play("tribes")
        in_the_end(made, "rockfall", 0, made.at("0,0"), 0, made.at("1,0"))
        assert (made.contents("1,0") == {}) == killed
        assert bool(made.script) != killed


@pytest.mark.rule("VR58", "VC10", "VC26", "V15.3")
def test_a_rockfall_kills_every_piece_and_leaves_the_field() -> None:
    village = {"ember": {"W": 1, "F": 1}, "camp": "ember", "field": "intact", "animals": {"bison": 2}}
    made = moving("rockfall", {"0,0": {"fern": {"F": 1}}, "0,1": village}, BELOW)
    made.g.world.companions = ((1, made.at("0,1"), WOLF, 1),)
    made.play("tribes")
    in_the_end(made, "rockfall", 0, made.at("0,0"), 1, made.at("0,1"))
    assert made.contents("0,1") == {"field": "intact"}
    assert made.bag() == {"wolf": 1, "bison": 2}
    assert (made.tribe("fern")["food"], made.tribe("ember")["camps"]) == (0, 0)


@pytest.mark.rule("VC10", "V7.9", "V7.10")
def test_whoever_has_moved_or_is_among_opponents_starts_no_rockfall() -> None:
    pieces = {"0,1": {"fern": {"W": 1}}, "1,0": {"ember": {"W": 1}}}
    made = moving("rockfall", pieces, {"hexes": BELOW["hexes"]}).play("tribes")
    made.script = [("fern", Action("play", ("rockfall", 0, made.at("0,0"), 0, made.at("1,0"))))]
    made.do("fern: m 0,1>0,0 1W")
    in_the_end(made, "rockfall", 0, made.at("0,0"), 0, made.at("1,0"))
    assert made.contents("1,0") == {"ember": {"W": 1}}
    pieces = {"0,0": {"fern": {"W": 2}, "animals": {"wolf": 1}}, "1,0": {"ember": {"W": 1}}}
    made = moving("rockfall", pieces, {"hexes": BELOW["hexes"]}).play("tribes")
    in_the_end(made, "rockfall", 0, made.at("0,0"), 0, made.at("1,0"))
    assert made.contents("1,0") == {"ember": {"W": 1}}


# -- love ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC22", "VC10", "V15.3")
def test_love_takes_the_last_woman_of_a_camp_and_the_camp_is_gone() -> None:
    pieces = {"0,0": {"fern": {"W": 1}}, "1,0": {"ember": {"W": 1, "F": 1}, "camp": "ember"}}
    tribes = {"fern": {"food": 0}, "ember": {"food": 6, "fire": True}}
    made = moving("love_at_first_sight", pieces, tribes=tribes).play("tribes")
    assert aims(made) == [(made.at("0,0"), 1, made.at("1,0"), 1)], "a man loves a woman"
    play(made, "love_at_first_sight", 0, *aims(made)[0])
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 1}}
    assert made.contents("1,0") == {"ember": {"W": 1}}
    assert (made.tribe("ember")["food"], made.tribe("ember")["fire"]) == (6, False)
    assert made.g.nearest(Movement).marks == ((made.at("0,0"), ENGAGED, one(WOMAN)),)
    assert made.small_action("fern: m 0,0>1,0 1W") is not None, "the token in love spends nothing"
    assert made.small_action("fern: m 0,0>1,0 1F") is None
    assert made.small_action("fern: c 0,0") is None, "she has acted"


@pytest.mark.rule("VC7", "VC5")
def test_love_crosses_no_river_and_without_a_piece_the_rival_is_removed() -> None:
    pieces = {"0,0": {"fern": {"F": 1}}, "1,0": {"ember": {"W": 2}}}
    made = moving("love_at_first_sight", pieces, {**ROW, "rivers": {1: [["0,0", "1,0"]]}}).play("tribes")
    assert not aims(made)
    made = moving("love_at_first_sight", pieces, tribes={"fern": {"elsewhere": {"W": 10}}, "ember": {}}).play("tribes")
    play(made, "love_at_first_sight", 0, made.at("0,0"), 1, made.at("1,0"), 0)
    assert (made.contents("0,0"), made.contents("1,0")) == ({"fern": {"F": 1}}, {"ember": {"W": 1}})
    assert not made.told("tokens_died"), "it was not killed"
    assert not made.g.nearest(Movement).marks


# -- theft ---------------------------------------------------------------------------------------------------------


def thief(mode: int, fern: dict[str, Any], ember: dict[str, Any], **more: Any) -> Scene:
    pieces = {"0,0": {"fern": {"W": 1}}, "1,0": {"ember": {"F": 1}, "camp": "ember"}}
    made = moving("theft", pieces, tribes={"fern": fern, "ember": ember}, **more).play("tribes")
    if aims(made, mode):
        play(made, "theft", mode, made.at("1,0"))
    return made


@pytest.mark.rule("VC10")
@pytest.mark.parametrize(("stock", "taken"), [(10, 4), (3, 3)])
def test_a_thief_takes_up_to_four_food_and_may_still_move(stock: int, taken: int) -> None:
    made = thief(0, {"food": 1}, {"food": stock})
    assert [event.data["card"] for event in made.told("card_played")] == ["theft"]
    assert (made.tribe("fern")["food"], made.tribe("ember")["food"]) == (1 + taken, stock - taken)
    assert made.small_action("fern: m 0,0>1,0 1W") is not None


@pytest.mark.rule("VC7")
def test_nothing_is_stolen_across_a_river_or_from_an_empty_store() -> None:
    made = thief(0, {}, {"food": 9}, board={**ROW, "rivers": {1: [["0,0", "1,0"]]}})
    assert not made.told("card_played")
    assert not thief(0, {}, {"food": 0}).told("card_played")


@pytest.mark.rule("VC6", "V4.6")
def test_stolen_fire_is_lost_to_its_tribe_and_needs_a_camp() -> None:
    made = thief(1, HOME, {"fire": True})
    assert (made.tribe("fern")["fire"], made.tribe("ember")["fire"]) == (True, False)
    assert not thief(1, {}, {"fire": True}).told("card_played"), "no camp, no fire"
    assert not thief(1, {**HOME, "fire": True}, {"fire": True}).told("card_played")
    assert not thief(1, HOME, {}).told("card_played")
    assert not thief(1, HOME, {}, options={"fire": "off"}).told("card_played")


# -- camps of two --------------------------------------------------------------------------------------------------


@pytest.mark.rule("V15.3", "V13.1")
@pytest.mark.parametrize(("joined", "stays"), [(True, True), (False, False)])
def test_two_men_keep_their_camp_until_the_turn_ends(joined: bool, stays: bool) -> None:
    made = moving("pacs", {"0,0": {"fern": {"W": 2}}, "1,0": {"fern": {"F": 1}}}).play("tribes")
    assert aims(made) == [(made.at("0,0"), 0)]
    play(made, "pacs", 0, made.at("0,0"), 0)
    assert made.contents("0,0") == {"fern": {"W": 2}, "camp": "fern"}
    assert made.small_action("fern: m 0,0>1,0 1W") is None, "both have acted"
    if joined:
        made.do("fern: m 1,0>0,0 1F")
    made.play("turn_end")
    assert ("camp" in made.contents("0,0")) == stays
    assert not made.g.world.effects


@pytest.mark.rule("V7.11", "V7.12", "V1.2")
def test_two_women_found_a_camp_where_one_may_stand() -> None:
    made = moving("pacs", {"0,0": {"fern": {"F": 2}}}).play("tribes")
    play(made, "pacs", 0, made.at("0,0"), 1)
    made.play("turn_end")
    assert made.contents("0,0") == {"fern": {"F": 2}, "camp": "fern"}
    for refused in (
        {"0,0": {"fern": {"F": 2}, "animals": {"wolf": 1}}},
        {"0,0": {"fern": {"F": 2}, "camp": "ember"}},
        {"0,0": {"fern": {"F": 1, "W": 1}}},
    ):
        assert not aims(moving("pacs", refused).play("tribes"))
    five = {"fern": {"camps_elsewhere": 5, "elsewhere": {"F": 5}}, "ember": {}}
    assert not aims(moving("pacs", {"0,0": {"fern": {"W": 2}}}, tribes=five).play("tribes")), "no marker is left"


@pytest.mark.rule("V8.10")
def test_the_camp_of_two_men_is_conquered_as_any_camp() -> None:
    pieces = {"0,0": {"fern": {"W": 2}}, "3,0": {"ember": {"W": 2, "F": 1}}}
    tribes = {"fern": {"food": 8}, "ember": {"food": 0}}
    made = moving("pacs", pieces, tribes=tribes, dice=[1, 6, 1, 6], conquer="take").play("tribes")
    play(made, "pacs", 0, made.at("0,0"), 0)
    made.put("0,0", {"ember": {"W": 2, "F": 1}})
    made.start(Combat(hex=made.at("0,0"), seat=1))
    assert made.contents("0,0") == {"ember": {"W": 2, "F": 1}, "camp": "ember"}
    assert made.tribe("ember")["food"] == 4
