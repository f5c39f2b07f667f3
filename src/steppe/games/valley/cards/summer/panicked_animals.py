"""Panicked Animals: they move twice this turn, each time with a die."""

from __future__ import annotations

from steppe.games.valley.cards import do
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode
from steppe.games.valley.queries import in_force

CARD = Card(id="panicked_animals", deck=SUMMER_EVENT, modes=(Mode(do=(do.for_all(in_force.STAMPEDE, 1),)),))
