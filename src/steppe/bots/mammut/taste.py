"""What a tile is worth to each seat in a round, roughly, before it is known who will have what."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from steppe.bots.mammut.standing import CARD, herd, mask
from steppe.games.mammut.rules import AXE_POINTS, LAST_ROUND, TUSK_POINTS
from steppe.games.mammut.table import ANIMALS, AXE, BLUE, FACES, FIRE, MARK, MEAT, PELT, RED, TUSK, Table

MOST = 33  # tiles of a face, and one
RANKED = (14,) * 5 + (1,) * 7 + (14, 1, 1)  # of a face, how many at most

# What the first, second, ... tile of a kind brings; by number of players.
MEATS = {
    2: (2.4, 2.4, 2.4, 2.4, 1.5, 0.4),
    3: (2.1, 2.1, 2.0, 1.4, 0.8, 0.3),
    4: (2.4, 2.3, 2.0, 1.2, 0.5, 0.2),
    5: (2.6, 2.6, 2.4, 1.0, 0.4, 0.2),
}
FIRES = {
    2: (3.0, 3.0, 3.0, 2.5, 1.2, 1.0),
    3: (2.5, 1.6, 0.5, 0.4, 0.3, 0.2),
    4: (2.9, 0.6, 0.4, 0.3, 0.1, 0.1),
    5: (2.4, 0.3, 0.2, 0.1, 0.1, 0.0),
}
PELTS = {  # by round
    2: (2.1, 2.0, 2.1, 2.1, 1.3),
    3: (1.9, 1.7, 1.6, 1.3, 0.7),
    4: (1.5, 1.5, 1.4, 1.2, 0.8),
    5: (1.4, 1.35, 1.2, 1.1, 0.7),
}
SHAMAN = {2: 4.0, 3: 1.2, 4: 1.3, 5: 2.4}


class Taste(NamedTuple):
    """Of one seat."""

    sums: tuple[tuple[float, ...], ...]  # by face: what so many of it are worth together
    ranked: tuple[tuple[float, int, int], ...]  # the best first: what one more is worth, its face, how many before it


@lru_cache(maxsize=512)
def tastes(table: Table, seats: int, round: int, animals: tuple[str, ...]) -> tuple[Taste, ...]:
    """Of every seat."""
    return tuple(_taste(table, seats, round, animals[seat]) for seat in range(seats))


def _taste(table: Table, seats: int, round: int, animals: str) -> Taste:
    rounds = LAST_ROUND - round
    owned = mask(animals)
    count = owned.bit_count()
    steps: list[tuple[float, ...]] = [()] * len(FACES)
    steps[AXE] = (float(AXE_POINTS) if not rounds else CARD[seats][rounds],)
    steps[PELT] = (PELTS[seats][round - 1],)
    steps[TUSK] = (float(TUSK_POINTS),)
    steps[MEAT] = MEATS[seats]
    steps[FIRE] = FIRES[seats]
    fresh = herd(seats, min(7, count + 1), rounds) - herd(seats, count, rounds)
    for face in ANIMALS:
        steps[face] = (0.0,) if owned >> (face - ANIMALS[0]) & 1 else (fresh + 0.5, 0.0)
    steps[RED] = steps[BLUE] = (SHAMAN[seats],)
    backs = [sum(row) - MARK for row in table.rows if MARK in row]
    steps[MARK] = (sum(steps[face][0] for face in backs) / len(backs) * 0.85,) if backs else (0.0,)
    sums = []
    for each in steps:
        total, column = 0.0, [0.0]
        for number in range(MOST - 1):
            total += each[min(number, len(each) - 1)]
            column.append(total)
        sums.append(tuple(column))
    ranked = [(column[n + 1] - column[n], face, n) for face, column in enumerate(sums) for n in range(RANKED[face])]
    ranked.sort(key=lambda step: (-step[0], step[1], step[2]))
    return Taste(tuple(sums), tuple(ranked))
