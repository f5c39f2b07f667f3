"""Evaluation cards: what counts as a tile, what pays, what is void (K5.6, KR13 to KR18, KR26)."""

from __future__ import annotations

from typing import Any

import pytest

from games.mammut.scene import Scene
from games.mammut.test_evaluation import evaluated

PELTS: dict[str, str] = {"P1": "A2 P2 F", "P2": "P3 F S+", "P3": "A M F"}


def paid(scene: Scene, name: str) -> list[tuple[int, int]]:
    return [(event["seat"], event["change"]) for event in scene.told(name)]


@pytest.mark.rule("K5.6", "KR13", "KR15")
def test_cards_that_act_as_pelts_count_with_the_tiles() -> None:
    down = {"P1": "axe_pelt", "P2": "pelt_points", "P3": "pelt"}
    scene = evaluated(PELTS, round=2, down=down, deck="look flip swap")
    assert scene.world.scores == [5, 16, 16]
    assert scene.world.hides == [3, 3, 1]
    assert [(event["card"], event["seat"]) for event in scene.told("card_counted")] == [("axe_pelt", 0), ("pelt", 2)]
    assert paid(scene, "pelt_points_scored") == [(1, 4)], "level with P1: the shaman decides"
    assert scene.world.discard == ("axe_pelt", "pelt", "pelt_points")


@pytest.mark.rule("KR13")
def test_two_copies_of_a_card_both_count() -> None:
    both = evaluated(PELTS, down={"P3": "pelt pelt"}, deck="look flip swap")
    assert both.world.hides == [2, 3, 2]
    each = evaluated(PELTS, down={"P1": "pelt", "P3": "pelt"}, deck="look flip swap")
    assert each.world.hides == [3, 3, 1]


@pytest.mark.rule("KR15")
@pytest.mark.parametrize(("option", "winner"), [("true", 2), ("false", 1)])
def test_card_pelts_may_count_for_the_most_pelts_or_not(option: str, winner: int) -> None:
    lots = {"P1": "P F", "P2": "P2 F S+", "P3": "P F"}
    down = {"P3": "pelt pelt", "P1": "pelt_points"}
    scene = evaluated(lots, down=down, card_pelts_count=option)
    assert paid(scene, "pelt_points_scored") == [(winner, 4)]
    assert scene.world.hides == [1, 2, 3], "on the track they count either way"


@pytest.mark.rule("K5.6")
def test_the_hide_track_plays_no_part_in_the_most_pelts() -> None:
    scene = evaluated({"P1": "P F", "P2": "F S+", "P3": "F"}, hides={"P2": 20}, down={"P2": "pelt_points"})
    assert paid(scene, "pelt_points_scored") == [(0, 4)]


@pytest.mark.rule("K5.6", "K7.9")
def test_a_card_fire_saves_its_receiver_whoever_played_it() -> None:
    lots = {"P1": "T2 P", "P2": "A F P", "P3": "S- P"}
    scene = evaluated(lots, round=1, down={"P3": "tusk_fire axe_fire"})
    assert scene.world.scores == [13, 10, 6]
    assert scene.told("fire_lacked")[0]["seat"] == 2
    assert [(event["card"], event["seat"], event["owner"]) for event in scene.told("card_counted")] == [
        ("axe_fire", 1, 2),
        ("tusk_fire", 0, 2),
    ]


@pytest.mark.rule("K5.6")
def test_four_points_for_the_most_tusks() -> None:
    scene = evaluated({"P1": "T F", "P2": "T2 F S+", "P3": "F"}, down={"P3": "tusk_points"})
    assert paid(scene, "tusk_points_scored") == [(1, 4)]


@pytest.mark.rule("K5.6", "K7.5")
def test_two_points_an_axe_for_everybody_besides_the_cards() -> None:
    scene = evaluated({"P1": "A F", "P2": "A2 F S+", "P3": "F"}, down={"P3": "axe_points"}, deck="look flip swap")
    assert paid(scene, "axe_points_scored") == [(1, 4), (0, 2)]
    assert list(map(len, scene.world.hands)) == [1, 2, 0]


@pytest.mark.rule("KR18")
@pytest.mark.parametrize(("option", "points"), [("true", [10, 5, 0]), ("false", [6, 3, 0])])
def test_axe_points_in_the_last_round(option: str, points: list[int]) -> None:
    lots = {"P1": "A2", "P2": "A S+", "P3": "F"}
    scene = evaluated(lots, round=5, down={"P3": "axe_points"}, axe_points_last=option)
    gained = [0, 0, 0]
    for name in ("axes_scored", "axe_points_scored"):
        for seat, change in paid(scene, name):
            gained[seat] += change
    assert gained == points
    assert bool(scene.told("card_voided")) == (option == "false")
    before = evaluated(lots, round=4, down={"P3": "axe_points"}, deck="look flip swap", axe_points_last=option)
    assert paid(before, "axe_points_scored") == [(1, 2), (0, 4)]


VOID: list[tuple[str, dict[str, str]]] = [
    ("axe_pelt", {"P1": "P F", "P2": "P F", "P3": "P F S+"}),
    ("axe_fire", {"P1": "P F", "P2": "P F", "P3": "P F S+"}),
    ("tusk_fire", {"P1": "P F", "P2": "P F", "P3": "P F S+"}),
    ("tusk_points", {"P1": "P F", "P2": "P F", "P3": "P F S+"}),
    ("pelt_points", {"P1": "A F", "P2": "A F", "P3": "F S+"}),
]


@pytest.mark.rule("KR14")
@pytest.mark.parametrize(("card", "lots"), VOID)
def test_most_of_nothing_is_nobodys_or_the_shamans(card: str, lots: dict[str, str]) -> None:
    state: dict[str, Any] = {"round": 1, "down": {"P1": card}, "deck": "look flip swap"}
    plain = evaluated(lots, **state)
    assert plain.told("card_voided") == [{"card": card, "owner": 0}]
    shaman = evaluated(lots, **state, majority_zero="shaman")
    assert shaman.told("card_voided") == []
    served = shaman.told("card_counted") + shaman.told(f"{card}_scored")
    assert [event["seat"] for event in served] == [2]


@pytest.mark.rule("KR13")
def test_point_cards_follow_after_the_scoring_of_their_step() -> None:
    scene = evaluated(
        {"P1": "P F", "P2": "P2 F S+", "P3": "F2"}, round=4, scores={"P1": 1}, hides={"P2": 4, "P3": 9},
        down={"P3": "pelt_points pelt pelt"},
    )  # fmt: skip
    led, paid_ = scene.names().index("hide_led"), scene.names().index("pelt_points_scored")
    assert scene.names().index("hide_trailed") < paid_
    assert led < paid_
    assert scene.world.scores[0] == 0, "the loss comes first, and what is below 0 is forgotten"
