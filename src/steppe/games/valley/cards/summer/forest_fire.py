"""Forest Fire: a whole region of forest burns, with everything in it."""

from __future__ import annotations

from steppe.games.valley.board.plan import FOREST
from steppe.games.valley.cards import do, strike
from steppe.games.valley.cards.harm import ALL, harm, one_region
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode

CARD = Card(
    id="forest_fire",
    deck=SUMMER_EVENT,
    modes=(
        Mode(
            harm=(harm(one_region(FOREST), ALL),),
            do=(strike.roll_region(FOREST), strike.strikes, do.before_it_strikes, strike.burn),
        ),
    ),
)
