"""Animals and loners come from the bag, move, die and are tamed; a counter is always in one place."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley.deeds import roamer, thing
from steppe.games.valley.piece import BEASTS, HERDED, LETTERED, OFF, UNLETTERED, WOLF, first_counters
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.queries.added import barred
from steppe.games.valley.queries.in_force import CACHE
from steppe.games.valley.queries.people import owned_on, tokens
from steppe.games.valley.variant import EAT
from steppe.games.valley.world import G

# -- herds ---------------------------------------------------------------------------------------------------


def _back(g: G, species: int, counters: int) -> None:
    """V8.14, V16.5: lettered counters into the bag, unlettered wolves beside the board."""
    g.world.bag[species] |= counters & LETTERED
    g.world.beside |= counters & UNLETTERED


def arrive(g: G, species: int, counter: int, hex: int) -> int:
    """V5.4: a drawn animal is put on its entry, or dies there in fire or flood (V5.5); the counter that is there."""
    world = g.world
    if world.hazards[hex] or (world.tiles and footing.bears_no(world, species, hex)):
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
    came = 0 if world.hazards[hex] or footing.bears_no(world, WOLF, hex) else pack
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
    if CACHE in g.world.keys:  # VC11: somebody may be alone there now
        thing.pick_up(g, hex)


def fetch(g: G, species: int, hex: int) -> int:
    """A card puts one animal from the bag on the hex; its counter, or 0 if the bag has none."""
    if not any(g.world.bag):
        refill(g)
    counter = first_counters(g.world.bag[species], 1) if g.world.bag[species] else 0
    if counter:
        g.world.bag[species] &= ~counter
        g.world.herds[hex * BEASTS + species] |= counter
        g.world.wild[hex] += 1
        g.emit("animal_arrived", species=species, hex=hex, counters=counter)
    return counter


def swap(g: G, species: int, hex: int, other: int) -> None:
    """VC36: an animal of the hex goes into the bag, and one of another species comes out of it in its place."""
    world = g.world
    out = first_counters(world.herds[hex * BEASTS + species], 1)
    world.herds[hex * BEASTS + species] &= ~out
    _back(g, species, out)
    one = first_counters(world.bag[other], 1)
    world.bag[other] &= ~one
    world.herds[hex * BEASTS + other] |= one
    g.emit("animal_swapped", species=species, into=other, hex=hex, count=1)


def kill(g: G, species: int, hex: int, count: int, cause: str, hunter: Seat = OFF, *, aside: bool = False) -> None:
    """So many of the herd go back to the bag; neutral ones beside the board.

    `hunter`: who eats them may keep them (V18.42); `aside`: that is not decided yet.
    """
    if species >= BEASTS:
        roamer.kill(g, species, hex, count, cause)
        return
    dead = first_counters(g.world.herds[hex * BEASTS + species], count)
    slay(g, species, hex, dead, cause, hunter, aside=aside)


def slay(g: G, species: int, hex: int, dead: int, cause: str, hunter: Seat = OFF, *, aside: bool = False) -> None:
    """The same of these counters."""
    g.world.herds[hex * BEASTS + species] &= ~dead
    g.world.wild[hex] -= dead.bit_count()
    kept = 0
    if g.world.trophies and species in g.rules.kept and (aside or eaten(g, hunter, species)):
        kept = dead & LETTERED
        g.world.trophies[(g.rules.seats if aside else hunter) * BEASTS + species] |= kept
    _back(g, species, dead & ~kept)
    if g.events is not None:
        g.emit("animals_died", species=species, hex=hex, count=dead.bit_count(), cause=cause)
        if kept and not aside:
            g.emit("trophies_kept", seat=hunter, species=species, count=kept.bit_count())
    if CACHE in g.world.keys and not aside:  # VC11: after a combat, not in it
        thing.pick_up(g, hex)


def attack(g: G, species: int, prey: int, hex: int) -> None:
    """V18.9: a herd falls upon another one; nothing has happened yet."""
    count = g.world.herds[hex * BEASTS + species].bit_count()
    g.emit("hunt_began", species=species, prey=prey, hex=hex, count=count)


def revive(g: G, species: int, hex: int, counter: int) -> None:
    """One that has just died stands there again: out of the bag, from aside or from beside the board; 0: no piece."""
    world = g.world
    if species >= BEASTS:
        roamer.come(g, species, hex)
        return
    if counter:
        world.bag[species] &= ~counter
        world.beside &= ~counter if species == WOLF else -1
        if world.trophies:
            world.trophies[g.rules.seats * BEASTS + species] &= ~counter
        world.herds[hex * BEASTS + species] |= counter
        world.wild[hex] += 1
    g.emit("animal_revived", species=species, hex=hex)


def kill_all(g: G, hex: int, cause: str) -> None:
    """All animals on the hex, tame ones too (VC26)."""
    for species in range(BEASTS):
        if herd := g.world.herds[hex * BEASTS + species]:
            kill(g, species, hex, herd.bit_count(), cause)
    for seat, where, species, counters in g.world.companions:
        if where == hex:
            lose_owned(g, seat, hex, counters, cause, species)
    if g.world.roamers:
        roamer.kill_all(g, hex, cause, people=False)


def eaten(g: G, hunter: Seat, species: int) -> bool:
    """V18.42: kept is what the tribe gets the food of."""
    return hunter != OFF and barred(g, EAT, hunter, species) is None


def decide(g: G, hunter: Seat) -> None:
    """V18.42: those that lie aside are the trophies of a tribe; OFF: they go into the bag."""
    trophies, aside = g.world.trophies, g.rules.seats * BEASTS
    for species, counters in enumerate(trophies[aside:]):
        if counters:
            trophies[aside + species] = 0
            if hunter == OFF:
                g.world.bag[species] |= counters
                g.emit("animals_returned", species=species, count=counters.bit_count())
            else:
                trophies[hunter * BEASTS + species] |= counters
                g.emit("trophies_kept", seat=hunter, species=species, count=counters.bit_count())


def refill(g: G) -> bool:
    """V18.17: the bag is empty and somebody is to draw: all trophies of all tribes go in; whether there were any."""
    trophies = g.world.trophies
    own = trophies[: g.rules.seats * BEASTS] if trophies else ()
    if not any(own):
        return False
    for at, counters in enumerate(own):
        trophies[at] = 0
        g.world.bag[at % BEASTS] |= counters
    g.emit("trophies_returned", count=sum([counters.bit_count() for counters in own]))
    return True


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
    if CACHE in world.keys:  # VC11: the tribe may be alone there now
        thing.pick_up(g, hex)


def catch(g: G, seat: Seat, hex: int, species: int, counters: int, to: int = OFF) -> None:
    """V18.38 (b): of those that have just been killed, these live and are the tribe's; `to`: in this village."""
    world = g.world
    world.bag[species] &= ~counters
    if world.trophies:
        world.trophies[g.rules.seats * BEASTS + species] &= ~counters
    kept = hex if to == OFF else to
    _set_owned(g, seat, kept, species, owned_on(world, seat, kept, species) | counters)
    count = counters.bit_count()
    if to == OFF:
        g.emit("herd_caught", seat=seat, hex=hex, species=species, count=count)
    else:
        g.emit("herd_housed", seat=seat, hex=hex, to=to, species=species, count=count)


