"""Files of worked examples: wrong and malformed ones must fail, and the command must find the right form."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cli.terminal import steppe
from games.mammut.tables import check
from steppe.core.example import ERROR, FAILED
from steppe.games.mammut.examples.cases import judge, recognises

ROOT = Path(__file__).parents[3]

TAKE: dict[str, Any] = {
    "players": 3,
    "state": {"start": "P2", "middle": "A2 P3 ?(M)#7 b S+", "hands": {"P1": ["look", "pelt"]}},
    "actions": ["P2 take A2 b"],
}
EVAL: dict[str, Any] = {
    "players": 3,
    "state": {
        "phase": "evaluate",
        "round": 5,
        "ender": "P3",
        "shares": {"P1": "A2 M F", "P2": "T P S+ F", "P3": "v M2 F"},
        "deck": ["look", "flip"],
    },
    "actions": ["eval"],
}


@pytest.mark.parametrize(
    ("case", "expect", "key", "expected", "found"),
    [
        (TAKE, {"turn": "P1"}, "turn", "P1", "P3"),
        (TAKE, {"start": "P1"}, "start", "P1", "P2"),
        (TAKE, {"phase": "evaluate"}, "phase", "evaluate", "share"),
        (TAKE, {"round": 2}, "round", "2", "1"),
        (TAKE, {"ender": "P2"}, "ender", "P2", "-"),
        (TAKE, {"middle": "P3 ? S-"}, "middle", "P3 ? S-", None),
        (TAKE, {"middle": "P3 ?"}, "middle", "P3 ?", None),
        (TAKE, {"middle": "P3 ?(F) S+"}, "middle", "P3 ?(F) S+", None),
        (TAKE, {"middle": "P3 ?#8 S+"}, "middle", "P3 ?#8 S+", None),
        (TAKE, {"middle": ""}, "middle", "-", None),
        (TAKE, {"shares": {"P2": "A2"}}, "shares: P2", "A2", None),
        (TAKE, {"shares": {"P1": "A"}}, "shares: P1", "A", "-"),
        (TAKE, {"hands": {"P1": ["look"]}}, "hands: P1", "[look]", "[look, pelt]"),
        (TAKE, {"hand_sizes": {"P1": 3}}, "hand_sizes: P1", "3", "2"),
        (TAKE, {"played": {"P1": ["pelt"]}}, "played: P1", "[pelt]", "[]"),
        (TAKE, {"played_sizes": {"P1": 1}}, "played_sizes: P1", "1", "0"),
        (TAKE, {"spent": ["look"]}, "spent", "[look]", "[]"),
        (TAKE, {"discard": ["look"]}, "discard", "[look]", "[]"),
        (TAKE, {"deck_size": 1}, "deck_size", "1", "0"),
        (TAKE, {"knows": {"P1": [7]}}, "knows: P1", "[7]", "[]"),
        (TAKE, {"robbable": ["P1"]}, "robbable", "[P1]", "[P2]"),
        (TAKE, {"must_take_all": True}, "must_take_all", "true", "false"),
        (TAKE, {"distinct_takes": 1}, "distinct_takes", "1", "19"),
        (TAKE, {"illegal": True}, "illegal", "the last action is refused", "it is legal"),
        (EVAL, {"scores": {"P1": 1}}, "scores: P1", "1", "11"),
        (EVAL, {"track": {"P2": 2}}, "track: P2", "2", "1"),
        (EVAL, {"animals": {"P3": "b v"}}, "animals: P3", "bv", "v"),
        (EVAL, {"winners": ["P1", "P2"]}, "winners", "[P1, P2]", "[P3]"),
        (EVAL, {"ender": "P1"}, "ender", "P1", "P3"),
        ({**TAKE, "actions": ["P2 take A3"]}, {"turn": "P3"}, "actions", "P2 take A3 is legal", "it is not"),
        ({**TAKE, "actions": ["P2 play x"]}, {"turn": "P2"}, "actions", "a line of K12", "P2 play x"),
        ({**TAKE, "actions": ["P1 take A"]}, {"turn": "P3"}, "actions", "P1 take A is legal", "it is not"),
        (
            {**TAKE, "actions": ["P2 take A3", "P3 take P"]},
            {"illegal": True},
            "actions",
            "P2 take A3 is legal",
            "it is not",
        ),
    ],
)
def test_wrong_expectation_fails(
    case: dict[str, Any], expect: dict[str, Any], key: str, expected: str, found: str | None
) -> None:
    faults = check({**case, "expect": expect})
    assert [fault[:2] for fault in faults] == [(key, expected)]
    if found is not None:
        assert faults[0].found == found


def test_everything_that_differs_is_named() -> None:
    faults = check({**TAKE, "expect": {"turn": "P1", "round": 1, "middle": "P", "hand_sizes": {"P1": 2, "P2": 2}}})
    assert [fault.key for fault in faults] == ["turn", "middle", "hand_sizes: P2"]
    found = re.sub(r"P\(.\)", "P", faults[1].found)  # reverses that the example does not tell are any that fit
    assert found == "P#3 P#4 P#5 ?(M)#7 S+(S-)#8"


@pytest.mark.parametrize(
    ("case", "key", "expected"),
    [
        ("E01", "case", "keys with values"),
        ({"players": 3}, "expect", "something to check, or only that the last action is illegal"),
        ({**TAKE, "expect": {"illegal": True, "turn": "P1"}}, "expect", None),
        ({**TAKE, "expect": {"illegal": "yes"}}, "expect", None),
        ({**TAKE, "expect": {"trun": "P1"}}, "expect: trun", None),
        ({**TAKE, "expects": {}}, "case: expects", None),
        ({**TAKE, "record": "", "expect": {"turn": "P1"}}, "case: players", None),
        ({"record": 3, "expect": {"turn": "P1"}}, "record", "a text"),
        ({"players": 6, "expect": {"turn": "P1"}}, "players", "2 to 5"),
        ({"players": True, "expect": {"turn": "P1"}}, "players", "2 to 5"),
        ({"players": 3, "state": [], "expect": {"turn": "P1"}}, "state", "keys with values"),
        ({"players": 3, "state": {"midle": ""}, "expect": {"turn": "P1"}}, "state: midle", None),
        ({"players": 3, "state": {"middle": 3}, "expect": {"turn": "P1"}}, "state: middle", "tiles as a text"),
        ({"players": 3, "state": {"middle": "X"}, "expect": {"turn": "P1"}}, "state", "a position"),
        ({"players": 3, "state": {"middle": "b2"}, "expect": {"turn": "P1"}}, "state", "a position"),
        ({"players": 3, "state": {"hands": {"P4": []}}, "expect": {"turn": "P1"}}, "state: hands", None),
        ({"players": 3, "state": {"hands": {"P1": "look"}}, "expect": {"turn": "P1"}}, "hands", "a list"),
        ({"players": 3, "state": {"shuffles": "as_listed"}, "expect": {"turn": "P1"}}, "state: shuffles", "a list"),
        ({"players": 3, "state": {"throw": "26a", "middle": "A"}, "expect": {"turn": "P1"}}, "state: throw", None),
        ({"players": 3, "state": {"throw": "26a"}, "expect": {"turn": "P1"}}, "state", "a position"),
        ({"players": 3, "options": {"flip": True}, "expect": {"turn": "P1"}}, "state", "a position"),
        ({**TAKE, "actions": "P2 take A", "expect": {"turn": "P1"}}, "actions", "a list of texts"),
        ({**TAKE, "actions": [" "], "expect": {"turn": "P1"}}, "actions", "a list of texts"),
        ({**TAKE, "expect": {"middle": 3}}, "middle", "tiles as a text"),
        ({**TAKE, "expect": {"middle": "X"}}, "middle", "tiles as a text"),
        ({**TAKE, "expect": {"hands": {"P4": []}}}, "hands", "players of this game"),
        ({**TAKE, "expect": {"hands": []}}, "hands", "keys with values"),
        ({**TAKE, "expect": {"discard": "look"}}, "discard", "a list"),
        ({**TAKE, "expect": {"shares": {"P1": ["", ""]}}}, "shares: P1", "1 lots"),
    ],
)
def test_malformed_example_fails(case: object, key: str, expected: str | None) -> None:
    faults = check(case)
    assert [fault.key for fault in faults] == [key]
    assert expected in (None, faults[0].expected)


def test_the_reason_of_a_refusal_is_kept() -> None:
    fault = check({**TAKE, "actions": ["P2 take A3"], "expect": {"turn": "P3"}})[0]
    assert fault.reason is not None
    assert (fault.reason.key, fault.reason.rule) == ("no_such_tiles", "K4.3")
    fault = check({"players": 3, "state": {"middle": "b2"}, "expect": {"turn": "P1"}})[0]
    assert fault.reason is not None
    assert (fault.reason.key, fault.reason.rule) == ("tiles_not_in_table", "K1.1")


def test_the_order_of_a_new_pile_is_needed_and_checked() -> None:
    state = {"phase": "evaluate", "shares": {"P1": "A2", "P2": "S+", "P3": "F"}, "discard": ["flip", "look"]}
    case = {"players": 3, "state": state, "actions": ["eval"], "expect": {"deck_size": 0}}
    for listed, key in (
        ([], "shuffle_missing"),
        ([["flip"]], "wrong_new_pile"),
        ([["flip", "swap"]], "wrong_new_pile"),
    ):
        fault = check({**case, "state": {**state, "shuffles": listed}})[0]
        assert fault.reason is not None
        assert fault.reason.key == key
    assert check({**case, "state": {**state, "shuffles": ["as_listed"]}}) == []


@pytest.mark.rule("KR16", "KR12")
def test_as_listed_takes_the_discard_pile_as_it_lies_at_the_reshuffle() -> None:
    state = {
        "shares": {"P1": "A2"},
        "turn": "P2",
        "middle": "F2 S+",
        "hands": {"P2": ["flip"]},
        "discard": ["look", "return"],
        "shuffles": ["as_listed"],
    }
    case = {
        "players": 3,
        "options": {"discard": "at_once"},
        "state": {**state, "phase": "share"},
        "actions": ["P2 play flip S+", "P2 take F", "P3 take all", "eval"],
        "expect": {"hands": {"P1": ["look", "return"]}, "deck_size": 1},
    }
    assert check(case) == []


@pytest.mark.parametrize("text", ["P2 takes A", "P2 play nothing", "P2 take X", "P2 take", "walk"])
def test_what_cannot_be_read_is_an_error_and_not_illegal(text: str) -> None:
    verdict = judge({**TAKE, "actions": [text], "expect": {"illegal": True}})
    assert (verdict.outcome, verdict.faults[0].key) == (ERROR, "actions")
    assert judge({**TAKE, "actions": ["P2 take A3"], "expect": {"illegal": True}}).faults == ()
    assert judge({**TAKE, "actions": ["P2 take A2"], "expect": {"illegal": True}}).outcome == FAILED


# -- the command -----------------------------------------------------------------------------------------------

TWO = """
cases:
- id: good
  players: 3
  state: {start: P2, middle: "A2 P3 b S+"}
  actions: ["P2 take A2 b"]
  expect: {turn: P3}
