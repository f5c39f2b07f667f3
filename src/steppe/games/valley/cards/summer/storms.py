"""Storms: nobody goes far; lightning brings fire to some and takes it from others."""

from __future__ import annotations

from steppe.games.valley.cards import do, strike
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode
from steppe.games.valley.queries import in_force

CARD = Card(
    id="storms",
    deck=SUMMER_EVENT,
    modes=(
        Mode(
            do=(
                do.end(in_force.DRY),
                do.for_all(in_force.MOVE_LIMIT, 1),
                strike.roll_for_fire(gains=True),
                do.settle_fire_dice(lose_from=3, gain_to=2),
            )
        ),
    ),
)
