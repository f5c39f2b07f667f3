"""Flood: a river leaves its bed; plains and forests on its banks are under water."""

from __future__ import annotations

from steppe.games.valley.cards import do, strike
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode
from steppe.games.valley.queries import in_force

CARD = Card(
    id="flood",
    deck=SUMMER_EVENT,
    modes=(
        Mode(
            do=(
                do.end(in_force.DRY),
                strike.roll_river,
                strike.strikes_bank,
                strike.flood,
                do.before_it_strikes,
                strike.wash_away,
                strike.kill_beasts,
                strike.one_per_hex(),
            )
        ),
    ),
)
