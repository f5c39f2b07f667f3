"""Barricades in positions (N9): the two hexes of each edge, and whether it has stopped somebody."""

from __future__ import annotations

from typing import Any, Final

from steppe.core.reason import Refused, because
from steppe.games.valley.notation.spelling import Spelling
from steppe.games.valley.notation.told import texts, wrong
from steppe.games.valley.piece import LASTS, OFF, SPENT
from steppe.games.valley.queries.in_force import PALISADE, WALL
from steppe.games.valley.rules import Rules
from steppe.games.valley.world import Effect, World, ground

KEY: Final = "barricades"
WORD: Final = "spent"


def written(world: World, spelling: Spelling) -> list[list[str]]:
    """`[["3-4", "3-5"], ["4-4", "4-5", spent]]`."""
    found = []
    for row in world.effects:
        if row.key == WALL:
            ends = [spelling.hex(row.hex), spelling.hex(world.ground.next[row.hex][row.value])]
            found.append([*ends, *([WORD] if row.until == SPENT else [])])
    return found


def read(told: list[Any], effects: list[dict[str, Any]], rules: Rules, board: str, spelling: Spelling) -> list[Any]:
    """The rows of what stands on edges; VC23: of palisades on fields there are as many fewer."""
    if told and len(told) + sum(row["key"] == PALISADE for row in effects) > rules.palisades:
        raise Refused(because("too_many_palisades", "VC23", count=rules.palisades))
    return [{"is": "Effect", **_row(each, board, spelling)._asdict()} for each in told]


def _row(told: Any, board: str, spelling: Spelling) -> Effect:
    one, other, *more = texts(KEY, told) if isinstance(told, list) and len(told) in (2, 3) else ("", "")
    if not one or more not in ([], [WORD]):
        raise wrong(KEY)
    hex, to = spelling.read_hex(one), spelling.read_hex(other)
    around = ground(board).next[hex]
    if to == OFF or to not in around:
        raise wrong(KEY)
    return Effect(WALL, hex=hex, value=around.index(to), until=SPENT if more else LASTS)
