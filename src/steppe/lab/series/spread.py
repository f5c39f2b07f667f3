"""Ranges of numbers, played here or by several processes; sizes follow from how quick the games are."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from steppe.lab.series.plan import runs, told

T = TypeVar("T")
Work: TypeAlias = Callable[[range], list[T]]  # a function of a module, or a `partial` of one: other processes call it
SHORTEST, LONGEST = 1.0, 20.0  # seconds that a range should take, at first and in a long run
PART = 20  # a range takes at most this part of the time that has gone by, if that is longer than the shortest
LEAST = 0.1  # seconds that a range should take even at the end
SMOOTH = 2  # ranges for each hand that are still to come, so that all end together


class Done(NamedTuple):
    """What came of a range: what the work gave, and how many seconds it took where it was played."""

    numbers: range
    found: list[Any]
    seconds: float


class Hands(Protocol):
    """Where ranges are played, until they are closed; each may play many times, and is warm the second time."""

    many: int

    def play(self, work: Work[Any], numbers: Iterable[int]) -> Iterator[Done]:
        """Every number once; what came of a range as soon as it is done."""

    def close(self) -> None: ...


class Cuts:
    """Numbers that are still to be played, cut into ranges."""

    def __init__(self, numbers: Iterable[int], hands: int) -> None:
        self.left = deque(runs(numbers))
        self.many = sum(map(len, self.left))
        self.hands = hands
        self.pace = 0.0  # seconds a game
        self.spent = 0.0  # seconds of all hands

    def next(self) -> range | None:
        """The next range; None if there is none left."""
        if not self.left:
            return None
        seconds = min(LONGEST, max(SHORTEST, self.spent / self.hands / PART))
        size = int(seconds / self.pace) if self.pace else 1
        if self.hands > 1 and self.pace:
            size = min(size, max(self.many // (self.hands * SMOOTH), int(LEAST / self.pace)))
        size = max(1, size)
        span = self.left.popleft()
        if len(span) > size:
            self.left.appendleft(span[size:])
            span = span[:size]
        self.many -= len(span)
        return span

    def learn(self, done: Done) -> None:
        """How long a range has taken."""
        self.spent += done.seconds
        pace = max(done.seconds, 1e-6) / len(done.numbers)
        self.pace = (self.pace + pace) / 2 if self.pace else pace

    def back(self, span: range) -> None:
        """A range was lost: it is the next to be played."""
        self.left.appendleft(span)
        self.many += len(span)


def timed(work: Work[Any], numbers: range) -> Done:
    """Play a range."""
    begun = time.perf_counter()
    found = work(numbers)
    return Done(numbers, found, time.perf_counter() - begun)


class Here:
    """This process."""

    many = 1

    def play(self, work: Work[Any], numbers: Iterable[int]) -> Iterator[Done]:
        cuts = Cuts(numbers, 1)
        while (span := cuts.next()) is not None:
            done = timed(work, span)
            cuts.learn(done)
            yield done

    def close(self) -> None:
        pass


class Processes:
    """So many processes of this machine, which read games and bots once."""

    def __init__(self, many: int) -> None:
        self.many = many
        self.pool = ProcessPoolExecutor(many, get_context("spawn"))

    def play(self, work: Work[Any], numbers: Iterable[int]) -> Iterator[Done]:
        cuts = Cuts(numbers, self.many)
        under_way: dict[Future[Done], range] = {}
        try:
            while True:
                while len(under_way) < self.many and (span := cuts.next()) is not None:
                    under_way[self.pool.submit(timed, work, span)] = span
                if not under_way:
                    return
                for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                    done = future.result()
                    del under_way[future]
                    cuts.learn(done)
                    yield done
        except BrokenProcessPool:
            lost = (number for span in under_way.values() for number in span)
            raise RuntimeError(f"a process that played has died; not counted: game {told(lost)}") from None

    def close(self) -> None:
        self.pool.shutdown(wait=True, cancel_futures=True)


def hands(jobs: int) -> Hands:
    """This process for one job, else so many others."""
    return Here() if jobs == 1 else Processes(jobs)
