"""The evaluation step by step, with its ties (K7, KR13 to KR20, KR24)."""

from __future__ import annotations

from typing import Any

import pytest

from games.mammut.scene import Scene
from steppe.core.decision import NATURE
from steppe.games.mammut.tally import clockwise, least, most


def evaluated(lots: dict[str, str], players: int = 3, **state: Any) -> Scene:
    """An evaluation without decisions."""
    return Scene(players, phase="evaluate", lots=lots, **state).evaluate()


# -- preparation -------------------------------------------------------------------------------------------------


@pytest.mark.rule("K7.1")
def test_cards_are_revealed_and_question_marks_turned_before_anything_is_counted() -> None:
    scene = evaluated({"P1": "?(M)2 F", "P2": "M F S+", "P3": "?(F) ?(P) T"}, round=2, down={"P3": "pelt"})
    names = scene.names()
    assert names.index("cards_revealed") < names.index("marks_turned") < names.index("shares_counted")
    assert scene.told("shares_counted")[0]["counts"] == ((0, 0, 0, 2, 1), (0, 0, 0, 1, 1), (0, 1, 1, 0, 1))
    assert scene.world.scores == [11, 15, 14]
    assert scene.world.hides == [0, 0, 2]


@pytest.mark.rule("K7.1")
def test_nothing_is_revealed_before_nature_says_so() -> None:
    scene = Scene(phase="evaluate", lots={"P1": "?(M) S+", "P2": "M", "P3": "T"}, down={"P3": "pelt"})
    assert scene.asked("reveal")
    assert scene.g.waiting[0].seat == NATURE
    assert scene.world.down == [(), (), ("pelt",)]
    assert scene.events() == []


# -- points and ties ---------------------------------------------------------------------------------------------


@pytest.mark.rule("K7.2")
def test_a_score_never_falls_below_0_and_a_later_gain_starts_from_0() -> None:
    scene = evaluated({"P1": "P2 M2 F", "P2": "P M S+ F", "P3": "T M"}, round=3, scores={"P3": 2})
    assert scene.world.scores == [21, 15, 0]
    lost = scene.told("hide_trailed")[0]
    assert (lost["seat"], lost["points"], lost["change"], lost["score"]) == (2, 3, -2, 0)


@pytest.mark.rule("K7.3", "K7.4")
def test_most_is_the_earliest_in_the_shamans_order_and_least_the_latest() -> None:
    assert clockwise(1, 4) == (1, 2, 3, 0)
    assert clockwise(1, 4, -1) == (1, 0, 3, 2)
    assert most([2, 2, 1, 2], (2, 3, 0, 1)) == 3
    assert least([2, 1, 1, 2], (2, 3, 0, 1)) == 1
    assert least([1, 0, 2], (1, 2, 0)) == 1
    assert most([0, 0, 0], (1, 2, 0)) == 1
    assert least([0, 0, 0], (1, 2, 0)) == 0


LEVEL = {"P1": "A2 P T M2 {}", "P2": "P3 M F2 b", "P3": "T3 M F h A"}


@pytest.mark.rule("K7.3", "K7.4", "KR19", "KR24")
@pytest.mark.parametrize(("arrow", "scores"), [("S+", [29, 20, 14]), ("S-", [29, 11, 23])])
def test_everybody_level_on_the_hide_track(arrow: str, scores: list[int]) -> None:
    lots = {name: text.format(arrow) for name, text in LEVEL.items()}
    scene = evaluated(
        lots,
        round=4,
        turn="P2",
        scores={"P1": 20, "P2": 15, "P3": 12},
        hides={"P1": 4, "P2": 2, "P3": 5},
        animals={"P1": "d", "P2": "bg", "P3": "o"},
        deck="look flip pelt swap",
    )
    assert scene.world.scores == scores
    assert scene.world.hides == [5, 5, 5]
    order = (0, 1, 2) if arrow == "S+" else (0, 2, 1)
    assert scene.told("hide_led")[0]["tied"] == order
    assert scene.told("hide_led")[0]["points"] == 4, "the value is the number of the round"
    assert scene.told("hide_trailed")[0]["seat"] == order[-1]
    assert scene.told("shares_counted")[0]["order"] == order
    assert scene.world.hands == [("flip", "look"), (), ("pelt",)], "axes are drawn clockwise under either arrow"


