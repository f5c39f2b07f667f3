"""Camouflage: a group passes a hex of opponents without stopping or leaving anybody behind."""

from __future__ import annotations

from steppe.games.valley.cards import reach, shape, stride
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.window import TRIBE_MOVE

CARD = Card(
    id="camouflage",
    deck=CUNNING,
    lasting=True,
    modes=(
        Mode(
            windows=(TRIBE_MOVE,),
            purpose=Purpose.PASSING,
            aims=reach.into_opponents,
            shape=shape.STEP,
            do=(stride.slip_through,),
        ),
    ),
)
