"""Tusk and fire: counts as one fire tile of the player with the most tusk tiles."""

from __future__ import annotations

from steppe.games.mammut.cards.kit import Counting, most_tiles
from steppe.games.mammut.tally import FIRE, TUSK

CARD = Counting(name="tusk_fire", copies=1, kind=FIRE, receiver=most_tiles(TUSK))
