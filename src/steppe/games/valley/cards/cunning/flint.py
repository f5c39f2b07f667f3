"""Flint: +1 to all own combat rolls this turn, or the tribe finds fire."""

from __future__ import annotations

from steppe.games.valley.cards import do, notes, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode
from steppe.games.valley.phases.window import ANY, COMBAT_PHASE, COMBAT_START
from steppe.games.valley.queries import in_force
from steppe.games.valley.variant import CLASH

CARD = Card(
    id="flint",
    deck=CUNNING,
    hooks=((CLASH, notes.fought),),
    modes=(
        Mode(
            use="weapon",
            windows=(COMBAT_PHASE, COMBAT_START),
            when=(when.has_not_fought, when.is_about_to_fight),
            do=(do.for_holder(in_force.BONUS, 1),),
        ),
        Mode(use="find_fire", windows=(ANY,), when=(when.lacks_fire,), do=(do.gain_fire,)),
    ),
)
