"""Frozen River: a river is ice until the end of winter, and the lake with it if they touch."""

from __future__ import annotations

from steppe.games.valley.cards import strike
from steppe.games.valley.cards.kit import WINTER_EVENT, Card, Mode

CARD = Card(
    id="frozen_river",
    deck=WINTER_EVENT,
    modes=(Mode(do=(strike.roll_river, strike.freeze)),),
)
