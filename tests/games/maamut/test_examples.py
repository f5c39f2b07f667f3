"""The worked examples of the rules, examples of our own for every key of N5, and wrong ones that must fail."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from games.maamut.scene import check
from steppe.core.example import ERROR
from steppe.games.maamut.examples.cases import judge

RULES = Path(__file__).parents[3] / "docs" / "rules" / "maamut.md"
BLOCKS = re.findall(r"^```yaml\n(.*?)^```", RULES.read_text("utf-8"), re.MULTILINE | re.DOTALL)
BOOK: dict[str, Any] = yaml.safe_load(next(block for block in BLOCKS if "cases:" in block))
BOARDS: dict[str, str] = BOOK["boards"]


def marked(case: dict[str, Any]) -> Any:
    return pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["rules"]))


@pytest.mark.parametrize("case", [marked(case) for case in BOOK["cases"]])
def test_worked_example(case: dict[str, Any]) -> None:
    assert check(case, BOARDS) == []


def test_there_are_35_of_them() -> None:
    assert [case["id"] for case in BOOK["cases"]] == [f"EX{number:02}" for number in range(1, 36)]


# -- examples of our own ---------------------------------------------------------------------------------------

B1 = BOARDS["B1"]
FLIGHT = "{B1} e4 Ad4,Be4 - A12,B223 2?29 0.0.1 B~A3E1 5"

OWN = """
- id: too many rocks for a deal
  rules: [M1.1]
  deal: "gsgr/rgsgg/rsggrs/sggxgsg/grsggs/rgsrr/sggs"
  legal: false
- id: the cross must lie in the centre
  rules: [M3.1]
  deal: "xsgr/rgsgg/gsggrs/sggggsg/grsggs/rgsrr/sggs"
  legal: false
- id: a deal that is no board at all
  rules: [M2.1]
  deal: "gsgr/rgsgg"
  legal: false
- id: a board need not have a name
  rules: [M3.2]
  deal: "gsgr/rgsgg/gsggrs/sggxgsg/grsggs/rgsrr/sggs"
  legal: true
- id: from the middle of a run
  rules: [M7.3]
  position: "{B1} e4 Ad4,Be4 - A12,B223 2?29 0.0.1 B~A3E1 5"
  legal_actions: ["~f4", "~e3", "~e5", "~d5"]
  illegal: ["~c4", "~d4", "D2", "T+", "X", "3E"]
  actions: ["~e5"]
  choices: [[f4, e5, e3, d5]]
  result: "{B1} g4 Af4,Be5 - A122,B223 ?29 0.0.1 B 6"
- id: a flight that is still to be made need not be among the choices
  rules: [M7.1]
  position: "{B1} d4 Ac4,Be4 - A123,B223 2?29 0.0.0 A 5"
  actions: ["3E"]
  result: "{B1} e4 Ad4,Be4 - A12,B223 2?29 0.0.1 B~A3E1 5"
- id: a flight that is still to be made may be among the choices
  rules: [M7.1]
  position: "{B1} d4 Ac4,Be4 - A123,B223 2?29 0.0.0 A 5"
  actions: ["3E"]
  choices: [[d5, e3, e5, f4]]
- id: what is of another kind or against the rules is not legal
  rules: []
  position: "{B1} e4 Ac5,Bg4 - A123,B223 2?29 0.0.0 A 1"
  illegal: ["@a4", "~e5", "1W", "3NW", "T+", "T-", "=M"]
- id: nobody gives up while hunters are placed
  rules: [M8.7]
  position: "{B1} d4 Ab7,B- - A112,B223 2?29 0.0.0 B@ 0"
  illegal: ["X", "D2", "@b7", "@d4", "@b5"]
- id: giving up in the own turn takes the place of the action
  rules: [M8.7, M8.3]
  position: "{B1} d4 Ab4,Bg4,Ca7 Ab3 A123,B223,C111 2?26 0.0.0 A 1"
  actions: ["X", "X", "D1"]
  via:
  - "{B1} d4 Ax,Bg4,Ca7 Ab3 A-,B223,C111 2?26 1.1.1 B 2"
  - "{B1} d4 Ax,Bx,Ca7 Ab3 A-,B-,C111 2?26 1.3.2 C 3"
  result: "{B1} d4 Ax,Bx,Ca7 Ab3 A-,B-,C112 ?26 2.3.2 C 4"
