"""Removed hunters, giving up, catching the mammoth (M8)."""

from __future__ import annotations

import pytest

from games.maamut.scene import Scene
from steppe.core.reason import because
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.world import REMOVED


@pytest.mark.rule("M8.1")
def test_a_removed_hunter_takes_no_turn_and_makes_no_choice() -> None:
    scene = Scene("{B1} g3 Ae5,Ba7,Cd1 Ab4 A123,B223,C122 1?26 0.0.0 A 7").play("2NE")
    for _ in range(5):
        assert scene.decider in (1, 2)
        scene.draws(1).play(next(text for text in sorted(scene.legal) if text[0] == "D"))
    assert scene.world.hunters[0] == REMOVED
    assert scene.refused("X", by="A") == because("hunter_is_removed", "M8.1")
    assert scene.refused("=M", by="A") == because("hunter_is_removed", "M9.5")
    assert scene.refused("D1", by="A") == because("not_asked")


@pytest.mark.rule("M8.2", "MR12")
def test_the_traps_of_a_removed_hunter_stay_and_others_may_remove_them() -> None:
    scene = Scene("{B1} f4 Aa7,Bx,Cg4 Bc7 A123,B-,C122 2?26 1.1.1 A 20").play("2E")
    assert scene.position.split(" ")[3] == "Bc7"
    scene.draws(1).play("D1", "T-").expect("trap_destroyed", seat="A", owner="B", hex="c7")
    assert scene.position.split(" ")[3] == "-"
    assert scene.world.reserve(1) == 4  # out of the game with their owner


@pytest.mark.rule("M8.3", "MR19")
def test_the_hand_goes_to_the_discard_pile_at_once() -> None:
    """B is trampled midway; while D flees, B's cards already lie there."""
    scene = Scene("{B3} c7 Ad7,Bb7,Cb6,Da7 - A123,B223,C122,D111 2?23 0.0.0 A 5").play("2W")
    scene.becomes("{B3} a7 Ac7,Bx,Cb6,Da7 - A13,B-,C122,D111 2?23 0.3.1 D~A2W1 5")


@pytest.mark.rule("MR19", "M4.4")
def test_cards_of_a_removed_hunter_come_back_with_the_next_shuffle() -> None:
    scene = Scene("{B1} g3 Ae5,Ba7,Cd1 - A123,B223,C122 1 9.11.6 A 7").play("2NE")
    scene.becomes("{B1} g3 Ax,Ba7,Cd1 - A-,B223,C122 1 10.12.7 B 8").play("D2")
    assert scene.world.pile.all_counts() == (10, 13, 7)


@pytest.mark.rule("M8.4")
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_the_owner_of_the_trap_wins_whoever_pushed(owner: int) -> None:
    scene = Scene(f"{{B1}} d4 Ab4,Ba7,Cd1 {'ABC'[owner]}e4 A123,B223,C122 2?26 0.0.0 A 5").play("2E")
    scene.expect("game_caught", winner="ABC"[owner])
    result = MAAMUT.result(scene.g)
    assert result is not None
    assert result.winners == (owner,)
    assert result.places == tuple(1 if seat == owner else 2 for seat in range(3))  # nobody comes second before another
    assert result.scores == tuple(float(seat == owner) for seat in range(3))
    assert result.reason == "caught"


@pytest.mark.rule("M8.4", "MR12")
def test_the_trap_of_a_removed_hunter_wins_for_its_owner() -> None:
    scene = Scene("{B1} d4 Ac4,Bx,Ca7 Be4 A123,B-,C122 2?26 1.1.1 A 7").play("1E")
    scene.becomes("{B1} e4 Ad4,Bx,Ca7 Be4 A23,B-,C122 2?26 2.1.1 =B 7")


@pytest.mark.rule("M8.5", "MR20")
def test_no_hunter_left_the_mammoth_wins() -> None:
    scene = Scene("{B1} g3 Ae5,Bx Ab4,Bc4 A123,B- 2?29 1.1.1 A 7").play("2NE")
    scene.becomes("{B1} g3 Ax,Bx Ab4,Bc4 A-,B- 2?29 2.2.2 =M 7").expect("game_nobody_left", winner=None)
    result = MAAMUT.result(scene.g)
    assert result is not None
    assert result.winners == ()
    assert result.reason == "nobody_left"


@pytest.mark.rule("M8.6", "MR20")
def test_a_single_hunter_plays_on_alone() -> None:
    scene = Scene("{B1} f4 Aa7,Bx Bc7 A123,B- 2?29 1.1.1 A 20").play("2E")
    scene.becomes("{B1} f4 Ac7,Bx Bc7 A123,B- ?29 1.2.1 A 21").play("T-")
    scene.becomes("{B1} f4 Ac7,Bx - A123,B- ?29 1.2.1 A 22")


