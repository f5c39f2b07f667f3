"""Jungle: a forest closed to big animals, where people stop and find plenty in summer."""

from __future__ import annotations

from steppe.games.valley.cards import ground
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode

CARD = Card(
    id="jungle",
    deck=SUMMER_EVENT,
    modes=(Mode(do=ground.comes("jungle")),),
)
