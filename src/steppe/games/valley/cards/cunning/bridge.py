"""Bridge: a group crosses a river."""

from __future__ import annotations

from dataclasses import replace

from steppe.games.valley.cards import reach, shape, stride
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.window import TRIBE_MOVE

CARD = Card(
    id="bridge",
    deck=CUNNING,
    lasting=True,
    modes=(
        Mode(
            windows=(TRIBE_MOVE,), purpose=Purpose.CROSSING, aims=reach.over_river, shape=shape.STEP, do=(stride.cross,)
        ),
    ),
)
OLD = replace(CARD, words="bridge_old")
