"""The order of a turn, drawing and reshuffling (M4)."""

from __future__ import annotations

import pytest

from games.maamut.scene import Scene
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action
from steppe.core.reason import because
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.world import G


@pytest.mark.rule("M4.1")
def test_turns_pass_clockwise() -> None:
    scene = Scene("{B1} d4 Ab4,Bg4,Ca5,Db6 - A123,B223,C122,D113 ?24 0.0.0 C 7")
    played = []
    for _ in range(6):
        played.append(scene.decider)
        scene.play("T+" if "T+" in scene.legal else "T-")
    assert played == [2, 3, 0, 1, 2, 3]
    assert scene.world.turn == 13


@pytest.mark.rule("M4.1", "M8.1")
def test_turns_pass_over_the_removed() -> None:
    scene = Scene("{B1} d4 Ab4,Bx,Cx,Db6 Ba5 A123,B-,C-,D113 ?24 0.6.0 D 7")
    scene.play("T+").expect("turn_began", seat="A").play("T+").expect("turn_began", seat="D", turn=9)


@pytest.mark.rule("M4.1")
def test_one_action_of_four_kinds() -> None:
    scene = Scene("{B1} d4 Ab4,Bg4 - A123,B223 2?29 0.0.0 A 1")
    assert [verb for verb, _ in scene.g.waiting[0].choices] == ["move", "set_trap", "discard"]
    scene = Scene("{B1} d4 Ab4,Bg4 Bb4 A123,B223 2?29 0.0.0 A 1")
    assert [verb for verb, _ in scene.g.waiting[0].choices] == ["move", "remove_trap", "discard"]
    scene.play("T-")
    assert scene.refused("T+", by="A") == because("not_asked")
    assert scene.decider == 1


@pytest.mark.rule("M4.2")
def test_the_steps_of_a_turn_in_order() -> None:
    """The action, the draw, the reshuffle, then the next turn."""
    scene = Scene("{B1} f4 Ad7,Bg4 - A133,B223 1 10.14.5 A 31").play("D3")
    assert scene.names == ["card_discarded", "card_drawn", "pile_renewed", "turn_began"]


@pytest.mark.rule("M4.2", "M9.3")
def test_out_of_reach_is_tested_after_the_reshuffle_and_before_the_limit() -> None:
    scene = Scene("{B1} c7 Aa5,Bb7 - A223,B123 2 11.12.6 B 200").play("1E")
    assert scene.names[-3:] == ["card_drawn", "pile_renewed", "game_out_of_reach"]


@pytest.mark.rule("M4.2", "M9.4")
def test_the_limit_comes_last() -> None:
    scene = Scene("{B1} f4 Ad7,Bg4 - A133,B223 1 10.14.5 B 200").play("D3")
    assert scene.names == ["card_discarded", "card_drawn", "pile_renewed", "game_limit"]


@pytest.mark.rule("M4.2")
def test_a_game_that_ends_in_the_action_draws_nothing() -> None:
    """Even in the last turn before the limit a catch is a catch."""
    scene = Scene("{B1} d4 Aa7,Bc4 Ae4 A123,B123 2?29 0.0.0 B 200").play("3E")
    assert "card_drawn" not in scene.names
    scene.becomes("{B1} e4 Aa7,Bd4 Ae4 A123,B12 2?29 0.0.1 =A 200")


@pytest.mark.rule("M4.3")
@pytest.mark.parametrize(("action", "hand"), [("1E", "A233"), ("D2", "A133"), ("T+", "A123")])
def test_a_card_used_is_a_card_drawn(action: str, hand: str) -> None:
    scene = Scene("{B1} e2 Ab4,Bg4 - A123,B223 3?29 0.0.0 A 1").play(action)
    assert scene.position.split(" ")[4].split(",")[0] == hand
    assert scene.names.count("card_drawn") == (action != "T+")


@pytest.mark.rule("M4.3")
def test_removing_a_trap_draws_none() -> None:
    scene = Scene("{B1} e2 Ab4,Bg4 Bb4 A123,B223 3?29 0.0.0 A 1").play("T-")
    scene.becomes("{B1} e2 Ab4,Bg4 - A123,B223 3?29 0.0.0 B 2")


@pytest.mark.rule("M4.3", "M8.3")
def test_a_removed_hunter_draws_none() -> None:
    scene = Scene("{B1} g3 Ae5,Ba7 - A123,B223 1?29 0.0.0 A 7").play("2NE")
    scene.becomes("{B1} g3 Ax,Ba7 - A-,B223 1?29 1.1.1 B 8")


@pytest.mark.rule("M4.4", "MR5")
def test_the_discard_pile_becomes_the_pile_at_once() -> None:
    """The card just discarded is among the shuffled ones; nobody waits until the next card is needed."""
    scene = Scene("{B1} f4 Ad7,Bg4 - A133,B223 1 10.14.5 A 31").play("D3")
    scene.becomes("{B1} f4 Ad7,Bg4 - A113,B223 ?30 0.0.0 B 32").expect("pile_renewed", count=30)
    assert scene.world.pile.all_counts() == (10, 14, 6)
    assert scene.decider == 1


@pytest.mark.rule("M4.4")
def test_a_pile_that_still_has_a_card_is_not_renewed() -> None:
    scene = Scene("{B1} f4 Ad7,Bg4 - A133,B223 12 10.13.5 A 31").play("D3")
    scene.becomes("{B1} f4 Ad7,Bg4 - A113,B223 2 10.13.6 B 32")


@pytest.mark.rule("M4.5", "M4.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_pile_never_runs_dry(players: int) -> None:
    """Nobody does anything but discard; at most 12 cards are in hands, so 24 or more come back."""
    nature = Quick(45)
    g: G = MAAMUT.setup(MAAMUT.rules(players, {}))
    g.events = []
    while g.waiting:
        decision = g.waiting[0]
        if decision.seat == NATURE or decision.topic == "place":
            g.apply(decision.seat, decision.sample(nature.below))
            continue
        assert len(g.world.pile) > 0
        assert {len(hand) for hand in g.world.hands} == {3}
        g.apply(decision.seat, Action("discard", g.world.hands[decision.seat][0]))
    renewed = [event.data["count"] for event in g.events if event.name == "pile_renewed"]
    assert len(renewed) > 5
    assert set(renewed) == {36 - 3 * players}
    assert min(renewed) >= 24
