"""Torches: +2 to all own rolls against animals this turn, for a tribe that has fire."""

from __future__ import annotations

from steppe.games.valley.cards import do, notes, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.window import COMBAT_START
from steppe.games.valley.queries import in_force
from steppe.games.valley.variant import CLASH

CARD = Card(
    id="torches",
    deck=CUNNING,
    hooks=((CLASH, notes.fought),),
    needs_fire=True,
    modes=(
        Mode(
            windows=(COMBAT_START,),
            purpose=Purpose.WEAPON,
            when=(when.fights_beasts, when.has_not_hunted),
            do=(do.for_holder(in_force.BEAST_BONUS, 2),),
        ),
    ),
)
