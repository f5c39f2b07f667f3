"""What may be answered: one thing, some things, a number, an order."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from functools import cache
from itertools import accumulate
from math import comb, factorial
from typing import Any, NamedTuple, Protocol, TypeAlias

Noun: TypeAlias = "int | str | tuple[Noun, ...] | None"
Below: TypeAlias = Callable[[int], int]  # a whole number from 0 to n - 1, each as likely

DIGIT = 64  # how many answers one small pick of a large number offers at most


def exact(noun: object) -> bool:
    """Whether this is a noun and not just equal to one: 1.0 and True equal 1."""
    kind = type(noun)
    if kind is int or kind is str or noun is None:
        return True
    if not isinstance(noun, tuple):
        return False
    for part in noun:  # noqa: SIM110 - every answer passes here
        if type(part) is not int and not exact(part):
            return False
    return True


class Pick(NamedTuple):
    """Exactly one of the things."""

    kind: str  #: "hex", "card": what a client lights up
    of: tuple[Noun, ...]  #: the things
    weights: tuple[int, ...] | None = None  #: only where Nature picks

    def __contains__(self, noun: object) -> bool:
        try:
            found = self.of[self.of.index(noun)]
        except ValueError:
            return False
        return found is noun or exact(noun)  # what was offered is exact

    def size(self) -> int:
        """How many different answers there are."""
        return len(self.of)

    def at(self, index: int) -> Noun:
        """The answer with this number, in canonical order."""
        return self.of[index]

    def sample(self, below: Below) -> Noun:
        """Any of the answers, each as likely; where Nature picks, by weight."""
        of, weights = self.of, self.weights
        if weights is None or weights.count(1) == len(of):  # all weigh the same
            return of[below(len(of))]
        sums = tuple(accumulate(weights))
        return of[bisect_right(sums, below(sums[-1]))]

    def steps(self) -> Generator[Pick, Noun, Noun]:
        """The thing itself: one pick."""
        return (yield self)


class Subset(NamedTuple):
    """Any `least` to `most` of the things, in their own order. The things are all different."""

    kind: str  #: of the things
    of: tuple[Noun, ...]  #: the things, all different
    least: int  #: how many at least
    most: int  #: and at most

    def __contains__(self, noun: object) -> bool:
        if not isinstance(noun, tuple) or not self.least <= len(noun) <= self.most or not exact(noun):
            return False
        rest = iter(self.of)
        return all([thing in rest for thing in noun])  # noqa: C419 - quicker; a search passes what comes before

    def size(self) -> int:
        """How many different answers there are."""
        return _subsets(len(self.of), self.least, self.most)

    def at(self, index: int) -> Noun:
        """The answer with this number, in canonical order."""
        for k in range(self.least, self.most + 1):
            ways = comb(len(self.of), k)
            if index < ways:
                return self._at(index, k)
            index -= ways
        raise IndexError(index)

    def _at(self, index: int, k: int) -> Noun:
        chosen: list[Noun] = []
        left = len(self.of)
        for thing in self.of:
            if not k:
                break
            left -= 1
            ways = comb(left, k - 1)
            if index < ways:
                chosen.append(thing)
                k -= 1
            else:
                index -= ways
        return tuple(chosen)

    def sample(self, below: Below) -> Noun:
        """Any of the answers, each as likely."""
        return self.at(below(self.size()))

    def steps(self) -> Generator[Pick, Noun, Noun]:
        """One thing after another in their own order; None says that it is enough."""
        chosen: list[Noun] = []
        start = 0
        while len(chosen) < self.most and start < len(self.of):
            last = len(self.of) - max(self.least - len(chosen) - 1, 0)
            menu = self.of[start:last]
            thing = yield Pick(self.kind, menu if len(chosen) < self.least else (None, *menu))
            if thing is None:
                break
            start = self.of.index(thing, start) + 1
            chosen.append(thing)
        return tuple(chosen)


@cache
def _subsets(things: int, least: int, most: int) -> int:
    return sum(comb(things, k) for k in range(least, min(most, things) + 1))


class Number(NamedTuple):
    """A whole number from `least` to `most`."""

    kind: str  #: what is counted
    least: int  #: the smallest
    most: int  #: the largest

    def __contains__(self, noun: object) -> bool:
        return type(noun) is int and self.least <= noun <= self.most

    def size(self) -> int:
        """How many different answers there are."""
        return self.most - self.least + 1

    def at(self, index: int) -> Noun:
        """The answer with this number, in canonical order."""
        if not 0 <= index < self.size():
            raise IndexError(index)
        return self.least + index

    def sample(self, below: Below) -> Noun:
        """Any of the answers, each as likely."""
        return self.least + below(self.size())

    def steps(self) -> Generator[Pick, Noun, Noun]:
        """The number itself, or first the block it lies in, named by the block's first number."""
        low, high = self.least, self.most
        while True:
            block = 1
            while (high - low) // block >= DIGIT:
                block *= DIGIT
            got = yield Pick(self.kind, tuple(range(low, high + 1, block)))
            if not isinstance(got, int):
                raise ValueError(f"{got!r} is not a number")
            if block == 1:
                return got
            low, high = got, min(got + block - 1, high)


class Order(NamedTuple):
    """All the things, one after another; equal things are alike."""

    kind: str  #: of the things
    of: tuple[Noun, ...]  #: the things

    def __contains__(self, noun: object) -> bool:
        return isinstance(noun, tuple) and exact(noun) and Counter(noun) == Counter(self.of)

    def size(self) -> int:
        """How many different answers there are."""
        return _arrangements(Counter(self.of))

    def at(self, index: int) -> Noun:
        """The answer with this number, in canonical order."""
        left = Counter(self.of)
        order: list[Noun] = []
        while len(order) < len(self.of):
            for thing in dict.fromkeys(self.of):
                if not left[thing]:
                    continue
                left[thing] -= 1
                ways = _arrangements(left)
                if index < ways:
                    order.append(thing)
                    break
                left[thing] += 1
                index -= ways
            else:
                raise IndexError(index)
        return tuple(order)

    def sample(self, below: Below) -> Noun:
        """Any of the answers, each as likely."""
        things = list(self.of)
        for last in range(len(things) - 1, 0, -1):
            other = below(last + 1)
            things[last], things[other] = things[other], things[last]
        return tuple(things)

    def steps(self) -> Generator[Pick, Noun, Noun]:
        """One thing after another."""
        left = list(self.of)
        order: list[Noun] = []
        while left:
            thing = yield Pick(self.kind, tuple(dict.fromkeys(left)))
            left.remove(thing)
            order.append(thing)
        return tuple(order)


def _arrangements(things: Counter[Noun]) -> int:
    ways = factorial(things.total())
    for count in things.values():
        ways //= factorial(count)
    return ways


class Other(Protocol):
    """A space of a game's own, where a list would be too long; a named tuple, whose fields travel to clients."""

    @property
    def kind(self) -> str: ...
    def __contains__(self, noun: object, /) -> bool: ...
    def size(self) -> int: ...
    def at(self, index: int) -> Noun: ...
    def sample(self, below: Below) -> Noun: ...
    def steps(self) -> Generator[Pick, Noun, Noun]: ...
    def _asdict(self) -> dict[str, Any]: ...


Space: TypeAlias = Pick | Subset | Number | Order | Other


def answers(space: Space) -> Iterator[Noun]:
    """Every answer in canonical order; ask `size` first."""
    return (space.at(index) for index in range(space.size()))
