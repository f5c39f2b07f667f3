"""Snowstorm: nobody goes far, and fires may go out."""

from __future__ import annotations

from dataclasses import replace

from steppe.games.valley.cards import do, strike
from steppe.games.valley.cards.kit import WINTER_EVENT, Card, Mode
from steppe.games.valley.queries import in_force

CARD = Card(
    id="snowstorm",
    deck=WINTER_EVENT,
    modes=(Mode(do=(do.for_all(in_force.MOVE_LIMIT, 1), strike.roll_for_fire(), do.settle_fire_dice(lose_from=4))),),
)
OLD = replace(CARD, words="snowstorm_old", modes=(Mode(do=(do.for_all(in_force.MOVE_LIMIT, 1), do.lose_fire_all)),))
