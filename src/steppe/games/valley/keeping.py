"""How tribes keep their herds: a row of a table, which the card, options and inventions fill in (V18.38 c)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from steppe.core.decision import Seat
from steppe.games.valley.board.plan import PLAIN


class Keeping(NamedTuple):
    """As the card has it, if nothing else is said."""

    of: Callable[[Any, Seat], bool] | None = None  # (g, seat): the tribes that keep them so; None: all others
    lands: frozenset[int] = frozenset({PLAIN})  # kinds of land of the village where they must stand; none given: all
    tramples: bool = False  # a herd that is led onto a field tramples it
    least: int = 1  # so many there must be for a herd to grow
    by_die: tuple[int, ...] = (1, 1, 1, 2, 2, 2)  # by how many; none given: no die is thrown
    more: int = 1  # by how many it grows where no die is thrown
    catches: Callable[[Any, Seat], bool] | None = None  # (g, seat): who catches without a card; None: nobody
    housed: bool = False  # V18.38 (b): what is caught appears in a village of the tribe, else it stays where it is


def anybody(g: Any, seat: Seat) -> bool:
    return True


BREEDING = Keeping(lands=frozenset(), least=2, by_die=(), catches=anybody, housed=True)  # V18.4; say whose it is: `of`
