"""Sunburn: everything that walks goes one hex less this turn."""

from __future__ import annotations

from steppe.games.valley.cards import do
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode
from steppe.games.valley.queries import in_force

CARD = Card(id="sunburn", deck=SUMMER_EVENT, modes=(Mode(do=(do.for_all(in_force.SLOW, 1),)),))
