"""What variants and cards have added to the rules of a table: rows of sums, and reasons why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from steppe.core.decision import Seat
from steppe.core.reason import Reason
from steppe.games.valley.piece import OFF
from steppe.games.valley.variant import Bonus
from steppe.games.valley.world import G


def rows(g: G, of: str, *about: Any) -> Iterator[tuple[Bonus, int]]:
    """The rows of a quantity that come to something here, and how much."""
    for row in g.rules.bonuses[of]:
        if (row.when is None or row.when(g, *about)) and (amount := row.amount(g, *about)):
            yield row, amount


def added(g: G, of: str, *about: Any) -> int:
    """What the rows of a quantity come to."""
    found = 0
    for row in g.rules.bonuses[of]:
        if row.when is None or row.when(g, *about):
            found += row.amount(g, *about)
    return found


def barred(g: G, question: str, seat: Seat, hex: int = OFF) -> Reason | None:
    """Why the seat may not do this, there; the first reason, in the order of the rule book."""
    for bar in g.rules.bars[question]:
        if (reason := bar(g, seat, hex)) is not None:
            return reason
    return None
