"""Spear Thrower: +2 to all own combat rolls on one hex."""

from __future__ import annotations

from steppe.games.valley.cards import do, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.window import COMBAT_START

CARD = Card(
    id="spear_thrower",
    deck=CUNNING,
    lasting=True,
    modes=(Mode(windows=(COMBAT_START,), purpose=Purpose.WEAPON, when=(when.fights,), do=(do.bonus_here(2),)),),
)
