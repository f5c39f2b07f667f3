"""Lava Pit: beside a volcano; no animal enters, people stop, and some of them burn after every movement."""

from __future__ import annotations

from steppe.games.valley.cards import ground
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode
from steppe.games.valley.phases.terrain import burn_in_the_pit
from steppe.games.valley.variant import TRIBES_MOVED

CARD = Card(
    id="lava_pit",
    deck=SUMMER_EVENT,
    modes=(Mode(do=ground.comes("lava_pit")),),
    hooks=((TRIBES_MOVED, burn_in_the_pit),),
)
