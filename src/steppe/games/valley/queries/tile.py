"""Special terrain: which tiles are beside the board, and where people die (V17)."""

from __future__ import annotations

from typing import Final

from steppe.games.valley.board.tile import ALL as ALL
from steppe.games.valley.board.tile import AT_SURVIVAL as AT_SURVIVAL
from steppe.games.valley.board.tile import BY_DICE as BY_DICE
from steppe.games.valley.board.tile import IN_WINTER as IN_WINTER
from steppe.games.valley.board.tile import PEOPLE as PEOPLE
from steppe.games.valley.board.tile import TILES as TILES
from steppe.games.valley.piece import SUMMER, TURNS
from steppe.games.valley.world import World

LETS_GO: Final = 2  # V17.8: up to this number the ice lets a tribe go
BURNS: Final = 5  # V17.4: from this number on somebody in the lava pit dies
FACES: Final = 6


def is_beside(world: World, tile: str) -> bool:
    """VC21, VC37: whether the tile can come: it neither lies on the board nor has left the game."""
    return tile not in world.tiles_out and all(lying != tile for _, lying in world.tiles)


def tile_on(world: World, hex: int) -> str:
    """The name of the tile that lies there."""
    return dict(world.tiles)[hex]


def doom(world: World, hex: int) -> float:
    """How likely somebody dies who ends his movement there, by the land alone, before he can get away."""
    tile = world.ground.laid.get(hex)
    if tile is None or not tile.dies:
        return 0.0
    if tile.dies == BY_DICE:
        return (FACES + 1 - BURNS) / FACES
    if tile.dies == AT_SURVIVAL:
        return 1.0
    tries = TURNS - world.turn + world.held if world.season == SUMMER else 0
    return float(((FACES - LETS_GO) / FACES) ** tries)


def deadly(world: World, when: str) -> tuple[int, ...]:
    """V17.2, V17.4, V17.5: the hexes where people die at this moment."""
    return tuple([hex for hex, tile in world.ground.laid.items() if tile.dies == when])
