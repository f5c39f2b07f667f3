"""Rodents: every village costs its tribe 2 food; caves are spared."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.cards import do
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode
from steppe.games.valley.queries.people import camps
from steppe.games.valley.world import G


def two_per_village(g: G, seat: Seat) -> int:
    return 2 * sum(g.world.ground.kind[hex] != MOUNTAIN for hex in camps(g.world, seat))


CARD = Card(
    id="rodents",
    deck=SUMMER_EVENT,
    modes=(Mode(do=(do.all_lose_food(two_per_village),)),),
)
