"""Variants that meet in one phase come in the order of the rule book (VR74)."""

from __future__ import annotations

import pytest

from games.valley.plains import scene
from steppe.games.valley.piece import WOLF
from steppe.games.valley.queries.in_force import TOTEM, TOTEM_OFFERED
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
