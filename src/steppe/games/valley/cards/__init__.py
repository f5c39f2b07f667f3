"""The cards, by id. One file each, found by its name; how to write one is told in `kit`."""

from __future__ import annotations

from collections.abc import Mapping

from steppe.games.valley.card import Card
from steppe.games.valley.cards import cunning, summer, winter

CARDS: Mapping[str, Card] = {card.id: card for card in (*cunning.CARDS, *summer.CARDS, *winter.CARDS)}