@pytest.mark.rule("KR24", "K7.6")
@pytest.mark.parametrize("round", range(1, 6))
def test_the_hide_value_is_the_number_of_the_round(round: int) -> None:
    scene = evaluated({"P1": "P2 S+ F", "P2": "P F", "P3": "F2"}, round=round, scores={"P2": 20, "P3": 20})
    assert scene.told("hide_led")[0]["change"] == round
    assert scene.told("hide_trailed")[0]["change"] == -round


# -- kinds -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("K7.5")
def test_axes_draw_cards_player_by_player() -> None:
    scene = evaluated({"P1": "A F", "P2": "A2 F S-", "P3": "A F"}, round=2, deck="look flip pelt swap return")
    assert scene.world.hands == [("swap",), ("flip", "look"), ("pelt",)]
    assert [event["seat"] for event in scene.told("card_drawn")] == [1, 1, 2, 0]
    assert len(scene.world.pile) == 1


@pytest.mark.rule("KR17")
def test_axes_may_be_drawn_as_the_arrow_points() -> None:
    state: dict[str, Any] = {"round": 2, "deck": "look flip pelt swap"}
    lots = {"P1": "A F", "P2": "A2 F S-", "P3": "A F"}
    for option, order in (("clockwise", [1, 1, 2, 0]), ("arrow", [1, 1, 0, 2])):
        scene = evaluated(lots, **state, axe_draw=option)
        assert [event["seat"] for event in scene.told("card_drawn")] == order


@pytest.mark.rule("K7.5")
def test_in_the_last_round_axes_are_points() -> None:
    scene = evaluated({"P1": "A2 F", "P2": "F S+", "P3": "F"}, round=5, deck="look")
    assert scene.told("axes_scored") == [{"seat": 0, "points": 6, "change": 6, "score": 16, "count": 2, "tied": ()}]
    assert scene.world.hands == [(), (), ()]
    assert len(scene.world.pile) == 1


@pytest.mark.rule("K7.6")
def test_hides_move_and_most_and_least_are_counted_on_the_track() -> None:
    scene = evaluated(
        {"P1": "P3 F", "P2": "P F S+", "P3": "F"}, round=3, hides={"P2": 9, "P3": 4, "P1": 2}, scores={"P1": 20}
    )
    assert scene.world.hides == [5, 10, 4]
    assert scene.told("hide_led")[0]["seat"] == 1, "the track counts, not this round's pelts"
    assert scene.told("hide_trailed")[0]["seat"] == 2
    assert scene.world.scores == [15, 13, 7], "and P1, last in the order, freezes"


@pytest.mark.rule("KR20")
def test_hide_totals_have_no_limit() -> None:
    scene = evaluated({"P1": "P9 F", "P2": "F S+", "P3": "F"}, hides={"P1": 97})
    assert scene.world.hides[0] == 106
    level = evaluated({"P1": "P2 F", "P2": "F S+", "P3": "F"}, hides={"P2": 2})
    assert level.world.hides == [2, 2, 0], "several markers may share a space"


@pytest.mark.rule("K7.7")
def test_two_points_a_tusk() -> None:
    scene = evaluated({"P1": "T3 F", "P2": "F S+", "P3": "T F"}, round=1)
    assert [(event["seat"], event["points"]) for event in scene.told("tusks_scored")] == [(2, 2), (0, 6)]


@pytest.mark.rule("K7.8")
@pytest.mark.parametrize(
    ("players", "prizes"), [(2, {0: 8}), (3, {0: 8, 1: 5}), (4, {0: 8, 1: 5, 2: 2}), (5, {0: 8, 1: 5, 2: 2})]
)
def test_meat_prizes_by_number_of_players(players: int, prizes: dict[int, int]) -> None:
    meat = ("M3", "M2", "M S+", "M", "M")
    scene = evaluated({f"P{seat + 1}": meat[seat] for seat in range(players)}, players)
    paid = {e["seat"]: e["points"] for name in ("meat_first", "meat_second", "meat_third") for e in scene.told(name)}
    assert paid == prizes


