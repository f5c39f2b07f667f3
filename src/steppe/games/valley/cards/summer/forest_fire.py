"""Forest Fire: a whole region of forest burns, with everything in it."""

from __future__ import annotations

from steppe.games.valley.board.plan import FOREST
from steppe.games.valley.cards import do, strike
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode

CARD = Card(
    id="forest_fire",
    deck=SUMMER_EVENT,
    modes=(Mode(do=(strike.roll_region(FOREST), strike.strikes, do.before_it_strikes, strike.burn)),),
)
