"""Animals and loners come from the bag, move, die and are tamed; a counter is always in one place."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley.piece import BEASTS, LETTERED, OFF, UNLETTERED, WOLF, first_counters
from steppe.games.valley.queries.people import owned_on, tokens
from steppe.games.valley.world import G

# -- herds ---------------------------------------------------------------------------------------------------


def _back(g: G, species: int, counters: int) -> None:
    """V8.14, V16.5: lettered counters into the bag, unlettered wolves beside the board."""
    g.world.bag[species] |= counters & LETTERED
    g.world.beside |= counters & UNLETTERED


def arrive(g: G, species: int, counter: int, hex: int) -> int:
    """V5.4: a drawn animal is put on its entry, or dies there in fire or flood (V5.5); the counter that is there."""
    world = g.world
    if world.hazards[hex]:
        g.emit("animal_perished", species=species, hex=hex)
        return 0
    world.bag[species] &= ~counter
    world.herds[hex * BEASTS + species] |= counter
    world.wild[hex] += 1
    if g.events is not None:
        g.emit("animal_arrived", species=species, hex=hex, counters=counter)
    return counter


def call_pack(g: G, hex: int, count: int) -> int:
    """V16.5: unlettered wolves appear, as many as are left beside the board; the counters that are there."""
    world = g.world
    pack = first_counters(world.beside, min(count, world.beside.bit_count()))
    came = 0 if world.hazards[hex] else pack
    if came:
        world.beside &= ~came
        world.herds[hex * BEASTS + WOLF] |= came
        world.wild[hex] += came.bit_count()
    g.emit("pack_came", hex=hex, count=pack.bit_count())
    return came


def lead(g: G, species: int, hex: int, to: int, counters: int) -> None:
    """Animals of a herd move from hex to hex and join their like."""
    herds, wild = g.world.herds, g.world.wild
    herds[hex * BEASTS + species] &= ~counters
    herds[to * BEASTS + species] |= counters
    count = counters.bit_count()
    wild[hex] -= count
    wild[to] += count
    if g.events is not None:
        g.emit("herd_moved", species=species, hex=hex, to=to, count=count, counters=counters)


def fetch(g: G, species: int, hex: int) -> int:
    """A card puts one animal from the bag on the hex; its counter, or 0 if the bag has none."""
    counter = first_counters(g.world.bag[species], 1) if g.world.bag[species] else 0
    if counter:
        g.world.bag[species] &= ~counter
        g.world.herds[hex * BEASTS + species] |= counter
        g.world.wild[hex] += 1
        g.emit("animal_arrived", species=species, hex=hex, counters=counter)
    return counter


def kill(g: G, species: int, hex: int, count: int, cause: str) -> None:
    """So many of the herd go back to the bag."""
    herds = g.world.herds
    dead = first_counters(herds[hex * BEASTS + species], count)
    herds[hex * BEASTS + species] &= ~dead
    g.world.wild[hex] -= dead.bit_count()
    _back(g, species, dead)
    if g.events is not None:
        g.emit("animals_died", species=species, hex=hex, count=count, cause=cause)


def kill_all(g: G, hex: int, cause: str) -> None:
    """All animals on the hex, tame ones too (VC26)."""
    for species in range(BEASTS):
        if herd := g.world.herds[hex * BEASTS + species]:
            kill(g, species, hex, herd.bit_count(), cause)
    for seat, where, species, counters in g.world.companions:
        if where == hex:
            lose_owned(g, seat, hex, counters, cause, species)


# -- animals that belong to a tribe (VC26) ---------------------------------------------------------------------


def _set_owned(g: G, seat: Seat, hex: int, species: int, counters: int) -> None:
    rest = tuple(each for each in g.world.companions if each[:3] != (seat, hex, species))
    g.world.companions = (*rest, (seat, hex, species, counters)) if counters else rest


def _named(species: int) -> dict[str, int]:
    """Of a wolf, which is what nearly all of them are, the species is not told."""
    return {} if species == WOLF else {"species": species}


def tame(g: G, seat: Seat, hex: int, species: int = WOLF) -> None:
    """The animals of the species on the hex are the tribe's from now on."""
    world = g.world
    counters = world.herds[hex * BEASTS + species]
    world.herds[hex * BEASTS + species] = 0
    world.wild[hex] -= counters.bit_count()
    _set_owned(g, seat, hex, species, owned_on(world, seat, hex, species) | counters)
    g.emit("wolf_tamed", seat=seat, hex=hex, **_named(species))


def lead_owned(g: G, seat: Seat, hex: int, to: int, count: int, species: int = WOLF) -> None:
    """So many of the tribe's animals go with a group."""
    here = owned_on(g.world, seat, hex, species)
    moving = first_counters(here, count)
    _set_owned(g, seat, hex, species, here & ~moving)
    _set_owned(g, seat, to, species, owned_on(g.world, seat, to, species) | moving)
    g.emit("tame_moved", seat=seat, hex=hex, to=to, count=count, **_named(species))


def lose_owned(g: G, seat: Seat, hex: int, counters: int, cause: str, species: int = WOLF) -> None:
    """Animals of the tribe die."""
    _set_owned(g, seat, hex, species, owned_on(g.world, seat, hex, species) & ~counters)
    _back(g, species, counters)
    g.emit("tame_died", seat=seat, hex=hex, count=counters.bit_count(), cause=cause, **_named(species))


def free_strays(g: G) -> None:
    """An animal without a token of its tribe is wild again."""
    for seat, hex, species, counters in g.world.companions:
        if not tokens(g.world, seat, hex):
            _set_owned(g, seat, hex, species, 0)
            g.world.herds[hex * BEASTS + species] |= counters
            g.world.wild[hex] += counters.bit_count()
            g.emit("wolf_strayed", seat=seat, hex=hex, **_named(species))


# -- loners --------------------------------------------------------------------------------------------------


def set_loner(g: G, kind: int, hex: int) -> None:
    """Where the loner is; whoever moves it tells why."""
    loners = g.world.loners
    g.world.loners = (hex, loners[1]) if kind == 0 else (loners[0], hex)


def draw_loner(g: G, kind: int) -> None:
    """V16.1: lots are drawn which loner comes, for all to see."""
    g.world.thrown = kind
    g.emit("loner_drawn", kind=kind)


def bring_loner(g: G, kind: int, hex: int) -> None:
    """V16.1: a loner appears on an entry; where there is a hazard it dies at once."""
    if not g.world.hazards[hex]:
        set_loner(g, kind, hex)
    g.emit("loner_came", kind=kind, hex=hex)


def move_loner(g: G, kind: int, to: int) -> None:
    """V16.2."""
    set_loner(g, kind, to)
    g.emit("loner_moved", kind=kind, to=to)


def remove_loner(g: G, kind: int, cause: str) -> None:
    """V16.4: dead, back beside the board."""
    hex = g.world.loners[kind]
    set_loner(g, kind, OFF)
    g.emit("loner_died", kind=kind, hex=hex, cause=cause)
