"""The tile table: the reconstructed one, and the checks for those that owners of the box enter."""

from __future__ import annotations

from collections import Counter

import pytest

from steppe.core.option import changed, settle
from steppe.core.reason import Reason, Refused
from steppe.core.text import LANGUAGES, Teller
from steppe.games.mammut.game import MAMMUT
from steppe.games.mammut.rules import OPTIONS
from steppe.games.mammut.table import (
    ANIMALS,
    BLUE,
    FACES,
    KINDS,
    LOOT,
    MARK,
    RECONSTRUCTED,
    RED,
    SHAMAN,
    check_tiles,
    is_animal,
    read_table,
    table_of,
)

WORDS = RECONSTRUCTED.split()


def fault(*words: str) -> Reason:
    with pytest.raises(Refused) as caught:
        check_tiles(" ".join(words))
    return caught.value.reason


def with_row(number: int, word: str) -> list[str]:
    return [*WORDS[: number - 1], word, *WORDS[number:]]


@pytest.mark.rule("K1.1")
def test_there_are_31_loot_tiles_and_the_shaman() -> None:
    table = table_of("reconstructed")
    assert len(table.rows) == 32
    assert table.rows[SHAMAN] == (RED, BLUE)
    assert all(face < RED for row in table.rows[:LOOT] for face in row)


@pytest.mark.rule("K1.2")
def test_faces_are_written_as_the_rules_write_them() -> None:
    assert (*"APTMF", *"bdghlov", "?", "S+", "S-") == FACES
    assert [FACES[kind] for kind in KINDS] == list("APTMF")
    assert [face for face in range(len(FACES)) if is_animal(face)] == list(ANIMALS)
    assert (FACES[MARK], FACES[RED], FACES[BLUE]) == ("?", "S+", "S-")


def test_the_reconstructed_table_has_the_means_of_the_specification() -> None:
    rows = table_of("reconstructed").rows[:LOOT]
    seen = Counter(FACES[face] for row in rows for face in row)
    means = {face: seen[face] / 2 for face in "APTMF?"}
    assert means == {"P": 5.5, "M": 5, "A": 4.5, "T": 4.5, "F": 4.5, "?": 3.5}
    assert sum(seen[animal] for animal in "bdghlov") / 2 == 3.5
    resolved = Counter(FACES[face] for row in rows for face in row if face != MARK)
    resolved += Counter(FACES[face] for row in rows if MARK in row for face in row if face != MARK)
    assert {face: resolved[face] / 2 for face in "APTMF"} == {"P": 6.5, "M": 6, "A": 5, "T": 5, "F": 5}


def test_each_fault_of_a_table_is_named() -> None:
    assert fault(*WORDS[:-1]) == Reason("wrong_rows", "K1.1", (("expected", 31), ("found", 30)))
    assert fault() == Reason("wrong_rows", "K1.1", (("expected", 31), ("found", 0)))
    assert fault(*with_row(4, "MP")) == Reason("bad_row", "K1.2", (("row", 4), ("text", "MP")))
    assert fault(*with_row(4, "M/P/A")).key == "bad_row"
    assert fault(*with_row(31, "M/X")) == Reason("bad_face", "K1.2", (("row", 31), ("text", "X")))
    assert fault(*with_row(1, "m/P")).key == "bad_face"
    assert fault(*with_row(1, "/P")).key == "bad_face"
    assert fault(*with_row(9, "?/?")) == Reason("two_marks", "K1.2", (("row", 9),))
    assert fault(*with_row(9, "b/b")) == Reason("same_faces", "K1.2", (("row", 9), ("text", "b/b")))
    assert fault(*with_row(2, "S+/S-")) == Reason("shaman_in_row", "K1.1", (("row", 2), ("text", "S+/S-")))
    assert fault(*with_row(2, "A/S-")).key == "shaman_in_row"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_fault_is_told(language: str) -> None:
    told = Teller(MAMMUT, language)
    for words in (WORDS[1:], *(with_row(7, word) for word in ("MP", "M/X", "?/?", "M/M", "M/S+"))):
        said = told.reason(fault(*words))
        assert "{" not in said
        assert "7" in said or "30" in said


def test_a_table_is_an_option_of_the_game() -> None:
    own = " ".join(with_row(1, "M/v"))
    settled = settle(OPTIONS, {"tiles": f"  {own.replace(' ', chr(10))} "})
    assert settled["tiles"] == own, "blanks and lines do not matter"
    assert changed(OPTIONS, settled) == {"tiles": own}
    rules = MAMMUT.rules(3, {"tiles": own})
    assert rules.table.rows[0] == (FACES.index("M"), FACES.index("v"))
    assert MAMMUT.setup(rules).world.table == tuple(own.split()), "the table is published in the game"
    with pytest.raises(Refused):
        MAMMUT.rules(3, {"tiles": "box"})


def test_the_usual_table_has_a_name() -> None:
    assert changed(OPTIONS, settle(OPTIONS, {"tiles": RECONSTRUCTED})) == {}
    assert read_table(RECONSTRUCTED) == table_of("reconstructed")
    assert " ".join(read_table(RECONSTRUCTED).words) == RECONSTRUCTED
