"""Flood: a river leaves its bed; plains and forests on its banks are under water."""

from __future__ import annotations

from steppe.games.valley import force
from steppe.games.valley.cards import do, strike
from steppe.games.valley.cards.kit import EDITION, SUMMER_EVENT, Card, Mode

CARD = Card(
    id="flood",
    deck=SUMMER_EVENT,
    copies={EDITION: 2},
    modes=(
        Mode(
            do=(
                do.end(force.DRY),
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