@pytest.mark.rule("M8.6")
def test_the_one_who_is_left_after_a_removal_goes_on() -> None:
    scene = Scene("{B1} g3 Ae5,Ba7 - A123,B223 11?28 0.0.0 A 7").play("2NE", "D2", "D2")
    scene.becomes("{B1} g3 Ax,Ba7 - A-,B113 ?28 1.3.1 B 10")


# -- giving up -----------------------------------------------------------------------------------------------


@pytest.mark.rule("M8.7", "M8.3")
def test_giving_up_takes_the_place_of_the_action() -> None:
    scene = Scene("{B1} d4 Ab4,Bg4,Ca7 Ab4 A123,B223,C122 2?26 0.0.0 A 5").play("X")
    scene.expect("hunter_gave_up", seat="A", hex="b4", hand=(1, 2, 3)).expect("turn_began", seat="B", turn=6)
    scene.becomes("{B1} d4 Ax,Bg4,Ca7 Ab4 A-,B223,C122 2?26 1.1.1 B 6")


@pytest.mark.rule("M8.7", "M9.4")
def test_after_giving_up_the_end_of_the_turn_is_tested() -> None:
    scene = Scene("{B1} d4 Ab4,Bg4,Ca7 - A123,B223,C122 2?26 0.0.0 C 300").play("X")
    scene.expect("game_limit").becomes("{B1} d4 Ab4,Bg4,Cx - A123,B223,C- 2?26 1.2.0 =M 300")
    scene = Scene("{B3} d4 Ab4,Bg1 - A123,B223 2?29 0.0.0 A 5").play("X")  # B sits in a pocket
    scene.expect("game_out_of_reach").becomes("{B3} d4 Ax,Bg1 - A-,B223 2?29 1.1.1 =M 5")


@pytest.mark.rule("M8.7", "M8.5")
def test_the_last_one_gives_up() -> None:
    scene = Scene("{B1} d4 Ab4,Bx - A123,B- 2?29 1.1.1 A 5").play("X").expect("game_nobody_left")
    scene.becomes("{B1} d4 Ax,Bx - A-,B- 2?29 2.2.2 =M 5")


@pytest.mark.rule("M8.7")
def test_giving_up_in_the_turn_of_another() -> None:
    """A still acts, and the order goes on without B."""
    scene = Scene("{B1} d4 Ab4,Bg4,Ca7 Bb4 A123,B223,C122 2?26 0.0.0 A 5").steps_in("B", "X")
    scene.becomes("{B1} d4 Ab4,Bx,Ca7 Bb4 A123,B-,C122 2?26 0.2.1 A 5")
    assert "T-" in scene.legal
    scene.play("T-").becomes("{B1} d4 Ab4,Bx,Ca7 - A123,B-,C122 2?26 0.2.1 C 6")


@pytest.mark.rule("M8.7")
def test_giving_up_changes_what_the_other_may_do() -> None:
    """B leaves the hex that it shares with A, so that A is alone there."""
    scene = Scene("{B1} d4 Ab4,Bb4,Ca7 - A123,B223,C122 2?26 0.0.0 A 5")
    assert "T+" not in scene.legal
    assert "T+" in scene.steps_in("B", "X").legal


@pytest.mark.rule("M8.7", "M9.2")
def test_the_last_one_within_reach_gives_up_in_the_turn_of_another() -> None:
    """A sits in a pocket; without B nobody can get at the mammoth, and A does not act any more."""
    scene = Scene("{B3} d4 Ag1,Bb4 - A123,B223 2?29 0.0.0 A 5").steps_in("B", "X")
    scene.becomes("{B3} d4 Ag1,Bx - A123,B- 2?29 0.2.1 =M 5").expect("game_out_of_reach")


@pytest.mark.rule("M8.7")
def test_nothing_else_is_tested_in_the_turn_of_another() -> None:
    """Not the limit: B still has its last turn."""
    scene = Scene("{B1} f4 Ad7,Bg4 - A133,B223 1?29 0.0.0 B 200").steps_in("A", "X")
    scene.becomes("{B1} f4 Ax,Bg4 - A-,B223 1?29 1.0.2 B 200").play("D2").expect("game_limit")


@pytest.mark.rule("M8.7")
def test_nobody_gives_up_while_placing_or_while_a_hunter_flees() -> None:
    placing = Scene("{B1} d4 Ab7,B- - A112,B223 2?29 0.0.0 B@ 0")
    for seat in "AB":
        assert placing.refused("X", by=seat) == because("give_up_while_placing", "M8.7")
    fleeing = Scene("{B1} d4 Ac4,Be4,Ca7 - A123,B223,C122 2?26 0.0.0 A 5").play("1E")
    for seat in "ABC":
        assert fleeing.refused("X", by=seat) == because("give_up_in_flight", "M8.7")
