"""Camps that stand empty, and who claims them (V18.7)."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.plains import moving, scene
from games.valley.scene import Scene
from steppe.core.decision import Action
from steppe.core.reason import Refused
from steppe.core.text import Teller
from steppe.games.valley.cards.strike import wash_away
from steppe.games.valley.deeds import people
from steppe.games.valley.game import VALLEY
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.piece import NOBODY, OFF, WOMAN
from steppe.games.valley.queries.people import markers

ON = {"abandoned_camps": "on"}
RUIN = {"0,0": {"fern": {"F": 1}, "camp": "nobody"}}


def owner(made: Scene, name: str = "0,0") -> int:
    return made.g.world.camps[made.at(name)]


@pytest.mark.rule("V18.7", "V15.3")
@pytest.mark.parametrize(
    ("cause", "options", "left"),
    [
        ("hunger", ON, NOBODY),
        ("disease", ON, NOBODY),
        ("combat", ON, NOBODY),
        ("earthquake", ON, OFF),
        ("hunger", {}, OFF),
    ],
)
def test_a_camp_whose_people_all_died_stands_empty(cause: str, options: dict[str, str], left: int) -> None:
    made = scene({"0,0": {"fern": {"F": 1}, "camp": "fern"}}, {"fern": {"fire": True}, "ember": {}}, options=options)
    before = markers(made.g, 0)
    people.kill(made.g, 0, made.at("0,0"), WOMAN, cause)
    assert owner(made) == left
    assert markers(made.g, 0) == before + 1
    assert not made.g.world.fire[0]  # V15.7


@pytest.mark.rule("V18.7", "V15.3")
def test_with_men_still_there_or_left_by_moving_it_goes() -> None:
    made = scene({"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern"}}, options=ON)
    people.kill(made.g, 0, made.at("0,0"), WOMAN, "hunger")
    assert owner(made) == OFF
    made = moving(scene({"0,0": {"fern": {"F": 1}, "camp": "fern"}}, options=ON)).do("fern: m 0,0>1,0 1F")
    assert owner(made) == OFF


@pytest.mark.rule("V18.7", "V8.13")
def test_animals_that_kill_everybody_leave_the_camp() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern", "animals": {"bear": 1}}}
    made = scene(pieces, options=ON, dice=[1, 6, 1, 6], losses={"fern": ["W"]}).play("combat")
    assert made.contents("0,0") == {"camp": "nobody", "animals": {"bear": 1}}


@pytest.mark.rule("V18.7", "V8.10")
def test_between_tribes_a_camp_is_conquered_as_ever() -> None:
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern", "ember": {"F": 1}}}
    made = scene(pieces, options=ON, dice=[1, 6], conquer="take").play("combat")
    assert made.contents("0,0") == {"ember": {"F": 1}, "camp": "ember"}


@pytest.mark.rule("V18.7", "V9.6")
def test_hunger_that_takes_a_whole_camp_leaves_it() -> None:
    made = scene({"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern"}}, options=ON).play("survival")
    assert made.contents("0,0") == {"camp": "nobody"}


@pytest.mark.rule("V18.7", "VR42")
def test_a_tribe_claims_at_the_end_of_its_movement_or_not() -> None:
    made = moving(scene({**RUIN, "2,0": {"fern": {"W": 1}}}, options=ON)).answer("fern", "end")
    (asked,) = made.g.waiting
    assert (asked.topic, asked.seat) == ("claim", 0)
    assert VALLEY.stand_in(made.g, asked) == Action("claim", ())
    made.answer("fern", "claim", (made.at("0,0"),))
    assert owner(made) == 0
    assert made.told("camp_claimed")
    refused = moving(scene({**RUIN, "2,0": {"fern": {"W": 1}}}, options=ON)).answer("fern", "end")
    refused.answer("fern", "claim", ())
    assert owner(refused) == NOBODY


@pytest.mark.rule("V18.7", "VR42")
@pytest.mark.parametrize(
    "here",
    [
        {"fern": {"W": 1}},  # no woman
        {"fern": {"F": 1}, "ember": {"W": 1}},  # not alone
        {"fern": {"F": 1}, "animals": {"wolf": 1}},  # no free hex
    ],
)
def test_who_is_not_alone_with_a_woman_there_is_not_asked(here: dict[str, Any]) -> None:
    made = moving(scene({"0,0": {"camp": "nobody", **here}, "2,0": {"fern": {"W": 1}}}, options=ON))
    with pytest.raises(Refused):
        made.g.apply(0, Action("claim", (made.at("0,0"),)))
    made.answer("fern", "end")
    assert all(each.topic != "claim" for each in made.g.waiting)
    assert owner(made) == NOBODY


@pytest.mark.rule("V18.7", "V1.2")
def test_a_claim_needs_a_marker() -> None:
    tribes = {"fern": {"camps_elsewhere": 5, "elsewhere": {"F": 5}}, "ember": {}}
    made = moving(scene(RUIN, tribes, options=ON))
    made.answer("fern", "end") if made.g.waiting else None
    assert "claim" not in made.topics
    assert owner(made) == NOBODY


@pytest.mark.rule("V18.7")
def test_what_is_not_an_empty_camp_of_ones_own_hex_is_refused() -> None:
    made = moving(scene({**RUIN, "2,0": {"fern": {"W": 1}}}, options=ON)).answer("fern", "end")
    with pytest.raises(Refused) as caught:
        made.g.apply(0, Action("claim", (made.at("2,0"),)))
    reason = caught.value.reason
    assert (reason.key, reason.rule) == ("cannot_claim", "V18.7")
    assert all(Teller(VALLEY.at(made.g), language).reason(reason) for language in ("fr", "en", "it"))


@pytest.mark.rule("V18.7")
def test_after_the_combats_it_is_claimed_too() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}, "camp": "nobody", "animals": {"wolf": 1}}}
    made = scene(pieces, options=ON, dice=[6, 1]).play("combat")
    assert made.g.waiting[0].topic == "claim"
    made.answer("fern", "claim", (made.at("0,0"),))
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 1}, "camp": "fern"}


@pytest.mark.rule("V18.7", "V7.12", "V8.5")
def test_an_empty_camp_helps_nobody_bars_founding_and_can_be_destroyed() -> None:
    made = moving(scene({"0,0": {"fern": {"W": 1, "F": 1}, "camp": "nobody"}}, options=ON))
    assert made.small_action("fern: c 0,0 WF") is None
    with pytest.raises(Refused) as caught:
        made.g.apply(0, Action("found", made.at("0,0")))
    assert caught.value.reason.rule == "V7.12"
    wash_away(made.g, Happening(card="flood", hexes=(made.at("0,0"),)))
    assert owner(made) == OFF
    assert made.told("empty_camp_lost")
