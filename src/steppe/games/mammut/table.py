"""The faces of the 32 tiles, as data: which tile shows what on its two sides (K1.1, K1.2)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from steppe.core.reason import Refused, because

FACES = ("A", "P", "T", "M", "F", "b", "d", "g", "h", "l", "o", "v", "?", "S+", "S-")  # K1.2, in this order
AXE, PELT, TUSK, MEAT, FIRE = range(5)
KINDS = range(5)  # what is counted
ANIMALS = range(5, 12)
MARK, RED, BLUE = 12, 13, 14  # the question mark; the shaman, looking clockwise or counter-clockwise
NO_FACE = -1  # not known, or no tile
LOOSE = frozenset(FACES[:13])  # what a loot tile may show

TILES = 32  # K1.1
LOOT = 31
SHAMAN = 31  # the shaman's row
RECONSTRUCTED = (
    "M/P M/T M/A M/A M/F M/F P/T P/T P/A P/A P/F P/F T/A T/A T/F T/F A/F "
    "b/M d/P g/M h/T l/P o/A v/F ?/M ?/M ?/P ?/P ?/T ?/A ?/F"
)

Row = tuple[int, int]  # the faces of side a and side b


class Table(NamedTuple):
    """32 rows, the shaman last; a row is known by its place, from 0."""

    rows: tuple[Row, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The 31 loot tiles as a record writes them: `M/P`."""
        return tuple(f"{FACES[a]}/{FACES[b]}" for a, b in self.rows[:LOOT])


def is_animal(face: int) -> bool:
    """Whether the face shows an animal."""
    return 5 <= face < 12


@lru_cache(maxsize=256)
def read_table(text: str) -> Table:
    """The table that 31 words `M/P` stand for; Refused with the first fault."""
    words = text.split()
    if len(words) != LOOT:
        raise Refused(because("wrong_rows", "K1.1", expected=LOOT, found=len(words)))
    return Table((*(_row(number, word) for number, word in enumerate(words, 1)), (RED, BLUE)))


def _row(number: int, word: str) -> Row:
    sides = word.split("/")
    if len(sides) != 2:
        raise Refused(because("bad_row", "K1.2", row=number, text=word[:20]))
    for side in sides:
        if side in ("S+", "S-", "S"):
            raise Refused(because("shaman_in_row", "K1.1", row=number, text=word[:20]))
        if side not in LOOSE:
            raise Refused(because("bad_face", "K1.2", row=number, text=side[:20]))
    if sides == ["?", "?"]:
        raise Refused(because("two_marks", "K1.2", row=number))
    if sides[0] == sides[1]:
        raise Refused(because("same_faces", "K1.2", row=number, text=word))
    return FACES.index(sides[0]), FACES.index(sides[1])


def check_tiles(value: str) -> str:
    """A value of the option `tiles`: the words with one blank between them, or `reconstructed` if they are those."""
    words = " ".join(read_table(value).words)
    return "reconstructed" if words == RECONSTRUCTED else words


def table_of(value: str) -> Table:
    """The table that a checked value of the option `tiles` stands for."""
    return read_table(RECONSTRUCTED if value == "reconstructed" else value)
