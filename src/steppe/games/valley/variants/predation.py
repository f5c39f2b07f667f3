"""Tigers and packs of wolves hunt bison and rhinos, and the herds of tribes (V18.9, V18.38 i)."""

from __future__ import annotations

from typing import Any

from steppe.core.frame import Frame
from steppe.core.option import Option
from steppe.games.valley.neutral import Hunter
from steppe.games.valley.phases.brawl import Raid, kept_at, raids
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.piece import BEASTS, BISON, RHINO, TIGER, WOLF
from steppe.games.valley.purpose import Heed
from steppe.games.valley.variant import COMES_UP, Edit, Variant
from steppe.games.valley.world import G

PACK = 2  # so many wolves for each of the prey
HUNTERS = (  # tigers before wolves, bison before rhinos
    Hunter(TIGER, BISON),
    Hunter(TIGER, RHINO),
    Hunter(WOLF, BISON, PACK),
    Hunter(WOLF, RHINO, PACK),
)


def whom_first(g: G, combat: Any) -> Frame | None:
    """V18.38 (i): at a camp with a herd the animals begin with the weaker of the two; the tribe's turn comes later."""
    if not isinstance(combat, Combat) or not g.world.companions or not 0 <= combat.species < BEASTS:
        return None
    for owner, prey in kept_at(g.world, combat.hex):
        for raid in raids(g, combat.hex, owner, prey, [combat.species]):
            if owner == combat.seat and raid.comes_first(g, bare=combat.bare):
                return raid
    return None


VARIANT = Variant(
    option=Option("predation", ("off", "on"), "V18.9"),
    heed=Heed.RULES,
    edits={"on": Edit(tables={"hunters": HUNTERS}, hooks=((COMES_UP, whom_first),))},
    frames=(Raid,),
)
