"""Where the hexes of a board lie, what they are called, and the sides and rivers between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from steppe.core.hexes import Hex
from steppe.games.valley.board import grid
from steppe.games.valley.board.grid import OFF
from steppe.games.valley.board.plan import Plan

Hexes: TypeAlias = tuple[int, ...]
ByHex: TypeAlias = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, eq=False, repr=False)
class Layout:
    """What no tile can change; tables that are worked out when first asked for.

    Hexes are numbered row by row from the north, each row from the west. Directions are those of `core.hexes`
    (E is 0, then clockwise; the opposite of d is (d + 3) % 6). OFF, -1, is no hex and no side.
    """

    plan: Plan

    # -- hexes -----------------------------------------------------------------------------------------------

    @cached_property
    def hexes(self) -> tuple[Hex, ...]:
        """Where each hex lies; those of a fragment are in the order in which they are listed (T4)."""
        if not self.plan.radius:
            return tuple(self.plan.terrain)
        return tuple(sorted(self.plan.terrain, key=lambda at: (at.r, at.q)))

    @cached_property
    def count(self) -> int:
        """How many hexes there are."""
        return len(self.hexes)

    @cached_property
    def places(self) -> Mapping[Hex, int]:
        """The number of the hex that lies there."""
        return {hex: number for number, hex in enumerate(self.hexes)}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What people call each hex."""
        return tuple(map(self.plan.name, self.hexes))

    @cached_property
    def named(self) -> Mapping[str, int]:
        """The number of the hex of this name."""
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def half(self) -> Hexes:
        """The half board each hex lies on, 1 or 2; 0 on a board that is not made of halves."""
        return tuple(self.plan.halves.get(hex, 0) for hex in self.hexes)

    # -- neighbours ------------------------------------------------------------------------------------------

    @cached_property
    def next(self) -> ByHex:
        """next[hex][direction]: the neighbour there, or OFF."""
        places = self.places
        return tuple(tuple(places.get(hex.plus(d), OFF) for d in range(6)) for hex in self.hexes)

    @cached_property
    def near(self) -> ByHex:
        """The neighbours of each hex, the lake and what lies across rivers too."""
        return tuple(tuple(other for other in row if other >= 0) for row in self.next)

    @cached_property
    def fringe(self) -> Hexes:
        """The hexes of the edge of the board: those with fewer than six neighbours."""
        return tuple(hex for hex, near in enumerate(self.near) if len(near) < 6)

    @cached_property
    def distance(self) -> ByHex:
        """distance[hex][other]: how many steps as the crow flies."""
        return tuple(tuple(hex.distance(other) for other in self.hexes) for hex in self.hexes)

    @cached_property
    def lines(self) -> tuple[ByHex, ...]:
        """V6.8: lines[direction % 3], the lines of hexes parallel to it, each in the order of direction 0, 1 or 2."""
        found = []
        for axis in range(3):
            starts = [hex for hex in range(self.count) if self.next[hex][axis + 3] < 0]
            found.append(tuple(self._line(start, axis) for start in starts))
        return tuple(found)

    def _line(self, start: int, direction: int) -> Hexes:
        line = [start]
        while (hex := self.next[line[-1]][direction]) >= 0:
            line.append(hex)
        return tuple(line)

    @cached_property
    def line(self) -> ByHex:
        """line[direction % 3][hex]: which of these lines the hex lies on."""
        found = []
        for lines in self.lines:
            on = [0] * self.count
            for number, line in enumerate(lines):
                for hex in line:
                    on[hex] = number
            found.append(tuple(on))
        return tuple(found)

    # -- sides -----------------------------------------------------------------------------------------------

    @cached_property
    def sides(self) -> ByHex:
        """Every side between two hexes, as the pair of them."""
        return tuple((hex, n) for hex, row in enumerate(self.next) for n in row if n > hex)

    @cached_property
    def side(self) -> ByHex:
        """side[hex][direction]: the number of that side; OFF on the outside."""
        number = {pair: at for at, pair in enumerate(self.sides)}
        return tuple(
            tuple(number[min(hex, n), max(hex, n)] if n >= 0 else OFF for n in row) for hex, row in enumerate(self.next)
        )

    @cached_property
    def river(self) -> ByHex:
        """river[hex][direction]: the number of the river on that side, or 0."""
        wet = {side: river.number for river in self.plan.rivers for side in river.course}
        if not wet:
            return ((0,) * 6,) * self.count
        return tuple(tuple(wet.get(grid.edge(hex, hex.plus(d)), 0) for d in range(6)) for hex in self.hexes)

    @cached_property
    def crossings(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Of each hex: the neighbours across a river, each with the number of the river."""
        return tuple(
            tuple((n, wet) for n, wet in zip(row, wets, strict=True) if wet and n >= 0)
            for row, wets in zip(self.next, self.river, strict=True)
        )

    @cached_property
    def seam(self) -> Hexes:
        """The numbers of the sides where the two half boards meet."""
        return tuple(at for at, (a, b) in enumerate(self.sides) if self.half[a] != self.half[b])
