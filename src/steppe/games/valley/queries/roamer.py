"""Questions about neutral pieces: who of them is where, how they go, what they add to a die (V16.6-V16.8)."""

from __future__ import annotations

from steppe.games.valley.neutral import PEOPLE, Neutral
from steppe.games.valley.piece import BAND, BEASTS, OFF
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.rules import Rules
from steppe.games.valley.world import G, World


def sort_of(rules: Rules, what: int) -> Neutral:
    """What the rules of the table say of this sort."""
    return next(each for each in rules.neutral if each.what == what)


def side_of(rules: Rules, side: int) -> Neutral | None:
    """The sort that is this side of a fight; None: it is no neutral one."""
    return next((each for each in rules.neutral if each.side == side), None) if side >= BAND else None


def roaming(world: World, what: int, hex: int) -> int:
    """How many of this sort are there."""
    for sort, where, many in world.roamers:
        if sort == what and where == hex:
            return many
    return 0


def bands(world: World, hex: int) -> tuple[int, ...]:
    """V8.1, V16.6: the sides of neutral people there."""
    return (BAND,) if any(where == hex and what in PEOPLE for what, where, _ in world.roamers) else ()


def prowlers(world: World, hex: int) -> tuple[int, ...]:
    """V16.7, V16.8: the neutral animals there, by their numbers."""
    return tuple([what for what, where, _ in world.roamers if where == hex and what not in PEOPLE])


def pack(world: World, species: int, hex: int) -> int:
    """How many wild animals of a species are there, a neutral one being its own species."""
    return world.herds[hex * BEASTS + species].bit_count() if species < BEASTS else roaming(world, species, hex)


def species_on(world: World, hex: int) -> tuple[int, ...]:
    """V6.3, VR20: the species of the wild animals there, neutral ones last."""
    here = tuple([species for species in range(BEASTS) if world.herds[hex * BEASTS + species]])
    return here + prowlers(world, hex) if world.roamers else here


def ferocity(rules: Rules, species: int) -> int:
    """V8.5: the half points of each animal of a species."""
    return rules.ferocity[species] if species < BEASTS else sort_of(rules, species).might


def beside(g: G, what: int) -> int:
    """V1.5, VC23: how many of this sort are not on the board; some sorts share their pieces."""
    sort, used = sort_of(g.rules, what), 0
    for other, _, many in g.world.roamers:
        used += many if sort_of(g.rules, other).stock == sort.stock else 0
    return sort.box - used


def onward(g: G, what: int, hex: int, direction: int) -> int:
    """V6.5, V16.6, V16.7: where a step in this direction leads, or the opposite one if it is blocked; OFF: nowhere."""
    return onward_or_wall(g, what, hex, direction)[0]


def onward_or_wall(g: G, what: int, hex: int, direction: int) -> tuple[int, int]:
    """The same, and the wall that stops it without turning it round (OFF: none does)."""
    world = g.world
    if sort_of(g.rules, what).steps <= in_force.slowed(world) or footing.immobilised(world, hex):
        return OFF, OFF
    ways, sides, walls = footing.ways(g, what)[hex], world.ground.side[hex], footing.walls(world)
    for towards in (direction, (direction + 3) % 6):
        if ways[towards] != OFF:
            return (OFF, sides[towards]) if sides[towards] in walls else (ways[towards], OFF)
    return OFF, OFF


def reach(g: G, what: int, hex: int) -> tuple[int, ...]:
    """Where it may stand after its next movement, whatever the die says."""
    if is_met(g, what, hex):
        return (hex,)
    found = {onward(g, what, hex, direction) for direction in range(6)}
    return tuple(sorted({hex if to == OFF else to for to in found}))


def is_met(g: G, what: int, hex: int) -> bool:
    """V6.1, V16.6: whether somebody is there because of whom it stays: opponents, or humans if it is an animal."""
    world, many = g.world, roaming(g.world, what, hex)
    if what in PEOPLE:  # V1.8: a loner is nobody's opponent
        return world.crowd[hex] + world.wild[hex] > many
    return world.crowd[hex] > 0 or hex in world.loners
