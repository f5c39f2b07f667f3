"""Files of worked examples: malformed ones are told, wrong lines and dice are found."""

from __future__ import annotations

from typing import Any

import pytest

from steppe.games.valley.cases import check, recognises, why_not_executable

HUNT: dict[str, Any] = {
    "id": "X1",
    "board": {"hexes": {"0,0": "plain"}},
    "tribes": {"fern": {"food": 2}},
    "pieces": {"0,0": {"fern": {"W": 1}, "animals": {"wolf": 1}}},
    "phase": "combat",
    "do": ["hunt fern 0,0 wolf"],
    "dice": [5, 3],
    "expect": {"tribes": {"fern": {"food": 3}}},
}
MOVE: dict[str, Any] = {
    "id": "X2",
    "board": {"hexes": {"0,0": "plain", "1,0": "plain", "2,0": "mountain"}},
    "tribes": {"fern": {}},
    "pieces": {"0,0": {"fern": {"W": 2}}},
    "phase": "tribes",
    "do": ["fern: m 0,0>1,0 1W"],
    "expect": {"legal": ["fern: m 1,0>2,0 1W"]},
}
CALL: dict[str, Any] = {  # CE04 with an animal that does come
    "id": "X3",
    "cards": ["animal_call"],
    "board": {"hexes": {"0,0": "mountain", "1,0": "plain"}},
    "tribes": {"fern": {"hand": ["animal_call"]}},
    "pieces": {"0,0": {"fern": {"W": 2}}, "1,0": {"animals": {"bear": 1}}},
    "phase": "combat",
    "window": "combat_phase",
    "expect": {"legal": ["fern: k animal_call {from: 1,0, to: 0,0, species: bear}"]},
}
ROCKS: dict[str, Any] = {  # CE06 without its river
    "id": "X4",
    "cards": ["rockfall"],
    "board": {"hexes": {"0,0": "mountain", "1,0": "plain"}},
    "tribes": {"fern": {"hand": ["rockfall"]}, "ember": {}},
    "pieces": {"0,0": {"fern": {"W": 1}}, "1,0": {"ember": {"W": 2}}},
    "phase": "tribes",
    "window": "tribe_move_end",
    "expect": {"legal": ["fern: k rockfall {token: W at 0,0, target: 1,0}"]},
}


@pytest.mark.parametrize("case", [HUNT, MOVE, CALL, ROCKS], ids=lambda case: case["id"])
def test_these_hold(case: dict[str, Any]) -> None:
    assert recognises(case)
    assert check(case) == []


@pytest.mark.parametrize(
    ("case", "change", "key"),
    [
        (HUNT, {"dice": [5, 3, 1]}, "dice"),
        (HUNT, {"do": ["fight 9,9"]}, "case"),
        (HUNT, {"moon": 1}, "moon"),
        (HUNT, {"expect": {"moon": 1}}, "expect: moon"),
        (HUNT, {"tribes": None}, "case"),
        (HUNT, {"phase": "sleep"}, "case"),
        (HUNT, {"pieces": {"5,5": {}}}, "case"),
        (HUNT, {"pieces": {"0,0": {"animals": {"wolf": 99}}}}, "case"),
        (HUNT, {"expect": {"tribes": {"fern": {"food": 4}}}}, "tribes: fern: food"),
        (HUNT, {"expect": {"bag": {}}}, "bag"),
        (MOVE, {"do": ["fern: m 0,0>2,0 1W"]}, "do"),
        (MOVE, {"do": ["fern: m 0,0>1,0 3W"]}, "do"),
        (MOVE, {"expect": {"illegal": ["fern: m 1,0>2,0 1W"]}}, "illegal"),
        (MOVE, {"expect": {"legal": ["fern: m 1,0>9,0 1W"]}}, "legal"),
        (MOVE, {"expect": {"hexes": {"1,0": {}}}}, "hexes: 1,0"),
        (CALL, {"pieces": {"0,0": {"fern": {"W": 2}}, "1,0": {"animals": {"bison": 1}}}}, "legal"),
    ],
)
def test_what_is_wrong_is_found(case: dict[str, Any], change: dict[str, Any], key: str) -> None:
    assert [fault.key for fault in check(case | change)][:1] == [key]


def test_what_is_no_example_is_told() -> None:
    assert check(["x"])[0].key == "case"
    assert not recognises({"players": 3})


def test_other_editions_and_prose_are_not_executable() -> None:
    assert why_not_executable(HUNT | {"options": {"edition": "extension"}}) == "edition extension"
    assert why_not_executable(HUNT | {"phase": "derive"}) == "told in prose"
    assert why_not_executable(HUNT | {"expect": {"why": "so"}}) == "told in prose"
    assert why_not_executable(HUNT | {"cards": ["barricade"]}) == "no card barricade"
    assert not why_not_executable(HUNT)
