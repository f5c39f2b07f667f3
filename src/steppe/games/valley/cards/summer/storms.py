"""Storms: nobody goes far; lightning brings fire to some and takes it from others."""

from __future__ import annotations

from steppe.games.valley import force
from steppe.games.valley.cards import do, strike
from steppe.games.valley.cards.kit import EDITION, SUMMER_EVENT, Card, Mode

CARD = Card(
    id="storms",
    deck=SUMMER_EVENT,
    copies={EDITION: 1},
    modes=(
        Mode(
            do=(
                do.end(force.DRY),
                do.in_force(force.MOVE_LIMIT, 1),
                strike.roll_for_fire(gains=True),
                do.settle_fire_dice(lose_from=3, gain_to=2),
            )
        ),
    ),
)
