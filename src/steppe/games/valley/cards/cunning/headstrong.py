"""Headstrong: the women on one hex fight as warriors, and capture nobody."""

from __future__ import annotations

from steppe.games.valley.cards import do, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.window import COMBAT_START
from steppe.games.valley.queries import in_force

CARD = Card(
    id="headstrong",
    deck=CUNNING,
    modes=(
        Mode(
            windows=(COMBAT_START,),
            purpose=Purpose.WEAPON,
            when=(when.fights, when.has_women_here),
            do=(do.in_combat(in_force.HEADSTRONG),),
        ),
    ),
)
