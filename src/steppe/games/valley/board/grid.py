"""Where hexes lie and what they are called: rows and places, sides and corners, the six wedges of a valley."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Final, TypeAlias

from steppe.core.hexes import DIRECTIONS, Hex, disc

OFF: Final = -1  # no hex there
ROSE: Final = tuple(map(DIRECTIONS.index, ("NE", "E", "SE", "SW", "W", "NW")))  # the die faces 1 to 6, as usual

Edge: TypeAlias = tuple[Hex, Hex]  # the side that two neighbours share, the smaller one first
Corner: TypeAlias = tuple[Hex, Hex, Hex]  # the point where three hexes meet, in order


@cache
def row(radius: int, number: int) -> tuple[Hex, ...]:
    """The hexes of a row, from the west; row 1 is the northern one."""
    return tuple(hex for hex in disc(radius) if hex.r == number - 1 - radius)


def name(hex: Hex, radius: int) -> str:
    """`row-place`; on a fragment, which has no radius, `q,r`."""
    if not radius:
        return f"{hex.q},{hex.r}"
    return f"{hex.r + radius + 1}-{hex.q - max(-radius, -radius - hex.r) + 1}"


def read(text: str, radius: int) -> Hex | None:
    """The hex of this name; None if there is none."""
    if not radius:
        found = re.fullmatch(r"(-?\d{1,3}),(-?\d{1,3})", text, re.ASCII)
        return Hex(int(found[1]), int(found[2])) if found else None
    found = re.fullmatch(r"(\d{1,3})-(\d{1,3})", text, re.ASCII)
    if not found or not 1 <= int(found[1]) <= 2 * radius + 1:
        return None
    hexes = row(radius, int(found[1]))
    return hexes[int(found[2]) - 1] if 1 <= int(found[2]) <= len(hexes) else None


def edge(one: Hex, other: Hex) -> Edge:
    """The side between two neighbours, whichever is named first."""
    return (one, other) if one < other else (other, one)


def corner(hexes: Iterable[Hex]) -> Corner:
    """The point where these three meet."""
    first, second, third = sorted(hexes)
    return first, second, third


@cache
def corners(side: Edge) -> tuple[Corner, Corner]:
    """The two ends of a side."""
    one, other = side
    towards = next(d for d in range(6) if one.plus(d) == other)
    return corner((one, other, one.plus((towards + 1) % 6))), corner((one, other, one.plus((towards + 5) % 6)))


@cache
def sextant(hex: Hex) -> int:
    """Which of the six wedges the hex lies in, clockwise from the north-eastern one; OFF for the centre."""
    q, r = hex
    for wedge in range(6):
        if 2 * q + r > 0 >= q + 2 * r:
            return wedge
        q, r = q + r, -q  # a sixth of a turn back
    return OFF


def bearing(hexes: Sequence[Hex]) -> Fraction:
    """Where the middle of these hexes lies, clockwise from the north; from 0 up to 4, for sorting only."""
    right = sum(2 * hex.q + hex.r for hex in hexes)
    up = -sum(hex.r for hex in hexes)
    if not right and not up:
        return Fraction(0)
    share = Fraction(abs(right), abs(right) + abs(up))
    if right >= 0:
        return share if up >= 0 else 2 - share
    return 2 + share if up <= 0 else 4 - share


def pieces(hexes: Iterable[int], ways: Sequence[Iterable[int]] | Mapping[int, Iterable[int]]) -> list[list[int]]:
    """The connected parts of these hexes, walking from each along its ways; the one with the first hex first."""
    left = dict.fromkeys(hexes)
    found = []
    while left:
        start = next(iter(left))
        del left[start]
        piece = [start]
        for hex in piece:
            for other in ways[hex]:
                if other in left:
                    del left[other]
                    piece.append(other)
        found.append(piece)
    return found
