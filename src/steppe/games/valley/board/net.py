"""The full hexagon of a radius as numbers: hexes, sides, corners, and who touches whom."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from steppe.core.hexes import Hex, disc
from steppe.games.valley.board.grid import Edge, bearing, corners, edge, sextant


@dataclass(frozen=True, eq=False)
class Net:
    """Hexes are numbered as on a board: row by row from the north, each row from the west."""

    radius: int
    hexes: tuple[Hex, ...]
    near: tuple[tuple[int, ...], ...]  # the neighbours of each hex
    fringe: tuple[int, ...]  # clockwise from the north
    wedge: tuple[int, ...]  # the sextant of each hex
    sides: tuple[Edge, ...]
    of_side: tuple[tuple[int, int], ...]  # the two hexes of each side
    ends: tuple[tuple[int, int], ...]  # the two corners of each side
    meet: tuple[tuple[int, ...], ...]  # the sides that meet at each corner
    rim: frozenset[int]  # the corners of the outline
    corners_of: tuple[frozenset[int], ...]  # the corners of each hex that have a side inside the board


@cache
def net(radius: int) -> Net:
    """The hexagon of this radius."""
    hexes = disc(radius)
    place = {hex: number for number, hex in enumerate(hexes)}
    near = tuple(tuple(place[n] for d in range(6) if (n := hex.plus(d)) in place) for hex in hexes)
    fringe = [hex for hex in hexes if len(near[place[hex]]) < 6]
    sides = sorted({edge(hex, hexes[other]) for hex in hexes for other in near[place[hex]]})
    points = sorted({point for side in sides for point in corners(side)})
    number = {point: at for at, point in enumerate(points)}
    ends = tuple((number[one], number[other]) for one, other in map(corners, sides))
    return Net(
        radius=radius,
        hexes=hexes,
        near=near,
        fringe=tuple(place[hex] for hex in sorted(fringe, key=lambda at: bearing((at,)))),
        wedge=tuple(map(sextant, hexes)),
        sides=tuple(sides),
        of_side=tuple((place[one], place[other]) for one, other in sides),
        ends=ends,
        meet=tuple(tuple(at for at, pair in enumerate(ends) if point in pair) for point in range(len(points))),
        rim=frozenset(at for at, point in enumerate(points) if any(hex not in place for hex in point)),
        corners_of=tuple(frozenset(at for at, point in enumerate(points) if hex in point) for hex in hexes),
    )
