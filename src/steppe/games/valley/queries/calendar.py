"""Which turn it is and which phases it has (V3)."""

from __future__ import annotations

from steppe.games.valley.piece import SUMMER, TURNS, WINTER
from steppe.games.valley.world import World


def is_last(world: World) -> bool:
    """V3.3: the marker leaves the season at the end of this turn."""
    return world.turn == TURNS and not world.held


def is_first(world: World) -> bool:
    """V18.6: the first turn of a season, or of the game."""
    return world.turn == 1 or world.number == 1


def is_harvest(world: World) -> bool:
    """V9.2: the last turn of summer."""
    return world.season == SUMMER and is_last(world)


def is_sowing(world: World) -> bool:
    """V3.2: the last turn of winter."""
    return world.season == WINTER and is_last(world)


def next_season(world: World) -> int:
    """The season of the next turn, as known now; the first event of the game is one of winter (V4.2)."""
    if world.number <= 1:
        return WINTER
    return 1 - world.season if is_last(world) else world.season


def written(world: World) -> str:
    """`y2w3`, as records write it."""
    return f"y{world.year}{'sw'[world.season]}{world.turn}"
