"""Axe and fire: counts as one fire tile of the player with the most axe tiles."""

from __future__ import annotations

from steppe.games.mammut.cards.kit import Counting, most_tiles
from steppe.games.mammut.tally import AXE, FIRE

CARD = Counting(name="axe_fire", copies=1, kind=FIRE, receiver=most_tiles(AXE))
