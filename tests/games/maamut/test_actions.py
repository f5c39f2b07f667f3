"""The four actions (M5)."""

from __future__ import annotations

import pytest

from games.maamut.scene import Scene, at, some_position
from games.maamut.textbook import Book
from steppe.core.chance import Quick
from steppe.core.decision import Action, Decision
from steppe.core.reason import because
from steppe.core.state import preview
from steppe.core.view import observe
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.run import CENTRE, land
from steppe.games.maamut.turn import MAY_SET, menu
from steppe.games.maamut.world import REMOVED


@pytest.mark.rule("M5.1")
def test_a_card_moves_the_hunter_so_many_hexes_in_a_line() -> None:
    scene = Scene("{B1} d4 Aa7,Bg4 - A113,B223 2?29 0.0.0 A 1").play("3E")
    scene.expect("card_played", seat="A", card=3, direction="E").expect("hunter_moved", seat="A", path="b7 c7 d7")
    scene.becomes("{B1} d4 Ad7,Bg4 - A112,B223 ?29 0.0.1 B 2")


@pytest.mark.rule("M5.1")
def test_a_step_onto_the_mammoth_sets_it_running() -> None:
    scene = Scene("{B1} d4 Ab4,Ba7 - A123,B223 2?29 0.0.0 A 1").play("2E")
    scene.expect("hunter_moved", path="c4 d4").expect("mammoth_fled", towards="E").expect("mammoth_ran", hex="f4")


@pytest.mark.rule("M5.1")
def test_only_cards_in_hand() -> None:
    scene = Scene("{B1} d4 Aa7,Bg4 - A113,B223 2?29 0.0.0 A 1")
    assert scene.refused("2E") == because("card_not_in_hand", "M5.1")


