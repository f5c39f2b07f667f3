"""Dry Season: nobody gathers this turn."""

from __future__ import annotations

from steppe.games.valley.cards import do
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode
from steppe.games.valley.queries import in_force

CARD = Card(id="dry_season", deck=SUMMER_EVENT, modes=(Mode(do=(do.for_all(in_force.NO_GATHERING),)),))
