"""The land as it is now: a printed board with tiles on it (V17). Draws go by what is printed (V17.1)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from steppe.games.valley.board.board import HALVES, Board, Hexes

Tiles: TypeAlias = tuple[tuple[int, str], ...]  # hex and tile, by hex


class Tile(NamedTuple):
    """What a tile changes on its hex; what it does not name stays as printed, or follows from its terrain."""

    terrain: int | None = None
    halts: int | None = None  # people who enter: FREE, HIGH or HELD
    herds_halt: bool = False
    bars: frozenset[int] = frozenset()  # the species that do not enter
    camp: bool = True
    fish: int | None = None
    fruit: tuple[int, int] | None = None  # summer, winter
    grain: int = HALVES  # what a field gives, in halves


TILES: Final[dict[str, Tile]] = {}  # by name; the edition of 2002 has none

# What does not depend on the terrain is the printed board's own: the same objects.
SHARED: Final = (
    *("hexes", "count", "places", "names", "named", "half", "next", "near", "fringe", "distance", "lines", "line"),
    *("sides", "side", "river", "crossings", "seam", "region", "regions", "rivers", "river_of_face", "river_of_role"),
    *("touches_lake", "entries", "letters", "lava"),
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

    @cached_property
    def laid(self) -> tuple[tuple[int, Tile], ...]:
        """Hex and tile, as what the tile changes."""
        return tuple((hex, TILES[tile]) for hex, tile in self.tiles)

    def _changed(self, printed: Hexes, changes: dict[int, int | None]) -> Hexes:
        return tuple(change if (change := changes.get(hex)) is not None else value for hex, value in enumerate(printed))

    @cached_property
    def terrain(self) -> Hexes:
        return self._changed(self.base.terrain, {hex: tile.terrain for hex, tile in self.laid})

    @cached_property
    def halts(self) -> Hexes:
        return self._changed(super().halts, {hex: tile.halts for hex, tile in self.laid})

    @cached_property
    def herds_halt(self) -> frozenset[int]:
        return frozenset(hex for hex, tile in self.laid if tile.herds_halt)

    @cached_property
    def bars(self) -> tuple[frozenset[int], ...]:
        return tuple(
            frozenset(hex for hex, tile in self.laid if species in tile.bars) for species in range(len(super().bars))
        )

    @cached_property
    def campable(self) -> tuple[bool, ...]:
        barren = {hex for hex, tile in self.laid if not tile.camp}
        return tuple(may and hex not in barren for hex, may in enumerate(super().campable))

    @cached_property
    def fish(self) -> Hexes:
        return self._changed(super().fish, {hex: tile.fish for hex, tile in self.laid})

    @cached_property
    def fruit(self) -> tuple[Hexes, Hexes]:
        summer, winter = super().fruit
        told = [(hex, tile.fruit) for hex, tile in self.laid if tile.fruit is not None]
        return (
            self._changed(summer, {hex: fruit[0] for hex, fruit in told}),
            self._changed(winter, {hex: fruit[1] for hex, fruit in told}),
        )

    @cached_property
    def grain(self) -> Hexes:
        return self._changed(super().grain, {hex: tile.grain for hex, tile in self.laid})


def overlaid(base: Board, tiles: Tiles) -> Board:
    """The printed board with these tiles; without any it is the printed board itself."""
    return Overlaid(base.plan, base, tiles) if tiles else base
