"""A board as the rules read it: hexes are small numbers, and everything printed is a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from steppe.games.valley.board import grid
from steppe.games.valley.board.animal import GAITS, GRAZE, SPECIES, SWIM
from steppe.games.valley.board.box import BOXES
from steppe.games.valley.board.grid import OFF, pieces
from steppe.games.valley.board.layout import ByHex as ByHex
from steppe.games.valley.board.layout import Hexes as Hexes
from steppe.games.valley.board.layout import Layout
from steppe.games.valley.board.plan import FOREST, KIND_OF, KINDS, LAKE, MOUNTAIN, VOLCANO, called
from steppe.games.valley.board.tile import FREE as FREE
from steppe.games.valley.board.tile import HALVES as HALVES
from steppe.games.valley.board.tile import HELD as HELD
from steppe.games.valley.board.tile import HIGH as HIGH
from steppe.games.valley.board.tile import Tile

STRIDE = 2  # V7.3: how far a token goes in a turn


@dataclass(frozen=True, eq=False, repr=False)
class Board(Layout):
    """Tables that are worked out when first asked for, and never change."""

    def __repr__(self) -> str:
        return f"Board({self.plan.id!r})"

    # -- hexes -----------------------------------------------------------------------------------------------

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

    # -- neighbours ------------------------------------------------------------------------------------------

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
    def walk(self) -> ByHex:
        """V7.3, V7.5: where a token that starts on the hex may end its two steps, if nobody is in its way."""
        return tuple(self._walk(hex) if self.terrain[hex] != LAKE else () for hex in range(self.count))

    def _walk(self, start: int) -> Hexes:
        reached = {start: 0}
        for hex in (queue := [start]):
            if reached[hex] < STRIDE and (hex == start or self.halts[hex] == FREE):
                for other in self.foot[hex]:
                    if other not in reached:
                        reached[other] = reached[hex] + 1
                        queue.append(other)
        return tuple(reached)

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
    def waters(self) -> tuple[Hexes, ...]:
        """The lake, and a lake apart from it if a tile has made one."""
        return tuple(tuple(sorted(piece)) for piece in pieces(self.lake, self.near))

    @cached_property
    def shores(self) -> tuple[Hexes, ...]:
        """The shore of each of these waters."""
        return tuple(
            tuple(hex for hex in self.shore if not {*water}.isdisjoint(self.near[hex])) for water in self.waters
        )

    @cached_property
    def touched(self) -> Mapping[int, Hexes]:
        """By river, the waters that it ends at, as their places in `waters`; they freeze with it."""
        lakes = [{self.hexes[hex] for hex in water} for water in self.waters]
        return {
            river.number: tuple(
                place
                for place, lake in enumerate(lakes)
                if any(hex in lake for side in river.course for corner in grid.corners(side) for hex in corner)
            )
            for river in self.plan.rivers
        }

    @cached_property
    def touches_lake(self) -> Mapping[int, bool]:
        """Whether the river ends at the lake, which then freezes with it."""
        return {river: 0 in waters for river, waters in self.touched.items()}

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
    def craters(self) -> frozenset[int]:
        """The same as a set."""
        return frozenset(self.volcanoes)

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

    @property
    def printed(self) -> Board:
        """The board without its tiles: draws go by it (V17.1)."""
        return self

    @cached_property
    def laid(self) -> Mapping[int, Tile]:
        """The tiles, as what each of them changes."""
        return {}

    @cached_property
    def shut(self) -> tuple[frozenset[int], frozenset[int]]:
        """V17.5: by season, the hexes that people do not enter."""
        return frozenset(), frozenset()

    @cached_property
    def grips(self) -> frozenset[int]:
        """V17.8: the hexes that tokens leave only if a die lets them."""
        return frozenset()

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
    def first_camps(self) -> tuple[bool, ...]:
        """V2.5, V17.6: whether the first camp of a tribe may stand on the hex."""
        return self.campable

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
