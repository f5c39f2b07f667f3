"""Late Sowing: one field in a village on a plain, in the first turn of summer."""

from __future__ import annotations

from steppe.games.valley.board.plan import PLAIN
from steppe.games.valley.cards import aim, do, shape, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.window import SURVIVAL_END
from steppe.games.valley.variant import TILL

CARD = Card(
    id="late_sowing",
    deck=CUNNING,
    modes=(
        Mode(
            windows=(SURVIVAL_END,),
            purpose=Purpose.FIELD,
            when=(when.first_turn_of_summer,),
            aims=aim.camp_to_sow(PLAIN),
            shape=shape.HEX,
            asks=TILL,
            do=(do.sow_there,),
        ),
    ),
)
