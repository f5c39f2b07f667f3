"""Pelt and animal: the player with the most pelt tiles gets an animal of choice; the hide track plays no part."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.mammut.cards.kit import Taming
from steppe.games.mammut.tally import PELT, Tally, majority
from steppe.games.mammut.world import G


def receiver(g: G, counted: Tally) -> Seat | None:
    """KR14, KR15, KR22."""
    pelts = counted.with_cards[PELT] if g.rules.card_pelts else counted.printed[PELT]
    return majority(g, pelts, counted.order)


CARD = Taming(name="pelt_animal", copies=1)
