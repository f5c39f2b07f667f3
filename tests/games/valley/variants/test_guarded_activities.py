"""Activities beside opponents whom others hold (V18.14, V7.10)."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.plains import moving, scene
from games.valley.scene import Scene
from steppe.core.decision import Action
from steppe.core.reason import Refused
from steppe.core.text import Teller
from steppe.games.valley.game import VALLEY
from steppe.games.valley.queries.march import fresh

ON = {"guarded_activities": "on"}
TRIBES: dict[str, dict[str, Any]] = {
    "fern": {"food": 9, "camps_elsewhere": 1, "elsewhere": {"F": 1}},
    "ember": {"food": 9},
}
LAND = {"hexes": {"0,0": "volcano", "1,0": "plain", "2,0": "plain", "3,0": "forest"}}


def begun(pieces: dict[str, Any], options: dict[str, str] = ON) -> Scene:
    return moving(scene(pieces, TRIBES, board=LAND, options=options))


def refusal(made: Scene, action: Action) -> tuple[str, str]:
    with pytest.raises(Refused) as caught:
        made.g.apply(0, action)
    reason = caught.value.reason
    assert all(Teller(VALLEY.at(made.g), language).reason(reason) for language in ("fr", "en", "it"))
    return reason.key, str(reason.rule)


@pytest.mark.rule("V18.14", "V7.10", "V7.11", "VR92")
@pytest.mark.parametrize(
    ("people", "options", "may"),
    [
        ({"W": 2, "F": 1}, ON, True),
        ({"W": 1, "F": 2}, ON, True),  # a woman guards too
        ({"W": 1, "F": 1}, ON, False),
        ({"W": 2, "F": 1}, {}, False),
    ],
)
def test_a_camp_is_founded_beside_a_wolf_that_somebody_holds(people: Any, options: dict[str, str], may: bool) -> None:
    made = begun({"1,0": {"fern": people, "animals": {"wolf": 1}}}, options)
    assert bool(made.small_action("fern: c 1,0 WF")) == may
    if not may:
        key = "too_few_guards" if options else "opponents_here"
        assert refusal(made, Action("found", made.at("1,0"))) == (key, "V7.10")


@pytest.mark.rule("V18.14", "V7.6", "V7.9")
def test_those_who_are_engaged_hold_nobody() -> None:
    made = begun({"1,0": {"fern": {"W": 3, "F": 1}, "animals": {"wolf": 1}}}).do("fern: c 1,0 WF")
    assert made.contents("1,0")["camp"] == "fern"
    assert made.small_action("fern: m 1,0>2,0 1W")  # one of the two others may go
    made.do("fern: m 1,0>2,0 1W")
    assert made.small_action("fern: m 1,0>2,0 1W") is None


@pytest.mark.rule("V18.14", "V7.13", "VR17")
@pytest.mark.parametrize(("men", "options", "may"), [(2, ON, True), (1, ON, False), (2, {}, False)])
def test_fire_is_taken_on_a_volcano_beside_a_rival(men: int, options: dict[str, str], may: bool) -> None:
    made = begun({"0,0": {"fern": {"W": men}, "ember": {"W": 1}}, "2,0": {"fern": {"W": 1}}}, options)
    assert bool(made.small_action("fern: f 0,0 W")) == may
    if may:
        made.do("fern: f 0,0 W")
        assert made.g.world.fire[0]
    else:
        key = "too_few_guards" if options else "opponents_here"
        assert refusal(made, Action("take_fire", (made.at("0,0"), 0, fresh(2)))) == (key, "V7.10")


@pytest.mark.rule("V18.14", "V7.14")
@pytest.mark.parametrize(("people", "may"), [({"W": 1, "F": 1}, True), ({"W": 1}, False)])
def test_who_takes_fire_from_a_blaze_is_no_guard(people: Any, may: bool) -> None:
    made = begun({"2,0": {"fern": people, "ember": {"F": 1}}, "3,0": {"hazard": "fire"}})
    assert bool(made.small_action("fern: f 2,0 W")) == may


@pytest.mark.rule("V18.14", "V7.10", "VC10")
def test_a_card_that_uses_two_idle_tokens_leaves_guards_too() -> None:
    tribes = {**TRIBES, "fern": {**TRIBES["fern"], "hand": ["pacs"]}}
    for men, may in ((2, False), (3, True)):
        pieces = {"1,0": {"fern": {"W": men}, "animals": {"wolf": 1}}}
        made = moving(scene(pieces, tribes, board=LAND, options=ON))
        (asked,) = made.g.waiting
        assert ("play" in dict(asked.choices)) == may