- id: the last one gives up
  rules: [M8.5, M8.7]
  position: "{B1} d4 Ab4,Bx - A123,B- 2?29 1.1.1 A 3"
  actions: ["X"]
  result: "{B1} d4 Ax,Bx - A-,B- 2?29 2.2.2 =M 3"
- id: an agreement
  rules: [M9.5]
  position: "{B1} d4 Ab4,Bg4 - A123,B223 2?29 0.0.0 A 3"
  actions: ["=M"]
  result: "{B1} d4 Ab4,Bg4 - A123,B223 2?29 0.0.0 =M 3"
- id: a finished game
  rules: [M4.2]
  position: "{B1} e4 Ad4,Ba7 Ae4 A12,B223 2?29 0.0.1 =A 5"
  legal_actions: []
  illegal: ["D1", "1E", "X"]
- id: the new pile is drawn from in its order
  rules: [M4.4]
  position: "{B1} f4 Ad7,Bg4 - A133,B223 1 10.14.5 A 31"
  actions: ["D3", "D2", "D1"]
  reshuffle: "321111111111222222222222233333"
  via:
  - "{B1} f4 Ad7,Bg4 - A113,B223 321111111111222222222222233333 0.0.0 B 32"
  - "{B1} f4 Ad7,Bg4 - A113,B233 21?27 0.1.0 A 33"
  result: "{B1} f4 Ad7,Bg4 - A123,B233 1111?24 1.1.0 B 34"
- id: a new pile of which only the first card is known
  rules: [M4.4]
  position: "{B1} f4 Ad7,Bg4 - A133,B223 1 10.14.5 A 31"
  actions: ["D3", "D2"]
  reshuffle: "3?29"
  result: "{B1} f4 Ad7,Bg4 - A113,B233 ?29 0.1.0 A 33"
- id: all further cards are equal, so the pile is known
  rules: []
  position: "{B1} f4 Ad7,Bg4 - A111,B111 3?2 6.14.7 A 31"
  actions: ["D1"]
  result: "{B1} f4 Ad7,Bg4 - A113,B111 2?1 7.14.7 B 32"
- id: a hand that is not known may play what is missing
  rules: []
  position: "{B1} d4 Aa7,Bg4 - A1??,B??? 2?29 0.0.0 A 1"
  actions: ["3E", "D3", "D3"]
  via:
  - "{B1} d4 Ad7,Bg4 - A12?,B??? ?29 0.0.1 B 2"
  - "{B1} d4 Ad7,Bg4 - A12?,B??? ?28 0.0.2 A 3"
  result: "{B1} d4 Ad7,Bg4 - A12?,B??? ?27 0.0.3 B 4"
- id: an unknown card may be drawn and played
  rules: []
  position: "{B1} f4 Ad7,Bg4 - A333,B333 ?30 0.0.0 A 1"
  actions: ["D3", "D3", "D1"]
  result: "{B1} f4 Ad7,Bg4 - A33?,B33? ?27 1.0.2 B 4"
- id: unknown hands and all that they may do
  rules: []
  position: "{B1} f4 Ad7,Bg4 - A33?,B223 1?29 0.0.0 A 1"
  legal_actions: ["D3", "D2", "3W", "2W"]
- id: unknown cards are among those missing
  rules: [M1.4]
  position: "{B1} f4 Ad7,Bg4 - A33?,B333 1?26 0.0.3 A 1"
  illegal: ["T+", "3E"]
  legal_actions: ["D3", "3W", "D1", "1W"]
- id: where the mammoth can still be driven, in any order
  rules: [M9.1, M9.2]
  position: "{B1} d7 Ac4,Ba7 Ac7 A123,B223 2?29 0.0.0 A 5"
  roam: []
- id: within reach
  rules: [M9.2]
  position: "{B1} d4 Ac4,Ba7 Ac7 A123,B223 2?29 0.0.0 A 5"
  safe: false
- id: traps may be written in any order, cards without quotation marks
  rules: []
  position: "{B1} d4 Ab4,Bg4 Ba5,Bb6 A123,B223 2?29 0.0.0 A 9"
  actions: ["T+"]
  result: "{B1} d4 Ab4,Bg4 Bb6,Ba5,Ab4 A12?,B2?? ?30 0.0.0 B 10"
