"""A board as the rules read it: hexes are small numbers, and everything printed is a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from steppe.core.hexes import Hex
from steppe.games.valley.board import grid
from steppe.games.valley.board.animal import GAITS, GRAZE, SPECIES, SWIM
from steppe.games.valley.board.box import BOXES
from steppe.games.valley.board.grid import OFF, pieces
from steppe.games.valley.board.plan import FOREST, KIND_OF, KINDS, LAKE, MOUNTAIN, VOLCANO, Plan, called

Hexes: TypeAlias = tuple[int, ...]
ByHex: TypeAlias = tuple[tuple[int, ...], ...]

STRIDE = 2  # V7.3: how far a token goes in a turn
FREE, HIGH, HELD = range(3)  # V7.5: people who enter go on; stop on a mountain, but for a card; stop in any case
HALVES = 2  # V9.2: a field gives its whole harvest


@dataclass(frozen=True, eq=False, repr=False)
class Board:
    """Tables that are worked out when first asked for, and never change.

    Hexes are numbered row by row from the north, each row from the west. Directions are those of `core.hexes`
    (E is 0, then clockwise; the opposite of d is (d + 3) % 6). OFF, -1, is no hex and no side.
    """

    plan: Plan

    def __repr__(self) -> str:
        return f"Board({self.plan.id!r})"

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
    def terrain(self) -> Hexes:
        """Of each hex: PLAIN, FOREST, MOUNTAIN, VOLCANO or LAKE."""
        return tuple(self.plan.terrain[hex] for hex in self.hexes)

    @cached_property
    def kind(self) -> Hexes:
        """The same with volcanoes as mountains."""
        return tuple(KIND_OF[terrain] for terrain in self.terrain)

    @cached_property
    def land(self) -> Hexes:
        """All hexes but those of the lake."""
        return tuple(hex for hex, terrain in enumerate(self.terrain) if terrain != LAKE)

    @cached_property
    def lake(self) -> Hexes:
        """The hexes of the lake."""
        return tuple(hex for hex, terrain in enumerate(self.terrain) if terrain == LAKE)

    @cached_property
    def fringe(self) -> Hexes:
        """The hexes of the edge of the board: those with fewer than six neighbours."""
        return tuple(hex for hex, near in enumerate(self.near) if len(near) < 6)

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
    def foot(self) -> ByHex:
        """V2.6, V7.4: the neighbours on foot, neither in the lake nor across a river."""
        return tuple(
            tuple(n for n, wet in zip(row, wets, strict=True) if n >= 0 and not wet and self.terrain[n] != LAKE)
            for row, wets in zip(self.next, self.river, strict=True)
        )

    @cached_property
    def ways(self) -> tuple[ByHex, ...]:
        """V6.4: ways[gait][hex][direction], the hex an animal steps onto, or OFF; rivers and lake as printed."""
        return tuple(
            tuple(
                tuple(
                    n if n >= 0 and (not wet or gait == SWIM) and self._bears(gait, n) else OFF
                    for n, wet in zip(row, wets, strict=True)
                )
                for row, wets in zip(self.next, self.river, strict=True)
            )
            for gait in GAITS
        )

    def _bears(self, gait: int, hex: int) -> bool:
        return self.terrain[hex] != LAKE and (gait != GRAZE or self.kind[hex] != MOUNTAIN)

    @cached_property
    def roam(self) -> tuple[tuple[frozenset[int], ...], ...]:
        """roam[gait][hex]: all hexes that an animal can ever get to from there, the hex itself too."""
        found = []
        for gait in GAITS:
            area = [frozenset((hex,)) for hex in range(self.count)]
            for piece in pieces([hex for hex in self.land if self._bears(gait, hex)], self.ways[gait]):
                for hex in piece:
                    area[hex] = frozenset(piece)
            found.append(tuple(area))
        return tuple(found)

    @cached_property
    def distance(self) -> ByHex:
        """distance[hex][other]: how many steps as the crow flies."""
        return tuple(tuple(hex.distance(other) for other in self.hexes) for hex in self.hexes)

    @cached_property
    def walk(self) -> ByHex:
        """V7.3, V7.5: where a token that starts on the hex may end its two steps, if nobody is in its way."""
        return tuple(self._walk(hex) if self.terrain[hex] != LAKE else () for hex in range(self.count))

    def _walk(self, start: int) -> Hexes:
        reached = {start: 0}
        for hex in (queue := [start]):
            if reached[hex] < STRIDE and (hex == start or self.kind[hex] != MOUNTAIN):
                for other in self.foot[hex]:
                    if other not in reached:
                        reached[other] = reached[hex] + 1
                        queue.append(other)
        return tuple(reached)

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

    # -- regions ---------------------------------------------------------------------------------------------

    @cached_property
    def region(self) -> Hexes:
        """V4.5: the number of the region each hex lies in; 0 on the lake."""
        return tuple(self.plan.region.get(hex, 0) for hex in self.hexes)

    @cached_property
    def regions(self) -> tuple[ByHex, ...]:
        """V4.5: regions[kind][number]; number 0 is empty."""
        return tuple(
            tuple(
                tuple(hex for hex in self.land if number and (self.kind[hex], self.region[hex]) == (kind, number))
                for number in range(7)
            )
            for kind in KINDS
        )

    @cached_property
    def areas(self) -> tuple[tuple[list[int], ...], ...]:
        """areas[kind]: what regions have to be, adjacent hexes of the kind that no river cuts."""
        return tuple(tuple(pieces([hex for hex in self.land if self.kind[hex] == kind], self.foot)) for kind in KINDS)

    @cached_property
    def lands(self) -> tuple[list[int], ...]:
        """The parts of the board between which nobody can walk."""
        return tuple(pieces(self.land, self.foot))

    # -- water -----------------------------------------------------------------------------------------------

    @cached_property
    def rivers(self) -> Hexes:
        """The numbers of the rivers."""
        return tuple(river.number for river in self.plan.rivers)

    @cached_property
    def river_of_face(self) -> Mapping[int, int]:
        """The river that a die face picks."""
        return {face: river.number for river in self.plan.rivers for face in river.faces}

    @cached_property
    def river_of_role(self) -> Mapping[str, int]:
        """The river that the cards of 1991 call small, great or the lake's."""
        return {river.role: river.number for river in self.plan.rivers if river.role}

    @cached_property
    def banks(self) -> Mapping[int, Hexes]:
        """V1.7: the land hexes with a whole side on this river."""
        return {number: tuple(hex for hex in self.land if number in self.river[hex]) for number in self.rivers}

    @cached_property
    def shore(self) -> Hexes:
        """V1.7: the land hexes with a whole side on the lake. A raft lands on any other of them."""
        return tuple(hex for hex in self.land if any(self.terrain[n] == LAKE for n in self.near[hex]))

    @cached_property
    def fishing(self) -> tuple[bool, ...]:
        """V9.2: whether the hex lies on a bank or on the shore."""
        wet = {*self.shore, *(hex for bank in self.banks.values() for hex in bank)}
        return tuple(hex in wet for hex in range(self.count))

    @cached_property
    def floods(self) -> Mapping[int, Hexes]:
        """The plains and forests that this river floods; in some boxes the lake's river also floods the shore."""
        found = {}
        for river in self.plan.rivers:
            wet = {*self.banks[river.number]}
            if BOXES[self.plan.edition].shores and river.role == "lake":
                wet.update(self.shore)
            found[river.number] = tuple(hex for hex in sorted(wet) if self.kind[hex] != MOUNTAIN)
        return found

    @cached_property
    def touches_lake(self) -> Mapping[int, bool]:
        """Whether the river ends at the lake, which then freezes with it."""
        lake = {self.hexes[hex] for hex in self.lake}
        return {
            river.number: any(hex in lake for side in river.course for corner in grid.corners(side) for hex in corner)
            for river in self.plan.rivers
        }

    # -- entries and fire --------------------------------------------------------------------------------------

    @cached_property
    def entries(self) -> Mapping[str, int]:
        """V5.4: the hex of each letter."""
        return {letter: self.places[hex] for letter, hex in sorted(self.plan.entries.items())}

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The letter printed on each hex, or nothing."""
        printed = {hex: letter for letter, hex in self.entries.items()}
        return tuple(printed.get(hex, "") for hex in range(self.count))

    @cached_property
    def volcanoes(self) -> Hexes:
        """The volcano hexes."""
        return tuple(hex for hex, terrain in enumerate(self.terrain) if terrain == VOLCANO)

    @cached_property
    def lava(self) -> Mapping[int, Hexes]:
        """The flow of each volcano, in the order in which the lava reaches the hexes."""
        places = self.places
        return {
            places[volcano]: tuple(places[hex] for hex in flow if hex in places)
            for volcano, flow in self.plan.lava.items()
            if volcano in places
        }

    # -- what a hex does to whoever comes there; tiles may say otherwise ----------------------------------------

    @cached_property
    def halts(self) -> Hexes:
        """V7.5: whether people who enter the hex stop there: FREE, HIGH or HELD."""
        return tuple(HIGH if kind == MOUNTAIN else FREE for kind in self.kind)

    @cached_property
    def herds_halt(self) -> frozenset[int]:
        """The hexes where herds that enter end their way, beside those with humans (V6.6)."""
        return frozenset()

    @cached_property
    def bars(self) -> tuple[frozenset[int], ...]:
        """By species, the hexes that it does not enter although its gait would."""
        return (frozenset(),) * len(SPECIES)

    @cached_property
    def campable(self) -> tuple[bool, ...]:
        """V2.5, V7.11: whether a camp may stand on the hex."""
        return tuple(terrain != LAKE for terrain in self.terrain)

    @cached_property
    def fish(self) -> Hexes:
        """V9.2: what is fished on the hex."""
        return tuple(map(int, self.fishing))

    @cached_property
    def fruit(self) -> tuple[Hexes, Hexes]:
        """V9.2: by season, what is gathered on the hex."""
        return tuple(int(kind == FOREST) for kind in self.kind), (0,) * self.count

    @cached_property
    def grain(self) -> Hexes:
        """V9.2: what a field on the hex gives, in halves of what fields give."""
        return (HALVES,) * self.count

    # -- words -----------------------------------------------------------------------------------------------

    def title(self, language: str) -> str:
        """What the valley is called."""
        return called(self.plan.title, language)

    def called(self, what: str, language: str) -> str:
        """What the map calls the lake ("lake"), a region ("forest 2") or a volcano ("volcano 5-2")."""
        return called(self.plan.names.get(what, {}), language)
