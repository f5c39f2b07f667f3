"""Tigers that swim: across rivers, or through the lake as well (V18.22)."""

from __future__ import annotations

from steppe.core.option import Option
from steppe.games.valley.board.animal import SWIM
from steppe.games.valley.piece import GAIT, TIGER
from steppe.games.valley.purpose import Heed
from steppe.games.valley.variant import Edit, Variant

SWIMMING = tuple(SWIM if species == TIGER else gait for species, gait in enumerate(GAIT))

VARIANT = Variant(
    option=Option("tigers_swim", ("none", "rivers", "rivers_and_lake"), "V18.22"),
    heed=Heed.RULES,
    edits={
        "rivers": Edit(tables={"gait": SWIMMING}),
        "rivers_and_lake": Edit(tables={"gait": SWIMMING, "waders": frozenset({TIGER})}),
    },
)
