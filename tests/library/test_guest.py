"""Bots of somebody else, by the place where Python finds them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.terminal import steppe
from library.wanderer import Thinker, Wanderer
from refusing import because_of
from steppe.bots.bot import bot_named, house_bot
from steppe.bots.guest import is_guest, name_of
from steppe.core.reason import Refused
from steppe.games import GAMES
from steppe.server.workers.jobs import think

MAAMUT = GAMES["maamut"]
OWN = """
class Last:
    def choose(self, view, decision, mind):
        return decision.at(decision.size() - 1)
"""


@pytest.mark.parametrize("name", ["Wanderer", "Thinker", "made", "READY"])
def test_a_class_a_function_or_an_object_is_found(name: str) -> None:
    assert isinstance(bot_named(f"library.wanderer:{name}", MAAMUT), Wanderer | Thinker)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("no_module_of_that_name:Bot", "guest_not_found"),
        ("library.wanderer:Nobody", "guest_not_found"),
        ("library.wanderer:Deaf", "guest_chooses_nothing"),
        ("library.wanderer:NOTHING", "guest_chooses_nothing"),
        ("library.wanderer:Choosy", "guest_not_made"),
        ("search:s", "unknown_bot"),
        ("library.wanderer", "unknown_bot"),
        ("library.wanderer:", "unknown_bot"),
        ("../wanderer:Bot", "unknown_bot"),
    ],
)
def test_what_is_no_bot_is_refused_with_a_sentence(name: str, key: str) -> None:
    with pytest.raises(Refused, check=because_of(key)) as refused:
        bot_named(name, MAAMUT)
    assert name in str(refused.value)
    assert len({refused.value.text(language) for language in ("fr", "en", "it")}) == 3


def test_names_of_the_house_are_never_taken_for_places() -> None:
    assert not any(map(is_guest, ("search:2000", "search:0.5s", "playouts:20", "greedy", "")))
    assert name_of(Wanderer) == "library.wanderer:Wanderer"


def test_nobody_names_a_module_to_a_server(tmp_path: Path) -> None:
    with pytest.raises(Refused, check=because_of("unknown_bot")):
        house_bot("library.wanderer:Wanderer", MAAMUT)
    assert think.__globals__["house_bot"] is house_bot
    assert "bot_named" not in think.__globals__


def test_the_command_line_finds_bots_in_the_folder_where_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_strategies.py").write_text(OWN, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path / "elsewhere"))  # and the path is as it was, afterwards
    bots = "my_strategies:Last,random"
    told = steppe("simulate", "maamut", "--players", "2", "--bots", bots, "--games", "3", "--json")
    assert told.exit_code == 0, told.output
    assert json.loads(told.stdout)["bots"] == ["my_strategies:Last", "random"]
    told = steppe(
        *("simulate", "mammut", "--players", "2", "--bots", bots, "--games", "4"),
        *("--jobs", "2", "--records", "games"),
    )
    assert told.exit_code == 0, told.output
    assert steppe("replay", "games/0001.txt").exit_code == 0
    told = steppe("play", "maamut", "--players", "2", "--humans", "0", "--bots", bots, "--options", "limit=20")
    assert told.exit_code == 0, told.output
    told = steppe("simulate", "maamut", "--bots", "my_strategies:First", "--games", "1")
    assert told.exit_code == 2
    assert "There is no bot at “my_strategies:First”" in told.stderr
