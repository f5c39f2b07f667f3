"""Variants that meet in one phase come in the order of the rule book (VR74)."""

from __future__ import annotations

import pytest

from games.valley.plains import scene
from games.valley.variants import talking
from steppe.games.valley.deeds import people
from steppe.games.valley.party import one
from steppe.games.valley.piece import WARRIOR, WOLF, WOMAN
from steppe.games.valley.queries.in_force import STUDENTS, TOTEM, TOTEM_OFFERED
from steppe.games.valley.queries.weary import EXHAUSTED
from steppe.games.valley.world import Effect

LATE = {"season": "winter", "turn": 3}


@pytest.mark.rule("VR74", "V9.8")
def test_what_is_owed_comes_before_what_is_eaten_and_what_rots_after_it() -> None:
    options = {"totems": "on", "dietetics": "on", "fire": "off"}
    made = scene({"0,0": {"fern": {"W": 2}}}, {"fern": {"food": 7}, "ember": {}}, options=options, time=LATE)
    world = made.g.world
    world.stores = [5, 0]
    world.effects += (Effect(TOTEM, 0, value=WOLF, until="gone"), Effect(TOTEM_OFFERED, 0, until="gone"))
    world.recount()
    made.play("survival")
    made.answer("fern", "totem", "pay")
    told = [(event.data["cause"], event.data["meat"]) for event in made.told("stock_lost")]
    assert told == [("totem", 1), ("meals", 2), ("rotten", 2)]
    assert (world.food[0], world.stores) == (2, [0, 0])


@pytest.mark.rule("VR74", "V12.1", "V18.23")
def test_cards_are_dealt_after_hands_were_thinned() -> None:
    options = {"discard_at_season_end": "on", "discard_on_play": "on"}
    hand = ["bridge", "camouflage", "flight", "net", "raft"]
    tribes = {"fern": {"hand": hand}, "ember": {"hand": ["pacs"]}}
    made = scene({"0,0": {"fern": {"W": 1}}, "2,0": {"ember": {"W": 1}}}, tribes, options=options, time=LATE)
    made.draws = ["theft", "swimming"]
    made.play("cunning")
    assert not made.told("card_drawn")
    made.answer("fern", "discard", ("net",))
    told = [event.name for event in made.events if event.name.startswith("card_")]
    assert told == ["card_thrown_away", "card_drawn", "card_drawn"]


@pytest.mark.rule("V18.6", "V18.12a", "V18.20")
def test_who_is_given_away_studies_no_more_and_is_not_exhausted_any_more() -> None:
    options = {"itinerant_barter": "on", "tribal_progress": "on", "shared_rations": "on", "fire": "off"}
    made = talking.scene(
        {"1,0": {"fern": {"W": 2, "F": 1}, "camp": "fern"}, "2,0": {"ember": {"W": 1, "F": 1}}},
        {"fern": {"food": 5}, "ember": {"food": 5}},
        options=options,
    )
    world = made.g.world
    world.number = 1
    world.effects += (
        Effect(STUDENTS, 0, made.at("1,0"), 2, "gone"),
        Effect(EXHAUSTED, 1, made.at("2,0"), one(WARRIOR) + one(WOMAN), "gone"),
    )
    world.recount()
    made.play("tribes")
    people.hand_over(made.g, 0, made.at("1,0"), 1, made.at("2,0"), one(WARRIOR))
    people.hand_over(made.g, 1, made.at("2,0"), 0, made.at("1,0"), one(WOMAN))
    rows = {row.key: row.value for row in world.effects}
    assert rows == {STUDENTS: 1, EXHAUSTED: one(WARRIOR)}
    assert [(event.name, event.data["count"]) for event in made.told("study_ended")] == [("study_ended", 1)]
