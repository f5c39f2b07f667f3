"""What lies on the land: tiles and what they do to whoever ends there, pits, meat, barricades, herds of tribes."""

from __future__ import annotations

from typing import Any

from steppe.core.decision import Seat
from steppe.games.valley.board.plan import TERRAINS
from steppe.games.valley.piece import BEASTS, OFF, SPENT, TIGER, WOLF
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.queries.herding import herds_of, is_home
from steppe.games.valley.queries.people import tribes_on
from steppe.games.valley.queries.tile import doom
from steppe.games.valley.world import G


def tiles(g: G, seat: Seat | None) -> list[dict[str, Any]]:
    """V17: what lies where, what is printed under it, and how likely who ends there dies of it, in per cent.

    Of a glacier also whether this turn's die lets the tribe go, if it has fallen.
    """
    world = g.world
    return [
        {
            "hex": hex,
            "tile": tile,
            "printed": TERRAINS[world.ground.printed.terrain[hex]],
            "doom": round(100 * doom(world, hex)),
            **({"free": free} if seat is not None and (free := _freed(g, seat, hex)) is not None else {}),
        }
        for hex, tile in world.tiles
    ]


def _freed(g: G, seat: Seat, hex: int) -> bool | None:
    """V17.8: None while no die has fallen."""
    if footing.is_stuck(g.world, seat, hex):
        return False
    return True if in_force.holds(g.world, in_force.ICE_OPEN, seat, hex) else None


def things(g: G) -> dict[str, Any]:
    """What lies on hexes and edges, and herds of tribes: VC11, VC23, V18.38; nothing where there is nothing."""
    world, board = g.world, g.world.ground
    caches = [row for row in world.effects if row.key == in_force.CACHE]
    remains = [row for row in world.effects if row.key == in_force.REMAINS]
    walls = [row for row in world.effects if row.key == in_force.WALL]
    herds = (
        [(seat, herd) for seat in range(g.rules.seats) for herd in herds_of(world, seat)] if world.companions else []
    )
    found: dict[str, Any] = {
        "pits": [*footing.pits(world)],
        # hex, points, who would be the first to have them: the tribe that stands there, or OFF
        "caches": [[row.hex, row.value, first_there(g, row.hex)] for row in caches],
        # V18.15: hex, points, the tribe that would have them after the combats, or the animals that would; else OFF
        "carrion": [[row.hex, row.value, first_there(g, row.hex), eater(g, row.hex)] for row in remains],
        "barricades": [[row.hex, board.next[row.hex][row.value], int(row.until == SPENT)] for row in walls],
        # seat, hex, species, how many, whether they may stay there (V18.38 d)
        "herds": [[seat, herd.hex, herd.species, herd.size, int(is_home(g, seat, herd.hex))] for seat, herd in herds],
    }
    return {key: value for key, value in found.items() if value}


def eater(g: G, hex: int) -> int:
    """VR47: the species there that eats what lies about; OFF: none does, or people may still beat it."""
    here = [species for species in (WOLF, TIGER) if g.world.herds[hex * BEASTS + species]]
    return here[0] if here and not tribes_on(g.world, hex) else OFF


def first_there(g: G, hex: int) -> Seat:
    """VC11: who takes what lies there if he wins the combats on the hex: the only tribe that is there."""
    present = tribes_on(g.world, hex)
    return present[0] if len(present) == 1 else OFF
