"""What all commands have in common: help, version, sentences for what makes no sense, texts in three languages."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from cli.terminal import LANGUAGES, steppe
from steppe.cli.screen import language, seated, told
from steppe.core.text import catalogue, slots
from steppe.games import GAMES

ROOT = Path(__file__).parents[2]
COMMANDS = ("play", "simulate", "study", "arena", "merge", "replay", "position", "cases", "bench", "upgrade")


def test_help_lists_every_command() -> None:
    result = steppe("--help")
    assert result.exit_code == 0
    assert [name for name in COMMANDS if f"\n  {name} " in result.output] == list(COMMANDS)


@pytest.mark.parametrize("command", [name for name in COMMANDS if name != "bench"])
def test_each_command_has_help_with_an_example(command: str) -> None:
    result = steppe(command, "--help")
    assert result.exit_code == 0
    assert re.search(rf"Examples?:\s+steppe {command} \S", result.output)


def test_version() -> None:
    result = steppe("--version")
    assert result.exit_code == 0
    assert re.fullmatch(r"steppe(, not installed| \d+\.\d+\.\d+), (plain Python|compiled rules)\n", result.output)


def test_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "steppe", "position", "nothing"], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("steppe: ")
    assert "(N2)" in done.stderr


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("play", "chess"), ("chess", "maamut")),
        (("simulate", "chess"), ("chess", "maamut")),
        (("play", "maamut", "--lang", "de"), ("de", "fr, en, it")),
        (("position", "x", "--lang", "xx"), ("xx", "fr, en, it")),
        (("replay", "pyproject.toml", "--lang", "xx"), ("xx", "fr, en, it")),
        (("play", "maamut", "--bots", "genius"), ("genius", "greedy", "random")),
        (("simulate", "maamut", "--bots", "genius"), ("genius", "greedy", "random")),
        (("simulate", "maamut", "--bots", ","), ("At least one bot",)),
        (("simulate", "maamut", "--players", "2", "--bots", "random,random,random"), ("3 bots", "2 seats")),
        (("play", "maamut", "--players", "2", "--bots", "random,random"), ("2 bots", "1 seat")),
        (("play", "maamut", "--players", "2", "--humans", "3"), ("3 people", "2 seats")),
        (("play", "maamut", "--players", "7"), ("2 to 4 players", "7", "M11")),
        (("simulate", "maamut", "--players", "1"), ("2 to 4 players", "1")),
        (("play", "maamut", "--options", "weather=bad"), ("weather", "dead_traps", "limit")),
        (("simulate", "maamut", "--options", "limit=3"), ("limit", "100", "off", "O8")),
        (("simulate", "maamut", "--options", "limit"), ("limit", "name=value", "dead_traps")),
        (("position", "x", "--options", "limit=x"), ("limit", "O8")),
        (("position", "x", "--game", "go"), ("go", "maamut")),
        (("replay", "nowhere.txt"), ("nowhere.txt", "No such file")),
        (("upgrade", "nowhere.db"), ("nowhere.db", "No such file")),
        (("upgrade", "--check", "pyproject.toml"), ("pyproject.toml", "not a database")),
        (("upgrade", "chess://here"), ("chess://here",)),
        (("simulate", "maamut", "--games", "0"), ("--games", "1")),
        (("simulate", "maamut", "--records", "pyproject.toml/x", "--games", "1"), ("pyproject.toml",)),
        (("nonsense",), ("nonsense",)),
    ],
)
def test_what_makes_no_sense_is_said_in_a_sentence(args: tuple[str, ...], words: tuple[str, ...]) -> None:
    result = steppe(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    for word in words:
        assert word in result.stderr


def test_refusals_speak_the_language_of_the_game() -> None:
    assert "Ce jeu se joue" in steppe("play", "maamut", "--players", "7", "--lang", "fr").stderr
    assert "Non c'è un gioco «go»" in steppe("play", "go", lang="it_IT").stderr
    assert "robot" in steppe("play", "maamut", "--bots", "x", lang="fr_FR").stderr
    assert "3 persone non possono" in steppe("play", "maamut", "--humans", "3", lang="it_IT").stderr


@pytest.mark.parametrize(
    ("lang", "expected"), [("fr_FR.UTF-8", "fr"), ("it_IT", "it"), ("en_GB.UTF-8", "en"), ("de_DE", "en"), ("", "en")]
)
def test_the_language_of_the_environment(monkeypatch: pytest.MonkeyPatch, lang: str, expected: str) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", lang)
    assert language(None) == expected
    assert language("it") == "it"
    monkeypatch.setenv("LC_ALL", "fr_CH")
    assert language(None) == "fr"


def test_bots_are_repeated_until_all_have_a_seat() -> None:
    teller = told(GAMES["maamut"], "en")
    assert seated("greedy, random", 3, teller) == ["greedy", "random", "greedy"]
    assert seated("greedy", 1, teller) == ["greedy"]


def test_the_languages_say_the_same() -> None:
    french = catalogue("steppe.cli", "fr")
    for other in ("en", "it"):
        texts = catalogue("steppe.cli", other)
        assert texts.keys() == french.keys()
        for key, sentence in french.items():
            assert {slot[:2] for slot in slots(texts[key])} == {slot[:2] for slot in slots(sentence)}, key
            assert texts[key].strip()


def test_every_text_is_used_somewhere() -> None:
    source = "".join(path.read_text("utf-8") for path in (ROOT / "src" / "steppe" / "cli").rglob("*.py"))
    for key in catalogue("steppe.cli", "en"):
        table, _, name = key.partition(".")
        listed = table in ("command", "help", "refuse") and f'"{name}"' in source
        assert listed or f'"{key}"' in source or f"'{key}'" in source, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_do_not_clash_with_each_other(language: str) -> None:
    words = [text for key, text in catalogue("steppe.cli", language).items() if key.startswith("command.")]
    assert len(set(words)) == 8


def test_the_picture_of_the_readme_is_up_to_date() -> None:
    script = ROOT / "scripts" / "picture"
    drawn = subprocess.run([sys.executable, str(script), "-"], capture_output=True, check=True, cwd=ROOT).stdout
    assert drawn.decode() == (ROOT / "docs" / "picture.svg").read_text("utf-8")
    assert drawn.startswith(b"<svg ")
