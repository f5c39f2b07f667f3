"""Neutral pieces come, go and die: they are no tribe's, and back beside the board when they are gone (V16)."""

from __future__ import annotations

from steppe.games.valley.neutral import PEOPLE
from steppe.games.valley.piece import WOLF
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.queries.roamer import beside, roaming, sort_of
from steppe.games.valley.world import G


def _set(g: G, what: int, hex: int, many: int) -> None:
    """So many of this sort are there from now on."""
    world = g.world
    (world.crowd if what in PEOPLE else world.wild)[hex] += many - roaming(world, what, hex)
    rest = [row for row in world.roamers if row[:2] != (what, hex)]
    world.roamers = tuple(sorted([*rest, (what, hex, many)] if many else rest))


def come(g: G, what: int, hex: int, count: int = 1) -> int:
    """V16.1: some appear, as many as are beside the board; where there is a hazard they die at once. How many came."""
    count = min(count, beside(g, what))
    species = in_force.HUMAN if what in PEOPLE else WOLF
    came = 0 if g.world.hazards[hex] or footing.bears_no(g.world, species, hex) else count
    if came:
        _set(g, what, hex, roaming(g.world, what, hex) + came)
        g.emit("roamer_came", species=what, hex=hex, count=came)
    elif count:
        g.emit("roamer_perished", species=what, hex=hex, count=count)
    return came


def move(g: G, what: int, hex: int, to: int, count: int = 0) -> None:
    """V16.6, V16.7: they go from hex to hex; 0: all of them."""
    here = roaming(g.world, what, hex)
    count = count or here
    assert 0 < count <= here, (what, hex, count)
    _set(g, what, hex, here - count)
    _set(g, what, to, roaming(g.world, what, to) + count)
    g.emit("roamer_moved", species=what, hex=hex, to=to, count=count)


def lead(g: G, what: int, hex: int, to: int, counters: int) -> None:
    """Neutral animals go, or a card drives them; they are told as herds are, a bit for each."""
    move(g, what, hex, to, counters.bit_count())


def kill(g: G, what: int, hex: int, count: int, cause: str) -> None:
    """So many of them die there."""
    count = min(count, roaming(g.world, what, hex))
    if count:
        _set(g, what, hex, roaming(g.world, what, hex) - count)
        g.emit("roamer_died", species=what, hex=hex, count=count, cause=cause)


def kill_all(g: G, hex: int, cause: str, *, people: bool) -> None:
    """V4.9: all neutral people on the hex, or all neutral animals."""
    for what, where, many in g.world.roamers:
        if where == hex and (what in PEOPLE) == people:
            kill(g, what, hex, many, cause)


def dismiss(g: G, until: str) -> None:
    """V16.7: those whose time is over leave the board."""
    for what, hex, many in g.world.roamers:
        if sort_of(g.rules, what).until == until:
            _set(g, what, hex, 0)
            g.emit("roamer_left", species=what, hex=hex, count=many)
