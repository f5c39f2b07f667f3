"""What is added to a number of the rules, row by row, each with a name that can be told (V8.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from steppe.core.decision import Seat

COMBAT: Final = "combat"  # what a tribe adds to its die, but for its camp
CAMP: Final = "camp"  # what its own camp on the hex adds; some combats go without it (V16.8)

Amount: TypeAlias = Callable[[Any, Seat, int, int], int]  # state, tribe, hex, species (or TRIBES): half points


class Bonus(NamedTuple):
    """A row: to which sum it belongs, what it is called (`bonus.<key>` in the texts), and how much it is."""

    of: str
    key: str
    amount: Amount


def points(halves: int) -> int | float:
    """Half points as they are told: 5, or 5.5."""
    return halves / 2 if halves % 2 else halves // 2
