"""Scared hunters (M7)."""

from __future__ import annotations

import pytest

from games.maamut.scene import Scene, at
from steppe.core.reason import because
from steppe.games.maamut.run import free_hexes, land


@pytest.mark.rule("M7.1", "M7.2", "M7.3")
def test_a_hunter_on_the_way_flees_before_the_mammoth_goes_on() -> None:
    scene = Scene("{B1} d4 Ac4,Be4 - A123,B223 2?29 0.0.0 A 5").play("3E")
    scene.becomes("{B1} e4 Ad4,Be4 - A12,B223 2?29 0.0.1 B~A3E1 5")
    assert scene.flights == {"d5", "e3", "e5", "f4"}
    scene.play("~e5").expect("mammoth_ran", hex="e4").expect("hunter_fled", hex="e5").expect("mammoth_ran", hex="f4")
    scene.becomes("{B1} g4 Af4,Be5 - A122,B223 ?29 0.0.1 B 6")


@pytest.mark.rule("M7.1")
@pytest.mark.parametrize("hex", ["e4", "f4", "g4"])
def test_midway_or_last(hex: str) -> None:
    scene = Scene(f"{{B1}} d4 Ac4,B{hex} - A123,B223 2?29 0.0.0 A 5").play("3E")
    assert scene.decider == 1
    assert scene.world.mammoth == at(hex)


@pytest.mark.rule("M7.1")
def test_whoever_stands_beside_the_way_stays() -> None:
    scene = Scene("{B1} d4 Ac4,Be5 - A123,B223 2?29 0.0.0 A 5").play("3E")
    scene.becomes("{B1} g4 Af4,Be5 - A122,B223 ?29 0.0.1 B 6")


@pytest.mark.rule("M7.2")
def test_two_on_one_hex_flee_in_turn_order() -> None:
    """The second sees where the first has gone and finds one hex fewer."""
    scene = Scene("{B1} d4 Ac4,Be4,Ce4 - A123,B223,C122 2?26 0.0.0 A 5").play("1E")
    assert (scene.decider, scene.flights) == (1, {"d5", "e3", "e5", "f4"})
    scene.play("~e5").becomes("{B1} e4 Ad4,Be5,Ce4 - A23,B223,C122 2?26 1.0.0 C~A1E1 5")
    assert (scene.decider, scene.flights) == (2, {"d5", "e3", "f4"})
    scene.play("~d5").becomes("{B1} e4 Ad4,Be5,Cd5 - A223,B223,C122 ?26 1.0.0 B 6")


@pytest.mark.rule("M7.2", "MR16")
def test_turn_order_begins_after_the_mover() -> None:
    scene = Scene("{B1} d4 Ae4,Be4,Cc4,De4 - A123,B122,C122,D113 2?23 0.0.0 C 5").play("1E")
    order = []
    for _ in range(3):
        order.append(scene.decider)
        scene.play(f"~{min(scene.flights)}")
    assert order == [3, 0, 1]
    assert scene.decider == 3  # whose turn comes next


@pytest.mark.rule("MR16")
def test_the_owner_chooses() -> None:
    scene = Scene("{B1} d4 Ac4,Be4,Ca7 - A123,B223,C122 2?26 0.0.0 A 5").play("1E")
    assert [decision.seat for decision in scene.g.waiting] == [1]
    assert scene.refused("~e5", by="A") == because("not_asked")
    assert scene.refused("~e5", by="C") == because("not_asked")


@pytest.mark.rule("M7.3")
def test_not_back_to_where_the_mammoth_came_from() -> None:
    """e4 is empty and open, but the mammoth has just come from there."""
    scene = Scene("{B1} d4 Ac4,Bf4 - A123,B223 2?29 0.0.0 A 5").play("2E")
    assert scene.flights == {"e5", "f5", "g3", "g4"}
    assert scene.refused("~e4") == because("flight_to_mammoths_side", "M7.3", hex=at("e4"))


@pytest.mark.rule("M7.3")
def test_only_to_a_neighbour_that_is_no_rock_and_on_the_board() -> None:
    scene = Scene("{B1} d4 Ac4,Bf4 - A123,B223 2?29 0.0.0 A 5").play("2E")
    assert scene.refused("~d5") == because("flight_too_far", "M7.3", hex=at("d5"))
    assert scene.refused("~f4") == because("flight_too_far", "M7.3", hex=at("f4"))  # staying is no flight
    assert scene.refused("~f3") == because("rock", "M1.2", hex=at("f3"))
    on_the_rim = Scene("{B1} d4 Ac4,Bg4 - A123,B223 2?29 0.0.0 A 5").play("3E")
    assert on_the_rim.flights == {"f5", "g3"}


