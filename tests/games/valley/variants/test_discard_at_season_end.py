"""A full hand may change a card (V18.23, K1b)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.valley.plains import scene
from games.valley.scene import Scene
from steppe.core.chance import Quick
from steppe.core.decision import Action
from steppe.core.reason import Refused
from steppe.core.record import from_json, replay
from steppe.core.view import observe
from steppe.games.valley.game import VALLEY
from steppe.games.valley.table import stand_in
from steppe.lab.check.conformance import text_is_faithful

RECORDS = Path(__file__).parents[3] / "records" / "valley" / "2"
FULL = ["bridge", "camouflage", "flight", "net", "raft"]
LATE = {"season": "winter", "turn": 3}


def dealing(hand: list[str], others: list[str], **more: Any) -> Scene:
    tribes = {"fern": {"hand": hand}, "ember": {"hand": others}}
    pieces = {"0,0": {"fern": {"W": 1}}, "2,0": {"ember": {"W": 1}}}
    made = scene(pieces, tribes, time=LATE, options={"discard_at_season_end": "on"}, **more)
    made.draws = ["theft", "swimming"]
    return made.play("cunning")


@pytest.mark.rule("V18.23", "V12.1")
def test_a_full_hand_gives_a_card_away_and_gets_another() -> None:
    made = dealing(FULL, ["net"])
    (asked,) = made.g.waiting
    assert (asked.seat, asked.topic) == (0, "discard"), "a hand that is not full is not asked"
    made.answer("fern", "discard", ("raft",))
    world = made.g.world
    assert len(world.hands[0]) == 5
    assert "raft" not in world.hands[0]
    assert world.discard == ("raft",)
    assert [event.data["card"] for event in made.told("card_thrown_away")] == ["raft"]


@pytest.mark.rule("V18.23")
def test_nobody_has_to() -> None:
    made = dealing(FULL, ["net"])
    (asked,) = made.g.waiting
    assert stand_in.answer(made.g, asked) == Action("discard", ()), "nor does whoever is absent"
    made.answer("fern", "discard", ())
    assert (sorted(made.g.world.hands[0]), made.g.world.discard) == (FULL, ())


@pytest.mark.rule("V18.23")
def test_all_are_asked_at_once_and_in_secret() -> None:
    made = dealing(FULL, ["cut_stone", "friend", "headstrong", "pacs", "terraces"])
    assert {each.seat for each in made.g.waiting} == {0, 1}
    before = observe(made.g, 1)
    made.answer("fern", "discard", ("net",))
    assert observe(made.g, 1) == before, "nothing is seen before all have answered"
    made.answer("ember", "discard", ("pacs",))
    assert made.g.world.discard == ("net", "pacs")


@pytest.mark.rule("V18.23")
def test_an_answer_stands_whatever_else_is_imagined_in_the_hand() -> None:
    made = dealing(FULL, ["cut_stone", "friend", "headstrong", "pacs", "terraces"])
    made.answer("fern", "discard", ("net",))
    for seed in range(20):
        other = VALLEY.redeal(made.g, 1, Quick(seed).below)
        assert "net" in other.world.hands[0]
        other.apply(1, Action("discard", ("pacs",)))
        assert other.world.discard == ("net", "pacs")


@pytest.mark.rule("V18.23")
@pytest.mark.parametrize("noun", [("theft",), ("net", "raft"), "net", None])
def test_only_one_and_of_the_own_hand(noun: Any) -> None:
    made = dealing(FULL, ["net"])
    with pytest.raises(Refused) as caught:
        made.g.apply(0, Action("discard", noun))
    assert caught.value.reason.rule == "V18.23"


@pytest.mark.rule("V18.23")
def test_without_the_option_nobody_is_asked() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}}, {"fern": {"hand": FULL}, "ember": {}}, time=LATE).play("cunning")
    assert not made.told("card_thrown_away")
    assert sorted(made.g.world.hands[0]) == FULL


@pytest.mark.rule("V18.23")
@pytest.mark.parametrize("name", ["thrown_away_unseen", "thrown_away_then_lost"])
def test_what_was_thrown_away_is_read_by_those_who_did_not_know_the_hand(name: str) -> None:
    (path,) = RECORDS.glob(f"*{name}.json")
    record = from_json(path.read_text("utf-8"))
    assert any(action.verb == "discard" and action.noun for _, action in record.inputs)
    text_is_faithful(VALLEY, record, replay(VALLEY, record), [None, *range(record.seats)])
