"""The boards that come with the game: four valleys out of two half boards with two sides each, and the two of 1991."""

from __future__ import annotations

from functools import cache
from typing import Final

from steppe.core.reason import Refused, because
from steppe.core.text import resource
from steppe.games.valley.board.board import Board
from steppe.games.valley.board.box import BOXES, EAST, WEST
from steppe.games.valley.board.check import load

NAMES: Final = tuple(name for box in reversed(BOXES.values()) for name in box.boards)


def file(name: str) -> str:
    """The text of the file of one half board (`1a`) or of a whole board."""
    return resource("steppe.games.valley", f"boards/half-{name}.toml" if name in WEST + EAST else f"boards/{name}.toml")


@cache
def board(name: str) -> Board:
    """The board of this name, such as `1a+2b`."""
    if name not in NAMES:
        raise Refused(because("board.unknown", "", name=name[:40], allowed=", ".join(NAMES)))
    return load(*map(file, name.split("+")))
