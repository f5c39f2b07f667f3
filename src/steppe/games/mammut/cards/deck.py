"""All cards of the game by name, and the pile of 19 that they make (K1.3)."""

from __future__ import annotations

from collections.abc import Mapping

from steppe.core.pile import Pile
from steppe.games.mammut.cards import (
    axe_fire,
    axe_pelt,
    axe_points,
    flip,
    look,
    pelt,
    pelt_animal,
    pelt_points,
    return_,
    swap,
    tusk_fire,
    tusk_points,
)
from steppe.games.mammut.cards.kit import Card, Counting, Loot, Paying

ALL: tuple[Card, ...] = (
    look.CARD,
    flip.CARD,
    return_.CARD,
    pelt.CARD,
    swap.CARD,
    axe_points.CARD,
    pelt_points.CARD,
    pelt_animal.CARD,
    axe_pelt.CARD,
    tusk_points.CARD,
    tusk_fire.CARD,
    axe_fire.CARD,
)
NAMES = tuple(card.name for card in ALL)
LOOT: Mapping[str, Loot] = {card.name: card for card in ALL if isinstance(card, Loot)}
COUNTING: Mapping[str, Counting] = {card.name: card for card in ALL if isinstance(card, Counting)}
PAYING: Mapping[str, Paying] = {card.name: card for card in ALL if isinstance(card, Paying)}
EVALUATED = frozenset(NAMES) - LOOT.keys()  # K5.2: laid face down
DECK = Pile(NAMES, tuple(card.copies for card in ALL))
