"""The throw: the tiles are mixed and fall into the middle, each on one of its sides (K3.2)."""

from __future__ import annotations

from typing import Any

from steppe.core.frame import DONE, Flow, Frame, chance, go
from steppe.core.sheet import sheet
from steppe.core.space import Number, Order
from steppe.games.mammut import deeds
from steppe.games.mammut.table import TILES
from steppe.games.mammut.world import G

ROWS = Order("row", tuple(range(TILES)))
SIDES = Number("sides", 0, (1 << TILES) - 1)  # bit after bit, by handle: 1 where side b is up


@sheet
class Throw(Frame):
    """Which tile gets which handle, then how each one lies."""

    rows: tuple[int, ...] = ()  # by handle; nobody ever sees them

    def start(self, g: G, _: Any) -> Flow:
        return chance("rows", ROWS, self.mixed)

    def mixed(self, g: G, rows: tuple[int, ...]) -> Flow:
        self.rows = rows
        return go(self.fall)

    def fall(self, g: G, _: Any) -> Flow:
        return chance("sides", SIDES, self.fallen)

    def fallen(self, g: G, sides: int) -> Flow:
        table = g.rules.table.rows
        lying = [(table[row], sides >> tile & 1) for tile, row in enumerate(self.rows)]
        deeds.throw_tiles(g, tuple([row[up] for row, up in lying]), tuple([row[1 - up] for row, up in lying]))
        return DONE
