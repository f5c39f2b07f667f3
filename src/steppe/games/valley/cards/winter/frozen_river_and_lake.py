"""Frozen River and Lake: the lake and its river are ice until the end of winter (VC46)."""

from __future__ import annotations

from steppe.games.valley.cards import strike
from steppe.games.valley.cards.kit import WINTER_EVENT, Card, Mode

CARD = Card(
    id="frozen_river_and_lake",
    deck=WINTER_EVENT,
    modes=(Mode(do=(strike.river_called("lake"), strike.freeze_called(lake=True))),),
)
