"""Who takes part in a combat, and what is added to the dice (V8.5-V8.9, V8.13)."""

from __future__ import annotations

from itertools import compress, count

from steppe.core.decision import Seat
from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.effect import Touch, touching
from steppe.games.valley.piece import BEASTS, WARRIOR, WOLF_TAMED, WOMAN
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.people import tame_on
from steppe.games.valley.world import G, World

TRIBES = -1  # instead of a species: the combat between tribes
VILLAGE, CAVE = 1, 2  # V8.5
CHANGING = touching(Touch.COMBAT)


def shown(world: World, seat: Seat, hex: int, kind: int) -> int:
    """The tribe's tokens of this kind there, but for hidden ones."""
    all = (world.warriors if kind == WARRIOR else world.women)[seat * world.size + hex]
    return max(0, all - in_force.hidden(world, seat, hex, kind)) if in_force.HIDDEN[kind] in world.keys else all


def is_plain(world: World) -> bool:
    """Whether no card changes who takes part in combats or what is added to the dice."""
    return not world.companions and CHANGING.isdisjoint(world.keys)


def stands(world: World, seat: Seat, hex: int) -> bool:
    """Whether the tribe has tokens there that are not hidden."""
    if hex not in world.spots[seat]:
        return False
    if world.keys.isdisjoint(in_force.HIDDEN):
        return True
    return shown(world, seat, hex, WARRIOR) > 0 or shown(world, seat, hex, WOMAN) > 0


def fighters(world: World, seat: Seat, hex: int) -> int:
    """V8.6: who takes part among tribes: men, women made to fight by a card, tame wolves."""
    found = shown(world, seat, hex, WARRIOR)
    if world.companions:
        found += tame_on(world, seat, hex).bit_count()
    if in_force.holds(world, in_force.HEADSTRONG, seat, hex):
        found += shown(world, seat, hex, WOMAN)
    return found


def among_tribes(world: World, hex: int) -> tuple[tuple[Seat, ...], bool]:
    """The sides of the combat between tribes in turn order, and whether women fight for themselves (V8.8).

    One side only: that tribe has won the hex.
    """
    if is_plain(world):
        spots, many = world.spots, world.size
        here = [seat for seat in world.order if hex in spots[seat]]
        fighting = [seat for seat in here if world.warriors[seat * many + hex]]
    else:
        here = _standing(world, hex)
        fighting = [seat for seat in here if fighters(world, seat, hex)]
    if len(fighting) > 1 or (fighting and shown(world, fighting[0], hex, WARRIOR)):
        return tuple(fighting), False
    return tuple(here), True  # without any man women fight women, and cannot capture


def losable(world: World, seat: Seat, hex: int, *, all: bool) -> tuple[int, ...]:
    """The kinds that take part and may be lost; `all`: men and women, as against animals."""
    kinds: tuple[int, ...] = (WARRIOR,) if shown(world, seat, hex, WARRIOR) else ()
    if (all or in_force.holds(world, in_force.HEADSTRONG, seat, hex)) and shown(world, seat, hex, WOMAN):
        kinds = (*kinds, WOMAN)
    return (*kinds, WOLF_TAMED) if world.companions and tame_on(world, seat, hex) else kinds


def camp_bonus(world: World, seat: Seat, hex: int) -> int:
    """V8.5: the own camp on the hex."""
    if world.camps[hex] != seat:
        return 0
    return CAVE if world.ground.kind[hex] == MOUNTAIN else VILLAGE


def bonus(g: G, seat: Seat, hex: int, *, beasts: bool, bare: bool = False) -> int:
    """V8.5: what a tribe adds to its die; `bare`: without its camp."""
    world = g.world
    if is_plain(world):
        added = world.warriors[seat * world.size + hex]
    else:
        added = shown(world, seat, hex, WARRIOR) + in_force.combat_bonus(world, seat, hex, beasts=beasts)
        if in_force.holds(world, in_force.HEADSTRONG, seat, hex):
            added += shown(world, seat, hex, WOMAN)
        added += tame_on(world, seat, hex).bit_count()
    if beasts and world.fire[seat]:
        added += 1
    return added if bare or world.camps[hex] != seat else added + camp_bonus(world, seat, hex)


def herd_bonus(world: World, hex: int, species: int) -> int:
    """V8.5: one for each animal of the species."""
    return world.herds[hex * BEASTS + species].bit_count()


def open_combats(world: World, seat: Seat) -> tuple[tuple[int, int], ...]:
    """V8.1-V8.3: hex and species (TRIBES: between tribes) of the combats that are still open for the tribe."""
    found: list[tuple[int, int]] = []
    wild, crowd, start = world.wild, world.crowd, seat * world.size
    for hex in world.spots[seat]:
        rivals = crowd[hex] > world.warriors[start + hex] + world.women[start + hex]
        if (rivals or wild[hex]) and stands(world, seat, hex):
            if rivals and (is_plain(world) or len(_standing(world, hex)) > 1):
                found.append((hex, TRIBES))
            elif wild[hex]:
                herds = world.herds[hex * BEASTS : hex * BEASTS + BEASTS]
                found += [(hex, species) for species in compress(count(), herds)]
    return tuple(found)


def _standing(world: World, hex: int) -> list[Seat]:
    """The tribes with tokens there that are not hidden, in turn order."""
    return [seat for seat in world.order if stands(world, seat, hex)]
