"""Aurora Borealis: everybody feasts, and a third of all food is gone."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley.cards import do
from steppe.games.valley.cards.kit import WINTER_EVENT, Card, Mode
from steppe.games.valley.queries.food import payable
from steppe.games.valley.world import G

ID = "aurora"


def third(g: G, seat: Seat) -> int:
    """Of all that a tribe has; the loss is rounded down."""
    return payable(g, seat, ID) // 3


CARD = Card(id=ID, deck=WINTER_EVENT, modes=(Mode(do=(do.all_lose_food(third),)),))
