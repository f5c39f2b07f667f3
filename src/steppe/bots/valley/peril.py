"""What the next event may do to people on a hex, before anybody can move: how likely each harm is."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from steppe.games.valley.board.plan import FOREST, MOUNTAIN
from steppe.games.valley.event import FIRST_EVENT
from steppe.games.valley.piece import SUMMER
from steppe.games.valley.world import World, ground

CARD = 1 / 15  # how often the next event is a certain card
FACE = 1 / 6


class Peril(NamedTuple):
    """The chances that something happens there."""

    one: float = 0.0  # somebody dies
    open: float = 0.0  # somebody dies who is not in his cave
    all: float = 0.0  # everybody dies
    camp: float = 0.0  # a village is destroyed


NONE = Peril()


def perils(world: World, season: int) -> tuple[Peril, ...]:
    """By hex, for an event of this season; there is none in the first two turns (V4.2)."""
    return _perils(world.board, season) if world.number + 1 >= FIRST_EVENT else (NONE,) * len(world.camps)


@lru_cache(maxsize=128)
def _perils(key: str, season: int) -> tuple[Peril, ...]:
    board = ground(key)
    one, open, all, camp = ([0.0] * board.count for _ in Peril._fields)
    for volcano, flow in board.lava.items():
        all[volcano] += CARD
        for hex in flow:
            one[hex] += CARD
    mountains = [hex for hex in board.land if board.kind[hex] == MOUNTAIN]
    if season != SUMMER:
        for hex in mountains:
            open[hex] += CARD + CARD * FACE  # snowfall, avalanches
    else:
        faces = board.river_of_face.values()
        for river in board.rivers:
            for hex in board.floods[river]:
                one[hex] += 2 * CARD * list(faces).count(river) / len(faces)
                camp[hex] += 2 * CARD * list(faces).count(river) / len(faces)
        for hex in board.land:
            if board.kind[hex] == FOREST:
                all[hex] += 2 * CARD * FACE
        for region in board.regions[MOUNTAIN]:
            for hex in {*region, *(near for at in region for near in board.near[at])}:
                one[hex] += CARD * FACE  # earthquake
    return tuple(map(Peril, one, open, all, camp))
