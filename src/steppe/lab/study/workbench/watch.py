"""What a study looks at in a game; each game says in a module of its own what there is to see."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

from steppe.core.decision import Action, Decision
from steppe.core.event import Event
from steppe.core.game import AnyState

ANSWERING = 10  # seconds that an answer is taken to last
EXTINCT, DEATHS, CARDS, DEEDS = "extinctions", "deaths", "cards played", "deeds"  # what counts are grouped by


class Watch(ABC):
    """One game, watched input by input."""

    usual: Mapping[str, str] = {}  # options of studies, where nothing else is said
    pace = "round"  # by what curves go

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()  # by group and name

    def seconds(self, g: AnyState, decision: Decision, action: Action) -> int:
        """How long somebody thinks about this answer; 0 for what goes by itself."""
        return ANSWERING if decision.size() > 1 else 0

    @abstractmethod
    def told(self, g: AnyState, events: Iterable[Event]) -> None:
        """Count what has happened."""

    @abstractmethod
    def moment(self, g: AnyState) -> int:
        """Which turn or round it is; 0 before the first."""

    @abstractmethod
    def levels(self, g: AnyState) -> dict[str, float]:
        """What a person has now, on average, by name."""

    def gone(self, g: AnyState) -> list[int]:
        """The seats that are out of the game for good."""
        return []


def watch_for(game: str) -> type[Watch]:
    """What is looked at in this game."""
    found: Any = import_module(f"steppe.lab.study.workbench.{game}")
    kind: type[Watch] = found.Watched
    return kind