@pytest.mark.rule("K7.8")
def test_no_meat_no_prize_and_ties_follow_the_arrow() -> None:
    scene = evaluated({"P1": "M F P", "P2": "F P S-", "P3": "M F P", "P4": "F2 P"}, 4, round=2)
    assert scene.world.scores == [18, 12, 8, 10]
    assert [event["seat"] for event in scene.told("meat_first")] == [0]
    assert scene.told("meat_first")[0]["tied"] == (0, 2)
    assert [event["seat"] for event in scene.told("meat_second")] == [2]
    assert scene.told("meat_third") == [], "what is left over is lost"


@pytest.mark.rule("K7.9", "K7.4")
def test_the_fewest_fires_lose_five_also_with_none() -> None:
    scene = evaluated({"P1": "P", "P2": "F P", "P3": "P S+"}, round=1)
    lacked = scene.told("fire_lacked")[0]
    assert (lacked["seat"], lacked["points"], lacked["tied"]) == (0, 5, (2, 0))
    assert lacked["count"] == 0


@pytest.mark.rule("KR19")
def test_no_fire_at_all_is_an_ordinary_tie() -> None:
    scene = evaluated({"P1": "P", "P2": "P", "P3": "P S+"}, round=1)
    assert scene.told("fire_lacked")[0]["seat"] == 1, "the last in the shaman's order"
    assert scene.told("fire_lacked")[0]["tied"] == (2, 0, 1)


@pytest.mark.rule("K7.2", "K7.5", "K7.6", "K7.7", "K7.8", "K7.9", "K7.10")
def test_kinds_are_scored_in_their_order() -> None:
    scene = evaluated(
        {"P1": "A P T M F b", "P2": "A S+", "P3": "T"},
        round=1,
        deck="look flip",
        down={"P1": "axe_points pelt_points", "P2": "tusk_points"},
        animals={"P1": "d"},
    )
    told = scene.names()
    order = [
        "card_drawn", "axe_points_scored", "hide_moved", "hide_led", "hide_trailed", "pelt_points_scored",
        "tusks_scored", "tusk_points_scored", "meat_first", "fire_lacked", "animals_began", "animal_gained",
    ]  # fmt: skip
    places = [told.index(name) for name in order]
    assert places == sorted(places)


# -- the pile ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("KR16", "KR12", "K7.5")
def test_an_empty_pile_is_made_of_the_discards_once() -> None:
    scene = evaluated(
        {"P1": "A2 F", "P2": "A2 F S+", "P3": "F"},
        round=2,
        spent="return",
        down={"P3": "pelt"},
        deck="look",
        discarded="flip swap",
    )
    assert sorted(scene.world.hands[0] + scene.world.hands[1]) == ["flip", "look", "swap"]
    assert "look" in scene.world.hands[1]
    assert scene.told("pile_renewed") == [{"count": 2}]
    assert scene.told("cards_missed") == [{"seat": 0, "count": 1}]
    assert scene.world.discard == ("pelt", "return"), "cards of this round are not drawn again in it"


@pytest.mark.rule("KR16")
def test_the_pile_may_lie_empty_until_a_card_is_wanted() -> None:
    scene = evaluated({"P1": "A F", "P2": "F S+", "P3": "F"}, round=2, deck="look", discarded="flip")
    assert len(scene.world.pile) == 0
    assert scene.world.discard == ("flip",)


@pytest.mark.rule("KR16")
def test_without_reshuffling_axes_bring_nothing_more() -> None:
    scene = evaluated(
        {"P1": "A F", "P2": "A2 F S+", "P3": "F"}, round=2, deck="look", discarded="flip", reshuffle="false"
    )
    assert scene.world.hands == [(), ("look",), ()]
    assert scene.told("cards_missed") == [{"seat": 1, "count": 1}, {"seat": 0, "count": 1}]
