"""`steppe replay`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.terminal import LANGUAGES, steppe
from steppe.core.record import from_json, to_json
from steppe.games import GAMES
from steppe.lab.series.game import play_game
from steppe.lab.series.plan import Plan

BOOK = """[Game "Maamut"]
[Rules "1"]
[Players "2"]
[Start "ssrr/ggggr/ggrgsg/gsgxggg/sssggr/srrsg/sggs d4 A-,B- - A133,B112 223123322223322221121221131121 0.0.0 A@ 0"]
[Result "A"]
A @c7
B @a4
1. A T+
2. B 1E +2
3. A 3NE +2
4. B 2E A~g3 +3
5. A 3SW          ; the mammoth runs SW from f4 and falls on c7
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    file = tmp_path / "book.txt"
    file.write_text(BOOK, "utf-8")
    return file


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """A game with checksums, as JSON."""
    _, text = play_game(Plan("maamut", ("random", "random"), {"limit": "20"}, "replay"), 1, record=True)
    file = tmp_path / "game.json"
    file.write_text(to_json(GAMES["maamut"].read_record(text)), "utf-8")
    return file


def test_the_record_of_the_rules_is_told(book: Path) -> None:
    result = steppe("replay", book)
    assert result.exit_code == 0
    for words in ("Sky digs a trap on c7.", "Ember startles the mammoth", "Sky wins the hunt!", "Sky has won."):
        assert words in " ".join(result.output.split())
    assert "c7" in result.output
    assert "M^A" in result.output.replace("(M)", "M"), "the mammoth lies in the trap"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_every_language(book: Path, lang: str) -> None:
    winner = {"fr": "Ciel a gagné.", "en": "Sky has won.", "it": "Ha vinto Cielo."}[lang]
    assert winner in steppe("replay", book, "--lang", lang).output
    assert winner in steppe("replay", book, lang=f"{lang}_XX.UTF-8").output


def test_json(book: Path) -> None:
    data = json.loads(steppe("replay", book, "--json").stdout)
    assert (data["ok"], data["inputs"], data["of"]) == (True, 11, 11)
    assert data["result"] == {"winners": ["A"], "reason": "caught", "places": [1, 2], "scores": [1.0, 0.0]}
    assert data["position"].split()[1] == "c7"
    assert data["line"] is None


def test_to_a_number_of_inputs(book: Path) -> None:
    data = json.loads(steppe("replay", book, "--to", "2", "--json").stdout)
    assert (data["inputs"], data["of"], data["result"]) == (2, 11, None)
    assert data["position"].split()[2] == "Ac7,Ba4"
    told = steppe("replay", book, "--to", "2").output
    assert "enters the steppe at a4" in told
    assert "digs a trap" not in told
    start = json.loads(steppe("replay", book, "--to", "0", "--json").stdout)
    assert start["position"].split()[2] == "A-,B-"
    late = steppe("replay", book, "--to", "12")
    assert late.exit_code == 2
    assert "The record has 11 inputs, not 12" in late.stderr


def test_names_are_those_of_the_record(book: Path) -> None:
    book.write_text(BOOK.replace("A @c7", '[Names "Ana|[b]Ben"]\nA @c7'), "utf-8")
    output = steppe("replay", book).output
    assert "Ana has won." in output
    assert "[b]Ben" in output, "a name is never read as colour"


@pytest.mark.parametrize(
    ("old", "new", "line", "rule"),
    [
        ("B @a4", "B @c7", 7, "M3.7"),
        ("2. B 1E +2", "2. B 1W +2", 9, "M5.2"),
        ("2. B 1E +2", "2. B 3E +2", 9, "M5.1"),
        ("2. B 1E +2", "2. B 1E +3", 9, "N4"),
        ("4. B 2E A~g3 +3", "4. B 2E +3", 11, ""),
        ("5. A 3SW", "6. A 3SW", 12, "M4.1"),
        ("1. A T+", "1. A T+ ; check 00000000", 8, "N4"),
        ('[Result "A"]', '[Result "B"]', 5, "N4"),
        ("[Players", "[Seats", 1, "N4"),
        ("1. A T+", "one: A T+", 8, "N4"),
        ('"Maamut"', '"Mikado"', 1, "N4"),
    ],
)
def test_the_first_faulty_line_is_named(book: Path, old: str, new: str, line: int, rule: str) -> None:
    assert old in BOOK
    book.write_text(BOOK.replace(old, new), "utf-8")
    result = steppe("replay", book)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"{book}:{line}: ")
    assert rule in result.stderr
    data = json.loads(steppe("replay", book, "--json").stdout)
    assert (data["ok"], data["line"]) == (False, line)
    assert data["reason"] in result.stderr


def test_a_json_record(whole: Path) -> None:
    data = json.loads(steppe("replay", whole, "--json").stdout)
    assert data["ok"] is True
    assert data["inputs"] == len(from_json(whole.read_text("utf-8")).inputs)
    assert steppe("replay", whole).exit_code == 0


def test_faulty_inputs_of_a_json_record_are_named_by_their_line(whole: Path) -> None:
    lines = whole.read_text("utf-8").splitlines()
    good = lines[20]
    lines[20] = '[1, "fly", 3],'
    whole.write_text("\n".join(lines), "utf-8")
    result = steppe("replay", whole)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{whole}:21: ")
    data = json.loads(steppe("replay", whole, "--json").stdout)
    assert (data["line"], data["inputs"]) == (21, 19)
    lines[20] = "[1.5],"
    whole.write_text("\n".join(lines), "utf-8")
    assert steppe("replay", whole).stderr.startswith(f"{whole}:21: ")
    lines[20] = good + good
    whole.write_text("\n".join(lines), "utf-8")
    assert steppe("replay", whole, "--to", "3").exit_code == 1, "what comes later is checked too"


def test_checksums_of_a_json_record_count(whole: Path) -> None:
    record = json.loads(whole.read_text("utf-8"))
    record["checks"][3][1] = "00000000"
    whole.write_text(json.dumps(record), "utf-8")
    result = steppe("replay", whole)
    assert result.exit_code == 1
    assert "00000000" in result.stderr


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('{"steppe": 1,\n"game": }', 2),
        ("{}", 1),
        ('{"steppe": 1, "game": "go", "version": 1, "seats": 2, "inputs": []}', 1),
        ('{"steppe": 1, "game": "maamut", "version": 99, "seats": 2, "inputs": []}', 1),
        ('{"steppe": 1, "game": "maamut", "version": 1, "seats": 9, "inputs": []}', 1),
        ("", 1),
        ("a letter home", 1),
        ("{" * 5000, 1),
    ],
)
def test_files_that_are_no_records(tmp_path: Path, text: str, line: int) -> None:
    file = tmp_path / "odd"
    file.write_text(text, "utf-8")
    result = steppe("replay", file)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{file}:{line}: ")


def test_a_file_of_bytes(tmp_path: Path) -> None:
    file = tmp_path / "odd"
    file.write_bytes(b"\xff\xfe")
    assert steppe("replay", file).exit_code == 2
