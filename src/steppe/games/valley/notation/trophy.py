"""Trophies in positions (V18.17, N9): of each tribe, and those whose combat is not decided."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from steppe.games.valley.notation.spelling import BEAST_NAMES, Spelling, read_species
from steppe.games.valley.notation.told import a_table, wrong
from steppe.games.valley.piece import BEASTS
from steppe.games.valley.rules import Rules
from steppe.games.valley.world import World

OWN: Final = "trophies"  # of a tribe
ASIDE: Final = "aside"  # of the game


def written(world: World, row: int, spelling: Spelling) -> dict[str, str]:
    """`{wolf: AB}`: the counters of a row."""
    kept = world.trophies[row * BEASTS : row * BEASTS + BEASTS]
    return {BEAST_NAMES[species]: spelling.herd(species, counters) for species, counters in enumerate(kept) if counters}


def aside(rules: Rules, told: Any, take: Callable[[int, Any], int]) -> dict[str, Any]:
    """The field of the world, where there is such a thing, with those whose combat is not decided."""
    if not rules.kept:
        if told:
            raise wrong(ASIDE)
        return {}
    kept = [0] * ((rules.seats + 1) * BEASTS)
    for name, herd in told.items():
        kept[rules.seats * BEASTS + read_species(name)] = take(read_species(name), herd)
    return {OWN: kept}


def read(world: dict[str, Any], row: int, told: Any, key: str, take: Callable[[int, Any], int]) -> None:
    """A row, out of what is left; it is not in the bag then."""
    for name, herd in a_table(key, told).items():
        species = read_species(name)
        world[OWN][row * BEASTS + species] = counters = take(species, herd)
        world["bag"][species] &= ~counters
