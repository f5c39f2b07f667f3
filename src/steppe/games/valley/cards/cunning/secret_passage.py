"""Secret Passage: a group goes through one hex as if it were a plain."""

from __future__ import annotations

from collections.abc import Iterable

from steppe.core.decision import Seat
from steppe.games.valley.board.plan import LAKE
from steppe.games.valley.cards import reach, shape, stride
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.phases.window import TRIBE_MOVE
from steppe.games.valley.piece import NO_HAZARD, OFF
from steppe.games.valley.queries import footing, march
from steppe.games.valley.queries.people import opponents
from steppe.games.valley.world import G, World


def any_step(g: G, seat: Seat) -> Iterable[Aim]:
    """A step onto a hex that may be closed to a group or would stop it: (hex, to, warriors, women, status)."""
    world = g.world
    for rank in reach.movable(g, seat):
        hex, status = rank[:2]
        for to in world.ground.near[hex]:
            if footing.edge_is_open(world, hex, to) and passable(world, seat, to, march.steps(status) - 1):
                yield from reach.steps(g, seat, rank, to)


def passable(world: World, seat: Seat, hex: int, left: int) -> bool:
    """Whether it is land, and a group with so many steps left after it need not stay where nobody may."""
    if world.ground.terrain[hex] == LAKE or world.hazards[hex] != NO_HAZARD:
        return False
    if footing.is_enterable(world, hex):
        return True
    return left > 0 and not opponents(world, seat, hex) and any(to != OFF for to in footing.ways_off(world, hex))


CARD = Card(
    id="secret_passage",
    deck=CUNNING,
    modes=(
        Mode(
            windows=(TRIBE_MOVE,),
            purpose=Purpose.THROUGH,
            aims=any_step,
            shape=shape.STEP,
            do=(stride.pass_through,),
        ),
    ),
)
