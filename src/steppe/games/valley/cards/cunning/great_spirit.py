"""Great Spirit: one more on a die of the own tribe."""

from __future__ import annotations

from steppe.games.valley.cards import aim, do, shape
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.window import DIE_ROLLED

CARD = Card(
    id="great_spirit",
    deck=CUNNING,
    modes=(
        Mode(
            windows=(DIE_ROLLED,),
            purpose=Purpose.DIE,
            aims=aim.own_die,
            shape=shape.DIE,
            turns=+1,
            do=(do.change_die,),
        ),
    ),
)
