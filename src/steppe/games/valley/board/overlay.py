"""The land as it is now: a printed board with tiles on it (V17). Draws go by what is printed (V17.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from steppe.games.valley.board.board import Board, Hexes
from steppe.games.valley.board.plan import LAKE, VOLCANO
from steppe.games.valley.board.tile import TILES as TILES
from steppe.games.valley.board.tile import Tile as Tile
from steppe.games.valley.board.tile import Tiles as Tiles

# What does not depend on the terrain is the printed board's own: the same objects.
SHARED: Final = (
    *("hexes", "count", "places", "names", "named", "half", "next", "near", "fringe", "distance", "lines", "line"),
    *("sides", "side", "river", "crossings", "seam", "region", "regions", "rivers", "river_of_face", "river_of_role"),
    *("entries", "letters"),
)


@dataclass(frozen=True, eq=False, repr=False)
class Overlaid(Board):
    """A board with tiles; tables that depend on the terrain are worked out anew when they are asked for."""

    base: Board
    tiles: Tiles

    def __post_init__(self) -> None:
        for name in SHARED:
            self.__dict__[name] = getattr(self.base, name)

    def __repr__(self) -> str:
        return f"Board({self.plan.id!r}, {self.tiles!r})"

    @property
    def printed(self) -> Board:
        return self.base

    @cached_property
    def laid(self) -> Mapping[int, Tile]:
        return {hex: TILES[tile] for hex, tile in self.tiles}

    def _with(self, what: Callable[[Tile], object]) -> frozenset[int]:
        return frozenset(hex for hex, tile in self.laid.items() if what(tile))

    def _changed(self, printed: Hexes, changes: dict[int, int | None]) -> Hexes:
        return tuple(change if (change := changes.get(hex)) is not None else value for hex, value in enumerate(printed))

    @cached_property
    def terrain(self) -> Hexes:
        return self._changed(self.base.terrain, {hex: tile.terrain for hex, tile in self.laid.items()})

    @cached_property
    def halts(self) -> Hexes:
        return self._changed(super().halts, {hex: tile.halts for hex, tile in self.laid.items()})

    @cached_property
    def herds_halt(self) -> frozenset[int]:
        return self._with(lambda tile: tile.herds_halt)

    @cached_property
    def bars(self) -> tuple[frozenset[int], ...]:
        return tuple(self._with(lambda tile, s=species: s in tile.bars) for species in range(len(super().bars)))  # type: ignore[misc]

    @cached_property
    def shut(self) -> tuple[frozenset[int], frozenset[int]]:
        return self._with(lambda tile: tile.shut[0]), self._with(lambda tile: tile.shut[1])

    @cached_property
    def grips(self) -> frozenset[int]:
        return self._with(lambda tile: tile.grips)

    @cached_property
    def campable(self) -> tuple[bool, ...]:
        barren = self._with(lambda tile: not tile.camp)
        return tuple(may and hex not in barren for hex, may in enumerate(super().campable))

    @cached_property
    def first_camps(self) -> tuple[bool, ...]:
        unfit = self._with(lambda tile: not tile.first)
        return tuple(may and hex not in unfit for hex, may in enumerate(self.campable))

    @cached_property
    def waters(self) -> tuple[Hexes, ...]:
        """The printed lake comes first, with whatever has joined it."""
        return tuple(sorted(super().waters, key=lambda water: all(self.base.terrain[hex] != LAKE for hex in water)))

    @cached_property
    def lava(self) -> Mapping[int, Hexes]:
        """A volcano under another tile is none, and sends no lava."""
        buried = {hex for hex in self.laid if self.base.terrain[hex] == VOLCANO != self.terrain[hex]}
        return {source: flow for source, flow in self.base.lava.items() if source not in buried}

    @cached_property
    def fish(self) -> Hexes:
        return self._changed(super().fish, {hex: tile.fish for hex, tile in self.laid.items()})

    @cached_property
    def fruit(self) -> tuple[Hexes, Hexes]:
        summer, winter = super().fruit
        told = [(hex, tile.fruit) for hex, tile in self.laid.items() if tile.fruit is not None]
        return (
            self._changed(summer, {hex: fruit[0] for hex, fruit in told}),
            self._changed(winter, {hex: fruit[1] for hex, fruit in told}),
        )

    @cached_property
    def grain(self) -> Hexes:
        return self._changed(super().grain, {hex: tile.grain for hex, tile in self.laid.items()})


def overlaid(base: Board, tiles: Tiles) -> Board:
    """The printed board with these tiles; without any it is the printed board itself."""
    return Overlaid(base.plan, base, tiles) if tiles else base
