"""A pile has no order until it is drawn from; only what somebody has put or seen on top is known."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from typing import NamedTuple

from steppe.core.space import Noun, Pick

_made = tuple.__new__  # quicker than the constructor of a named tuple


class Pile(NamedTuple):
    """How many cards of each kind, below a known top (next one first)."""

    kinds: tuple[Noun, ...]
    counts: tuple[int, ...]
    top: tuple[Noun, ...] = ()

    def __len__(self) -> int:
        return sum(self.counts) + len(self.top)

    def outcomes(self) -> Pick:
        """What the next draw may bring, with its odds."""
        kinds, counts, top = self
        if top:
            return Pick("card", top[:1], (1,))
        if 0 in counts:
            kinds, counts = tuple(compress(kinds, counts)), tuple(filter(None, counts))
        return _made(Pick, ("card", kinds, counts))

    def drawn(self, card: Noun) -> Pile:
        """The pile after this card was drawn from it."""
        kinds, counts, top = self
        if top:
            return Pile(kinds, counts, top[1:])
        left = [*counts]
        left[kinds.index(card)] -= 1
        return _made(Pile, (kinds, tuple(left), ()))

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
