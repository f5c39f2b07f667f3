"""Small Shaman: a die of an event is void and falls again."""

from __future__ import annotations

from steppe.games.valley.cards import aim, do, shape
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.window import EVENT_ROLL

CARD = Card(
    id="small_shaman",
    deck=CUNNING,
    lasting=True,
    modes=(
        Mode(
            windows=(EVENT_ROLL,),
            purpose=Purpose.REROLL,
            aims=aim.event_die,
            shape=shape.DIE,
            do=(do.throw_again,),
        ),
    ),
)
