"""Food comes and goes."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley.world import G


def gain(g: G, seat: Seat, count: int, cause: str) -> None:
    if count:
        g.world.food[seat] += count
        if g.events is not None:
            g.emit("food_gained", seat=seat, count=count, cause=cause)


def lose(g: G, seat: Seat, count: int, cause: str) -> None:
    """As much as the tribe has."""
    count = min(count, g.world.food[seat])
    if count:
        g.world.food[seat] -= count
        if g.events is not None:
            g.emit("food_lost", seat=seat, count=count, cause=cause)


def carry_off(g: G, seat: Seat, owner: Seat, count: int, cause: str) -> None:
    """V8.11: food goes from stock to stock."""
    count = min(count, g.world.food[owner])
    g.world.food[owner] -= count
    g.world.food[seat] += count
    g.emit("food_carried_off", seat=seat, owner=owner, count=count, cause=cause)
