"""A Garden of Eden that lasts as many turns as a die says (V18.30, VC45, VR87)."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from steppe.cli.picture.valley import _below
from steppe.cli.screen import told as speaks
from steppe.core.reason import Refused
from steppe.games.valley.deeds import card as deeds
from steppe.games.valley.deeds import clock
from steppe.games.valley.examples.cases import judge
from steppe.games.valley.game import VALLEY
from steppe.games.valley.notation import outline
from steppe.games.valley.phases.event import EventPhase
from steppe.games.valley.queries import in_force, strength
from steppe.games.valley.table.fight import combats
from steppe.games.valley.variants.eden_lasts import VARIANT
from steppe.games.valley.world import Effect

OPTIONS = {"edition": "extension", "eden_lasts": "on"}
SHARED = {"0,0": {"fern": {"W": 1}, "ember": {"W": 1}}}
EDEN = "garden_of_eden"


def scene(die: int, turn: int = 2, **more: Any) -> Scene:
    """The card is turned over and the die thrown."""
    time = {"season": "summer", "turn": turn}
    tribes = {"fern": {"food": 9}, "ember": {"food": 9}}
    board = {"hexes": {"0,0": "plain", "1,0": "plain"}}
    made = Scene({"board": board, "tribes": tribes, "pieces": SHARED, "time": time, "options": OPTIONS, **more})
    made.dice = [die]
    deeds.reveal(made.g, 0, EDEN)
    return made.start(EventPhase(card=EDEN, at="carry_out"))


@pytest.mark.rule("V18.30", "VR87", "VC45", "V4.4")
@pytest.mark.parametrize("die", [1, 2, 5])
def test_the_peace_lasts_that_many_turns_across_seasons_and_the_card_lies_beside_the_board(die: int) -> None:
    made = scene(die, turn=3)
    world = made.g.world
    for turn in range(die):
        assert (world.effects[0].value, world.lying, world.past) == (die - turn, (EDEN,), ())
        assert not strength.open_combats(made.g, 0)
        made.play("turn_end")
    assert (world.effects, world.lying, world.past) == ((), (), (EDEN,))
    assert strength.open_combats(made.g, 0)
    assert [event.data["count"] for event in made.told("effect_goes_on")] == list(range(die - 1, 0, -1))


@pytest.mark.rule("VR87", "VC20")
def test_an_additional_turn_counts_like_every_other() -> None:
    made = scene(2)
    clock.hold_marker(made.g)
    made.play("turn_end").play("turn_end")
    assert not in_force.is_peace(made.g.world)


@pytest.mark.rule("VC45", "V4.3")
def test_the_card_is_in_no_reshuffle_while_it_lies() -> None:
    made = scene(6)
    made.g.world.past = ("flood",)
    deeds.renew_events(made.g, 0)
    pile = made.g.world.summer
    assert pile.all_counts()[pile.kinds.index(EDEN)] == 0


@pytest.mark.rule("N9")
def test_a_position_says_how_many_turns_are_left() -> None:
    made = scene(4)
    made.g.stack.clear()
    text = VALLEY.standing(made.g)
    assert "\neden: 4\n" in text
    again = VALLEY.read_position(text, OPTIONS)
    assert again.world.effects == (Effect(in_force.EDEN, value=4, until="turns", card=EDEN),)
    assert VALLEY.standing(again) == text
    with pytest.raises(Refused):
        VALLEY.read_position(text, {"edition": "extension"})


def test_peace_for_more_turns_than_a_die_has_is_a_fault() -> None:
    made = scene(4)
    assert VARIANT.holds is not None
    assert VARIANT.holds(made.g) == ""
    made.g.world.effects = (Effect(in_force.EDEN, value=7, until="turns", card=EDEN),)
    assert VARIANT.holds(made.g)


def test_tables_are_told_of_hunts_alone_while_there_is_peace() -> None:
    made = scene(3)
    assert combats(made.g) == []
    made.put("0,0", {"animals": {"wolf": 1}})
    told = combats(made.g)
    assert [(combat["hex"], combat["species"]) for combat in told] == [(made.at("0,0"), 0)] * 2, "one for each tribe"


@pytest.mark.parametrize(("language", "said"), [("fr", "paix"), ("en", "peace"), ("it", "pace")])
def test_the_terminal_says_how_long_it_will_last(language: str, said: str) -> None:
    made = scene(4)
    made.g.stack.clear()
    shown = [line.plain for line in _below(speaks(VALLEY, language), outline.read(VALLEY.standing(made.g)))]
    assert any(said in line and "(4)" in line for line in shown)


@pytest.mark.rule("T7")
def test_a_case_may_begin_in_the_middle_of_it() -> None:
    case: dict[str, Any] = {
        "id": "X1",
        "title": "the third turn of peace",
        "options": {"edition": "extension", "eden_lasts": True, "fire": False},
        "board": {"hexes": {"0,0": "plain"}},
        "given": {"eden": 2},
        "tribes": {"fern": {}, "ember": {}},
        "pieces": SHARED,
        "phase": "combat",
        "expect": {"hexes": SHARED},
    }
    assert judge(case).faults == ()
    assert judge({**case, "options": {"edition": "extension", "fire": False}}).faults, "only where it lasts"
