"""Food comes and goes; where there are several kinds, each keeps its own."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley.larder import TAKEN
from steppe.games.valley.queries.food import kind_of, named, rotting, split, stocks
from steppe.games.valley.world import G


def _put(g: G, seat: Seat, parts: tuple[int, ...], sign: int = 1) -> None:
    """So much of each kind is there more, or less."""
    world, seats = g.world, g.rules.seats
    world.food[seat] += sign * sum(parts)
    for kind, count in enumerate(parts[1:]):
        world.stores[kind * seats + seat] += sign * count


def gain(g: G, seat: Seat, count: int, cause: str, source: str) -> None:
    """The source says of what kind it is."""
    if not count:
        return
    if not g.world.stores:
        g.world.food[seat] += count
        if g.events is not None:
            g.emit("food_gained", seat=seat, count=count, cause=cause)
        return
    kind = kind_of(g.rules, source)
    parts = tuple([count if place == kind else 0 for place in range(len(g.rules.foods))])
    _put(g, seat, parts)
    g.emit("stock_gained", seat=seat, cause=cause, **named(g.rules, parts))


def lose(g: G, seat: Seat, count: int, cause: str) -> None:
    """As much as the tribe has of what goes for this."""
    if not g.world.stores:
        count = min(count, g.world.food[seat])
        if count:
            g.world.food[seat] -= count
            if g.events is not None:
                g.emit("food_lost", seat=seat, count=count, cause=cause)
        return
    _spend(g, seat, split(g.rules, stocks(g.world, seat), count, cause), cause)


def _spend(g: G, seat: Seat, parts: tuple[int, ...], cause: str) -> None:
    if any(parts):
        _put(g, seat, parts, -1)
        g.emit("stock_lost", seat=seat, cause=cause, **named(g.rules, parts))


def carry_off(g: G, seat: Seat, owner: Seat, count: int, cause: str, chosen: tuple[int, ...] | None = None) -> None:
    """V8.11, V18.43: food goes from stock to stock, and keeps its kind; who may choose says how much of each."""
    if not g.world.stores:
        count = min(count, g.world.food[owner])
        g.world.food[owner] -= count
        g.world.food[seat] += count
        g.emit("food_carried_off", seat=seat, owner=owner, count=count, cause=cause)
        return
    parts = chosen or split(g.rules, stocks(g.world, owner), count, cause, TAKEN)
    _put(g, owner, parts, -1)
    _put(g, seat, parts)
    if any(parts):
        g.emit("stock_carried_off", seat=seat, owner=owner, cause=cause, **named(g.rules, parts))


def hand_over(g: G, seat: Seat, owner: Seat, kind: int, count: int) -> None:
    """V18.12a: so much of one kind goes from stock to stock in a barter."""
    if not g.world.stores:
        g.world.food[seat] -= count
        g.world.food[owner] += count
        g.emit("food_given", seat=seat, owner=owner, count=count)
        return
    parts = tuple([count if place == kind else 0 for place in range(len(g.rules.foods))])
    _put(g, seat, parts, -1)
    _put(g, owner, parts)
    g.emit("stock_given", seat=seat, owner=owner, **named(g.rules, parts))


def rot(g: G) -> None:
    """V18.19: when survival is over, what does not keep is lost."""
    for seat in g.world.order if g.world.stores else ():
        _spend(g, seat, rotting(g, stocks(g.world, seat)), "rotten")


def forfeit(g: G, seat: Seat) -> None:
    """V14.1: nothing is left of the stock; whoever eliminates the tribe tells of it."""
    _put(g, seat, stocks(g.world, seat), -1)
