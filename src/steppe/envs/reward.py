"""What a game that has ended is worth to each seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from steppe.core.game import Result


def win(result: Result) -> tuple[float, ...]:
    """1 for whoever has won, -1 for everybody else."""
    return tuple(1.0 if place == 1 else -1.0 for place in result.places)


def places(result: Result) -> tuple[float, ...]:
    """The share of the others whom a seat has left behind, less the share of those who are before it."""
    found = result.places
    others = len(found) - 1
    return tuple((sum(p > own for p in found) - sum(p < own for p in found)) / others for own in found)


def margin(result: Result) -> tuple[float, ...]:
    """How many points more than the best of the others."""
    scores = result.scores
    return tuple(
        score - max(other for place, other in enumerate(scores) if place != seat) for seat, score in enumerate(scores)
    )


REWARDS: Final[Mapping[str, Callable[[Result], tuple[float, ...]]]] = {"win": win, "places": places, "margin": margin}
MOST: Final[Mapping[str, float]] = {"win": 1.0, "places": 1.0, "margin": 1000.0}  # never more, and never less than -it


def reward_named(name: str) -> Callable[[Result], tuple[float, ...]]:
    """The reward of this name; ValueError with those that there are."""
    if name not in REWARDS:
        raise ValueError(f"no reward is called {name!r}: {', '.join(REWARDS)}")
    return REWARDS[name]
