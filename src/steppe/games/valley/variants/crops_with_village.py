"""A field goes with the village on its hex, whatever becomes of that; one that is taken keeps it (V18.34)."""

from __future__ import annotations

from steppe.core.option import Option
from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.deeds import camp
from steppe.games.valley.purpose import Heed
from steppe.games.valley.variant import CAMP_GONE, Edit, Variant
from steppe.games.valley.world import G


def wither(g: G, hex: int) -> None:
    """A cave is no village: what grows on terraces stays (V2.5)."""
    if g.world.ground.kind[hex] != MOUNTAIN:
        camp.lose_field(g, hex, "village")


VARIANT = Variant(
    option=Option("crops_with_village", ("off", "on"), "V18.34"),
    heed=Heed.NOTHING,  # bots count on a field only where they have a village
    edits={"on": Edit(hooks=((CAMP_GONE, wither),))},
)
