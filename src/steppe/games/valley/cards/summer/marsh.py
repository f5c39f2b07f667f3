"""Marsh: a forest under water; all stop there, no camp can stand, and it feeds people all year."""

from __future__ import annotations

from steppe.games.valley.board.plan import FOREST
from steppe.games.valley.cards import ground
from steppe.games.valley.cards.harm import CAMP, harm, one_hex_of
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode

CARD = Card(
    id="marsh",
    deck=SUMMER_EVENT,
    modes=(Mode(harm=(harm(one_hex_of(FOREST), CAMP),), do=ground.comes("marsh")),),
)
