"""`steppe verify`."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cli.terminal import LANGUAGES, steppe
from steppe.core.chance import Quick, Seeded, commitment
from steppe.core.play import Play
from steppe.core.record import Record, to_json
from steppe.games import GAMES

SEED = b"a seed that was promised before the game"
Kept = Callable[[str, Record], Path]


@pytest.fixture(scope="module")
def record() -> Record:
    """A game of Mâamut whose seed is opened."""
    play = Play(GAMES["maamut"], 2, {"limit": "20"}, nature=Seeded(SEED, ()))
    below = Quick(5).below
    while play.state.waiting:
        decision = play.state.waiting[0]
        play.submit(decision.seat, decision.sample(below))
    return replace(play.record(), seed=SEED.hex(), more={"commitment": commitment(SEED)})


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    def write(name: str, record: Record) -> Path:
        file = tmp_path / name
        as_text = GAMES[record.game].write_record(record) if name.endswith(".txt") else to_json(record)
        file.write_text(as_text, "utf-8")
        return file

    return write


def test_a_record_as_json_holds(record: Record, kept: Kept) -> None:
    result = steppe("verify", kept("game.json", record))
    assert result.exit_code == 0
    assert "draws, all as the seed and 0 contributions give them." in result.output
    assert SEED.hex() in result.output
    assert f"{commitment(SEED)}  = as promised" in " ".join(result.output.split("\n"))


def test_a_record_as_text_holds_too(record: Record, kept: Kept) -> None:
    plain = replace(record, more={})
    result = steppe("verify", kept("game.txt", plain))
    assert result.exit_code == 0, result.output
    assert "as promised" not in result.output
    assert SEED.hex() in result.output


@pytest.mark.parametrize("name", ["game.json", "game.txt"])
def test_without_a_seed_it_says_so(record: Record, kept: Kept, name: str) -> None:
    result = steppe("verify", kept(name, replace(record, seed="", more={})))
    assert result.exit_code == 1
    assert result.stderr.endswith("The record carries no seed: its draws cannot be recomputed.\n")
    assert "The seed gives" not in result.output


def test_a_draw_that_the_seed_does_not_give(record: Record, kept: Kept) -> None:
    file = kept("game.json", replace(record, seed=b"another".hex(), more={}))
    result = steppe("verify", file)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{file}:")
    assert "The seed gives" in result.stderr


def test_json(record: Record, kept: Kept) -> None:
    data = json.loads(steppe("verify", kept("game.json", record), "--json").stdout)
    assert data["ok"] is True
    assert data["draws"] > 10
    assert (data["game"], data["promised"], data["commitment"]) == ("maamut", True, commitment(SEED))
    for changed, key in ((replace(record, seed="", more={}), "no_seed"), (replace(record, seed="xyz"), "bad_seed")):
        result = steppe("verify", kept("game.json", changed), "--json")
        assert result.exit_code == 1
        found = json.loads(result.stdout)
        assert (found["ok"], found["key"]) == (False, key)
        assert found["reason"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_every_language(record: Record, kept: Kept, lang: str) -> None:
    words = {"fr": "tirages, tous tels que", "en": "draws, all as", "it": "estrazioni, tutte come"}[lang]
    assert words in steppe("verify", kept("game.json", record), "--lang", lang).output
    seedless = {"fr": "n'a pas de graine", "en": "carries no seed", "it": "non contiene nessun seme"}[lang]
    assert seedless in steppe("verify", kept("game.json", replace(record, seed="", more={})), "--lang", lang).output


def test_what_is_no_record(tmp_path: Path) -> None:
    file = tmp_path / "odd.json"
    file.write_text("{}", "utf-8")
    assert "This is not a Steppe record" in steppe("verify", file).stderr
    assert steppe("verify", tmp_path / "none.json").exit_code == 2
    file.write_text('{"steppe": 1, "game": "go", "version": 1, "seats": 2, "inputs": []}', "utf-8")
    assert steppe("verify", file).exit_code == 1
