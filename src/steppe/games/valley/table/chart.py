"""A board as somebody needs it who draws it: plain data, by hex number, that never changes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from steppe.core.reason import Refused, because
from steppe.games.valley.board import shelf
from steppe.games.valley.board.board import Board
from steppe.games.valley.board.plan import Names
from steppe.games.valley.variants.board import own_board
from steppe.games.valley.world import ground

LANGUAGES = ("fr", "en", "it")


def names(board: Board) -> dict[str, Names]:
    """What the map calls the lake, regions and volcanoes, as far as it has names for them."""
    return {what: dict(found) for what, found in board.plan.names.items() if found}


def checked(key: str) -> str:
    """The key of a board that can be drawn, or Refused."""
    if key.startswith("random") and ":" not in key:
        raise Refused(because("board.unknown", "V2.1", name=key, allowed=", ".join(shelf.NAMES)))
    return key if key in shelf.NAMES else own_board(key)


@lru_cache(maxsize=64)
def chart(key: str) -> dict[str, Any]:
    """All that is printed on the board of this name, or of the text of somebody's own; Refused if there is none."""
    board = ground(checked(key))
    return {
        "key": key,
        "title": {language: board.title(language) for language in LANGUAGES},
        "hexes": [[hex.q, hex.r] for hex in board.hexes],
        "called": list(board.names),
        "terrain": list(board.terrain),
        "region": list(board.region),
        "rivers": [
            [hex, direction, number]
            for hex, row in enumerate(board.river)
            for direction, number in enumerate(row)
            if number and board.next[hex][direction] > hex
        ],
        "next": [list(row) for row in board.next],
        "letters": list(board.letters),
        "lava": [[volcano, *flow] for volcano, flow in board.lava.items()],
        "rose": list(board.plan.rose),
        "fishing": [int(wet) for wet in board.fishing],
        "names": names(board),
    }
