"""Crazy Weather: animals arrive and people eat as in winter (VC33)."""

from __future__ import annotations

from steppe.games.valley.cards import do
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode
from steppe.games.valley.piece import WINTER
from steppe.games.valley.queries import in_force

CARD = Card(id="crazy_weather", deck=SUMMER_EVENT, modes=(Mode(do=(do.for_all(in_force.SEASON, WINTER),)),))
