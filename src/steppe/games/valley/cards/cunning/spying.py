"""Spying: see the hand of a rival nearby."""

from __future__ import annotations

from steppe.games.valley.cards import aim, do, shape
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.window import ANY

CARD = Card(
    id="spying",
    deck=CUNNING,
    modes=(
        Mode(windows=(ANY,), purpose=Purpose.HAND, aims=aim.neighbouring_rival, shape=shape.RIVAL, do=(do.see_hand,)),
    ),
)
