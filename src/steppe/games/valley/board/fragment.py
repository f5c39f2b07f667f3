"""A piece of a board for an example: a few hexes called `q,r`, held against no rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from steppe.core.hexes import Hex
from steppe.core.reason import Refused, because
from steppe.games.valley.board import grid
from steppe.games.valley.board.board import Board
from steppe.games.valley.board.box import BOXES, USUAL
from steppe.games.valley.board.plan import TERRAINS, Plan, River

ROLES = {1: "small", 2: "great", 3: "lake"}


def fragment(
    hexes: Mapping[str, str],
    rivers: Mapping[int, Sequence[Sequence[str]]] | None = None,
    *,
    regions: Mapping[str, int] | None = None,
    entries: Mapping[str, str] | None = None,
    lava: Mapping[str, Sequence[str]] | None = None,
    edition: str = USUAL.key,
) -> Board:
    """The board that a case describes (T4): terrain by hex, rivers as pairs of hexes, by faces 2n - 1 and 2n."""
    roles = ROLES if BOXES[edition].shores else {}  # VC46: these are there also where no side of them is shown
    return Board(
        Plan(
            id="fragment",
            edition=edition,
            radius=0,
            terrain={_hex(name): _terrain(name, terrain) for name, terrain in hexes.items()},
            region={_hex(name): number for name, number in (regions or {}).items()},
            entries={letter: _hex(name) for letter, name in (entries or {}).items()},
            rivers=tuple(
                River(
                    number,
                    (2 * number - 1, 2 * number),
                    tuple(grid.edge(_hex(one), _hex(other)) for one, other in course),
                    ROLES.get(number, ""),
                )
                for number, course in {**dict.fromkeys(roles, ()), **(rivers or {})}.items()
            ),
            lava={_hex(name): tuple(map(_hex, flow)) for name, flow in (lava or {}).items()},
        )
    )


def _hex(name: str) -> Hex:
    hex = grid.read(name, 0)
    if hex is None:
        raise Refused(because("board.fragment_hex", "", name=name))
    return hex


def _terrain(name: str, terrain: str) -> int:
    if terrain not in TERRAINS:
        raise Refused(because("board.fragment_terrain", "", name=name, terrain=terrain, allowed=", ".join(TERRAINS)))
    return TERRAINS.index(terrain)
