"""The events of winter (V4)."""

from __future__ import annotations

from steppe.core.frame import Frame
from steppe.games.valley.cards.winter import (
    avalanches,
    blizzard,
    cave_bear,
    cold_snap,
    frozen_river,
    lean_meat,
    long_winter,
    rare_meat,
    snowfall,
    snowstorm,
    solitary_winter,
    volcanic_eruption_winter,
    wolf_pack_four,
    wolf_pack_three,
)

CARDS = (
    avalanches.CARD,
    blizzard.CARD,
    cave_bear.CARD,
    cold_snap.CARD,
    frozen_river.CARD,
    lean_meat.CARD,
    long_winter.CARD,
    rare_meat.CARD,
    snowfall.CARD,
    snowstorm.CARD,
    solitary_winter.CARD,
    volcanic_eruption_winter.CARD,
    wolf_pack_four.CARD,
    wolf_pack_three.CARD,
)
FRAMES: tuple[type[Frame], ...] = (cave_bear.CaveBear, snowfall.SnowedFire)  # of events that need a rule of their own