@pytest.mark.rule("M5.2", "M5.6", "M5.7", "M5.8", "M5.9", "MR9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_legal_actions_are_those_of_the_text(players: int) -> None:
    nature = Quick(52)
    for _ in range(300):
        text = some_position(nature, players)
        assert Scene(text).legal == set(Book.open(text).legal())


@pytest.mark.rule("M5.2", "MR7")
def test_a_push_that_kills_the_own_hunter_is_legal() -> None:
    """A preview warns; the line g3, where the mammoth cannot run from, is clear."""
    scene = Scene("{B1} g3 Ae5,Ba7 - A123,B223 1?29 0.0.0 A 7")
    assert "2NE" in scene.legal
    warned = [event.name for event in preview(scene.g, 0, MAAMUT.read("2NE"))]
    assert warned[:4] == ["card_played", "hunter_moved", "mammoth_stood", "hunter_charged"]
    assert scene.play("2NE").world.hunters[0] == REMOVED


@pytest.mark.rule("M5.2", "M5.3")
def test_a_hunter_among_rocks_and_edges() -> None:
    """W of c5 is a rock; NW is clear for two hexes only."""
    scene = Scene("{B1} e4 Ac5,Bg4 - A123,B223 2?29 0.0.0 A 1")
    assert scene.moves == {"1E", "1SE", "1SW", "1NW", "1NE", "2E", "2SE", "2SW", "2NW", "2NE", "3E", "3NE"}


@pytest.mark.rule("M5.3", "MR6")
def test_a_move_is_not_shortened() -> None:
    scene = Scene("{B1} e4 Ac5,Bg4 - A123,B223 2?29 0.0.0 A 1")
    assert scene.refused("3NW") == because("meets_rock", "M5.3", direction=4, hex=at("c2"), count=2, card=3)
    assert scene.refused("3SE") == because("leaves_board", "M5.3", direction=1, count=2, card=3)


@pytest.mark.rule("M5.3", "MR6")
def test_a_card_with_no_clear_direction_can_only_be_discarded() -> None:
    """g1 is walled in: whatever the hand, nothing but a trap and the discards."""
    scene = Scene("{B3} d4 Ag1,Bc4 - A123,B223 2?29 0.0.0 A 7")
    assert scene.legal == {"T+", "D1", "D2", "D3"}
    scene = Scene("{B1} f4 Ad7,Bg4 - A123,B223 1?29 0.0.0 A 1")
    assert scene.legal == {"1W", "2W", "3W", "D1", "D2", "D3"}


@pytest.mark.rule("M5.4")
def test_hunters_pass_and_join_each_other() -> None:
    scene = Scene("{B1} f4 Aa4,Bb4,Cc4,Dc4 - A123,B223,C111,D122 3?23 0.0.0 A 1").play("2E")
    scene.becomes("{B1} f4 Ac4,Bb4,Cc4,Dc4 - A133,B223,C111,D122 ?23 0.1.0 B 2")
    assert "hunter_fled" not in scene.names


@pytest.mark.rule("M5.5")
def test_traps_do_nothing_to_hunters() -> None:
    """From a trap, over a trap, onto a trap."""
    scene = Scene("{B1} f4 Ae3,Bg4 Be3,Be4,Be5 A123,B223 3?29 0.0.0 A 1").play("2SE")
    scene.becomes("{B1} f4 Ae5,Bg4 Be3,Be4,Be5 A133,B223 ?29 0.1.0 B 2")


@pytest.mark.rule("M5.6")
def test_setting_a_trap() -> None:
    scene = Scene("{B1} d4 Ab4,Bg4 - A123,B223 2?29 0.0.0 A 1").play("T+").expect("trap_set", seat="A", hex="b4")
    scene.becomes("{B1} d4 Ab4,Bg4 Ab4 A123,B223 2?29 0.0.0 B 2")
    assert scene.world.reserve(0) == 3


@pytest.mark.rule("M5.6", "M5.7")
def test_where_no_trap_is_set() -> None:
    on_snow = Scene("{B1} d4 Ac5,Bg4 - A123,B223 2?29 0.0.0 A 1")
    assert on_snow.refused("T+") == because("not_grass", "M5.6", hex=at("c5"))
    on_a_trap = Scene("{B1} d4 Ab4,Bg4 Bb4 A123,B223 2?29 0.0.0 A 1")
    assert on_a_trap.refused("T+") == because("trap_here", "M5.6", hex=at("b4"))
    together = Scene("{B1} d4 Ab4,Bb4 - A123,B223 2?29 0.0.0 A 1")
    assert together.refused("T+") == because("not_alone", "M5.7", hex=at("b4"))
    a_fifth = Scene("{B1} d4 Ag4,Ba5 Ab3,Ab6,Ac4,Ae3 A123,B223 2?29 0.0.0 A 9")
    assert a_fifth.refused("T+") == because("no_trap_left", "M5.6")


@pytest.mark.rule("M5.7")
def test_alone_is_without_other_hunters() -> None:
    """The mammoth may stand beside; two removed hunters share no hex with anybody."""
    assert "T+" in Scene("{B1} c4 Ab4,Bx,Cx - A123,B-,C- 2?26 2.2.2 A 9").legal
    assert "T+" not in Scene("{B1} c4 Ab4,Bb4,Ca7 - A123,B223,C122 2?26 0.0.0 A 9").legal


@pytest.mark.rule("M5.8")
def test_a_destroyed_trap_goes_back_to_its_owner() -> None:
    scene = Scene("{B1} d4 Ab4,Bg4 Ba5,Bb4,Bb6,Bc4 A123,B223 2?29 0.0.0 A 9")
    assert scene.world.reserve(1) == 0
    scene.play("T-").expect("trap_destroyed", seat="A", owner="B", hex="b4")
    assert scene.world.reserve(1) == 1
    scene.play("T+").becomes("{B1} d4 Ab4,Bg4 Ba5,Bb6,Bc4,Bg4 A123,B223 2?29 0.0.0 A 11")


@pytest.mark.rule("M5.8")
def test_taking_back_the_own_trap_is_the_same_action() -> None:
    scene = Scene("{B1} d4 Ab4,Bg4 Ab4 A123,B223 2?29 0.0.0 A 9").play("T-")
    scene.expect("trap_taken_back", seat="A", owner="A", hex="b4")
    assert scene.world.reserve(0) == 4


@pytest.mark.rule("M5.8", "MR9")
@pytest.mark.parametrize("owner", ["A", "B", "C"])
def test_whoever_owns_it_a_trap_is_removed_alone(owner: str) -> None:
    scene = Scene(f"{{B1}} d4 Ab4,Bb4,Ca7 {owner}b4 A123,B223,C122 2?26 0.0.0 A 1")
    assert scene.refused("T-") == because("not_alone", "MR9", hex=at("b4"))
    nothing = Scene("{B1} d4 Ab4,Bb4 - A123,B223 2?29 0.0.0 A 1")
    assert nothing.refused("T-") == because("no_trap_here", "M5.8", hex=at("b4"))


@pytest.mark.rule("M5.9")
def test_discarding_is_always_possible_and_does_nothing_else() -> None:
    scene = Scene("{B1} f4 Ad7,Bg4 - A333,B223 1?29 0.0.0 A 1").play("D3")
    scene.becomes("{B1} f4 Ad7,Bg4 - A133,B223 ?29 0.0.1 B 2")
    assert scene.names == ["card_discarded", "card_drawn", "turn_began"]


@pytest.mark.rule("M5.9")
def test_there_is_no_other_way_to_pass() -> None:
    scene = Scene("{B1} f4 Ad7,Bg4 - A333,B223 1?29 0.0.0 A 1")
    assert scene.refused(Action("pass")) == because("no_such_verb", verb="pass")
    assert scene.refused("D1") == because("card_not_in_hand", "M5.9")


@pytest.mark.rule("M5.10")
def test_equal_cards_are_the_same_action() -> None:
    scene = Scene("{B1} f4 Ad4,Bg4 - A222,B123 1?29 0.0.0 A 1")
    decision = scene.g.waiting[0]
    assert decision.size() == len(scene.legal)
    assert {text for text in scene.legal if text[0] == "D"} == {"D2"}


@pytest.mark.rule("M5.10")
def test_at_most_22_actions() -> None:
    """On a board without rock; setting and removing a trap exclude each other.

    Only the centre has 18 moves, and it takes no trap, so that 21 is the most that a game can show.
    """
    bare = land("s" * 37)
    most = [Decision(0, "turn", menu(bare.clear[hex], (1, 2, 3), MAY_SET)).size() for hex in range(37)]
    assert most[CENTRE] == 22
    assert max(size for hex, size in enumerate(most) if hex != CENTRE) < 21
    star = "grrg/rgggr/rggggr/gggxggg/rsssss/sssss/sggg"  # nothing but open hexes on the six lines from the centre
    assert len(Scene(f"{star} e5 Ad4,Bg4 - A123,B223 1?29 0.0.0 A 1").legal) == 21


@pytest.mark.rule("MR8")
def test_everybody_may_count_the_traps_in_reserve() -> None:
    scene = Scene("{B1} d4 Ab4,Bg4 Ba5,Bb4,Bb6 A123,B223 2?29 0.0.0 A 9")
    for seat in (0, 1, None):
        assert observe(scene.g, seat)["world"]["traps"].count(1) == 3
