"""Mild Autumn: this summer has one turn more."""

from __future__ import annotations

from steppe.games.valley.cards import do
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode

CARD = Card(
    id="mild_autumn",
    deck=SUMMER_EVENT,
    modes=(Mode(do=(do.hold_marker,)),),
)
