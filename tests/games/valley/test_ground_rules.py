"""The small rules that everything rests on: who opposes whom, what never runs out, the life of camps (V1, V15, V16)."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from steppe.core.decision import NATURE, Action
from steppe.games.valley.deeds import camp
from steppe.games.valley.deeds import people as deeds
from steppe.games.valley.game import VALLEY
from steppe.games.valley.phases.arrival import Arrival
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.turn_end import TurnEnd
from steppe.games.valley.queries import in_force, people
from steppe.games.valley.queries.footing import edge_is_open
from steppe.games.valley.world import Effect

ROW = {"hexes": {f"{q},0": "plain" for q in range(4)}}


def scene(pieces: dict[str, Any], tribes: dict[str, Any] | None = None, **more: Any) -> Scene:
    return Scene({"board": ROW, "tribes": tribes or {"fern": {}, "ember": {}}, "pieces": pieces, **more})


@pytest.mark.rule("V1.8", "V1.9", "VR2")
def test_opponents_are_all_animals_and_rivals_but_no_loner() -> None:
    made = scene(
        {"0,0": {"fern": {"W": 1}, "ember": {"W": 1, "F": 2}, "loner": "W", "animals": {"wolf": 2, "bear": 1}}}
    )
    at = made.at("0,0")
    assert people.opponents(made.g.world, 0, at) == 6
    assert people.opponents(made.g.world, 1, at) == 4
    assert not people.is_empty(made.g.world, at)
    assert people.is_empty(made.g.world, made.at("1,0"))


@pytest.mark.rule("V1.5", "VR1")
def test_fields_and_hazards_never_run_out() -> None:
    made = Scene({"board": {"hexes": {f"{q},0": "plain" for q in range(20)}}, "tribes": {"fern": {}}, "pieces": {}})
    for hex in range(20):
        camp.sow(made.g, 0, hex)
        camp.lay_hazard(made.g, hex, 1)
    assert made.g.world.fields[:20] == [2] * 20


@pytest.mark.rule("V6.7")
def test_other_species_do_not_stop_a_herd() -> None:
    pieces = {"0,0": {"animals": {"wolf": 1}}, "1,0": {"animals": {"rhino": 1}}, "3,0": {"animals": {"bear": 1}}}
    made = scene(pieces, dice=[2]).play("animals")
    assert made.contents("3,0")["animals"]["wolf"] == 1


@pytest.mark.rule("V6.13", "VR15", "V6.6")
def test_loners_move_first_so_herds_stop_at_their_new_place() -> None:
    pieces = {"1,0": {"loner": "W"}, "0,0": {"animals": {"wolf": 1}}}
    made = scene(pieces, dice=[2]).play("animals")
    assert made.contents("2,0") == {"loner": "W", "animals": {"wolf": 1}}


@pytest.mark.rule("V5.6", "VR12", "VR14", "V6.12")
def test_arriving_and_running_animals_trample_together_when_all_is_over() -> None:
    pieces = {"0,0": {"field": "intact"}, "1,0": {"animals": {"bison": 1}}, "3,0": {"fern": {"W": 1}}}
    made = scene(pieces, entries={"a": "0,0"}, dice=[5])
    made.g.world.bag[4] = 1  # the rhino of entry a
    made.start(Arrival())
    assert made.contents("0,0")["field"] == "intact", "damage waits"
    assert made.g.world.pending == (made.at("0,0"),)
    made.play("animals")
    assert "field" not in made.contents("0,0"), "two herds, two steps"


@pytest.mark.rule("V7.2", "V3.4")
def test_each_player_moves_before_the_next() -> None:
    pieces = {"0,0": {"fern": {"W": 1}}, "2,0": {"ember": {"W": 1}}}
    made = scene(pieces, order=["ember", "fern"])
    made.g.world.number = 1
    made.play("tribes")
    assert [decision.seat for decision in made.g.waiting] == [made.seat("ember")]
    made.do("ember: m 2,0>3,0 1W").do("ember: end")
    assert [decision.seat for decision in made.g.waiting] == [made.seat("fern")]


@pytest.mark.rule("V7.8", "P3")
def test_own_people_camps_fields_and_loners_stop_nobody() -> None:
    pieces = {
        "0,0": {"fern": {"W": 1}},
        "1,0": {"fern": {"F": 1}, "camp": "fern", "field": "intact"},
    }
    made = scene(pieces)
    made.g.world.number = 1
    made.play("tribes").do("fern: m 0,0>1,0 1W").do("fern: m 1,0>2,0 1W@p")
    assert made.contents("2,0") == {"fern": {"W": 1}}


@pytest.mark.rule("V12.4", "VR28", "V12.1")
def test_a_hand_above_its_size_is_kept() -> None:
    hand = ["net", "friend", "flight", "spying", "intuition", "palisade"]
    made = scene({"0,0": {"fern": {"W": 1}}}, {"fern": {"hand": hand}, "ember": {}})
    made.play("cunning")
    assert len(made.g.world.hands[0]) == 6


@pytest.mark.rule("V13.1", "V15.3")
def test_a_camp_founded_without_a_woman_lives_until_the_turn_ends() -> None:
    made = scene({"0,0": {"fern": {"W": 2}, "camp": "fern"}, "2,0": {"ember": {"W": 1}}})
    at = made.at("0,0")
    made.g.world.effects = (Effect(in_force.UNKEPT, hex=at),)
    made.g.world.recount()
    camp.check(made.g, at)
    assert made.g.world.camps[at] == 0
    made.start(TurnEnd())
    assert made.g.world.camps[at] == -1


@pytest.mark.rule("V15.1", "V15.6", "V15.5", "VR22")
def test_a_lost_marker_comes_back_and_the_field_stays() -> None:
    made = scene({"0,0": {"fern": {"F": 1}, "camp": "fern", "field": "intact"}})
    assert people.markers(made.g, 0) == 4
    deeds.kill(made.g, 0, made.at("0,0"), 1, "hunger")
    assert people.markers(made.g, 0) == 5
    assert made.contents("0,0") == {"field": "intact"}


@pytest.mark.rule("V15.9", "VR19", "V7.15", "VC6")
def test_no_fire_without_a_camp_whoever_gives_it() -> None:
    made = scene({"0,0": {"fern": {"F": 1}, "camp": "fern"}, "1,0": {"ember": {"F": 1}}})
    for seat in (0, 1):
        camp.gain_fire(made.g, seat, "taken")
    assert made.g.world.fire == [1, 0]


@pytest.mark.rule("V16.9", "V13.7")
def test_loners_hold_no_camp_and_keep_no_tribe_alive() -> None:
    made = scene({"0,0": {"loner": "F"}, "1,0": {"fern": {"W": 1}}}, time={"year": 2})
    made.start(TurnEnd())
    assert made.g.world.winners == (0,)


@pytest.mark.rule("VR57", "VC7")
def test_an_open_river_does_not_separate() -> None:
    board = {**ROW, "rivers": {1: [["0,0", "1,0"]], 2: [["1,0", "2,0"]]}}
    made = Scene({"board": board, "tribes": {"fern": {}}, "pieces": {}})
    one, two, three = (made.at(f"{q},0") for q in range(3))
    assert not edge_is_open(made.g.world, one, two)
    made.g.world.effects = (Effect(in_force.FROZEN, value=1, until="season"),)
    made.g.world.recount()
    assert edge_is_open(made.g.world, one, two)
    assert not edge_is_open(made.g.world, two, three)
    made.g.world.effects = (Effect(in_force.DRY, until="season"),)
    made.g.world.recount()
    assert edge_is_open(made.g.world, two, three)


@pytest.mark.rule("VR29", "V14.1", "V14.6")
def test_a_tribe_without_tokens_keeps_food_and_hand_until_the_turn_ends() -> None:
    tribes = {"fern": {"food": 5, "hand": ["net"]}, "ember": {}}
    made = scene({"0,0": {"fern": {"W": 1}, "ember": {"W": 2}}}, tribes, dice=[1, 6])
    made.start(Combat(hex=made.at("0,0"), seat=0))
    assert (made.tribe("fern")["food"], made.tribe("fern")["hand"], made.tribe("fern")["status"]) == (5, 1, "in")
    made.start(TurnEnd())
    assert (made.tribe("fern")["food"], made.tribe("fern")["hand"], made.tribe("fern")["status"]) == (0, 0, "waiting")
    assert made.g.world.discard == ("net",)


@pytest.mark.rule("VR64", "H1")
def test_lots_are_drawn_by_chance_with_equal_odds() -> None:
    g = VALLEY.setup(VALLEY.rules(4, {}))
    decision = g.waiting[0]
    assert (decision.seat, decision.topic, decision.size()) == (NATURE, "lot", 4)


@pytest.mark.rule("H3")
def test_a_hand_once_seen_is_not_tracked() -> None:
    tribes = {"fern": {"hand": ["spying"]}, "ember": {"hand": ["net", "friend"]}}
    made = scene({"0,0": {"fern": {"W": 1}}, "1,0": {"ember": {"W": 1}}}, tribes)
    made.g.world.number = 1
    made.play("tribes")
    made.g.apply(0, Action("play", ("spying", 0, 1)))
    assert made.told("hand_seen")[0].seen_by(0).data["cards"] == ("friend", "net")
    assert not any(made.g.world.peeked)


@pytest.mark.rule("VR25", "V9.4")
def test_a_shared_hex_gives_its_food_once_to_the_camp_or_the_majority() -> None:
    board = {"hexes": {"0,0": "forest"}}
    crowd = {"0,0": {"fern": {"W": 1}, "ember": {"W": 2}}}
    tribes = {"fern": {"food": 5}, "ember": {"food": 5}}
    made = Scene({"board": board, "tribes": tribes, "pieces": crowd}).play("survival")
    assert (made.tribe("fern")["food"], made.tribe("ember")["food"]) == (4, 4)
    home = {"0,0": {"fern": {"F": 1}, "camp": "fern", "ember": {"W": 2}}}
    made = Scene({"board": board, "tribes": tribes, "pieces": home}).play("survival")
    assert (made.tribe("fern")["food"], made.tribe("ember")["food"]) == (5, 3)
