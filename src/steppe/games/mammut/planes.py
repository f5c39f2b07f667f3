"""What lies on the table as numbers, for programs that learn; each field only as its visibility shows it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from steppe.core.plane import (
    MORE,
    OWNER,
    SEAT,
    Cell,
    Plane,
    counted,
    each_of,
    members,
    number,
    one_of,
    seats,
)
from steppe.games.mammut.table import FACES, LOOT, TILES

KINDS: Final = range(len(FACES))
SPECIES: Final = "bdghlov"  # K1.2
PHASES: Final = ("setup", "throw", "share", "evaluate", "animals", "over")
NAMES: Final = (  # K1.3: of the cards
    *("look", "flip", "return", "pelt", "swap", "axe_points", "pelt_points", "pelt_animal", "axe_pelt"),
    *("tusk_points", "tusk_fire", "axe_fire"),
)
TWO: Final = 5  # K10.1: the number of the first place where two play; each of them has two
MOST: Final = 999  # points, turns


def lots(value: Iterable[tuple[int, ...]]) -> Iterable[tuple[int, int, int]]:
    """The tiles in front of each seat, at its first place and at its second."""
    found = []
    for place, tiles in enumerate(value):
        seat, second = (place, 0) if place < TWO else divmod(place - TWO, 2)
        found += [(seat, second * TILES + tile, 1) for tile in tiles]
    return found


def seen(value: Any) -> Iterable[Cell]:
    """The reverses that a seat has looked at: of another's, nothing."""
    return () if isinstance(value, int) else [(face * TILES + tile, 1) for tile, face in value]


@lru_cache(maxsize=64)
def rows(value: tuple[str, ...]) -> Iterable[Cell]:
    """The faces of the tile table, from 1: those of the first sides, then of the second."""
    sides = [word.split("/") for word in value]
    return [(side * LOOT + row, 1 + FACES.index(each[side])) for side in (0, 1) for row, each in enumerate(sides)]


CARDS: Final = counted(*NAMES)
HELD: Final = len(NAMES) + MORE
DECK: Final = 19

PLANES: Final = (
    Plane("table", 2 * LOOT, rows, most=len(FACES)),
    Plane("phase", len(PHASES), one_of(*PHASES)),
    Plane("round", 1, number, most=MOST),
    Plane("turn", 1, number, most=MOST),
    Plane("seat", 1, seats, OWNER),
    Plane("start", 1, seats, OWNER),
    Plane("faces", len(FACES) * TILES, each_of(TILES, *KINDS)),
    Plane("reverses", len(FACES) * TILES, each_of(TILES, *KINDS)),
    Plane("middle", TILES, members),
    Plane("lots", 2 * TILES, lots, OWNER),
    Plane("looked", TILES, members, SEAT),
    Plane("seen", len(FACES) * TILES, seen, SEAT),
    Plane("hands", HELD, CARDS, SEAT, DECK),
    Plane("down", HELD, CARDS, SEAT, DECK),
    Plane("laid", HELD, CARDS, SEAT, DECK),
    Plane("spent", HELD, CARDS, most=DECK),
    Plane("discard", HELD, CARDS, most=DECK),
    Plane("pile", 1, number, most=DECK),
    Plane("scores", 1, number, SEAT, MOST),
    Plane("hides", 1, number, SEAT, MOST),
    Plane("animals", len(SPECIES) + MORE, counted(*SPECIES), SEAT, MOST),
)
LEFT_OUT: Final = ("ended", "winners")  # known only when there is nothing to decide
