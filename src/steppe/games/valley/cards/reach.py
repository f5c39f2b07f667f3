"""Who can reach what in his own movement: aims of cards that carry groups over water or among opponents."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from steppe.core.decision import Seat
from steppe.games.valley.board.plan import LAKE
from steppe.games.valley.card import Aim
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.piece import FLOOD, NO_HAZARD, OFF
from steppe.games.valley.queries import in_force, march
from steppe.games.valley.queries.march import BUSY, ENGAGED, STEPS, groups
from steppe.games.valley.queries.people import led_along, opponents
from steppe.games.valley.world import G

Rank: TypeAlias = tuple[int, int, int, int, int]  # hex, status, warriors, women, how many may leave together


def anywhere(hex: int) -> bool:
    return True


def movable(g: G, seat: Seat, here: Callable[[int], object] = anywhere, left: int = 1) -> list[Rank]:
    """Tokens with so many steps left that nothing holds, on a hex of which `here` is true."""
    world, found = g.world, g.nearest(Movement).ranks(g)
    ranks: list[Rank] = []
    for (hex, status), (warriors, women) in found.items():
        if march.steps(status) >= left and not status & ENGAGED and (warriors or women) and here(hex):
            most = 0 if in_force.immobilised(world, hex) else march.may_leave(world, seat, hex, status, found)
            if most > 0:
                ranks.append((hex, status, warriors, women, most))
    return ranks


def steps(g: G, seat: Seat, rank: Rank, to: int) -> list[Aim]:
    """The step of every group onto a hex: (hex, to, warriors, women, status), and how many tame wolves go along."""
    hex, status, warriors, women, most = rank
    alone: list[Aim] = [(hex, to, men, wives, status) for men, wives in groups(warriors, women, most)]
    if wolves := led_along(g.world, seat, hex, to):
        return [each for step in alone for each in (step, *((*step, led) for led in range(1, wolves + 1)))]
    return alone


def idle(g: G, seat: Seat, here: Callable[[int], object] = anywhere) -> list[tuple[int, int, int]]:
    """Hex, kind and number of tokens that neither moved nor act, where `here` is true and they may act (VC10)."""
    world = g.world
    fresh: dict[int, tuple[int, int]] = {}
    for (hex, status), (warriors, women) in g.nearest(Movement).ranks(g).items():
        if not status & BUSY and (warriors or women) and here(hex) and march.may_act(world, seat, hex):
            more = fresh.get(hex, (0, 0))
            fresh[hex] = warriors + more[0], women + more[1]
    return [(hex, kind, many) for hex in sorted(fresh) for kind, many in enumerate(fresh[hex]) if many]


def enterable(g: G, hex: int) -> bool:
    """Apart from rivers: no lake, no hazard, no closed terrain."""
    world = g.world
    if world.hazards[hex] != NO_HAZARD or in_force.is_closed(world, hex):
        return False
    return world.ground.terrain[hex] != LAKE or in_force.holds(world, in_force.LAKE_FROZEN)


# -- steps that only a card allows ------------------------------------------------------------------------------


def over_river(g: G, seat: Seat) -> Iterable[Aim]:
    """A step over a river that is not open, onto an otherwise enterable hex: (hex, to, warriors, women, status)."""
    world = g.world
    crossings = world.ground.crossings
    found: list[Aim] = []
    for rank in movable(g, seat, crossings.__getitem__):
        for to, river in crossings[rank[0]]:
            if not in_force.river_is_open(world, river) and enterable(g, to):
                found += steps(g, seat, rank, to)
    return found


def over_lake(g: G, seat: Seat) -> Iterable[Aim]:
    """From the shore to any other hex on it, for one step: (hex, to, warriors, women, status)."""
    shore = g.world.ground.shore
    if in_force.holds(g.world, in_force.LAKE_FROZEN):
        return
    for rank in movable(g, seat, shore.__contains__):
        for to in shore:
            if to != rank[0] and enterable(g, to):
                yield from steps(g, seat, rank, to)


def into_flood(g: G, seat: Seat) -> Iterable[Aim]:
    """A step into a flooded hex, whatever lies between: (hex, to, warriors, women, status)."""
    world = g.world
    for rank in movable(g, seat) if FLOOD in world.hazards else ():
        for to in world.ground.near[rank[0]]:
            if world.hazards[to] == FLOOD and not in_force.is_closed(world, to):
                yield from steps(g, seat, rank, to)


def into_opponents(g: G, seat: Seat) -> Iterable[Aim]:
    """A step into a hex with opponents by a group that can go on from there: (hex, to, warriors, women, status)."""
    world = g.world
    ways = in_force.walks(g)
    found: list[Aim] = []
    for rank in movable(g, seat, left=2):
        for to in ways[rank[0]]:
            if to != OFF and opponents(world, seat, to):
                after = march.entered(rank[1], world.ground.halts[to])
                if after & STEPS and any(other != OFF for other in ways[to]):
                    found += steps(g, seat, rank, to)
    return found
