"""The events of summer (V4)."""

from __future__ import annotations

from steppe.core.frame import Frame
from steppe.games.valley.cards.summer import (
    disease,
    drought,
    earthquake,
    epizootic,
    flood,
    forest_fire,
    good_rains,
    locusts,
    mild_autumn,
    rodents,
    solitary_summer,
    storms,
    volcanic_eruption_summer,
)

CARDS = (
    disease.CARD,
    drought.CARD,
    earthquake.CARD,
    epizootic.CARD,
    flood.CARD,
    forest_fire.CARD,
    good_rains.CARD,
    locusts.CARD,
    mild_autumn.CARD,
    rodents.CARD,
    solitary_summer.CARD,
    storms.CARD,
    volcanic_eruption_summer.CARD,
)
FRAMES: tuple[type[Frame], ...] = (solitary_summer.Solitary,)  # of events that need a rule of their own
