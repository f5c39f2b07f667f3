"""The events of summer (V4)."""

from __future__ import annotations

from steppe.core.frame import Frame
from steppe.games.valley.cards.summer import flood, forest_fire, mild_autumn, storms

CARDS = (
    flood.CARD,
    forest_fire.CARD,
    mild_autumn.CARD,
    storms.CARD,
)
FRAMES: tuple[type[Frame], ...] = ()  # of events that need a rule of their own
