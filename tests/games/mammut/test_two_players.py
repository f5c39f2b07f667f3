"""Two players: two lots each, forced passes, fire that pays (K10, KR7, KR26)."""

from __future__ import annotations

import pytest

from games.mammut.scene import Scene
from games.mammut.tables import finished
from games.mammut.test_evaluation import evaluated
from steppe.core.decision import Action
from steppe.core.space import Pick, Subset


@pytest.mark.rule("K10.1", "K10.2", "K10.3", "K10.4")
def test_two_lots_each_and_the_last_open_place_takes_all() -> None:
    scene = Scene(2, middle="A2 P2 T2 M2 F2 S+")
    scene.play("P1 take A2", "P2 take P2", "P1 take T2")
    assert (scene.lot("P1/1"), scene.lot("P1/2"), scene.lot("P2/1")) == ("A2", "T2", "P2")
    assert scene.g.waiting[0].space("take").least == 4 + 1  # type: ignore[union-attr]
    scene.play("P2 rob P1/1 > A")
    assert scene.turn == "P1"
    scene.play("P1 take all")
    assert scene.world.phase == "evaluate"
    assert [scene.lot(name) for name in ("P1/1", "P1/2", "P2/1", "P2/2")] == ["A M2 F2 S+", "T2", "P2", "A"]


@pytest.mark.rule("K10.1")
def test_a_take_fills_the_lowest_open_place_and_lots_are_never_merged() -> None:
    scene = Scene(2, middle="A4 S+", lots={"P1/2": "P2", "P2/1": "T", "P2/2": "M2"}, turn="P1")
    scene.play("P1 take all")
    assert (scene.lot("P1/1"), scene.lot("P1/2")) == ("A4 S+", "P2")


@pytest.mark.rule("K10.2")
def test_a_player_may_have_several_turns_in_a_row() -> None:
    scene = Scene(2, middle="A4 S+", lots={"P2/1": "T", "P2/2": "M2"}, turn="P1")
    scene.play("P1 take A")
    assert scene.turn == "P1"
    assert scene.g.waiting[0].space("take").least == 4, "now it is the last open place"  # type: ignore[union-attr]


@pytest.mark.rule("K10.3")
def test_all_four_places_are_counted() -> None:
    scene = Scene(2, middle="A4 S+", lots={"P1/1": "P2", "P2/1": "T"}, turn="P1")
    assert scene.g.waiting[0].space("take").least == 1  # type: ignore[union-attr]
    scene.play("P1 take A")
    assert scene.turn == "P2"
    assert scene.g.waiting[0].space("take").least == 4  # type: ignore[union-attr]


@pytest.mark.rule("K10.4")
def test_only_one_lot_of_the_opponent_is_robbed_never_ones_own() -> None:
    scene = Scene(2, middle="A4 S+", lots={"P1/1": "P2", "P2/1": "T2", "P2/2": "M2"}, turn="P1")
    assert scene.g.waiting[0].space("rob") == Pick("lot", (7, 8))
    reason = scene.refuses("P1 rob P1/1 > P")
    assert (reason.key, reason.rule) == ("own_lot", "K10.4")
    scene.play("P1 rob P2/2 > M")
    assert [scene.lot(name) for name in ("P1/2", "P2/1", "P2/2")] == ["M", "T2", "-"]


@pytest.mark.rule("K10.5")
def test_return_takes_any_lots_ones_own_too_and_only_one_take_follows() -> None:
    scene = Scene(2, middle="S+", lots={"P1/1": "P2", "P2/1": "T2", "P2/2": "M2"}, turn="P1", hands={"P1": "return"})
    assert scene.g.waiting[0].space("return") == Subset("lot", (5, 7, 8), 1, 3)
    scene.play("P1 play return P1/1 P2/2")
    assert (scene.middle, scene.turn) == ("P2 M2 S+", "P1")
    scene.play("P1 take P")
    assert scene.turn == "P2"
    assert scene.lot("P1/1") == "P"


