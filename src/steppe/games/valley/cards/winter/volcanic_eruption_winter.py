"""Volcanic Eruption: in winter as in summer."""

from __future__ import annotations

from steppe.games.valley.cards.kit import WINTER_EVENT, Card
from steppe.games.valley.cards.summer import volcanic_eruption_summer

CARD = Card(
    id="volcanic_eruption_winter",
    deck=WINTER_EVENT,
    modes=volcanic_eruption_summer.CARD.modes,
)
