"""Flood: a river leaves its bed; plains and forests on its banks are under water."""

from __future__ import annotations

from steppe.games.valley.cards import do, strike
from steppe.games.valley.cards.harm import CAMP, ONE, bank_called, harm, one_bank
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode
from steppe.games.valley.queries import in_force

CARD = Card(
    id="flood",
    deck=SUMMER_EVENT,
    modes=(
        Mode(
            harm=(harm(one_bank, ONE, CAMP),),
            do=(
                do.end(in_force.DRY),
                strike.roll_river,
                strike.strikes_bank,
                strike.flood,
                do.before_it_strikes,
                strike.wash_away,
                strike.kill_beasts,
                strike.one_per_hex(),
            ),
        ),
    ),
)


def overflow(role: str) -> Mode:
    """VC46: the flood of a river that is named on the card; a tribe that has lost every village loses the fire."""
    return Mode(
        harm=(harm(bank_called(role), ONE, CAMP),),
        do=(
            do.end(in_force.DRY),
            strike.river_called(role),
            strike.strikes_bank,
            strike.flood,
            do.before_it_strikes,
            strike.drown,
            strike.kill_beasts,
            strike.one_per_hex(),
        ),
    )
