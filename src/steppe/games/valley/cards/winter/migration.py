"""Migration: an animal more arrives for each tribe in play."""

from __future__ import annotations

from steppe.games.valley.cards import do
from steppe.games.valley.cards.kit import WINTER_EVENT, Card, Mode
from steppe.games.valley.queries import in_force

CARD = Card(id="migration", deck=WINTER_EVENT, modes=(Mode(do=(do.for_all(in_force.MORE_ARRIVALS),)),))
