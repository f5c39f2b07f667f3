"""Avalanches: in a region of mountains animals die, and one human a hex but for those in their cave."""

from __future__ import annotations

from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.cards import do, strike
from steppe.games.valley.cards.harm import OPEN, harm, one_region
from steppe.games.valley.cards.kit import WINTER_EVENT, Card, Mode

CARD = Card(
    id="avalanches",
    deck=WINTER_EVENT,
    modes=(
        Mode(
            harm=(harm(one_region(MOUNTAIN), OPEN),),
            do=(
                strike.roll_region(MOUNTAIN),
                strike.strikes,
                do.before_it_strikes,
                strike.kill_beasts,
                strike.one_per_hex(caves=True),
            ),
        ),
    ),
)
