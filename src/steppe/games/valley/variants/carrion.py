"""What a lost hunt has killed lies on the hex for the next comer (V18.15)."""

from __future__ import annotations

from typing import Any

from steppe.core.option import Option
from steppe.games.valley.deeds import thing
from steppe.games.valley.phases.brawl import Scuffle
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.side import of
from steppe.games.valley.piece import BEASTS, OFF, PREDATOR, TIGER, WOLF
from steppe.games.valley.purpose import Heed
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.people import finder, tokens
from steppe.games.valley.queries.roamer import pack
from steppe.games.valley.variant import FOUGHT, HEX, NUMBER, SETTLING, Edit, Row, Variant
from steppe.games.valley.world import G, World

PREDATORS = (WOLF, TIGER)  # VR47


def eaters(world: World, hex: int) -> list[int]:
    """VR47: the species there that eat what lies about."""
    return [species for species in PREDATORS if pack(world, species, hex)]


def is_left(g: G, fight: Any) -> bool:
    """Whether nobody is left who would eat the dead: the tribe was wiped out, or all that hunted have died."""
    if isinstance(fight, Combat):
        beaten = not tokens(g.world, fight.seat, fight.hex)
        return beaten and not fight.ghost and not in_force.is_komodo(g.world, fight.species, fight.hex)
    if isinstance(fight, Scuffle):
        hunter = fight.against[0]
        return hunter - PREDATOR in PREDATORS and not of(hunter).many(g, fight, hunter)
    return False


def leave(g: G, fight: Any) -> None:
    """Half of what the dead are worth, in all."""
    if fight.killed and 0 <= fight.species < BEASTS and is_left(g, fight) and not eaters(g.world, fight.hex):
        thing.leave_carrion(g, fight.hex, fight.killed * in_force.meat(g, fight.species) // 2)


def feast(g: G, _: Any) -> None:
    """At the end of the combats: a tribe that is alone there, else wolves or tigers."""
    for row in [row for row in g.world.effects if row.key == in_force.REMAINS]:
        if (seat := finder(g.world, row.hex)) != OFF:
            thing.take_carrion(g, seat, row.hex)
        elif beasts := eaters(g.world, row.hex):
            thing.eat_carrion(g, row.hex, beasts[0])


def holds(g: G) -> str:
    """What lies there is something, once for each hex."""
    rows = [row for row in g.world.effects if row.key == in_force.REMAINS]
    if len({row.hex for row in rows}) < len(rows) or not all(row.value > 0 for row in rows):
        return f"carrion {[(row.hex, row.value) for row in rows]}"
    return ""


VARIANT = Variant(
    option=Option("carrion", ("off", "on"), "V18.15"),
    heed=Heed.RULES,
    edits={"on": Edit(hooks=((SETTLING, leave), (FOUGHT, feast)))},
    rows=(Row(in_force.REMAINS, HEX, "carrion", NUMBER),),
    holds=holds,
)
