"""A pile has no order until it is drawn from; only what somebody has put or seen on top is known."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from typing import NamedTuple

from steppe.core.space import Noun, Pick


class Pile(NamedTuple):
    """How many cards of each kind, below a known top (next one first)."""

    kinds: tuple[Noun, ...]
    counts: tuple[int, ...]
    top: tuple[Noun, ...] = ()

    def __len__(self) -> int:
        return sum(self.counts) + len(self.top)

    def outcomes(self) -> Pick:
        """What the next draw may bring, with its odds."""
        if self.top:
            return Pick("card", self.top[:1], (1,))
        if 0 not in self.counts:
            return Pick("card", self.kinds, self.counts)
        return Pick("card", tuple(compress(self.kinds, self.counts)), tuple(filter(None, self.counts)))

    def drawn(self, card: Noun) -> Pile:
        """The pile after this card was drawn from it."""
        kinds, counts, top = self.kinds, self.counts, self.top
        if top:
            return Pile(kinds, counts, top[1:])
        place = kinds.index(card)
        return Pile(kinds, (*counts[:place], counts[place] - 1, *counts[place + 1 :]))

    def known(self, cards: Iterable[Noun]) -> Pile:
        """The same cards with these, in this order, known to lie on top of the rest."""
        left = list(self.all_counts())
        top = tuple(cards)
        for card in top:
            left[self.kinds.index(card)] -= 1
        if min(left) < 0:
            raise ValueError("the pile does not hold these cards")
        return Pile(self.kinds, tuple(left), top)

    def all_counts(self) -> tuple[int, ...]:
        """How many cards of each kind, known ones included."""
        if not self.top:
            return self.counts
        return tuple(count + self.top.count(kind) for kind, count in zip(self.kinds, self.counts, strict=True))
