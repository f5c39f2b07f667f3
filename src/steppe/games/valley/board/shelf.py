"""The boards that come with the game: four valleys out of two half boards with two sides each, and the two of 1991."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final

from steppe.core.reason import Refused, because
from steppe.core.text import resource
from steppe.games.valley.board.board import Board
from steppe.games.valley.board.check import load

WEST: Final = ("1a", "1b")
EAST: Final = ("2a", "2b")
BOARDS: Final = {  # by edition
    "2002": tuple(f"{one}+{two}" for one, two in product(WEST, EAST)),
    "1991": ("classic-1991-a", "classic-1991-b"),
}
NAMES: Final = (*BOARDS["2002"], *BOARDS["1991"])


def file(name: str) -> str:
    """The text of the file of one half board (`1a`) or of a whole board."""
    return resource("steppe.games.valley", f"boards/half-{name}.toml" if name in WEST + EAST else f"boards/{name}.toml")


@cache
def board(name: str) -> Board:
    """The board of this name, such as `1a+2b`."""
    if name not in NAMES:
        raise Refused(because("board.unknown", "", name=name[:40], allowed=", ".join(NAMES)))
    return load(*map(file, name.split("+")))
