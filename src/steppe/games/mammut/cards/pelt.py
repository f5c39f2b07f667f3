"""Pelt: counts as one pelt tile of the player who has laid it."""

from __future__ import annotations

from steppe.games.mammut.cards.kit import Counting, player
from steppe.games.mammut.tally import PELT

CARD = Counting(name="pelt", copies=2, kind=PELT, receiver=player)
