"""Spying: see the hand of a rival nearby."""

from __future__ import annotations

from steppe.games.valley.cards import aim, do
from steppe.games.valley.cards.kit import CUNNING, Card, Mode
from steppe.games.valley.phases.window import ANY

CARD = Card(
    id="spying",
    deck=CUNNING,
    modes=(Mode(windows=(ANY,), aims=aim.neighbouring_rival, do=(do.see_hand,)),),
)
