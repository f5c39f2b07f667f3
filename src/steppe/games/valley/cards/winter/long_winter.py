"""Long Winter: this winter has one turn more."""

from __future__ import annotations

from steppe.games.valley.cards import do
from steppe.games.valley.cards.kit import WINTER_EVENT, Card, Mode

CARD = Card(
    id="long_winter",
    deck=WINTER_EVENT,
    modes=(Mode(do=(do.hold_marker,)),),
)