"""


@pytest.mark.parametrize("case", [marked(case) for case in yaml.safe_load(OWN)])
def test_own_example(case: dict[str, Any]) -> None:
    assert check(case, BOARDS) == []


# -- wrong ones --------------------------------------------------------------------------------------------------

MOVE = {"position": "{B1} d4 Aa7,Bg4 - A113,B223 2?29 0.0.0 A 1", "actions": ["3E"]}
MOVED = "{B1} d4 Ad7,Bg4 - A112,B223 ?29 0.0.1 B 2"
RUN = {"position": "{B1} d4 Ac4,Be4 - A123,B223 2?29 0.0.0 A 5", "actions": ["3E", "~e5"]}
RAN = "{B1} g4 Af4,Be5 - A122,B223 ?29 0.0.1 B 6"
OUT = {"position": "{B1} f4 Ad7,Bg4 - A133,B223 1 10.14.5 A 31", "actions": ["D3"]}


def moved(old: str, new: str) -> dict[str, Any]:
    assert old in MOVED
    return {**MOVE, "result": MOVED.replace(old, new)}


@pytest.mark.parametrize(
    ("case", "key", "expected", "found"),
    [
        ({"deal": "{B2}", "legal": False}, "legal", "false", "true"),
        ({"deal": "{X1}", "legal": True}, "legal", "true", "false"),
        ({"deal": "gsgr", "legal": True}, "legal", "true", "false"),
        ({**MOVE, "result": MOVED.replace("{B1}", "{B2}")}, "result: terrain", BOARDS["B2"], B1),
        (moved(" d4 ", " e4 "), "result: mammoth", "e4", "d4"),
        (moved("Ad7", "Ac7"), "result: hunters", "Ac7,Bg4", "Ad7,Bg4"),
        (moved(" - ", " Ab4 "), "result: traps", "Ab4", "-"),
        (moved("A112", "A113"), "result: hands", "A113,B223", "A112,B223"),
        (moved("A112", "A??"), "result: hands", "A??,B223", "A112,B223"),
        (moved("A112", "A22?"), "result: hands", "A22?,B223", "A112,B223"),
        (moved("?29", "?28"), "result: pile", "?28", "?29"),
        (moved("?29", "1?28"), "result: pile", "1?28", "?29"),
        (moved("0.0.1", "0.1.0"), "result: discard", "0.1.0", "0.0.1"),
        (moved(" B ", " A "), "result: decides", "A", "B"),
        (moved(" B 2", " B 3"), "result: turn", "3", "2"),
        (moved("A112", "A211"), "result", "a position", MOVED.replace("{B1}", B1).replace("A112", "A211")),
        (moved(" - ", " "), "result", "a position", MOVED.replace("{B1}", B1).replace(" - ", " ")),
        ({**MOVE, "actions": ["3E", "D2"], "via": [MOVED.replace("B 2", "B 3")]}, "via 1: turn", "3", "2"),
        ({**MOVE, "via": [MOVED]}, "via", "0 positions, one after each action but the last", "1"),
        ({**MOVE, "actions": ["3W"]}, "actions", "3W is legal", "it is not"),
        ({**MOVE, "actions": ["2E"]}, "actions", "2E is legal", "it is not"),
        ({**MOVE, "actions": ["3E", "~e5"]}, "actions", "~e5 is legal", "it is not"),
        ({**MOVE, "actions": ["jump"]}, "actions", "jump is legal", "it is not"),
        ({"position": MOVE["position"], "legal_actions": ["3E"]}, "legal_actions", "[3E]", None),
        ({"position": MOVE["position"], "illegal": ["D1", "T-", "3E"]}, "illegal", "D1 is not legal", "it is legal"),
        ({"position": FLIGHT, "illegal": ["~e5"]}, "illegal", "~e5 is not legal", "it is legal"),
        (
            {"position": "{B1} f4 Ad7,Bg4 - A33?,B223 1?29 0.0.0 A 1", "illegal": ["2W"]},
            "illegal",
            "2W is not legal",
            "it is legal",
        ),
        ({"position": MOVE["position"], "safe": True}, "safe", "true", "false"),
        ({"position": MOVE["position"], "roam": ["d7"]}, "roam", "[d7]", None),
        ({**RUN, "result": RAN}, "choices", "no flight", "[d5, e3, e5, f4]"),
        ({**RUN, "choices": [["d5", "e3", "e5"]], "result": RAN}, "choices", "[d5, e3, e5]", "[d5, e3, e5, f4]"),
        ({**MOVE, "choices": [["d5"]], "result": MOVED}, "choices", "[d5]", "no flight"),
        ({**MOVE, "reshuffle": "?30"}, "reshuffle", "the pile is renewed", "it is not"),
        ({**OUT, "reshuffle": "?29"}, "reshuffle", "the cards of the discard pile, 10.14.6", "?29"),
        ({**OUT, "reshuffle": "1" * 11 + "?19"}, "reshuffle", "the cards of the discard pile, 10.14.6", None),
        ({**OUT, "reshuffle": "x"}, "reshuffle", "a pile", "x"),
        (
            {**OUT, "reshuffle": "3?29", "result": "{B1} f4 Ad7,Bg4 - A113,B223 1?29 0.0.0 B 32"},
            "result: pile",
            "1?29",
            "3?29",
        ),
    ],
)
def test_wrong_expectation_fails(case: dict[str, Any], key: str, expected: str, found: str | None) -> None:
    faults = check(case, BOARDS)
    assert faults
    assert faults[0][:2] == (key, expected)
    if found is not None:
        assert faults[0].found == found


@pytest.mark.parametrize(
    ("case", "key", "expected"),
    [
        ("EX01", "case", "keys with values"),
        ({"id": "EX01"}, "case", "either deal or position"),
        ({**MOVE, "deal": "{B1}", "legal": True}, "case", "either deal or position"),
        ({"deal": "{B1}"}, "legal", "true or false"),
        ({"deal": "{B1}", "legal": "yes"}, "legal", "true or false"),
        ({"deal": "{B1}", "legal": True, "result": MOVED}, "result", "a key that goes with deal"),
        ({**MOVE, "legal": True}, "legal", "a key that goes with position"),
        ({"position": MOVE["position"]}, "case", "something to check"),
        (
            {"position": MOVE["position"], "actions": [], "illegal": []},
            "case",
            "something to check",
        ),
        ({"position": MOVE["position"], "result": MOVED}, "result", "actions that lead to it"),
        ({**MOVE, "reslt": MOVED}, "reslt", "a key of N5"),
        ({**MOVE, "position": "{B9} d4"}, "position", "a board (B1, B2, B3, X1)"),
        ({**MOVE, "position": "{B1} d4"}, "position", "a position"),
        ({**MOVE, "position": None}, "position", "a text"),
        ({**MOVE, "actions": "3E"}, "actions", "a list"),
        ({**MOVE, "actions": [None]}, "actions", "a text"),
        ({**MOVE, "choices": ["d5"]}, "choices", "a list of lists"),
        ({"position": MOVE["position"], "safe": "no"}, "safe", "true or false"),
    ],
)
def test_malformed_example_fails(case: object, key: str, expected: str) -> None:
    faults = check(case, BOARDS)
    assert [fault[:2] for fault in faults] == [(key, expected)]


def test_the_reason_of_a_refusal_is_kept() -> None:
    fault = check({**MOVE, "actions": ["3W"]}, BOARDS)[0]
    assert fault.reason is not None
    assert (fault.reason.key, fault.reason.rule) == ("leaves_board", "M5.2")
    fault = check({"deal": "xsgr/rgsgg/gsggrs/sggggsg/grsggs/rgsrr/sggs", "legal": True}, {})[0]
    assert fault.reason is not None
    assert fault.reason.rule == "M3.1"


def test_every_field_that_differs_is_named() -> None:
    faults = check({**MOVE, "result": "{B1} e4 Ad7,Bg4 - A112,B223 ?29 0.0.1 A 2"}, BOARDS)
    assert [fault.key for fault in faults] == ["result: mammoth", "result: decides"]


def test_a_board_that_a_case_needs_may_be_missing() -> None:
    assert check(MOVE, {})[0].expected == "a board (the file has none)"


@pytest.mark.rule("N5", "N3")
@pytest.mark.parametrize("text", ["4E", "2e", "D4", "walk", "", "3"])
def test_what_cannot_be_read_is_an_error_and_not_illegal(text: str) -> None:
    verdict = judge({"position": "{B1} e4 Ac5,Bg4 - A123,B223 2?29 0.0.0 A 1", "illegal": [text]}, BOARDS)
    assert (verdict.outcome, verdict.faults[0].key) == (ERROR, "illegal")
    assert verdict.faults[0].reason is not None
