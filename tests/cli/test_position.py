"""`steppe position`."""

from __future__ import annotations

import json

import pytest

from cli.terminal import BOARD, steppe

PUSH = f"{BOARD} d4 Ac4,Be4 Ae5 A123,B??? ?30 0.0.0 A 5"


def test_a_position_is_drawn_with_all_that_may_be_done() -> None:
    result = steppe("position", PUSH)
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert "d1 .  . e1 *  * f1 .  . g1 #### " in lines[0] + " "
    assert "(M)" in lines[7]
    assert lines[7].index("A") < lines[7].index("(M)") < lines[7].index("B")
    assert "^A" in lines[9]
    assert "cards 1 2 3" in result.output
    assert "cards ? ? ?" in result.output
    assert "Your turn, Sky" in result.output
    listed = [line.split()[0] for line in lines if line[:1] in "123TD" and line[:1]]
    assert " ".join(listed) == "1E 1SE 1W 1NW 1NE 2E 2SE 2W 2NE 3E 3SE 3NE T+ D1 D2 D3"
    assert "3E   → f4             the mammoth runs to g4, startles Ember" in result.output


def test_json() -> None:
    data = json.loads(steppe("position", PUSH, "--json").stdout)
    assert data["ok"] is True
    assert data["decides"] == [{"seat": "A", "topic": "turn"}]
    assert data["actions"][0] == "1E"
    assert len(data["actions"]) == 16


def test_other_decisions() -> None:
    flight = json.loads(steppe("position", f"{BOARD} e4 Ad4,Be4 - A12,B223 2?29 0.0.1 B~A3E1 5", "--json").stdout)
    assert flight["decides"] == [{"seat": "B", "topic": "flee"}]
    assert flight["actions"] == ["~e3", "~f4", "~d5", "~e5"]
    place = json.loads(steppe("position", f"{BOARD} d4 Ab7,B- - A112,B223 2?29 0.0.0 B@ 0", "--json").stdout)
    assert len(place["actions"]) == 13
    assert "to be placed" in steppe("position", f"{BOARD} d4 Ab7,B- - A112,B223 2?29 0.0.0 B@ 0").output


def test_finished_games() -> None:
    caught = f"{BOARD} e4 Ad4,Bx Ae4 A12,B- 2?29 1.2.1 =A 5"
    result = steppe("position", caught, "--lang", "it")
    assert "Ha vinto Cielo." in result.output
    assert "fuori dalla caccia" in result.output
    data = json.loads(steppe("position", caught, "--json").stdout)
    assert (data["over"], data["winners"], data["actions"]) == (True, ["A"], [])
    assert "No player has won." in steppe("position", caught.replace("=A", "=M")).output


@pytest.mark.rule("MR7")
def test_a_push_that_costs_the_own_hunter_is_told() -> None:
    result = steppe("position", f"{BOARD} g3 Ae5,Ba7 Ab4 A123,B223 1?29 0.0.0 A 7")
    assert "2NE" in result.output
    assert "the mammoth stands its ground: your hunter is lost" in result.output


def test_options_count() -> None:
    shared = f"{BOARD} d4 Ab4,Bb4 Ab4 A123,B223 2?29 0.0.0 A 1"
    assert "T-" not in json.loads(steppe("position", shared, "--json").stdout)["actions"]
    options = ("--options", "take_back_shared=yes", "free=open")
    assert "T-" in json.loads(steppe("position", shared, "--json", *options).stdout)["actions"]
    assert "T-" in json.loads(steppe("position", *options, shared, "--json").stdout)["actions"]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("nothing", "N2"),
        (PUSH.replace("gsgr", "gsg"), "N2.1"),
        (PUSH.replace(" d4 ", " z9 "), "N2.2"),
        (PUSH.replace("Ac4", "Bc4"), "N2.3"),
        (PUSH.replace("Ae5", "e5"), "N2.4"),
        (PUSH.replace("A123", "A321"), "N2.5"),
        (PUSH.replace("?30", "x"), "N2.6"),
        (PUSH.replace("0.0.0", "0.0"), "N2.7"),
        (PUSH.replace(" A 5", " Z 5"), "N2.8"),
        (PUSH.replace(" A 5", " A five"), "N2.9"),
        (PUSH.replace("Be4", "Bf3"), "M10"),
    ],
)
def test_malformed_positions(text: str, rule: str) -> None:
    result = steppe("position", text, "--lang", "fr")
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"({rule})" in result.stderr
    answer = steppe("position", text, "--json")
    assert answer.exit_code == 1
    data = json.loads(answer.stdout)
    assert (data["ok"], data["rule"]) == (False, rule)
