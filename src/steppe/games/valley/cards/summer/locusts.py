"""Locusts: they harm the fields of a region of plains, and eat half of everybody's food."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley.board.plan import PLAIN
from steppe.games.valley.cards import do, strike
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode
from steppe.games.valley.world import G


def half(g: G, seat: Seat) -> int:
    """The loss is rounded down."""
    return g.world.food[seat] // 2


CARD = Card(
    id="locusts",
    deck=SUMMER_EVENT,
    modes=(Mode(do=(strike.roll_region(PLAIN), strike.strikes, strike.harm_fields, do.all_lose_food(half))),),
)
