"""Hunted animals stay with the tribe until the bag is empty (V18.17, V18.42)."""

from __future__ import annotations

from steppe.core.option import Option
from steppe.games.valley.piece import BEASTS, UNLETTERED, WOLF
from steppe.games.valley.purpose import Heed
from steppe.games.valley.variant import Edit, Variant
from steppe.games.valley.world import G


def only_lettered(g: G) -> str:
    """V18.42: packs go back beside the board, and nobody's dead lie about when nobody fights."""
    world = g.world
    if len(world.trophies) != (g.rules.seats + 1) * BEASTS:
        return f"{len(world.trophies)} places for trophies"
    return "an unlettered wolf is a trophy" if any(each & UNLETTERED for each in world.trophies[WOLF::BEASTS]) else ""


VARIANT = Variant(
    option=Option("trophies", ("off", "on"), "V18.17"),
    heed=Heed.NOTHING,
    edits={"on": Edit(tables={"kept": frozenset(range(BEASTS))})},
    holds=only_lettered,
)
