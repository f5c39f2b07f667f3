"""Flood of a river that the card names: the great river leaves its bed (VC46)."""

from __future__ import annotations

from steppe.games.valley.cards.kit import SUMMER_EVENT, Card
from steppe.games.valley.cards.summer.flood import overflow

CARD = Card(id="flood_great", deck=SUMMER_EVENT, modes=(overflow("great"),))
