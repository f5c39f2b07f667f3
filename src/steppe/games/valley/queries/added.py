"""What variants and cards have added to the rules of a table: rows of sums, reasons why not, and what is remembered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from steppe.core.decision import Seat
from steppe.core.reason import Reason
from steppe.games.valley.piece import OFF
from steppe.games.valley.rules import Rules
from steppe.games.valley.variant import DRAW, PLAY, TILL, Bonus
from steppe.games.valley.world import Effect, G


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


def kept_from(g: G, seat: Seat) -> list[list[str]]:
    """V18.5: what the tribe may not do for now: which question, why, and the number of the rule."""
    found = [(question, barred(g, question, seat)) for question in (PLAY, DRAW, TILL)]
    return [[question, reason.key, reason.rule] for question, reason in found if reason is not None]


def in_order(rules: Rules, effects: Iterable[Effect]) -> tuple[Effect, ...]:
    """Rows that are remembered come last and in one order, whenever they began."""
    places = {key: place for place, key in enumerate(rules.rows)}
    found = [*effects]
    kept = sorted((e for e in found if e.key in places), key=lambda e: (places[e.key], e.seat, e.hex, e.value, e.card))
    return (*[effect for effect in found if effect.key not in places], *kept)