@pytest.mark.rule("M7.3", "MR14")
def test_a_hex_with_a_hunter_is_not_free_and_one_with_a_trap_is() -> None:
    scene = Scene("{B1} d4 Ac4,Be4,Ce3 Ae5,Cd5 A123,B223,C122 2?26 0.0.0 A 5").play("1E")
    assert scene.flights == {"d5", "e5", "f4"}
    assert scene.refused("~e3") == because("flight_occupied", "MR14", hex=at("e3"))
    scene.play("~e5").becomes("{B1} e4 Ad4,Be5,Ce3 Ae5,Cd5 A223,B223,C122 ?26 1.0.0 B 6")


@pytest.mark.rule("M7.3")
def test_at_most_five_hexes_to_flee_to() -> None:
    bare = land("s" * 37)
    assert max(len(free_hexes(bare, hex, towards, [])) for hex in range(37) for towards in range(6)) == 5
    star = "grrg/rgggr/rggggr/gggxggg/rsssss/sssss/sggg"
    scene = Scene(f"{star} d4 Ac4,Be4 - A123,B223 2?29 0.0.0 A 5").play("1E")
    assert scene.flights == {"f4", "e5", "d5", "e3", "f3"}


@pytest.mark.rule("M7.4", "MR15")
def test_a_hunter_may_flee_along_the_way_and_is_scared_again() -> None:
    """Three times in one run."""
    scene = Scene("{B1} d4 Ac4,Be4 - A123,B223 2?29 0.0.0 A 5").play("3E", "~f4")
    scene.becomes("{B1} f4 Ad4,Bf4 - A12,B223 2?29 0.0.1 B~A3E1 5")
    assert scene.flights == {"e5", "f5", "g3", "g4"}
    scene.play("~g4").becomes("{B1} g4 Ad4,Bg4 - A12,B223 2?29 0.0.1 B~A3E1 5")
    assert scene.flights == {"f5", "g3"}
    scene.play("~f5").becomes("{B1} g4 Af4,Bf5 - A122,B223 ?29 0.0.1 B 6")
    assert scene.names.count("hunter_fled") == 3


@pytest.mark.rule("M7.5", "M8.1", "M8.3")
def test_without_a_free_hex_it_is_trampled() -> None:
    scene = Scene("{B1} d4 Ac4,Bg4,Cf5,Dg3 Bd3 A123,B223,C122,D111 2?23 0.0.0 A 5").play("3E")
    scene.expect("hunter_trampled", seat="B", hex="g4", hand=(2, 2, 3))
    scene.becomes("{B1} g4 Af4,Bx,Cf5,Dg3 Bd3 A122,B-,C122,D111 ?23 0.2.2 C 6")


@pytest.mark.rule("M7.5", "M7.3")
def test_the_run_goes_on_over_a_trampled_hunter() -> None:
    """On b7 both other open neighbours are taken; D on a7 then has a single hex left and is asked all the same."""
    scene = Scene("{B3} c7 Ad7,Bb7,Cb6,Da7 - A123,B223,C122,D111 2?23 0.0.0 A 5").play("2W")
    scene.expect("hunter_trampled", seat="B", hex="b7").expect("mammoth_ran", hex="a7")
    assert (scene.decider, scene.flights) == (3, {"a6"})
    scene.play("~a6").becomes("{B3} a7 Ab7,Bx,Cb6,Da6 - A123,B-,C122,D111 ?23 0.3.1 C 6")


@pytest.mark.rule("M7.5", "M7.2")
def test_each_of_several_is_trampled_or_flees_for_itself() -> None:
    """On g4 only f5 is free: B takes it, C is trampled. In the dead end d7 both are."""
    scene = Scene("{B1} d4 Ac4,Bg4,Cg4,Dg3 - A123,B223,C122,D111 2?23 0.0.0 A 5").play("3E")
    assert (scene.decider, scene.flights) == (1, {"f5"})
    scene.play("~f5").becomes("{B1} g4 Af4,Bf5,Cx,Dg3 - A122,B223,C-,D111 ?23 1.2.1 B 6")
    scene = Scene("{B1} c7 Ab7,Bd7,Cd7 - A123,B223,C122 2?26 0.0.0 A 5").play("1E")
    scene.expect("hunter_trampled", seat="B").expect("hunter_trampled", seat="C")


@pytest.mark.rule("M7.6")
def test_a_flight_is_no_turn_and_uses_no_card() -> None:
    scene = Scene("{B1} d4 Ac4,Be4,Ca7 - A123,B223,C122 2?26 0.0.0 A 5").play("1E", "~f4")
    assert [event.data["seat"] for event in scene.events if event.name == "card_drawn"] == [0]
    scene.becomes("{B1} e4 Ad4,Bf4,Ca7 - A223,B223,C122 ?26 1.0.0 B 6")  # B has its cards, and its turn all the same
    assert scene.names.count("mammoth_ran") == 1
