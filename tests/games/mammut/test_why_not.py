"""Why not: each refusal names the first rule that stands in the way, in every language."""

from __future__ import annotations

import pytest

from games.mammut.scene import Scene
from steppe.core.decision import Action
from steppe.core.reason import Reason
from steppe.core.space import Noun
from steppe.core.text import LANGUAGES, Teller
from steppe.games.mammut.game import MAMMUT

TURN = Scene(
    4, middle="A2#1 P#2 b(M)#3 ?#4 S+#5", lots={"P2": "T2", "P3": "M"}, hands={"P1": "look flip return pelt swap"}
)
LAST = Scene(3, middle="A2 S+", lots={"P2": "T2", "P3": "M"})
EMPTY = Scene(3, lots={"P2": "T2 S+", "P3": "M"}, hands={"P1": "look"})
TWO = Scene(2, middle="A2 S+", lots={"P1/1": "P2"})

REFUSED: list[tuple[Scene, str, Noun, str, str]] = [
    (TURN, "take", (), "take_something", "KR2"),
    (TURN, "take", None, "bad_tiles", "K4.3"),
    (TURN, "take", (1, 0), "bad_tiles", "K4.3"),
    (TURN, "take", (0, 20), "not_in_middle", "K4.3"),
    (LAST, "take", (0,), "must_take_all", "K6.1"),
    (EMPTY, "take", (0,), "middle_empty", "K4.3"),
    (TURN, "rob", 0, "own_lot", "K4.4"),
    (TWO, "rob", 5, "own_lot", "K10.4"),
    (TURN, "rob", 3, "empty_lot", "K4.4"),
    (TURN, "rob", 2, "single_tile", "KR3"),
    (TURN, "rob", 5, "no_such_lot", "K4.4"),
    (TURN, "rob", "P2", "no_such_lot", "K4.4"),
    (TURN, "give", (1,), "rob_first", "K4.4"),
    (TURN, "look", (0,), "not_a_mark", "K5.3"),
    (TURN, "look", (), "one_or_two", "KR10"),
    (TURN, "look", 3, "bad_tiles", "K5.3"),
    (TURN, "flip", (2,), "shows_animal", "KR9"),
    (TURN, "flip", (30,), "no_such_tile", "K5.4"),
    (TURN, "flip", (0, 1, 3), "one_or_two", "KR10"),
    (TURN, "return", (3,), "empty_lot", "K5.5"),
    (TURN, "return", (), "choose_a_lot", "KR10"),
    (TURN, "return", (8,), "bad_lots", "K5.5"),
    (EMPTY, "look", (0,), "no_target", "KR10"),
    (LAST, "flip", (0,), "card_not_in_hand", "K5.1"),
    (TURN, "lay", "flip", "acts_at_once", "K5.2"),
    (TURN, "lay", "axe_fire", "card_not_in_hand", "K5.1"),
    (TURN, "lay", "ace", "no_such_card", "K1.3"),
    (TURN, "pass", None, "can_take", "KR7"),
    (TURN, "pass", 1, "no_noun", "KR7"),
    (TURN, "swap", ("b", "o"), "not_now", "K4.1"),
    (TURN, "keep", None, "not_now", "K4.1"),
    (TURN, "dance", None, "no_such_verb", ""),
]


@pytest.mark.parametrize(("scene", "verb", "noun", "key", "rule"), REFUSED)
def test_a_turn(scene: Scene, verb: str, noun: Noun, key: str, rule: str) -> None:
    reason = scene.g.why_not(0, Action(verb, noun))
    assert reason is not None
    assert (reason.key, reason.rule) == (key, rule)
    told(reason)


def told(reason: Reason) -> None:
    for language in LANGUAGES:
        said = Teller(MAMMUT, language).reason(reason)
        assert said
        assert "{" not in said


@pytest.mark.parametrize(
    ("verb", "noun", "key"),
    [
        ("take", (0,), "must_give"),
        ("give", (), "give_something"),
        ("give", None, "bad_tiles"),
        ("give", (0,), "not_in_lot"),
        ("give", "all", "bad_tiles"),
    ],
)
def test_robbing(verb: str, noun: Noun, key: str) -> None:
    scene = Scene(3, middle="A2 S+", lots={"P2": "T2"})
    scene.g.apply(0, Action("rob", 1))
    reason = scene.g.why_not(0, Action(verb, noun))
    assert reason is not None
    assert reason.key == key
    told(reason)


@pytest.mark.parametrize(
    ("verb", "noun", "key"),
    [
        ("swap", ("b", "d"), "no_such_swap"),
        ("swap", ("g", "o"), "no_such_swap"),
        ("swap", ("b", "x"), "bad_swap"),
        ("swap", "b", "bad_swap"),
        ("keep", 1, "no_noun"),
        ("choose", "b", "animals_first"),
        ("take", (0,), "animals_first"),
    ],
)
def test_swapping(verb: str, noun: Noun, key: str) -> None:
    lots = {"P1": "b h", "P2": "S+", "P3": "P"}
    scene = Scene(phase="animals", lots=lots, animals={"P1": "d"})
    assert not scene.asked("swap")
    scene = Scene(phase="evaluate", lots=lots, animals={"P1": "d"}, down={"P1": "swap"})
    scene.g.apply(-1, scene.g.waiting[0].at(0))
    reason = scene.g.why_not(0, Action(verb, noun))
    assert reason is not None
    assert reason.key == key
    told(reason)


@pytest.mark.parametrize(
    ("verb", "noun", "key"),
    [("choose", "d", "animal_owned"), ("choose", "x", "no_such_animal"), ("swap", ("b", "o"), "animals_first")],
)
def test_choosing(verb: str, noun: Noun, key: str) -> None:
    scene = Scene(
        phase="evaluate", lots={"P1": "P2", "P2": "S+", "P3": "P"}, animals={"P1": "d"}, down={"P2": "pelt_animal"}
    )
    scene.g.apply(-1, scene.g.waiting[0].at(0))
    reason = scene.g.why_not(0, Action(verb, noun))
    assert reason is not None
    assert reason.key == key
    told(reason)
