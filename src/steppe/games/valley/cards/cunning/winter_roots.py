"""Roots: the tribe gathers in winter as in summer."""

from __future__ import annotations

from steppe.games.valley.cards import do, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.window import SURVIVAL
from steppe.games.valley.queries import in_force

CARD = Card(
    id="winter_roots",
    deck=CUNNING,
    modes=(
        Mode(
            windows=(SURVIVAL,), purpose=Purpose.FOOD, when=(when.winter_survival,), do=(do.for_holder(in_force.ROOTS),)
        ),
    ),
)
