"""Hex coordinates: axial (q, r), drawn with a corner upwards and y growing downwards."""

from __future__ import annotations

from typing import NamedTuple

DIRECTIONS = ("E", "SE", "SW", "W", "NW", "NE")  # clockwise as seen from above
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


class Hex(NamedTuple):
    """A place on the plane of hexes."""

    q: int
    r: int

    def plus(self, direction: int, steps: int = 1) -> Hex:
        """The hex so many steps away in a direction."""
        dq, dr = STEPS[direction]
        return Hex(self.q + dq * steps, self.r + dr * steps)

    def distance(self, other: Hex) -> int:
        """How many steps it is to the other hex."""
        dq, dr = self.q - other.q, self.r - other.r
        return max(abs(dq), abs(dr), abs(dq + dr))


CENTRE = Hex(0, 0)


def clockwise(direction: int, turns: int = 1) -> int:
    """The direction so many sixths of a turn further round."""
    return (direction + turns) % 6


def disc(radius: int) -> tuple[Hex, ...]:
    """All hexes up to this far from the centre, row by row from the top, each row from the left."""
    span = range(-radius, radius + 1)
    return tuple(Hex(q, r) for r in span for q in span if Hex(q, r).distance(CENTRE) <= radius)
