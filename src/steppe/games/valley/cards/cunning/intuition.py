"""Intuition: see the next event."""

from __future__ import annotations

from steppe.games.valley.cards import do
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.window import ANY

CARD = Card(
    id="intuition",
    deck=CUNNING,
    lasting=True,
    modes=(Mode(windows=(ANY,), purpose=Purpose.FORESIGHT, do=(do.see_next_event,)),),
)
