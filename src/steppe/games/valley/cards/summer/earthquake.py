"""Earthquake: in a region of mountains and all around it animals die, and one human a hex."""

from __future__ import annotations

from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.cards import do, strike
from steppe.games.valley.cards.harm import ONE, around_one_region, harm
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode

CARD = Card(
    id="earthquake",
    deck=SUMMER_EVENT,
    modes=(
        Mode(
            harm=(harm(around_one_region(MOUNTAIN), ONE),),
            do=(
                strike.roll_region(MOUNTAIN),
                strike.strikes_around,
                do.before_it_strikes,
                strike.kill_beasts,
                strike.one_per_hex(),
            ),
        ),
    ),
)
