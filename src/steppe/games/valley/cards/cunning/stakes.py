"""Stakes: +1 to all own combat rolls in one of the own camps."""

from __future__ import annotations

from steppe.games.valley.cards import do, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.window import COMBAT_START

CARD = Card(
    id="stakes",
    deck=CUNNING,
    lasting=True,
    modes=(
        Mode(
            windows=(COMBAT_START,),
            purpose=Purpose.WEAPON,
            when=(when.fights, when.defends_camp),
            do=(do.bonus_here(1),),
        ),
    ),
)
