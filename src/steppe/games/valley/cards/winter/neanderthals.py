"""Neanderthals: four warriors who are no tribe's come into the valley and attack all they meet."""

from __future__ import annotations

from steppe.games.valley.cards import strike
from steppe.games.valley.cards.kit import WINTER_EVENT, Card, Mode
from steppe.games.valley.neutral import NEANDERTHAL

CARD = Card(
    id="neanderthals",
    deck=WINTER_EVENT,
    modes=(Mode(do=(strike.random_entry, strike.roamers_come(NEANDERTHAL))),),
)
