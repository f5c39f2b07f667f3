"""Tiles in positions (V17, N9): on their hexes, and those that have left the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from steppe.games.valley.board.tile import TILES
from steppe.games.valley.notation.told import wrong

ON_HEX: Final = "tile"  # of a hex
OUT: Final = "tiles_out"  # of the game


def lay(world: dict[str, Any], hex: int, told: Any, key: str) -> None:
    """A tile lies there; there is one of each."""
    lying = world.get("tiles", [])
    if told not in TILES or told in [name for _, name in lying]:
        raise wrong(key)
    world["tiles"] = sorted([*lying, [hex, told]])


def gone(world: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """The field of the world, if some have left the game."""
    lying = [name for _, name in world.get("tiles", ())]
    if any(name not in TILES or name in lying for name in names) or len({*names}) < len(names):
        raise wrong(OUT)
    return {OUT: [name for name in TILES if name in names]} if names else {}
