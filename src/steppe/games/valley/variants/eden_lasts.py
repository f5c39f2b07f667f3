"""The Garden of Eden lasts as many turns as a die says (V18.30, VR87)."""

from __future__ import annotations

from steppe.core.option import Option
from steppe.games.valley.edition import EXTENSION
from steppe.games.valley.purpose import Heed
from steppe.games.valley.queries import in_force
from steppe.games.valley.variant import BOARD, NUMBER, Edit, Row, Variant
from steppe.games.valley.world import G


def kept(g: G) -> str:
    """The card lies beside the board as long as the peace, which a die has given at most six turns."""
    for row in g.world.effects:
        if row.key == in_force.EDEN and not (1 <= row.value <= 6 and row.until == "turns"):
            return f"peace for {row.value} turns"
    return ""


VARIANT = Variant(
    option=Option("eden_lasts", ("off", "on"), "V18.30", editions=(EXTENSION,)),
    heed=Heed.RULES,
    edits={"on": Edit(tables={"eden_dice": 1})},
    rows=(Row(in_force.EDEN, BOARD, "eden", NUMBER, until="turns", lies=True),),
    holds=kept,
)
