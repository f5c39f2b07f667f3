"""Terraces: one field on a mountain with an own camp, when others sow."""

from __future__ import annotations

from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.cards import aim, do, shape
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.window import SOWING
from steppe.games.valley.variant import TILL

CARD = Card(
    id="terraces",
    deck=CUNNING,
    modes=(
        Mode(
            windows=(SOWING,),
            purpose=Purpose.FIELD,
            aims=aim.camp_to_sow(MOUNTAIN),
            shape=shape.HEX,
            asks=TILL,
            do=(do.sow_there,),
        ),
    ),
)
