"""Unexpected Eruption: a mountain becomes a volcano, and all that is on it dies."""

from __future__ import annotations

from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.cards import ground
from steppe.games.valley.cards.harm import ALL, harm, one_hex_of
from steppe.games.valley.cards.kit import WINTER_EVENT, Card, Mode

CARD = Card(
    id="unexpected_eruption",
    deck=WINTER_EVENT,
    modes=(Mode(harm=(harm(one_hex_of(MOUNTAIN), ALL),), do=ground.comes("new_volcano")),),
)
