"""Blizzard: nobody moves, and every fire goes out."""

from __future__ import annotations

from steppe.games.valley.cards import do
from steppe.games.valley.cards.kit import WINTER_EVENT, Card, Mode
from steppe.games.valley.queries import in_force

CARD = Card(
    id="blizzard",
    deck=WINTER_EVENT,
    modes=(Mode(do=(do.for_all(in_force.MOVE_LIMIT, 0), do.lose_fire_all)),),
)
