"""Flood of a river that the card names: the lake's river, and the lake itself, leave their beds (VC46)."""

from __future__ import annotations

from steppe.games.valley.cards.kit import SUMMER_EVENT, Card
from steppe.games.valley.cards.summer.flood import overflow

CARD = Card(id="flood_lake", deck=SUMMER_EVENT, modes=(overflow("lake"),))
