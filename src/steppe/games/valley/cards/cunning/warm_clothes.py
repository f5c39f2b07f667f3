"""Warm Clothes: in winter the tribe gets by on half the food."""

from __future__ import annotations

from steppe.games.valley.cards import do, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.window import SURVIVAL
from steppe.games.valley.queries import in_force

CARD = Card(
    id="warm_clothes",
    deck=CUNNING,
    modes=(
        Mode(
            windows=(SURVIVAL,),
            purpose=Purpose.MEALS,
            when=(when.has_tokens, when.winter_survival),
            do=(do.for_holder(in_force.HALVED),),
        ),
    ),
)
