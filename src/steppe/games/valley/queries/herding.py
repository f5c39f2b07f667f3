"""Questions about herds that belong to a tribe (V18.38)."""

from __future__ import annotations

from typing import NamedTuple

from steppe.core.decision import Seat
from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.keeping import Keeping
from steppe.games.valley.piece import HERDED
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.people import camps
from steppe.games.valley.queries.weary import mouths
from steppe.games.valley.world import G, World


class Herd(NamedTuple):
    """V18.38 (a): all animals of a species that a tribe has on one hex."""

    hex: int
    species: int
    size: int


def herds_of(world: World, seat: Seat) -> list[Herd]:
    """The herds of a tribe, hex by hex."""
    rows = [row for row in world.companions if row[0] == seat and row[2] in HERDED]
    return sorted(Herd(hex, species, counters.bit_count()) for _, hex, species, counters in rows)


def keeping(g: G, seat: Seat) -> Keeping:
    """V18.38 (c), VR77: by the tribe, whatever way its animals were caught."""
    return next(each for each in g.rules.keeping if each.of is None or each.of(g, seat))


def is_home(g: G, seat: Seat, hex: int) -> bool:
    """V18.38 (c): whether herds of the tribe may stay there: a village of the tribe, on the right land."""
    kind = g.world.ground.kind[hex]
    lands = keeping(g, seat).lands
    return g.world.camps[hex] == seat and (kind in lands if lands else kind != MOUNTAIN)


def villages(g: G, seat: Seat) -> tuple[int, ...]:
    """V7.11: the hexes of the tribe's camps that are no caves."""
    return tuple([hex for hex in camps(g.world, seat) if g.world.ground.kind[hex] != MOUNTAIN])


def may_catch(g: G, seat: Seat) -> bool:
    """V18.38 (b), VR78: whether the tribe may keep animals that it has beaten, without a card."""
    kept = keeping(g, seat)
    return kept.catches is not None and kept.catches(g, seat) and (not kept.housed or bool(villages(g, seat)))


def missing(g: G, seat: Seat) -> int:
    """The food that the tribe lacks for its meals."""
    return in_force.ration(g, seat, mouths(g.world, seat)) - g.world.food[seat]
