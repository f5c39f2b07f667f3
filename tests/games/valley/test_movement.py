"""Movement as small actions: pinning in any order, statuses, activities, plans and undo (V7, P1-P7)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.valley.scene import Scene
from steppe.core.chance import Quick
from steppe.core.decision import Action
from steppe.core.play import Play
from steppe.core.reason import Refused
from steppe.games.valley.game import VALLEY
from steppe.games.valley.piece import WOLF
from steppe.games.valley.queries.in_force import CLOSED, MOVE_LIMIT
from steppe.games.valley.table import plan
from steppe.games.valley.world import Effect

OPEN = {"0,0": "plain", "1,0": "plain", "2,0": "plain", "0,1": "forest", "-1,0": "plain", "-1,1": "plain"}


def moving(pieces: dict[str, Any], *, hexes: dict[str, str] | None = None, effects: Any = (), **more: Any) -> Scene:
    """fern is about to move."""
    example = {"board": {"hexes": hexes or OPEN}, "tribes": {"fern": {"food": 9}, "ember": {"food": 3}}, **more}
    scene = Scene({**example, "pieces": pieces})
    scene.g.world.effects = tuple(effects)
    scene.g.world.recount()
    scene.g.world.number = 1
    return scene.play("tribes")


@pytest.mark.rule("V7.6", "V7.7", "VR61")
@given(st.permutations(["1W", "1W", "1F", "1W"]), st.integers(0, 4))
def test_pinning_does_not_depend_on_the_order_of_leaving(order: list[str], wolves: int) -> None:
    """Three warriors and a woman among wolves: exactly the surplus may go, whoever goes first."""
    scene = moving({"0,0": {"fern": {"W": 3, "F": 1}, "animals": {"wolf": wolves}}})
    gone = 0
    for token in order:
        found = scene.small_action(f"fern: m 0,0>1,0 {token}")
        if found is not None:
            scene.g.apply(*found)
            gone += 1
    assert gone == max(0, 4 - wolves) or (wolves == 0 and gone == 4)


@pytest.mark.rule("V7.6", "VR66")
def test_who_founds_a_camp_is_no_guard() -> None:
    scene = moving({"0,0": {"fern": {"W": 2, "F": 1}}, "1,0": {"fern": {"W": 1}}})
    scene.do("fern: c 0,0 WF")
    scene.put_beasts(WOLF, scene.at("0,0"), 1)  # a wolf comes by a card
    scene.g.ask_again()
    assert scene.small_action("fern: m 0,0>1,0 1W") is None


@pytest.mark.rule("V7.3", "V4.10")
@pytest.mark.parametrize(("limit", "steps"), [(0, 0), (1, 1), (2, 2)])
def test_events_limit_how_far_tokens_go(limit: int, steps: int) -> None:
    scene = moving({"0,0": {"fern": {"W": 1, "F": 1}}}, effects=[Effect(MOVE_LIMIT, value=limit)])
    went = 0
    for step in ("0,0>1,0", "1,0>2,0"):
        found = scene.small_action(f"fern: m {step} 1W")
        if found is not None:
            scene.g.apply(*found)
            went += 1
    assert went == steps
    if not limit:
        assert scene.small_action("fern: c 0,0 WF") is not None, "they may act where they stand"


@pytest.mark.rule("V4.9", "V7.4", "VR8")
def test_in_a_flood_nobody_does_anything() -> None:
    scene = moving({"0,0": {"fern": {"W": 2, "F": 1}, "hazard": "flood"}, "1,0": {"fern": {"W": 1}}})
    assert scene.small_action("fern: m 0,0>1,0 1W") is None
    assert scene.small_action("fern: c 0,0 WF") is None
    assert scene.small_action("fern: m 1,0>0,0 1W") is None, "and nobody enters"


@pytest.mark.rule("V4.10")
def test_closed_mountains_hold_those_in_them() -> None:
    hexes = {"0,0": "mountain", "1,0": "plain", "2,0": "mountain"}
    pieces = {"0,0": {"fern": {"W": 1}}, "1,0": {"fern": {"W": 1, "F": 1}}}
    scene = moving(pieces, hexes=hexes, effects=[Effect(CLOSED, value=2)])
    assert scene.small_action("fern: m 0,0>1,0 1W") is None
    assert scene.small_action("fern: m 1,0>2,0 1W") is None
    assert scene.small_action("fern: c 1,0 WF") is not None


@pytest.mark.rule("V7.11", "V1.2")
def test_five_camps_and_no_more() -> None:
    tribes = {"fern": {"food": 9, "camps_elsewhere": 5, "elsewhere": {"F": 5}}, "ember": {}}
    scene = moving({"0,0": {"fern": {"W": 1, "F": 1}}}, tribes=tribes)
    assert scene.small_action("fern: c 0,0 WF") is None


@pytest.mark.rule("V7.13", "V7.15")
def test_fire_on_a_volcano_is_taken_instead_of_moving() -> None:
    tribes = {"fern": {"food": 9, "camps_elsewhere": 1, "elsewhere": {"F": 1}}, "ember": {}}
    scene = moving({"0,0": {"fern": {"W": 1}}}, hexes={"0,0": "volcano", "1,0": "plain"}, tribes=tribes)
    scene.do("fern: f 0,0 W")
    assert scene.tribe("fern")["fire"]
    assert scene.small_action("fern: m 0,0>1,0 1W") is None


@pytest.mark.rule("V7.14", "VR18")
def test_fire_from_a_blaze_costs_no_move_before_but_the_rest_after() -> None:
    tribes = {"fern": {"food": 9, "camps_elsewhere": 1, "elsewhere": {"F": 1}}, "ember": {}}
    pieces = {"0,0": {"fern": {"W": 1}}, "0,1": {"hazard": "fire"}}
    first = moving(pieces, tribes=tribes).do("fern: f 0,0 W")
    assert first.small_action("fern: m 0,0>1,0 1W") is not None
    second = moving({**pieces, "0,0": {}, "1,0": {"fern": {"W": 1}}}, tribes=tribes)
    second.do("fern: m 1,0>0,0 1W").do("fern: f 0,0 W")
    assert second.small_action("fern: m 0,0>-1,0 1W") is None


@pytest.mark.rule("V18.2", "V7.15")
def test_without_the_fire_rule_nobody_takes_fire() -> None:
    tribes = {"fern": {"food": 9, "camps_elsewhere": 1, "elsewhere": {"F": 1}}, "ember": {}}
    scene = moving(
        {"0,0": {"fern": {"W": 1}}}, hexes={"0,0": "volcano", "1,0": "plain"}, tribes=tribes, options={"fire": "off"}
    )
    assert scene.small_action("fern: f 0,0 W") is None


@pytest.mark.rule("V7.17", "V16.3")
def test_a_loner_joins_who_comes_and_is_done_but_guards() -> None:
    scene = moving({"0,0": {"fern": {"W": 2}}, "1,0": {"loner": "F"}})
    scene.do("fern: m 0,0>1,0 2W")
    assert scene.contents("1,0") == {"fern": {"W": 2, "F": 1}}
    assert scene.small_action("fern: m 1,0>2,0 1F") is None
    scene.put_beasts(WOLF, scene.at("1,0"), 1)
    scene.g.ask_again()
    assert scene.small_action("fern: m 1,0>2,0 2W") is not None, "she holds the wolf"


@pytest.mark.rule("P2")
def test_partly_moved_tokens_are_told_from_fresh_ones() -> None:
    scene = moving({"0,0": {"fern": {"W": 1}}, "1,0": {"fern": {"W": 1, "F": 1}}})
    scene.do("fern: m 0,0>1,0 1W")
    scene.do("fern: m 1,0>2,0 1W")  # the partly moved one goes on
    scene.do("fern: c 1,0 WF")
    assert scene.contents("1,0")["camp"] == "fern"


@pytest.mark.rule("V7.3", "V7.4", "V7.5", "V7.6", "P1")
@pytest.mark.parametrize(
    ("hex", "to", "reason"),
    [
        ("0,0", "2,0", "too_far"),
        ("0,0", "1,0", "river"),
        ("0,0", "0,1", "lake"),
        ("0,0", "-1,0", "hazard"),
        ("-1,1", "0,0", "pinned"),
    ],
)
def test_a_refused_step_says_which_rule(hex: str, to: str, reason: str) -> None:
    hexes = {"0,0": "plain", "1,0": "plain", "2,0": "plain", "0,1": "lake", "-1,0": "plain", "-1,1": "plain"}
    pieces = {
        "0,0": {"fern": {"W": 1}},
        "-1,0": {"hazard": "fire"},
        "-1,1": {"fern": {"W": 1}, "animals": {"bear": 1}},
    }
    scene = moving(pieces, hexes=hexes, board={"hexes": hexes, "rivers": {1: [["0,0", "1,0"]]}})
    action = Action("move", (scene.at(hex), scene.at(to), 1, 0, 2))
    found = scene.g.why_not(scene.seat("fern"), action)
    assert found is not None
    assert found.key == reason


@pytest.mark.rule("P1", "P4", "P6")
def test_a_plan_is_tried_without_touching_the_game() -> None:
    scene = moving({"0,0": {"fern": {"W": 2, "F": 1}}, "2,0": {"animals": {"bear": 3}}})
    at = scene.at
    steps = [
        Action("move", (at("0,0"), at("1,0"), 1, 0, 2)),
        Action("move", (at("1,0"), at("2,0"), 1, 0, 5)),
        Action("move", (at("2,0"), at("1,0"), 1, 0, 4)),
        Action("end"),
    ]
    draft = plan.tried(scene.g, 0, steps)
    assert draft.legal == 2
    assert draft.reason is not None
    assert draft.reason.key == "no_steps_left"
    assert scene.contents("0,0") == {"fern": {"W": 2, "F": 1}}
    assert plan.without(scene.g, 0, steps[:2], 0) is None, "the second step needs the first"
    assert plan.without(scene.g, 0, steps[:2], 1) == steps[:1]


@pytest.mark.rule("P7")
def test_who_is_not_to_move_yet_can_draft() -> None:
    scene = moving({"0,0": {"fern": {"W": 1}}, "2,0": {"ember": {"W": 1}}})
    draft = plan.drafted(scene.g, scene.seat("ember"))
    assert draft.waiting[0].seat == scene.seat("ember")
    assert scene.g.waiting[0].seat == scene.seat("fern")


@pytest.mark.rule("P4")
def test_steps_are_taken_back_until_somebody_else_or_chance_has_answered() -> None:
    play = Play(VALLEY, 2, nature=Quick(3))
    quick = Quick(4)
    while play.state.waiting[0].topic != "movement":
        decision = play.state.waiting[0]
        play.submit(decision.seat, VALLEY.stand_in(play.state, decision))
    seat = play.state.waiting[0].seat
    before = VALLEY.position(play.state)
    for _ in range(2):
        space = play.state.waiting[0].space("move")
        assert space is not None
        play.submit(seat, Action("move", space.sample(quick.below)))
    assert play.can_take_back(seat) >= 2
    play.take_back(seat, 2)
    assert VALLEY.position(play.state) == before
    play.submit(seat, Action("end"))
    with pytest.raises(Refused):
        play.take_back(seat, 1 + play.can_take_back(seat))
