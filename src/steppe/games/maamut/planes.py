"""What lies on the table as numbers, for programs that learn; each field only as its visibility shows it."""

from __future__ import annotations

from typing import Final

from steppe.core.plane import MORE, OWNER, SEAT, Plane, counted, each_of, number, numbers, owners, place, seats
from steppe.games.maamut.run import CARDS, COUNT, CROSS, GRASS, ROCK, SNOW

DECK: Final = 36  # M1.4
TURNS: Final = 9999

PLANES: Final = (
    Plane("terrain", 4 * COUNT, each_of(COUNT, ROCK, GRASS, SNOW, CROSS)),
    Plane("mammoth", COUNT, place),
    Plane("hunters", COUNT, place, SEAT),
    Plane("traps", COUNT, owners, OWNER),
    Plane("hands", len(CARDS) + MORE, counted(*CARDS), SEAT, DECK),
    Plane("pile", 1, number, most=DECK),
    Plane("discard", len(CARDS), numbers, most=DECK),
    Plane("seat", 1, seats, OWNER),
    Plane("turn", 1, number, most=TURNS),
    Plane("agreed", 1, seats, OWNER),
)
LEFT_OUT: Final = (
    "chairs",
    "ended",
    "winner",
)  # who sits where, and what is known only when there is nothing to decide
