"""What a standing between two rounds is worth: points, hides, animals and cards in hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from steppe.games.mammut.rules import ANIMAL_SCORES, LAST_ROUND
from steppe.games.mammut.world import SPECIES

# Fitted to the outcomes of games among these bots; by number of players, then by rounds still to come.
CARD = {
    2: (0.0, 0.7, 0.9, 1.2, 1.3, 1.3),
    3: (0.0, 0.6, 0.7, 0.8, 0.8, 0.8),
    4: (0.0, 0.5, 0.6, 0.6, 0.6, 0.6),
    5: (0.0, 0.5, 0.6, 0.6, 0.6, 0.6),
}
MISSING = {  # which part of the missing species will never be found
    2: (1.0, 0.54, 0.31, 0.2, 0.14, 0.1),
    3: (1.0, 0.72, 0.48, 0.34, 0.25, 0.19),
    4: (1.0, 0.9, 0.75, 0.62, 0.52, 0.44),
    5: (1.0, 0.93, 0.8, 0.68, 0.6, 0.52),
}
TEMPER = {  # how many points make a lead safe
    2: (1.0, 7.0, 8.5, 9.5, 10.5, 11.0),
    3: (1.0, 5.2, 6.7, 7.6, 8.3, 8.8),
    4: (1.0, 4.5, 5.9, 6.7, 7.3, 7.7),
    5: (1.0, 4.2, 5.5, 6.3, 6.8, 7.2),
}
HIDE = {  # how many pelts do
    2: (1.0, 4.5, 6.0, 6.0, 6.0, 6.0),
    3: (1.0, 3.7, 4.5, 5.0, 5.5, 5.5),
    4: (1.0, 2.7, 3.3, 3.3, 3.5, 3.5),
    5: (1.0, 2.5, 3.0, 3.0, 3.2, 3.2),
}


@lru_cache(maxsize=256)
def mask(animals: str) -> int:
    """A seat's animals as bits."""
    return sum(1 << SPECIES.index(animal) for animal in animals)


@lru_cache(maxsize=4096)
def herd(seats: int, animals: int, rounds: int) -> float:
    """How many points so many animals will have brought at the end, with so many rounds to come."""
    final = 7 - (7 - animals) * MISSING[seats][rounds]
    low = int(final)
    if low >= 7:
        return float(ANIMAL_SCORES[7])
    return ANIMAL_SCORES[low] + (final - low) * (ANIMAL_SCORES[low + 1] - ANIMAL_SCORES[low])


@lru_cache(maxsize=1 << 16)
def pelted(hides: tuple[int, ...], rounds: int) -> tuple[float, ...]:
    """What the hide track will bring each seat in the rounds to come."""
    stake = sum(range(LAST_ROUND - rounds + 1, LAST_ROUND + 1))
    width = HIDE[len(hides)][rounds]
    first, last = max(hides), min(hides)
    up = [exp((hide - first) / width) for hide in hides]
    down = [exp((last - hide) / width) for hide in hides]
    above, below = sum(up), sum(down)
    return tuple([stake * (a / above - b / below) for a, b in zip(up, down, strict=True)])


def chances(
    rounds: int, scores: Sequence[float], hides: Sequence[int], animals: Sequence[int], hands: Sequence[float]
) -> list[float]:
    """Each seat's chance to win, with so many rounds to come; `animals` are numbers, `hands` cards in hand."""
    seats = len(scores)
    if not rounds:
        return _won([score + ANIMAL_SCORES[count] for score, count in zip(scores, animals, strict=True)], hides)
    brought = pelted(tuple(hides), rounds)
    card, temper = CARD[seats][rounds], TEMPER[seats][rounds]
    points = [
        score + pelts + herd(seats, count, rounds) + card * hand
        for score, pelts, count, hand in zip(scores, brought, animals, hands, strict=True)
    ]
    best = max(points)
    odds = [exp((each - best) / temper) for each in points]
    whole = sum(odds)
    return [each / whole for each in odds]


def _won(scores: Sequence[float], hides: Sequence[int]) -> list[float]:
    """K9.3, K9.4."""
    ranks = list(zip(scores, hides, strict=True))
    best = max(ranks)
    share = 1 / ranks.count(best)
    return [share if rank == best else 0.0 for rank in ranks]