def calve(g: G, seat: Seat, hex: int, species: int, count: int) -> None:
    """V18.38 (c), VR99: a herd of the tribe grows, as far as the bag has animals."""
    if not any(g.world.bag):
        refill(g)
    calves = first_counters(g.world.bag[species], min(count, g.world.bag[species].bit_count()))
    if calves:
        g.world.bag[species] &= ~calves
        _set_owned(g, seat, hex, species, owned_on(g.world, seat, hex, species) | calves)
        g.emit("herd_grew", seat=seat, hex=hex, species=species, count=calves.bit_count())


def hand_over(g: G, owner: Seat, seat: Seat, hex: int) -> None:
    """V18.38 (h): whoever takes the camp takes the herds that are kept there."""
    for tribe, where, species, counters in g.world.companions:
        if tribe == owner and where == hex and species in HERDED:
            _set_owned(g, owner, hex, species, 0)
            _set_owned(g, seat, hex, species, owned_on(g.world, seat, hex, species) | counters)
            g.emit("herd_taken", seat=seat, owner=owner, hex=hex, species=species, count=counters.bit_count())


def butcher(g: G, seat: Seat, hex: int, species: int, count: int, cause: str) -> None:
    """V18.38 (d), (g): so many of a herd of the tribe are eaten; who gets the food may keep them (V18.42)."""
    dead = first_counters(owned_on(g.world, seat, hex, species), count)
    _set_owned(g, seat, hex, species, owned_on(g.world, seat, hex, species) & ~dead)
    kept = dead if g.world.trophies and species in g.rules.kept and eaten(g, seat, species) else 0
    if kept:
        g.world.trophies[seat * BEASTS + species] |= kept
    _back(g, species, dead & ~kept)
    g.emit("herd_died", seat=seat, hex=hex, species=species, count=count, cause=cause)
    if kept:
        g.emit("trophies_kept", seat=seat, species=species, count=kept.bit_count())


def lead_owned(g: G, seat: Seat, hex: int, to: int, count: int, species: int = WOLF, chosen: int = 0) -> None:
    """So many of the tribe's animals go with a group; which of them may be chosen."""
    here = owned_on(g.world, seat, hex, species)
    moving = chosen or first_counters(here, count)
    _set_owned(g, seat, hex, species, here & ~moving)
    _set_owned(g, seat, to, species, owned_on(g.world, seat, to, species) | moving)
    if species in HERDED:
        g.emit("herd_led", seat=seat, hex=hex, to=to, species=species, count=count)
    else:
        g.emit("tame_moved", seat=seat, hex=hex, to=to, count=count, **_named(species))


def lose_owned(g: G, seat: Seat, hex: int, counters: int, cause: str, species: int = WOLF) -> None:
    """Animals of the tribe die."""
    _set_owned(g, seat, hex, species, owned_on(g.world, seat, hex, species) & ~counters)
    _back(g, species, counters)
    if species in HERDED:
        g.emit("herd_died", seat=seat, hex=hex, species=species, count=counters.bit_count(), cause=cause)
    else:
        g.emit("tame_died", seat=seat, hex=hex, count=counters.bit_count(), cause=cause, **_named(species))


def free_strays(g: G, *, herds: bool = False) -> None:
    """An animal without a token of its tribe is wild again, of a herd not before its camp has fallen (V18.38 h).

    `herds`: this is asked of herds only.
    """
    for seat, hex, species, counters in g.world.companions:
        if species in HERDED:
            if g.world.camps[hex] == seat:
                continue
        elif herds:
            continue
        if not tokens(g.world, seat, hex):
            _set_owned(g, seat, hex, species, 0)
            g.world.herds[hex * BEASTS + species] |= counters
            g.world.wild[hex] += counters.bit_count()
            if species in HERDED:
                g.emit("herd_strayed", seat=seat, hex=hex, species=species, count=counters.bit_count())
            else:
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
    if not g.world.hazards[hex] and not footing.bears_no(g.world, in_force.HUMAN, hex):
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
