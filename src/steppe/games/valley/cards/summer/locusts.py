"""Locusts: they harm the fields of a region of plains, and eat half of everybody's food."""

from __future__ import annotations

from dataclasses import replace

from steppe.core.decision import Seat
from steppe.games.valley.board.plan import PLAIN
from steppe.games.valley.cards import do, strike
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode
from steppe.games.valley.queries.food import payable
from steppe.games.valley.world import G

ID = "locusts"


def half(g: G, seat: Seat) -> int:
    """Of what they eat, which may not be every kind of food (V18.43); the loss is rounded down."""
    return payable(g, seat, ID) // 2


CARD = Card(
    id=ID,
    deck=SUMMER_EVENT,
    modes=(Mode(do=(strike.roll_region(PLAIN), strike.strikes, strike.harm_fields, do.all_lose_food(half))),),
)
OLD = replace(
    CARD,
    words="locusts_old",
    modes=(Mode(do=(strike.roll_region(PLAIN), strike.strikes, strike.destroy_fields)),),
)
