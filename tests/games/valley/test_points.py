"""Hooks: whoever hangs something at a window is heard there, before the cards, wherever that window opens."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from games.valley.scene import Scene
from games.valley.stranger import change_die, void_die, with_card
from steppe.core.chance import Quick
from steppe.core.decision import Action
from steppe.core.frame import DONE, Flow, Frame
from steppe.core.option import Option
from steppe.core.play import Play
from steppe.core.save import dump, load
from steppe.core.sheet import sheet
from steppe.games.valley.cards import CARDS
from steppe.games.valley.game import VALLEY, Valley
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.roll import Throw
from steppe.games.valley.phases.window import ANY, DIE_ROLLED, EVENT_EFFECT, EVENT_ROLL, TRIBE_MOVE, WINDOWS
from steppe.games.valley.purpose import Heed, Purpose
from steppe.games.valley.variant import Edit, Hook, Variant
from steppe.games.valley.variants import VARIANTS
from steppe.games.valley.world import G
from steppe.lab.check.conformance import by_verb

PASSED: Counter[str] = Counter()


def hook_at(key: str) -> Hook:
    def heard(g: G, frame: Frame) -> None:
        PASSED[key] += 1

    return heard


WATCHFUL = Variant(
    option=Option("watchful", ("off", "on"), "V18.2"),
    edits={"on": Edit(hooks=tuple((key, hook_at(key)) for key in WINDOWS))},
)


class Watched(Valley):
    """The Valley with a variant that hangs something everywhere."""

    variants = (*VARIANTS, WATCHFUL)
    options = (*VALLEY.options, WATCHFUL.option)


@pytest.mark.rule("V18.33")
def test_every_window_is_a_point_that_is_passed() -> None:
    PASSED.clear()
    wanted = WINDOWS.keys() - {ANY, TRIBE_MOVE}  # which are part of other questions
    for seed in range(40):
        quick = Quick(seed)
        play = Play(Watched(), 4, {"watchful": "on", "turn_limit": "14"}, nature=quick)
        while play.state.waiting:
            decision = play.state.waiting[quick.below(len(play.state.waiting))]
            play.submit(decision.seat, by_verb(decision, quick.below))
        if wanted <= PASSED.keys():
            break
    assert PASSED.keys() == wanted


def hung(made: Scene, key: str, hook: Hook) -> Scene:
    """The scene with something hung at a point."""
    made.g.rules = replace(made.g.rules, points={**made.g.rules.points, key: (hook,)})
    return made


@sheet
class Omen(Frame):
    """A rule that a hook runs."""

    def start(self, g: G, _: Any) -> Flow:
        ORDER.append("omen")
        return DONE


ORDER: list[str] = []


@pytest.mark.rule("V4.7", "V18.33")
def test_what_hangs_before_an_event_strikes_comes_before_its_cards() -> None:
    ORDER.clear()
    pieces = {"0,0": {"fern": {"W": 1}}}
    board = {"hexes": {"0,0": "forest", "2,0": "plain"}, "regions": {"0,0": 1}}
    made = Scene({"board": board, "tribes": {"fern": {}, "ember": {}}, "pieces": pieces, "dice": [1]})
    with_card(made, "fern", replace(CARDS["net"].modes[0], windows=(EVENT_EFFECT,), when=(), do=(noted,)))
    made.script = [("fern", Action("play", ("test_card", 0)))]

    def warn(g: G, frame: Frame) -> Frame:
        assert isinstance(frame, Happening)
        ORDER.append(f"{len(frame.hexes)} hex, {made.contents('0,0')}")
        return Omen()

    hung(made, EVENT_EFFECT, warn).start(Happening(card="forest_fire"))
    assert ORDER == ["1 hex, {'fern': {'W': 1}}", "omen", "card"]
    assert made.contents("0,0") == {"hazard": "fire"}


def noted(g: G, play: Any) -> None:
    ORDER.append("card")


@pytest.mark.rule("R4", "R13", "V18.33")
def test_what_hangs_at_dice_comes_once_for_every_fall() -> None:
    pieces = {"0,0": {"fern": {"W": 1}, "ember": {"W": 1}}}
    seen: list[tuple[int, ...]] = []

    def look(g: G, throw: Frame) -> None:
        assert isinstance(throw, Throw)
        seen.append(tuple(die.value for die in throw.dice))

    made = Scene({"board": ROW, "tribes": {"fern": {}, "ember": {}}, "pieces": pieces, "dice": [5, 5, 6, 1]})
    hung(made, DIE_ROLLED, look)
    with_card(made, "fern", change_die(+1))
    made.script = [("fern", Action("play", ("test_card", 0)))]
    made.start(Combat(hex=made.at("0,0"), seat=0))
    assert seen == [(5, 5)], "a die that a card changes does not fall again"
    seen.clear()
    board = {"hexes": {"0,0": "forest", "2,0": "forest"}, "regions": {"0,0": 1, "2,0": 2}}
    made = Scene({"board": board, "tribes": {"fern": {}, "ember": {}}, "pieces": {}, "dice": [1, 2]})
    hung(made, EVENT_ROLL, look)
    with_card(made, "fern", void_die())
    made.script = [("fern", Action("play", ("test_card", 0)))]
    made.start(Happening(card="forest_fire"))
    assert seen == [(1,), (2,)], "one that is thrown again does"


ROW = {"hexes": {f"{q},0": "plain" for q in range(4)}}


def test_a_pause_is_saved_like_every_rule() -> None:
    game = Watched()
    quick, found = Quick(5), False
    for seed in range(30):
        quick = Quick(seed)
        play = Play(game, 3, {"watchful": "on", "turn_limit": "9"}, nature=quick)
        while play.state.waiting and not found:
            decision = play.state.waiting[quick.below(len(play.state.waiting))]
            play.submit(decision.seat, by_verb(decision, quick.below))
            if any(type(frame).__name__ == "Pause" for frame in play.state.stack):
                saved = dump(play.state)
                assert dump(load(game, play.state.rules, saved)) == saved
                found = True
        if found:
            return
    pytest.fail("no window was open in a pause")


# -- what bots should know -----------------------------------------------------------------------------------------


@pytest.mark.rule("V18.33")
def test_a_table_says_which_of_its_options_bots_take_no_account_of() -> None:
    assert VALLEY.modest(VALLEY.rules(3, {})) == ()
    assert VALLEY.modest(VALLEY.rules(3, {"tigers_swim": "rivers", "lean_meat_half": "on"})) == ()
    assert VALLEY.modest(VALLEY.rules(3, {"turn_limit": "9", "fire_both_turns": "on"})) == (
        "fire_both_turns",
        "turn_limit",
    )
    assert Watched().modest(Watched().rules(3, {"watchful": "on"})) == ("watchful",)


def test_a_variant_is_modest_until_it_says_otherwise() -> None:
    assert Variant(option=Option("moons", ("off", "on"), "V18.2")).heed is Heed.MODEST
    fire = VALLEY.rules(3, {}).acts
    assert [verb.key for verb in fire.values() if verb.purpose is Purpose.FIRE] == ["take_fire"]
