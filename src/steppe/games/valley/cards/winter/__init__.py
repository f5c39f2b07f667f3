"""The events of winter (V4)."""

from __future__ import annotations

from steppe.core.frame import Frame
from steppe.games.valley.cards.winter import (
    avalanches,
    blizzard,
    cave_bear,
    frozen_river,
    lean_meat,
    wolf_pack_three,
)

CARDS = (
    avalanches.CARD,
    blizzard.CARD,
    cave_bear.CARD,
    frozen_river.CARD,
    lean_meat.CARD,
    wolf_pack_three.CARD,
)
FRAMES: tuple[type[Frame], ...] = (cave_bear.CaveBear,)  # of events that need a rule of their own
