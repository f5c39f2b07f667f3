"""Games for language models: what they are sent, what is refused, what is done for those who say nothing."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from envs.playing import KEYS
from steppe import envs
from steppe.core.record import replay
from steppe.core.text import LANGUAGES
from steppe.envs.discourse import rules_text
from steppe.envs.reward import win
from steppe.games import GAMES

Message = Mapping[str, Any]
FIRST = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "ask":
        print(json.dumps({"answer": message["answers"][0]["say"]}), flush=True)
"""


def first(message: Message) -> Message:
    return {"answer": message["answers"][0]["say"]}


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_in_three_languages(key: str, language: str) -> None:
    seen: list[Message] = []

    def speaker(message: Message) -> Message:
        seen.append(message)
        return {"answer": message["answers"][len(seen) % len(message["answers"])]["say"]}

    found = envs.chat(key, [speaker], ["random"], language=language, players=2).play(3)
    assert found.stood_in == {0: 0}
    assert found.result is not None
    assert found.record is not None
    assert found.rewards == win(found.result)
    assert replay(GAMES[key], found.record).waiting == ()
    assert {message["type"] for message in seen} == {"ask"}
    assert all(message["question"] and message["position"] and message["count"] > 1 for message in seen)
    assert any(message["told"] for message in seen)
    kinds = [each["sent"]["type"] for each in found.transcript if "sent" in each]
    assert (kinds[0], kinds[-1]) == ("game", "over")
    assert len([*found.lines()]) == len(found.transcript)
    assert json.loads(next(found.lines()))["sent"]["language"] == language


def test_the_same_is_said_in_other_words() -> None:
    asked = {}
    for language in LANGUAGES:
        found = envs.chat("maamut", [first], language=language).play(1)
        asked[language] = next(
            each["sent"]["question"] for each in found.transcript if each.get("sent", {}).get("type") == "ask"
        )
    assert len({*asked.values()}) == 3


def test_what_is_refused_is_told_why_and_rules_are_told_on_request() -> None:
    seen: list[Message] = []

    def speaker(message: Message) -> Message:
        seen.append(message)
        if message["type"] == "ask":
            asks.append(message)
            return {"rules": "M5.6"} if len(asks) == 1 else first(message)
        if message["type"] == "rules":
            return {"answer": "T+"}
        return first(asks[-1])

    asks: list[Message] = []
    found = envs.chat("maamut", [speaker], ["random"]).play(2)
    assert [message["type"] for message in seen[:3]] == ["ask", "rules", "refused"]
    assert "Set a trap" in seen[1]["text"]
    assert seen[2]["why"]
    assert found.stood_in == {0: 0}


def test_who_says_nothing_of_use_is_stood_in_for() -> None:
    found = envs.chat("maamut", [lambda message: {"answer": "nonsense"}], ["random"], tries=2).play(2)
    refused = [each for each in found.transcript if each.get("sent", {}).get("type") == "refused"]
    assert refused
    assert found.stood_in[0] == sum(each.get("sent", {}).get("type") == "ask" for each in found.transcript)


def test_the_budget_ends_the_talk_and_not_the_game() -> None:
    found = envs.chat("mammut", [first], ["random"], budget=3).play(2)
    assert sum("said" in each for each in found.transcript) == 3
    assert found.stood_in[0] > 0
    assert found.result is not None


def test_what_is_sent_shows_no_hidden_card() -> None:
    found = envs.chat("maamut", [first, first], players=2).play(4)
    for each in found.transcript:
        position = each.get("sent", {}).get("position")
        if position:
            other = "B" if each["seat"] == 0 else "A"
            assert f"{other}1" not in position.split()[4].split(",")[1 - each["seat"]]


def test_any_command_that_speaks_lines_of_json(tmp_path: Path) -> None:
    program = tmp_path / "model.py"
    program.write_text(FIRST, "utf-8")
    spoken = envs.chat("maamut", [f"{sys.executable} {program}"], ["random"]).play(5)
    called = envs.chat("maamut", [first], ["random"]).play(5)
    assert spoken.stood_in == {0: 0}
    assert spoken.transcript == called.transcript


@pytest.mark.parametrize("source", ["", "print('hello', flush=True)", "import sys\nsys.stdin.read()"])
def test_a_command_that_ends_or_says_something_else(source: str, tmp_path: Path) -> None:
    program = tmp_path / "model.py"
    program.write_text(source, "utf-8")
    found = envs.chat("maamut", [f"{sys.executable} {program}"], ["random"], seconds=0.2).play(5)
    assert found.result is not None
    assert found.stood_in[0] > 0


def test_rules_are_found_by_number() -> None:
    for key, chapter in (("maamut", "M5"), ("mammut", "K4"), ("valley", "V7")):
        assert rules_text(key, chapter).startswith(f"## {chapter}")
        assert rules_text(key, f"{chapter}.1").startswith(f"- **{chapter}.1")
        assert chapter in rules_text(key, "")
        assert rules_text(key, "no such") == rules_text(key, "")


def test_too_many_speakers_are_refused() -> None:
    with pytest.raises(ValueError, match="3 speakers for 2 seats"):
        envs.chat("maamut", [first] * 3, players=2)
