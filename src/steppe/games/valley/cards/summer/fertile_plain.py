"""Fertile Plain: a field there gives half as much again."""

from __future__ import annotations

from steppe.games.valley.cards import ground
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode

CARD = Card(
    id="fertile_plain",
    deck=SUMMER_EVENT,
    modes=(Mode(do=ground.comes("fertile_plain")),),
)