@pytest.mark.rule("K10.6", "K10.7")
def test_both_lots_count_together_and_fire_pays_the_warmer_player() -> None:
    scene = evaluated({"P1/1": "F2 P", "P1/2": "M", "P2/1": "F S+", "P2/2": "T M2"}, 2, round=3)
    assert scene.told("shares_counted")[0]["counts"] == ((0, 1, 0, 1, 2), (0, 0, 1, 2, 1))
    assert scene.world.scores == [15, 12]
    assert scene.told("fire_warmed")[0]["change"] == 2


@pytest.mark.rule("K10.7")
def test_a_tie_of_fires_is_decided_first_and_then_both_things_happen() -> None:
    scene = evaluated({"P1/1": "F3", "P2/1": "F3 S+"}, 2, scores={"P1": 20})
    assert (scene.told("fire_lacked")[0]["seat"], scene.told("fire_warmed")[0]["seat"]) == (0, 1)
    assert scene.told("fire_warmed")[0]["change"] == 3


@pytest.mark.rule("KR26")
def test_card_fires_count_for_the_bonus() -> None:
    scene = evaluated({"P1/1": "F T2", "P2/1": "F S+ T"}, 2, down={"P2": "tusk_fire"})
    assert scene.told("fire_warmed")[0]["change"] == 2
    assert scene.told("fire_lacked")[0]["seat"] == 1


@pytest.mark.rule("K10.8")
def test_five_rounds_one_meat_prize_and_no_direction() -> None:
    play = finished(3, 2)
    told = [event for events in play.told for event in events]
    assert [event.data["round"] for event in told if event.name == "round_began"] == [1, 2, 3, 4, 5]
    assert not [event for event in told if event.name in ("meat_second", "meat_third")]
    for face in ("S+", "S-"):
        scene = evaluated({"P1/1": "F M P T", "P2/1": f"F M P T {face}"}, 2)
        assert scene.world.scores == [6, 22]


# -- KR7 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KR7")
def test_who_can_take_nothing_passes_and_the_phase_ends() -> None:
    lots = {"P1/1": "A3 P5 T4 S+", "P2/1": "b", "P2/2": "h"}
    scene = Scene(2, lots=lots, turn="P1", hands={"P1": "pelt"})
    assert scene.verbs() == ["lay", "pass"], "cards may still be played"
    scene.play("P1 play pelt", "P1 pass")
    assert (scene.world.phase, scene.world.seat, scene.world.start) == ("evaluate", 0, 0)
    assert scene.lot("P1/2") == "-", "the open place stays empty"
    assert scene.told("turn_passed") == [{"seat": 0}]


@pytest.mark.rule("KR7")
def test_after_a_pass_an_opponent_with_an_open_place_goes_on() -> None:
    scene = Scene(2, lots={"P1/1": "A3 P5 T4 S+", "P2/1": "b"}, turn="P1")
    scene.play("P1 pass")
    assert (scene.turn, scene.verbs()) == ("P2", ["rob"])


@pytest.mark.rule("KR7")
def test_nobody_passes_who_can_take() -> None:
    for state in ({"middle": "A"}, {"lots": {"P2/1": "A2"}}):
        scene = Scene(2, **state, turn="P1")
        reason = scene.refuses("P1 pass")
        assert (reason.key, reason.rule) == ("can_take", "KR7")


@pytest.mark.rule("KR7")
def test_a_card_may_make_a_take_possible() -> None:
    scene = Scene(2, lots={"P1/1": "A3 S+", "P2/1": "b", "P2/2": "h"}, turn="P1", hands={"P1": "return"})
    assert scene.verbs() == ["return", "pass"]
    scene.play("P1 play return P2/1")
    assert scene.verbs() == ["take"]
    assert scene.g.why_not(0, Action("pass")).key == "can_take"  # type: ignore[union-attr]


@pytest.mark.rule("KR7")
def test_in_a_small_position_where_nobody_can_take_a_pass_ends_the_phase() -> None:
    scene = Scene(2, lots={"P1/1": "S+", "P2/1": "b"}, turn="P1")
    scene.play("P1 pass")
    assert (scene.world.phase, scene.world.start) == ("evaluate", 0)
