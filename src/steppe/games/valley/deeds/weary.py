"""A couple shares its ration and is marked; the mark goes with its tokens, and goes when they have rested (V18.41)."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley.deeds import camp
from steppe.games.valley.party import UNIT, many, shared, without
from steppe.games.valley.queries.people import party_on
from steppe.games.valley.queries.weary import EXHAUSTED, SHARED, has_shared, marked
from steppe.games.valley.world import Effect, G


def share(g: G, seat: Seat, hex: int) -> None:
    """V18.20: the two live on one ration; they are marked at once, and exhausted from the next turn on."""
    _mark(g, seat, hex, party_on(g.world, seat, hex))
    camp.remember(g, Effect(SHARED, seat, hex, until="turn"))
    g.emit("ration_shared", seat=seat, hex=hex)


def recover(g: G) -> None:
    """V18.41: with the turn in which they were exhausted the mark ends."""
    for row in [row for row in g.world.effects if row.key == EXHAUSTED]:
        if not has_shared(g.world, row.seat, row.hex):
            _mark(g, row.seat, row.hex, 0)
            g.emit("couple_recovered", seat=row.seat, hex=row.hex)


def _mark(g: G, seat: Seat, hex: int, party: int) -> None:
    """These of the tribe are marked there, and nobody else."""
    world = g.world
    if marked(world, seat, hex):
        rows = [row for row in world.effects if (row.key, row.seat, row.hex) != (EXHAUSTED, seat, hex)]
        world.effects, world.keys = tuple(rows), frozenset([row.key for row in rows])
    if party:
        camp.remember(g, Effect(EXHAUSTED, seat, hex, party, "gone"))


def die(g: G, seat: Seat, hex: int, kind: int, count: int) -> None:
    """Of tokens that are alike the exhausted die first."""
    if there := marked(g.world, seat, hex):
        _mark(g, seat, hex, there - min(count, many(there, kind)) * UNIT[kind])


def part(g: G, seat: Seat, hex: int, group: int) -> None:
    """V18.12a: these will be given away, and others come from a supply in their place; the exhausted go last."""
    if there := marked(g.world, seat, hex):
        _mark(g, seat, hex, shared(without(party_on(g.world, seat, hex), group), there))


def leave(g: G, seat: Seat, hex: int, to: int = -1, *, into: int = 0) -> None:
    """Of tokens that are alike the exhausted go last; who goes takes the mark along.

    `into`: they have not gone but are others now, these.
    """
    there = marked(g.world, seat, hex)
    stayed = shared(party_on(g.world, seat, hex), there)
    if there == stayed:
        return
    gone = without(there, stayed)
    _mark(g, seat, hex, stayed + into)
    if to >= 0:
        _mark(g, seat, to, marked(g.world, seat, to) + gone)
