"""A record for one seat's eyes leaves cards unknown; this finds cards that fit all that is written.

The draws between two shuffles come from one *heap*: first the 19 cards, then whatever was discarded, which all have
seen. An unknown card in a hand is therefore a card of its heap, and nothing more is settled before it must be: who
plays a card either is known to hold it or had it from one of the heaps of which unknown cards are in the hand. All
choices of heaps that fit the record so far are kept at once. Where none is left, the record cannot be; where some are
left at the end, one of them is followed back, and every draw on its way is known. The rest of a heap is dealt to the
cards that nobody has shown.

There are few choices at any time: a card of which there is one copy can only be in one heap, and of the others there
are two or three.
"""

from __future__ import annotations

from collections import Counter, deque
from typing import NamedTuple, TypeAlias

from steppe.core.decision import Seat
from steppe.games.mammut.cards.deck import EVALUATED, NAMES
from steppe.games.mammut.notation.spelling import UNKNOWN

KIND = {name: kind for kind, name in enumerate(NAMES)}
LAID = tuple(KIND[name] for name in NAMES if name in EVALUATED)


class Heap(NamedTuple):
    """What is left of the cards that were drawn from together."""

    left: tuple[int, ...]  # by kind: cards in the pile or unknown in hands
    held: tuple[int, ...]  # by seat: unknown cards in its hand
    laid: int = 0  # unknown cards that lie face down

    def is_possible(self) -> bool:
        """Cards laid face down are evaluation cards (K5.2)."""
        unknown = sum(self.held) + self.laid
        return min(self.left) >= 0 and sum(self.left) >= unknown and sum(self.left[k] for k in LAID) >= self.laid


Heaps: TypeAlias = tuple[Heap, ...]


class Step(NamedTuple):
    """A card that left a hand unknown till then, and from which heap each way took it."""

    seat: Seat
    card: str
    ways: dict[Heaps, tuple[Heaps, int]]  # after -> before, the heap


class Draw(NamedTuple):
    """A card that was drawn."""

    seat: Seat
    heap: int
    card: str  # perhaps unknown


class Eyes:
    """The ways in which cards may have been drawn, as far as they differ in what comes later."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.ways: dict[Heaps, Heaps] = {(): ()}  # each with itself before the latest draws
        self.past: list[Step] = []
        self.draws: list[Draw] = []
        self.known: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.heaps = 0

    def begin(self, counts: tuple[int, ...]) -> None:
        """A new pile of these cards."""
        self.ways = {(*heaps, Heap(counts, (0,) * self.seats)): start for heaps, start in self.ways.items()}
        self.heaps += 1

    def take(self, seat: Seat, card: str) -> bool:
        """Somebody draws; False if that cannot be."""
        self.draws.append(Draw(seat, self.heaps - 1, card))
        drawn: dict[Heaps, Heaps] = {}
        for (*before, heap), start in self.ways.items():
            if card == UNKNOWN:
                heap = heap._replace(held=_plus(heap.held, seat, 1))
            else:
                heap = heap._replace(left=_plus(heap.left, KIND[card], -1))
            if heap.is_possible():
                drawn[(*before, heap)] = start
        if card != UNKNOWN:
            self.known[seat][card] += 1
        self.ways = drawn
        return bool(drawn)

    def play(self, seat: Seat, card: str) -> bool:
        """Somebody shows a card, or lays an unknown one face down; False if it cannot have been in the hand."""
        if card != UNKNOWN and self.known[seat][card]:
            self.known[seat][card] -= 1  # no other choice leaves more open
            return True
        shown: dict[Heaps, tuple[Heaps, int]] = {}
        for heaps, start in self.ways.items():
            for place, heap in enumerate(heaps):
                if heap.held[seat]:
                    after = _shown(heap, seat, card)
                    if after.is_possible():
                        shown.setdefault((*heaps[:place], after, *heaps[place + 1 :]), (start, place))
        self.past.append(Step(seat, card, shown))
        self.ways = {heaps: heaps for heaps in shown}
        return bool(shown)

    def taken(self) -> tuple[list[str], list[str]]:
        """Cards that fit everything: all that were drawn, and those laid face down unknown, each in its order."""
        last = next(iter(self.ways))
        places: list[int] = []
        heaps = self.ways[last]
        for step in reversed(self.past):
            heaps, place = step.ways[heaps]
            places.insert(0, place)
        cards = [draw.card for draw in self.draws]
        unknown: dict[tuple[Seat, int], deque[int]] = {}
        for number, draw in enumerate(self.draws):
            if draw.card == UNKNOWN:
                unknown.setdefault((draw.seat, draw.heap), deque()).append(number)
        face_down: list[int] = []
        for step, place in zip(self.past, places, strict=True):
            number = unknown[step.seat, place].popleft()  # the oldest: it was in the hand for sure
            if step.card == UNKNOWN:
                face_down.append(number)
            cards[number] = step.card
        in_hands = sorted(number for numbers in unknown.values() for number in numbers)
        rest = [_mixed(heap) for heap in last]
        for number in face_down:
            pool = rest[self.draws[number].heap]
            cards[number] = pool.pop(next(place for place, card in enumerate(pool) if card in EVALUATED))
        for number in in_hands:
            cards[number] = rest[self.draws[number].heap].pop()
        return cards, [cards[number] for number in face_down]


def _plus(counts: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] + more, *counts[place + 1 :])


def _shown(heap: Heap, seat: Seat, card: str) -> Heap:
    held = _plus(heap.held, seat, -1)
    if card == UNKNOWN:
        return heap._replace(held=held, laid=heap.laid + 1)
    return heap._replace(held=held, left=_plus(heap.left, KIND[card], -1))


def _mixed(heap: Heap) -> list[str]:
    """The cards of which nobody knows, so that nobody is filled up with equal ones."""
    cards = [name for name, count in zip(NAMES, heap.left, strict=True) for _ in range(count)]
    return cards[::2] + cards[1::2]
