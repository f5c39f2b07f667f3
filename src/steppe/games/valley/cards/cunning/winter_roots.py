"""Roots: the tribe gathers in winter as in summer."""

from __future__ import annotations

from steppe.games.valley import force
from steppe.games.valley.cards import do, when
from steppe.games.valley.cards.kit import CUNNING, EDITION, Card, Mode
from steppe.games.valley.window import SURVIVAL

CARD = Card(
    id="winter_roots",
    deck=CUNNING,
    copies={EDITION: 1},
    modes=(Mode(windows=(SURVIVAL,), when=(when.winter_survival,), do=(do.for_holder(force.ROOTS),)),),
)
