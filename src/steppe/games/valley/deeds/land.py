"""The land changes: tiles are laid on printed hexes and taken away again (V17)."""

from __future__ import annotations

from steppe.games.valley.world import G, ground


def lay_tile(g: G, hex: int, tile: str) -> None:
    """V17.1, V17.7: a tile lies on the hex from now on, instead of one that lay there before."""
    _set(g, dict(g.world.tiles) | {hex: tile})
    g.emit("tile_laid", hex=hex, tile=tile)


def take_tile(g: G, hex: int) -> None:
    """V17.7: the tile goes, and the land is as printed."""
    _set(g, {at: tile for at, tile in g.world.tiles if at != hex})
    g.emit("tile_taken", hex=hex)


def _set(g: G, tiles: dict[int, str]) -> None:
    world = g.world
    world.tiles = tuple(sorted(tiles.items()))
    world.ground = ground(world.board, world.tiles)
