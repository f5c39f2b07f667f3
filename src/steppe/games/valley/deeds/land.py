"""The land changes: tiles are laid on printed hexes, and some leave again (V17)."""

from __future__ import annotations

from steppe.games.valley.deeds import camp, people, thing
from steppe.games.valley.queries import footing
from steppe.games.valley.queries.tile import ALL, PEOPLE, TILES
from steppe.games.valley.world import G, ground


def lay_tile(g: G, hex: int, tile: str) -> None:
    """V17.1, V17.7: a tile lies on the hex from now on, instead of one that lay there before."""
    _set(g, dict(g.world.tiles) | {hex: tile})
    g.emit("tile_laid", hex=hex, tile=tile)
    if footing.is_no_ground(g.world, hex):  # nothing is left of a pit there
        thing.fill(g, hex, "covered")


def place_tile(g: G, hex: int, tile: str, cause: str) -> None:
    """V17.2-V17.7: a tile comes, with all that follows for what is on the hex."""
    world, kind = g.world, TILES[tile]
    if kind.undoes and dict(world.tiles).get(hex) == kind.undoes:
        _cancel(g, hex, tile, kind.undoes)
        return
    lay_tile(g, hex, tile)
    if kind.kills == ALL:
        people.kill_all(g, hex, cause)
    elif kind.kills == PEOPLE:
        people.kill_people(g, hex, cause)
    if kind.razes and camp.stands(g, hex):
        camp.remove(g, hex, cause)
    if kind.clears:
        camp.lose_field(g, hex, cause)


def _cancel(g: G, hex: int, tile: str, other: str) -> None:
    """V17.7: desert and fertile plain meet: both leave the game, and nothing else happens."""
    out = {*g.world.tiles_out, tile, other}
    _set(g, {at: lying for at, lying in g.world.tiles if at != hex})
    g.world.tiles_out = tuple([name for name in TILES if name in out])
    g.emit("tiles_left", hex=hex, tile=tile, other=other)


def _set(g: G, tiles: dict[int, str]) -> None:
    world = g.world
    world.tiles = tuple(sorted(tiles.items()))
    world.ground = ground(world.board, world.tiles)
