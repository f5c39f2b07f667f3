"""Combats: odds against dice, casualties, captures, the order of a conquest, leaderless tribes (V8)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.valley.scene import Scene
from steppe.core.chance import Quick
from steppe.core.decision import NATURE
from steppe.games.valley.card import Condition
from steppe.games.valley.cards import when
from steppe.games.valley.game import VALLEY
from steppe.games.valley.party import many, one
from steppe.games.valley.phases.combat import Combat, CombatPhase, Fighting
from steppe.games.valley.phases.window import COMBAT_PHASE, COMBAT_ROUND, COMBAT_START, ENEMY_KILLED
from steppe.games.valley.piece import WARRIOR, WOMAN
from steppe.games.valley.queries import in_force, odds
from steppe.games.valley.queries.in_force import BEAST_BONUS, BONUS, HEADSTRONG
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.world import Effect

HEX = {"0,0": "plain"}


def fight(pieces: dict[str, Any], tribes: dict[str, Any], *, terrain: str = "plain", **more: Any) -> Scene:
    """A combat on one hex is about to start."""
    board = {"hexes": {"0,0": terrain, "1,0": "plain"}}
    return Scene({"board": board, "tribes": tribes, "pieces": {"0,0": pieces}, **more})


# -- odds ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V8.5")
def test_a_round_between_equals_is_even_and_ties_do_not_count() -> None:
    assert odds.round_won(0) == 0.5
    assert odds.round_won(2) == 21 / 31  # ten ways lose, five are tied
    assert odds.round_won(1) == 21 / 36  # with half a point more no round is tied
    assert odds.round_won(12) == 1.0


@pytest.mark.rule("V8.5", "V8.13")
@given(st.integers(0, 3), st.integers(0, 2), st.integers(1, 3), st.integers(0, 2), st.booleans())
@settings(max_examples=12)
def test_the_odds_of_a_hunt_are_those_of_the_dice(men: int, women: int, herd: int, plus: int, camp: bool) -> None:
    if not men + women:
        return
    tribes = {"fern": {"food": 0}, "ember": {}}
    pieces = {"fern": {"W": men, "F": women}, "animals": {"wolf": herd}, **({"camp": "fern"} if camp and women else {})}
    scene = fight(pieces, tribes)
    scene.g.world.effects = (Effect(BEAST_BONUS, 0, value=plus),)
    scene.g.world.recount()
    at = scene.at("0,0")
    told = odds.of_combat(scene.g, at, 0, 0)[0]
    quick, won, tries = Quick(5), 0, 500
    for _ in range(tries):
        g = scene.g.copy()
        g.stack = [Combat(hex=at, species=0, seat=0)]
        g.advance()
        while g.waiting:
            decision = g.waiting[0]
            if decision.topic == "casualty":
                count = g.world.ground.count
                have = *(many(g.world.people[at], kind) for kind in (WARRIOR, WOMAN)), g.world.herds[at * 6].bit_count()
                bonus = 2 if g.world.camps[at] == 0 else 0
                keep_man = odds.hunt(have[0], have[1] - 1, have[2], 2 * plus, bonus).win
                keep_woman = odds.hunt(have[0] - 1, have[1], have[2], 2 * plus, bonus).win
                assert count
                g.apply(0, decision.at(1 if keep_man >= keep_woman else 0))
            else:
                g.apply(decision.seat, decision.sample(quick.below))
        won += bool(g.world.people[at])
    assert abs(won / tries - told) < 0.09


@pytest.mark.rule("V8.7")
def test_the_odds_of_three_tribes_add_up_and_favour_the_strong() -> None:
    chances = odds.battle((2, 1, 2), (0, 0, 2), (2, 2, 2))
    assert abs(sum(chances) - 1) < 1e-9
    assert chances[2] > chances[0] > chances[1]
    assert odds.battle((1, 1), (0, 0), (2, 2)) == (0.5, 0.5)


@pytest.mark.rule("V8.5", "V8.17")
def test_the_odds_know_the_bonuses_in_force() -> None:
    scene = fight({"fern": {"W": 1, "F": 1}, "camp": "fern", "ember": {"W": 1}}, {"fern": {}, "ember": {}})
    at = scene.at("0,0")
    plain = odds.of_combat(scene.g, at, TRIBES, 0)
    assert plain[0] == odds.round_won(2)
    scene.g.world.effects = (Effect(BONUS, 1, at, 2, "combat"),)
    scene.g.world.recount()
    assert odds.of_combat(scene.g, at, TRIBES, 0)[1] == odds.round_won(2)


# -- rounds ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V8.5", "V15.8")
def test_fire_counts_against_animals_only() -> None:
    pieces = {"fern": {"W": 1, "F": 1}, "camp": "fern", "animals": {"bear": 1}}
    scene = fight(pieces, {"fern": {"fire": True}, "ember": {}}, dice=[3, 4])
    scene.start(Combat(hex=scene.at("0,0"), species=2, seat=0))
    assert scene.told("round_fought")[0].data["totals"] == (6, 5)
    rivals = {"fern": {"W": 1, "F": 1}, "camp": "fern", "ember": {"W": 1}}
    scene = fight(rivals, {"fern": {"fire": True}, "ember": {}}, dice=[3, 3])
    scene.start(Combat(hex=scene.at("0,0"), seat=0))
    assert scene.told("round_fought")[0].data["totals"] == (5, 4)


@pytest.mark.rule("V8.5")
def test_a_cave_adds_two() -> None:
    pieces = {"fern": {"W": 1, "F": 1}, "camp": "fern", "animals": {"bear": 1}}
    scene = fight(pieces, {"fern": {}, "ember": {}}, terrain="mountain", dice=[3, 1])
    scene.start(Combat(hex=scene.at("0,0"), species=2, seat=0))
    assert scene.told("round_fought")[0].data["totals"] == (6, 2)


@pytest.mark.rule("V8.13", "V15.7")
def test_with_the_last_woman_camp_bonus_and_fire_go() -> None:
    pieces = {"fern": {"W": 1, "F": 1}, "camp": "fern", "animals": {"bear": 1}}
    scene = fight(pieces, {"fern": {"fire": True}, "ember": {}}, dice=[1, 6, 3, 1], losses={"fern": ["F"]})
    scene.start(Combat(hex=scene.at("0,0"), species=2, seat=0))
    assert [event.data["totals"] for event in scene.told("round_fought")] == [(4, 7), (4, 2)]
    assert not scene.tribe("fern")["fire"]
    assert scene.tribe("fern")["food"] == 3


@pytest.mark.rule("V8.3", "VR20")
def test_the_player_chooses_the_order_of_his_combats() -> None:
    board = {"hexes": {"0,0": "plain", "2,0": "plain"}}
    pieces = {
        "0,0": {"fern": {"W": 1}, "animals": {"wolf": 1, "bear": 1}},
        "2,0": {"fern": {"W": 1}, "ember": {"W": 1}, "animals": {"tiger": 1}},
    }
    scene = Scene({"board": board, "tribes": {"fern": {}, "ember": {}}, "pieces": pieces})
    scene.start(Fighting(seat=0))
    offered = scene.g.waiting[0].space("fight")
    one, two = scene.at("0,0"), scene.at("2,0")
    assert [offered.at(i) for i in range(offered.size())] == [(one, 0), (one, 2), (two, TRIBES)]  # type: ignore[union-attr]


@pytest.mark.rule("V8.6", "VR62", "V8.9")
def test_women_of_a_tribe_whose_men_fell_wait_for_the_final_winner() -> None:
    pieces = {"fern": {"W": 1, "F": 1}, "ember": {"W": 2}, "sun": {"W": 1, "F": 2}}
    scene = fight(pieces, {"fern": {}, "ember": {}, "sun": {}}, dice=[1, 6, 6, 6, 1])
    scene.start(Combat(hex=scene.at("0,0"), seat=0))
    assert scene.contents("0,0") == {"ember": {"W": 2, "F": 3}}


@pytest.mark.rule("VR67", "V8.8")
def test_women_made_to_fight_are_not_captured_and_capture_nobody() -> None:
    pieces = {"fern": {"F": 2}, "ember": {"W": 1, "F": 1}}
    scene = fight(pieces, {"fern": {}, "ember": {}}, dice=[6, 1, 6, 1])
    scene.g.world.effects = (Effect(HEADSTRONG, 0, scene.at("0,0"), 0, "combat"),)
    scene.g.world.recount()
    scene.start(Combat(hex=scene.at("0,0"), seat=0))
    assert scene.contents("0,0") == {"fern": {"F": 2}}
    assert [event.data["totals"] for event in scene.told("round_fought")] == [(8, 2), (8, 1)]
    assert not scene.told("women_captured")


# -- conquest --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V8.11", "V8.12", "VR63")
def test_the_order_of_a_conquest() -> None:
    tribes = {
        "ember": {"food": 1, "camps_elsewhere": 1, "elsewhere": {"F": 1}},
        "fern": {"food": 9, "fire": True, "camps_elsewhere": 1, "elsewhere": {"F": 1}},
    }
    scene = fight({"fern": {"F": 2}, "camp": "fern", "ember": {"W": 1}}, tribes, conquer="take")
    scene.start(Combat(hex=scene.at("0,0"), seat=0))
    told = [event.name for event in scene.events]
    wanted = ["food_carried_off", "fire_gained", "women_captured", "camp_taken"]
    assert [name for name in told if name in wanted] == wanted


@pytest.mark.rule("V8.10", "V1.2")
def test_without_a_marker_the_camp_goes_but_the_women_are_captured() -> None:
    tribes = {"ember": {"camps_elsewhere": 5, "elsewhere": {"F": 5}}, "fern": {"food": 4}}
    scene = fight({"fern": {"F": 1}, "camp": "fern", "ember": {"W": 1}}, tribes, conquer="take")
    scene.start(Combat(hex=scene.at("0,0"), seat=0))
    assert scene.contents("0,0") == {"ember": {"W": 1, "F": 1}}


@pytest.mark.rule("V8.10")
def test_nothing_is_asked_when_taking_is_impossible_and_razing_loses_nothing() -> None:
    tribes = {"ember": {"camps_elsewhere": 5, "elsewhere": {"F": 6}}, "fern": {"food": 4}}
    scene = fight({"fern": {"W": 1}, "camp": "fern", "ember": {"W": 2}}, tribes, dice=[6, 1])
    scene.g.world.effects = (Effect(in_force.UNKEPT, hex=scene.at("0,0")),)
    scene.g.world.recount()
    scene.start(Combat(hex=scene.at("0,0"), seat=0))
    assert not scene.g.waiting
    assert scene.contents("0,0") == {"ember": {"W": 2}}


@pytest.mark.rule("V15.3", "VR21")
def test_a_camp_whose_women_fell_in_its_defence_is_conquered_not_lost() -> None:
    tribes = {"ember": {"food": 0}, "fern": {"food": 8}}
    scene = fight({"fern": {"F": 1}, "camp": "fern", "ember": {"F": 1}}, tribes, dice=[6, 1], conquer="take")
    scene.start(Combat(hex=scene.at("0,0"), seat=0))
    assert scene.contents("0,0") == {"ember": {"F": 1}, "camp": "ember"}
    assert scene.tribe("ember")["food"] == 4


# -- leaderless, hidden ------------------------------------------------------------------------------------------------


@pytest.mark.rule("V14.7", "VR34")
def test_a_leaderless_tribe_loses_men_first_and_is_not_asked() -> None:
    pieces = {"fern": {"W": 1, "F": 1}, "camp": "fern", "animals": {"bear": 1}}
    scene = fight(pieces, {"fern": {}, "ember": {}}, dice=[1, 6, 6, 1])
    scene.g.world.leaderless[0] = 1
    scene.start(Combat(hex=scene.at("0,0"), species=2, seat=0))
    assert scene.contents("0,0") == {"fern": {"F": 1}, "camp": "fern"}


@pytest.mark.rule("V8.1", "V9.4", "VC25", "VR56")
def test_who_hides_fights_nobody_and_still_gathers() -> None:
    pieces = {"fern": {"W": 1}, "ember": {"W": 2}, "animals": {"wolf": 1}}
    scene = fight(pieces, {"fern": {"food": 1}, "ember": {"food": 5}}, terrain="forest", dice=[6, 1])
    scene.g.world.effects = (Effect(in_force.HIDDEN, 0, scene.at("0,0"), one(WARRIOR)),)
    scene.g.world.recount()
    scene.start(CombatPhase())
    assert scene.contents("0,0") == {"fern": {"W": 1}, "ember": {"W": 2}}
    scene.play("survival")
    assert scene.tribe("fern")["food"] == 1
    assert scene.tribe("ember")["food"] == 5  # a wolf, a forest, two meals


@pytest.mark.rule("V8.14", "VR23")
def test_who_is_wiped_out_gets_nothing_for_what_it_killed() -> None:
    scene = fight({"fern": {"W": 1}, "animals": {"bison": 2}}, {"fern": {"food": 0}, "ember": {}}, dice=[6, 1, 1, 6])
    scene.start(Combat(hex=scene.at("0,0"), species=3, seat=0))
    assert scene.tribe("fern") | {"hand": 0} == scene.tribe("fern") | {"food": 0, "tokens": 0, "hand": 0}
    assert scene.bag() == {"bison": 1}


@pytest.mark.rule("VR24", "V8.15")
def test_the_dice_of_the_animals_are_chances_too() -> None:
    scene = fight({"fern": {"W": 1}, "animals": {"wolf": 1}}, {"fern": {}, "ember": {}})
    g = scene.g
    g.stack = [Combat(hex=scene.at("0,0"), species=0, seat=0)]
    g.advance()
    for _ in range(2):
        assert g.waiting[0].seat == NATURE
        g.apply(NATURE, g.waiting[0].at(2))
    assert not [d for d in g.waiting if d.seat != NATURE]


# -- in haste ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("haste", [False, True])
@pytest.mark.rule("V8.3")
def test_tribes_without_a_combat_are_passed_over_and_the_others_fight_in_their_order(haste: bool) -> None:
    board = {"hexes": {f"{q},0": "plain" for q in range(5)}}
    names = ["fern", "ember", "sun", "oak", "crow"]
    pieces: dict[str, Any] = {f"{q},0": {name: {"W": 1}} for q, name in enumerate(names)}
    for q in (1, 3):
        pieces[f"{q},0"]["animals"] = {"bison": 1}
    tribes = {name: {"food": 0, "hand": []} for name in names}
    scene = Scene({"board": board, "tribes": tribes, "pieces": pieces, "dice": [6, 1, 1, 6], "haste": haste})
    scene.start(CombatPhase())
    assert not scene.g.stack
    assert [event.data["sides"][0] for event in scene.told("round_fought")] == [1, 3]
    assert [scene.tribe(name)["food"] for name in names] == [0, 4, 0, 0, 0]
    assert not scene.tribe("oak")["tokens"]


def test_who_holds_a_card_for_the_moment_before_is_asked_in_haste_too() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "plain", "2,0": "plain"}}
    pieces = {"0,0": {"fern": {"W": 1}}, "1,0": {"animals": {"bison": 1}}, "2,0": {"ember": {"W": 1}}}
    tribes = {"fern": {}, "ember": {"hand": ["animal_call"]}}
    g = Scene({"board": board, "tribes": tribes, "pieces": pieces, "haste": True}).g
    g.stack = [CombatPhase()]
    g.advance()
    assert [(decision.seat, decision.window) for decision in g.waiting] == [(1, COMBAT_PHASE)]


@pytest.mark.parametrize(
    ("key", "conditions"),
    [
        (COMBAT_START, {when.fights, when.fights_tribes, when.fights_beasts, when.is_about_to_fight}),
        (COMBAT_ROUND, {when.fights, when.fights_tribes, when.fights_beasts}),
        (ENEMY_KILLED, {when.has_killed}),
    ],
)
def test_cards_for_a_combat_are_for_those_who_fight(key: str, conditions: set[Condition]) -> None:
    """In haste nobody else is looked at, and after a death among animals nobody at all."""
    uses = VALLEY.rules(4, {}).fits[key]
    assert uses
    assert all(conditions & {*card.modes[place].when} for card, place in uses)