- id: bad
  players: 3
  state: {start: P2, middle: "A2 P3 b S+"}
  actions: ["P2 take A3"]
  expect: {turn: P3}
"""


def test_the_published_examples_hold() -> None:
    rules = ROOT / "docs" / "rules" / "mammut.md"
    assert steppe("cases", rules).output == "26 passed, 0 failed\n"
    both = steppe("cases", rules, ROOT / "docs" / "rules" / "maamut.md")
    assert (both.exit_code, both.output) == (0, "61 passed, 0 failed\n")


@pytest.mark.parametrize("head", ["", "game: mammut\n"])
def test_a_file_is_recognised_or_names_its_game(tmp_path: Path, head: str) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(head + TWO, "utf-8")
    result = steppe("cases", file)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "bad: actions: expected P2 take A3 is legal, found it is not (There are no such tiles there: A3. (K4.3))",
        "1 passed, 1 failed",
    ]
    data = json.loads(steppe("cases", file, "--json").stdout)
    assert [case["ok"] for case in data["files"][0]["cases"]] == [True, False]


def test_other_games_are_not_recognised() -> None:
    assert recognises({"players": 3})
    assert recognises({"record": "", "expect": {}})
    others: list[object] = [{"position": "", "actions": []}, {"deal": "", "legal": True}, "words", None, [], {}]
    assert not any(map(recognises, others))


def test_a_named_game_is_believed(tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text("game: maamut\n" + TWO, "utf-8")
    assert "players: expected a key of N5" in steppe("cases", file).stdout
