"""Tribes that were eliminated: whether, where and with what they come back (V14)."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley.board.plan import LAKE
from steppe.games.valley.piece import WAITING
from steppe.games.valley.queries.added import barred
from steppe.games.valley.queries.people import is_empty
from steppe.games.valley.rules import Homecoming
from steppe.games.valley.variant import RETURN
from steppe.games.valley.world import G


def next_line(g: G, seat: Seat) -> int | None:
    """V14.2, V14.5: the line of the table by which the tribe would come back if it were eliminated now."""
    for line in range(g.world.returned[seat], len(g.rules.returns)):
        last = g.rules.returns[line].year
        if last is None or g.world.year <= last:
            return line
    return None


def comes_back(g: G, seat: Seat) -> bool:
    """Whether a tribe that is eliminated now will be seen again."""
    return next_line(g, seat) is not None


def brought(g: G, seat: Seat) -> Homecoming:
    """What a tribe that waits brings along, or what one has brought that has just come back."""
    world = g.world
    return g.rules.returns[world.returned[seat] - (world.status[seat] != WAITING)]


def havens(g: G, seat: Seat) -> tuple[int, ...]:
    """V14.3: where the tribe may come back."""
    world = g.world
    return tuple(
        hex
        for hex in world.ground.fringe
        if world.ground.terrain[hex] != LAKE
        and not world.hazards[hex]
        and hex not in world.ground.shut[world.season]
        and is_empty(world, hex)
        and not barred(g, RETURN, seat, hex)
    )
