"""Torches: +2 to all own rolls against animals this turn, for a tribe that has fire."""

from __future__ import annotations

from steppe.games.valley.cards import do, when
from steppe.games.valley.cards.kit import CUNNING, EDITION, Card, Mode
from steppe.games.valley.phases.window import COMBAT_START
from steppe.games.valley.queries import in_force

CARD = Card(
    id="torches",
    deck=CUNNING,
    copies={EDITION: 1},
    needs_fire=True,
    modes=(
        Mode(
            windows=(COMBAT_START,),
            when=(when.fights_beasts, when.has_not_hunted),
            do=(do.for_holder(in_force.BEAST_BONUS, 2),),
        ),
    ),
)
