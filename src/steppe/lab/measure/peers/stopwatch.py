"""How every side is measured: on one core, per second of its own CPU time. Standard library only."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

COPIES = 500  # how many copies are made between two looks at the clock


def pin() -> None:
    """Stay on one core, where the system lets a process choose."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def per_second(work: Callable[[], Iterable[int]], seconds: float) -> list[float]:
    """Do the work again and again; of each thing that it counts, how many come in a second of CPU time."""
    sums = [0 for _ in work()]  # the first time is not counted
    begun = time.process_time()
    while True:
        for place, count in enumerate(work()):
            sums[place] += count
        spent = time.process_time() - begun
        if spent >= seconds:
            return [total / spent for total in sums]


def copy_cost(states: list[Any], copy: Callable[[Any], Any], seconds: float) -> float:
    """Microseconds for a copy, averaged over the states."""

    def copies() -> tuple[int]:
        for place in range(COPIES):
            copy(states[place % len(states)])
        return (COPIES,)

    return 1e6 / per_second(copies, seconds)[0]


def middle(states: list[Any]) -> Any:
    """Of the copies kept along a game, the one from half-way."""
    return states[len(states) // 2]


def tell(**figures: Any) -> None:
    """Hand the figures back: one JSON object on one line."""
    sys.stdout.write(json.dumps(figures) + "\n")
    sys.stdout.flush()


def seconds_wanted() -> float:
    """The last argument: how long each figure is measured."""
    return float(sys.argv[-1])
