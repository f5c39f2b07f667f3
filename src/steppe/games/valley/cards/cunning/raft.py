"""Raft: a group crosses a river, the lake or a flood."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from steppe.core.decision import Seat
from steppe.games.valley.cards import reach, shape, stride, when
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.phases.window import TRIBE_MOVE
from steppe.games.valley.piece import FLOOD
from steppe.games.valley.world import G, World


def over_flood(g: G, seat: Seat) -> Iterable[Aim]:
    """From beside a flood to any dry hex beside the same flood: (hex, to, warriors, women, status)."""
    near = g.world.ground.near
    for rank in reach.movable(g, seat) if FLOOD in g.world.hazards else ():
        water = connected_flood(g.world, near[rank[0]])
        for to in sorted({to for hex in water for to in near[hex]} - {rank[0]}):
            if reach.enterable(g, to):
                yield from reach.steps(g, seat, rank, to)


def connected_flood(world: World, hexes: Iterable[int]) -> set[int]:
    """The flooded hexes among these, and all that are flooded in one piece with one of them."""
    found: set[int] = set()
    left = [hex for hex in hexes if world.hazards[hex] == FLOOD]
    while left:
        hex = left.pop()
        if hex not in found:
            found.add(hex)
            left += [other for other in world.ground.near[hex] if world.hazards[other] == FLOOD]
    return found


CARD = Card(
    id="raft",
    deck=CUNNING,
    lasting=True,
    modes=(
        Mode(
            use="cross_river",
            windows=(TRIBE_MOVE,),
            purpose=Purpose.CROSSING,
            aims=reach.over_river,
            shape=shape.STEP,
            do=(stride.cross,),
        ),
        Mode(
            use="cross_lake",
            windows=(TRIBE_MOVE,),
            purpose=Purpose.CROSSING,
            aims=reach.over_lake,
            shape=shape.STEP,
            do=(stride.cross,),
        ),
        Mode(
            use="cross_flood",
            windows=(TRIBE_MOVE,),
            purpose=Purpose.CROSSING,
            aims=over_flood,
            shape=shape.STEP,
            do=(stride.cross_and_stop,),
        ),
        Mode(
            use="into_flood",
            windows=(TRIBE_MOVE,),
            purpose=Purpose.CROSSING,
            when=(when.floods_are_swum,),
            aims=reach.into_flood,
            shape=shape.STEP,
            do=(stride.enter_flood,),
        ),
    ),
)
OLD = replace(CARD, words="raft_old", modes=CARD.modes[:2])  # over rivers and the lake, and the move ends there
