"""Who can reach what in his own movement: aims of cards that carry groups over water or among opponents."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from steppe.core.decision import Seat
from steppe.games.valley.batch import steps_onto
from steppe.games.valley.card import Aim
from steppe.games.valley.party import kinds_of, many
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.piece import FLOOD, OFF
from steppe.games.valley.queries import footing, march
from steppe.games.valley.queries.march import BUSY, ENGAGED, STEPS
from steppe.games.valley.queries.people import led_along, opponents
from steppe.games.valley.world import G

Rank: TypeAlias = tuple[int, int, int, int]  # hex, status, party, how many may leave together


def anywhere(hex: int) -> bool:
    return True


def movable(g: G, seat: Seat, here: Callable[[int], object] = anywhere, left: int = 1) -> list[Rank]:
    """Tokens with so many steps left that nothing holds, on a hex of which `here` is true.

    Off a glacier no card leads anybody before the die has let the tribe go (V17.8).
    """
    world, found = g.world, g.nearest(Movement).ranks(g)
    ranks: list[Rank] = []
    for (hex, status), party in found.items():
        if not status & STEPS or status & ENGAGED or (left > 1 and march.steps(status) < left):
            continue
        if party and here(hex):
            most = march.may_leave(world, seat, hex, status, found) if march.is_free(world, seat, hex, status) else 0
            if most > 0:
                ranks.append((hex, status, party, most))
    return ranks


def steps(g: G, seat: Seat, rank: Rank, to: int) -> tuple[Aim, ...]:
    """The step of every group onto a hex: (hex, to, warriors, women, status), and how many animals go along."""
    hex, status, party, most = rank
    led, herd = led_along(g.world, seat, hex, to), 0
    if g.world.companions and to in footing.walks(g)[hex]:  # V18.38 (e): over no water that people need a card for
        herd = march.herded_along(g.world, seat, hex, to, g.nearest(Movement).driven)
    return steps_onto(hex, to, status, party, most, led, herd)


def idle(g: G, seat: Seat, here: Callable[[int], object] = anywhere, busy: int = 1) -> list[tuple[int, int, int]]:
    """Hex, kind and number of tokens that neither moved nor act, where `here` is true and so many may act (VC10)."""
    found = g.nearest(Movement).ranks(g)
    fresh: dict[int, int] = {}
    for (hex, status), party in found.items():
        if not status & BUSY and party and here(hex) and march.may_act(g, seat, found, hex, busy):
            fresh[hex] = fresh.get(hex, 0) + party
    return [(hex, kind, many(fresh[hex], kind)) for hex in sorted(fresh) for kind in kinds_of(fresh[hex])]


def enterable(g: G, hex: int) -> bool:
    """Apart from rivers: no lake, no hazard, no closed terrain."""
    return footing.is_enterable(g.world, hex)


# -- steps that only a card allows ------------------------------------------------------------------------------


def over_river(g: G, seat: Seat) -> Iterable[Aim]:
    """A step over a river that is not open, onto an otherwise enterable hex: (hex, to, warriors, women, status)."""
    world = g.world
    crossings = world.ground.crossings
    found: list[Aim] = []
    for rank in movable(g, seat, crossings.__getitem__):
        for to, river in crossings[rank[0]]:
            if not footing.river_is_open(world, river) and enterable(g, to):
                found += steps(g, seat, rank, to)
    return found


def over_lake(g: G, seat: Seat) -> Iterable[Aim]:
    """From the shore to any other hex on it, for one step: (hex, to, warriors, women, status)."""
    board, ice = g.world.ground, footing.ice(g.world)
    for water, shore in zip(board.waters, board.shores, strict=True):
        for rank in movable(g, seat, shore.__contains__) if water[0] not in ice else ():
            for to in shore:
                if to != rank[0] and enterable(g, to):
                    yield from steps(g, seat, rank, to)


def into_flood(g: G, seat: Seat) -> Iterable[Aim]:
    """A step into a flooded hex, whatever lies between: (hex, to, warriors, women, status)."""
    world = g.world
    for rank in movable(g, seat) if FLOOD in world.hazards else ():
        for to in world.ground.near[rank[0]]:
            if world.hazards[to] == FLOOD and not footing.is_closed(world, to):
                yield from steps(g, seat, rank, to)


def into_opponents(g: G, seat: Seat) -> Iterable[Aim]:
    """A step into a hex with opponents by a group that can go on from there: (hex, to, warriors, women, status)."""
    world = g.world
    ways = footing.walks(g)
    found: list[Aim] = []
    for rank in movable(g, seat, left=2):
        for to in ways[rank[0]]:
            if to != OFF and opponents(world, seat, to):
                after = march.entered(rank[1], world.ground.halts[to])
                if after & STEPS and any(other != OFF for other in ways[to]):
                    found += steps(g, seat, rank, to)
    return found
