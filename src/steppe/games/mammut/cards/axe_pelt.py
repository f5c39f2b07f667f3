"""Axe and pelt: counts as one pelt tile of the player with the most axe tiles."""

from __future__ import annotations

from steppe.games.mammut.cards.kit import Counting, most_tiles
from steppe.games.mammut.tally import AXE, PELT

CARD = Counting(name="axe_pelt", copies=1, kind=PELT, receiver=most_tiles(AXE))
