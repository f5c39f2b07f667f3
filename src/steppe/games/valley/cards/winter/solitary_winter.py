"""Loner: in winter as in summer."""

from __future__ import annotations

from steppe.games.valley.cards.kit import WINTER_EVENT, Card
from steppe.games.valley.cards.summer import solitary_summer

CARD = Card(id="solitary_winter", deck=WINTER_EVENT, modes=solitary_summer.CARD.modes)
