"""Ice Breakup: a river thaws and overflows."""

from __future__ import annotations

from steppe.games.valley.cards import do, strike
from steppe.games.valley.cards.harm import CAMP, ONE, harm, one_bank
from steppe.games.valley.cards.kit import WINTER_EVENT, Card, Mode

CARD = Card(
    id="ice_breakup",
    deck=WINTER_EVENT,
    modes=(
        Mode(
            harm=(harm(one_bank, ONE, CAMP),),
            do=(
                strike.roll_river,
                strike.strikes_bank,
                strike.thaw,
                strike.flood,
                do.before_it_strikes,
                strike.wash_away,
                strike.kill_beasts,
                strike.one_per_hex(),
            ),
        ),
    ),
)
