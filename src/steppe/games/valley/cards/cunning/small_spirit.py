"""Small Spirit: one less on a die of another tribe."""

from __future__ import annotations

from steppe.games.valley.cards import aim, do, shape
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.window import DIE_ROLLED

CARD = Card(
    id="small_spirit",
    deck=CUNNING,
    modes=(
        Mode(
            windows=(DIE_ROLLED,),
            purpose=Purpose.DIE,
            aims=aim.rival_die,
            shape=shape.DIE,
            turns=-1,
            do=(do.change_die,),
        ),
    ),
)
