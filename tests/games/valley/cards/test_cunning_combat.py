"""Cunning cards of the combat phase: women who fight, torches, flint, traps, trees, calls."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from refusing import because_of
from steppe.core.decision import Action
from steppe.core.reason import Refused
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.window import COMBAT_START
from steppe.games.valley.piece import WOLF
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.fitting import might_react
from steppe.games.valley.queries.people import tame_on
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.world import Effect

HOME = {"camps_elsewhere": 1, "elsewhere": {"F": 1}}
BEAR, BISON, MAMMOTH = 2, 3, 5


def scene(card: str, pieces: dict[str, Any], *noun: Any, **more: Any) -> Scene:
    """Fern holds the card and plays it as soon as it can."""
    tribes = {"fern": {}, "ember": {}} | more.pop("tribes", {})
    tribes["fern"] = {**tribes["fern"], "hand": [card]}
    board = more.pop("board", {"hexes": {"0,0": "plain", "1,0": "plain", "2,0": "plain"}})
    made = Scene({"board": board, "tribes": tribes, "pieces": pieces, **more})
    made.script = [("fern", Action("play", (card, *noun)))]
    return made


def fight(made: Scene, seat: int = 0, species: int = TRIBES) -> Scene:
    return made.start(Combat(hex=made.at("0,0"), seat=seat, species=species))


def totals(made: Scene) -> list[tuple[int, ...]]:
    return [event.data["totals"] for event in made.told("round_fought")]


def played(made: Scene) -> bool:
    return bool(made.told("card_played"))


# -- weapons ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V8.17", "VC14", "V8.13")
def test_a_spear_thrower_counts_against_every_species_on_its_hex() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}, "animals": {"wolf": 1, "tiger": 1}}}
    tribes = {"fern": {"food": 2}}
    made = scene("spear_thrower", pieces, 0, tribes=tribes, dice=[2, 3, 1, 4, 5, 2], losses={"fern": ["F"]})
    made.script.append(("fern", Action("fight", (made.at("0,0"), WOLF))))
    made.play("combat")
    assert totals(made) == [(5, 4), (4, 5), (8, 3)]
    assert made.contents("0,0") == {"fern": {"W": 1}}
    assert made.tribe("fern")["food"] == 5
    assert made.bag() == {"wolf": 1, "tiger": 1}


# -- headstrong ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC29", "VR67")
def test_headstrong_women_fight_warriors_instead_of_being_captured() -> None:
    pieces = {"0,0": {"fern": {"F": 2}, "camp": "fern", "ember": {"W": 1}}}
    made = fight(scene("headstrong", pieces, 0, dice=[3, 2]), seat=1)
    assert totals(made) == [(6, 3)], "two women and the village"
    assert made.contents("0,0") == {"fern": {"F": 2}, "camp": "fern"}


@pytest.mark.rule("VC14")
def test_headstrong_women_may_be_lost_and_fight_on_alone() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}, "ember": {"W": 1}}}
    made = scene("headstrong", pieces, 0, dice=[1, 6, 6, 1], losses={"fern": ["W"]})
    fight(made)
    assert totals(made) == [(3, 7), (7, 2)]
    assert made.contents("0,0") == {"fern": {"F": 1}}


@pytest.mark.rule("VC14", "V8.8")
def test_headstrong_women_capture_nobody_but_a_warrior_beside_them_does() -> None:
    pieces = {"0,0": {"fern": {"F": 1}, "ember": {"W": 1, "F": 1}}}
    made = fight(scene("headstrong", pieces, 0, dice=[6, 1, 5, 3]))
    assert totals(made) == [(7, 2), (6, 3)], "first the warrior, then woman against woman, and the card still counts"
    assert made.contents("0,0") == {"fern": {"F": 1}}
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}, "ember": {"W": 1, "F": 1}}}
    made = fight(scene("headstrong", pieces, 0, dice=[6, 1]))
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 2}}


@pytest.mark.rule("VC14", "V8.13")
def test_headstrong_women_count_against_animals_too_and_a_woman_is_needed() -> None:
    made = fight(scene("headstrong", {"0,0": {"fern": {"F": 2}, "animals": {"bear": 1}}}, 0, dice=[4, 4]), 0, BEAR)
    assert totals(made) == [(6, 5)]
    made = scene("headstrong", {"0,0": {"fern": {"W": 1}, "ember": {"F": 1}}}, 0)
    assert not played(fight(made))


# -- torches and flint ---------------------------------------------------------------------------------------------


@pytest.mark.rule("V8.5", "V15.8")
def test_torches_come_on_top_of_the_fire() -> None:
    pieces = {"0,0": {"fern": {"W": 1}, "animals": {"mammoth": 2}}}
    tribes = {"fern": {"food": 0, "fire": True, **HOME}}
    made = scene("torches", pieces, 0, tribes=tribes, dice=[2, 3, 3, 4], time={"season": "winter", "turn": 2})
    made.play("combat")
    assert totals(made) == [(6, 5), (7, 5)]
    assert made.contents("0,0") == {"fern": {"W": 1}}
    assert made.tribe("fern")["food"] == 12
    assert made.bag() == {"mammoth": 2}


@pytest.mark.rule("VC28", "V4.6")
def test_torches_need_fire_only_where_there_is_the_rule_of_fire() -> None:
    pieces = {"0,0": {"fern": {"W": 1}, "animals": {"wolf": 1}}}
    assert not played(fight(scene("torches", pieces, 0, dice=[6, 1]), 0, WOLF))
    made = fight(scene("torches", pieces, 0, dice=[3, 1], options={"fire": "off"}), 0, WOLF)
    assert totals(made) == [(6, 2)]


def test_torches_are_for_the_first_hunt_of_the_turn_and_burn_on_every_hex() -> None:
    pieces = {"0,0": {"fern": {"W": 1}, "animals": {"wolf": 1}}, "2,0": {"fern": {"W": 1}, "animals": {"bear": 1}}}
    tribes = {"fern": {"fire": True, **HOME}}
    made = scene("torches", pieces, 0, tribes=tribes, dice=[3, 1, 3, 1])
    made.script.append(("fern", Action("fight", (made.at("0,0"), WOLF))))
    made.play("combat")
    assert totals(made) == [(7, 2), (7, 2)], "a die of 3, the warrior, the fire, 2 for the torches"
    late = scene("torches", pieces, 0, tribes=tribes, dice=[3, 1])
    late.g.world.effects = (Effect(in_force.FOUGHT_BEASTS, 0),)
    late.g.world.recount()
    assert not played(fight(late, 0, WOLF))
    men = scene("torches", {"0,0": {"fern": {"W": 1}, "ember": {"W": 1}}}, 0, tribes=tribes, dice=[6, 1])
    assert not played(fight(men)), "not against tribes"


def test_flint_is_a_weapon_in_every_combat_of_the_turn() -> None:
    pieces = {"0,0": {"fern": {"W": 1}, "ember": {"W": 1}}, "2,0": {"fern": {"W": 1}, "animals": {"bear": 1}}}
    made = scene("flint", pieces, 0, dice=[3, 2, 3, 1])
    made.script.append(("fern", Action("fight", (made.at("0,0"), TRIBES))))
    made.play("combat")
    assert totals(made) == [(5, 3), (5, 2)]
    made.play("turn_end")
    assert not made.g.world.effects


def test_flint_can_be_played_when_a_rival_starts_the_first_combat_but_not_after_a_fight() -> None:
    pieces = {"0,0": {"fern": {"W": 1}, "ember": {"W": 1}}, "2,0": {"sun": {"W": 1}, "animals": {"wolf": 1}}}
    tribes = {"ember": {}, "sun": {"hand": ["net"]}}
    made = fight(scene("flint", pieces, 0, tribes=tribes, dice=[3, 2]), seat=1)
    assert totals(made) == [(5, 3)]
    late = scene("flint", pieces, 0, tribes=tribes, dice=[3, 2])
    late.g.world.effects = (Effect(in_force.FOUGHT, 0),)
    late.g.world.recount()
    assert not played(fight(late))
    other = scene("flint", pieces, 0, tribes=tribes)
    other.g.stack = [Combat(hex=other.at("0,0"), seat=0)]
    assert not might_react(other.g, COMBAT_START, 2), "sun is not in this combat"


@pytest.mark.rule("V16.8")
def test_the_fight_with_a_cave_bear_is_a_combat_of_the_turn() -> None:
    board = {"hexes": {"0,0": "mountain", "1,0": "plain"}, "regions": {"0,0": 1}}
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern"}}
    made = scene("net", pieces, board=board, dice=[1, 6, 1])
    made.script = []
    made.start(Happening(card="cave_bear"))
    assert {effect.key for effect in made.g.world.effects} == {in_force.FOUGHT, in_force.FOUGHT_BEASTS}


@pytest.mark.rule("VC6", "VC16", "R5")
def test_flint_finds_fire_at_any_time_for_a_tribe_with_a_camp() -> None:
    pieces = {"0,0": {"ember": {"W": 1}}, "1,0": {"fern": {"W": 1}}}
    for tribe, options, found in (
        ({**HOME}, {}, True),
        ({}, {}, False),
        ({**HOME, "fire": True}, {}, False),
        ({**HOME}, {"fire": "off"}, False),
    ):
        made = scene("flint", pieces, tribes={"fern": tribe}, options=options, order=["ember", "fern"])
        made.script = []
        made.g.world.number = 1
        made.play("tribes")
        assert made.g.waiting[0].seat == 1, "while ember moves"
        if found:
            made.g.apply(0, Action("play", ("flint", 1)))
            assert made.tribe("fern")["fire"]
        else:
            with pytest.raises(Refused, check=because_of("card_lacks_fire")):
                made.g.apply(0, Action("play", ("flint", 1)))


# -- traps ---------------------------------------------------------------------------------------------------------


def test_traps_take_all_species_at_once_without_dice() -> None:
    pieces = {"0,0": {"fern": {"F": 1}, "animals": {"wolf": 3, "bison": 1, "tiger": 1}}}
    made = scene("traps", pieces, 0, options={"fire": "off"})
    made.script.append(("fern", Action("fight", (made.at("0,0"), WOLF))))
    made.play("combat")
    assert made.contents("0,0") == {"fern": {"F": 1}}
    assert made.tribe("fern")["food"] == 9
    assert made.bag() == {"wolf": 3, "tiger": 1, "bison": 1}
    assert not made.told("round_fought")


@pytest.mark.rule("VC26")
def test_traps_wait_for_the_rivals_spare_a_tame_wolf_and_give_lean_meat_in_its_season() -> None:
    pieces = {"0,0": {"fern": {"W": 2}, "ember": {"W": 1}, "animals": {"mammoth": 1}}}
    made = scene("traps", pieces, 0, dice=[6, 1])
    made.g.world.companions = ((0, made.at("0,0"), WOLF, 1),)
    made.g.world.effects = (Effect(in_force.LEAN_MEAT, until="season"),)
    made.g.world.recount()
    made.play("combat")
    assert [event.name for event in made.events if event.name in ("round_fought", "card_played")] == [
        "round_fought",
        "card_played",
    ]
    assert made.tribe("fern")["food"] == 4
    assert tame_on(made.g.world, 0, made.at("0,0")) == 1


@pytest.mark.rule("V16.8")
@pytest.mark.parametrize("piece", [True, False])
def test_traps_catch_a_cave_bear(piece: bool) -> None:
    board = {"hexes": {"0,0": "mountain"}, "regions": {"0,0": 1}}
    made = scene("traps", {"0,0": {"fern": {"F": 1}, "camp": "fern"}}, 0, board=board, dice=[1])
    made.g.world.bag[BEAR] = int(piece)
    made.start(Happening(card="cave_bear"))
    assert made.contents("0,0") == {"fern": {"F": 1}, "camp": "fern"}
    assert made.tribe("fern")["food"] == 3
    assert made.bag() == ({"bear": 1} if piece else {})
    assert not made.told("round_fought")


# -- climbing trees ------------------------------------------------------------------------------------------------


WOOD = {"hexes": {"0,0": "forest", "1,0": "plain"}}


@pytest.mark.rule("VR56", "VC25", "VC29")
def test_a_group_in_the_trees_takes_no_part_and_still_gathers() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern", "ember": {"W": 3}}}
    tribes = {"fern": {"food": 8}, "ember": {"food": 8}}
    made = scene("climbing_trees", pieces, 1, 1, 1, board=WOOD, tribes=tribes)
    fight(made, seat=1)
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 1}, "ember": {"W": 3}}, "the village is lost"
    assert (made.tribe("fern")["food"], made.tribe("ember")["food"]) == (8, 8), "nobody takes its food"
    made.play("survival")
    assert (made.tribe("fern")["food"], made.tribe("ember")["food"]) == (7, 6), "each gathers 1"
    made.play("turn_end")
    assert not made.g.world.effects


def test_whoever_is_not_in_the_trees_fights_and_animals_find_nobody() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}, "ember": {"W": 1}}}
    made = scene("climbing_trees", pieces, 1, 0, 1, board=WOOD, dice=[1, 6])
    fight(made)
    assert made.contents("0,0") == {"fern": {"F": 1}, "ember": {"W": 1}}, "she is not captured"
    pieces = {"0,0": {"fern": {"W": 2}, "animals": {"bear": 2}}}
    made = scene("climbing_trees", pieces, 1, 2, 0, board=WOOD)
    made.play("combat")
    assert made.contents("0,0") == pieces["0,0"]
    assert not made.told("round_fought")
    made = scene("climbing_trees", {"0,0": {"fern": {"W": 2}, "animals": {"wolf": 1}}}, 1, 2, 0, dice=[6, 1])
    assert not played(fight(made, 0, WOLF)), "there are no trees on a plain"


@pytest.mark.rule("VC35")
def test_trees_are_above_the_flood_but_the_village_is_not() -> None:
    board = {"hexes": {"0,0": "forest", "1,0": "plain"}, "rivers": {1: [["0,0", "1,0"]]}}
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern"}, "1,0": {"fern": {"W": 1}}}
    made = scene("climbing_trees", pieces, board=board, dice=[1])
    made.script = [
        ("fern", Action("play", ("climbing_trees", 0, made.at("1,0"), 1, 0))),
        ("fern", Action("play", ("climbing_trees", 0, made.at("0,0"), 1, 1))),
    ]
    made.start(Happening(card="flood"))
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 1}, "hazard": "flood"}
    assert made.contents("1,0") == {"hazard": "flood"}, "no trees there"


# -- the call ------------------------------------------------------------------------------------------------------


def calls(made: Scene) -> list[tuple[Any, ...]]:
    """What fern could call now."""
    made.script = []
    made.g.stack = []
    return list(made.g.rules.cards["animal_call"].modes[0].aims(made.g, 0))


def test_one_animal_of_a_herd_is_called_into_the_combat() -> None:
    pieces = {"0,0": {"fern": {"W": 2}}, "1,0": {"animals": {"bison": 3}}}
    made = scene("animal_call", pieces, dice=[6, 1])
    made.script = [("fern", Action("play", ("animal_call", 0, made.at("1,0"), made.at("0,0"), BISON)))]
    made.play("combat")
    assert made.contents("1,0") == {"animals": {"bison": 2}}
    assert (made.contents("0,0"), made.tribe("fern")["food"]) == ({"fern": {"W": 2}}, 4)


@pytest.mark.rule("V6.4", "V18.22")
def test_nothing_is_called_that_cannot_come_by_its_own_rules() -> None:
    up = {"hexes": {"0,0": "mountain", "1,0": "plain"}}
    herd = {"animals": {"mammoth": 1, "wolf": 1}}
    made = scene("animal_call", {"0,0": {"fern": {"W": 2}}, "1,0": herd}, board=up)
    assert calls(made) == [(made.at("1,0"), made.at("0,0"), WOLF)], "no mammoth comes up a mountain"
    river = {"hexes": {"0,0": "plain", "1,0": "plain"}, "rivers": {1: [["0,0", "1,0"]]}}
    herd = {"animals": {"wolf": 1, "tiger": 1, "bear": 1}}
    for swim, species in (("none", [BEAR]), ("rivers", [1, BEAR])):
        pieces = {"0,0": {"fern": {"W": 2}}, "1,0": herd}
        made = scene("animal_call", pieces, board=river, options={"tigers_swim": swim})
        assert [aim[2] for aim in calls(made)] == species
    flood = {"0,0": {"fern": {"W": 2}, "hazard": "flood"}, "1,0": herd}
    assert not calls(scene("animal_call", flood))


def test_nothing_is_called_away_from_humans() -> None:
    for guard in ({"ember": {"W": 1}}, {"fern": {"F": 1}}, {"loner": "W"}):
        pieces = {"0,0": {"fern": {"W": 2}}, "1,0": {"animals": {"wolf": 2}, **guard}}
        assert not calls(scene("animal_call", pieces))


@pytest.mark.rule("V6.12")
@pytest.mark.parametrize("fenced", [True, False])
def test_a_big_animal_that_is_called_tramples_the_field_at_once(fenced: bool) -> None:
    pieces = {"0,0": {"fern": {"W": 3}, "field": "intact"}, "1,0": {"animals": {"rhino": 1}}}
    made = scene("animal_call", pieces, dice=[6, 1])
    made.g.world.hands[0] = ("animal_call", "palisade")
    made.script = [("fern", Action("play", ("animal_call", 0, made.at("1,0"), made.at("0,0"), 4)))]
    if fenced:
        made.script.append(("fern", Action("play", ("palisade", 0, made.at("0,0")))))
    made.play("combat")
    assert made.contents("0,0")["field"] == ("intact" if fenced else "damaged")
    assert made.tribe("fern")["food"] == 5
