"""How one game of a series went: the row that is kept of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from steppe.core.decision import Seat
from steppe.lab.series.plan import Plan

COLUMNS: Mapping[str, str] = {  # of a kept row, and what each holds
    "number": "whole",
    "luck": "luck",
    "seating": "texts",
    "chairs": "wholes",
    "winners": "wholes",
    "places": "wholes",
    "scores": "numbers",
    "reason": "text",
    "turns": "whole",
    "inputs": "whole",
    "decisions": "whole",
    "census": "text",
}


class Outcome(NamedTuple):
    """How one game went."""

    number: int
    winners: tuple[Seat, ...]
    chairs: tuple[int, ...]  # which person played each seat
    reason: str
    turns: int
    inputs: int
    census: Mapping[str, Any] | None = None  # what else is counted in some games
    places: tuple[int, ...] = ()  # by seat; nobody is first in a game that nobody won
    scores: tuple[float, ...] = ()  # by seat
    decisions: int = 0  # inputs of players, without Nature's
    luck: int = 0  # the seed of Nature in this game; those of a round share it

    def row(self, plan: Plan) -> dict[str, Any]:
        """As it is kept, by `COLUMNS`; `seating` has the bot on each seat."""
        return {
            **{key: [*value] if isinstance(value, tuple) else value for key, value in self._asdict().items()},
            "seating": [plan.bots[person] for person in self.chairs],
            "census": None if self.census is None else json.dumps(self.census, sort_keys=True),
        }


def from_row(row: Mapping[str, Any]) -> Outcome:
    """The outcome that was kept."""
    values: dict[str, Any] = {
        key: tuple(row[key]) if isinstance(row[key], list) else row[key] for key in Outcome._fields
    }
    values["census"] = None if row["census"] is None else json.loads(row["census"])
    return Outcome(**values)
