"""Animals come onto a hex: one place for all that follows from it, whoever has moved them (V5.6, V6.10, V6.11, VC31).

Herds that run, that cards drive or call, animals out of the bag, packs and bears: each of them is led or put somewhere
by a deed, and then `came_onto` says what becomes of them. Consequences have a fixed order; each of them names the
hexes where it can matter, so that herds which meet none of these are moved in one go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import compress, count
from typing import Any, Final, NamedTuple, TypeAlias

from steppe.core.frame import DONE, Flow, Frame
from steppe.core.sheet import Public, sheet
from steppe.games.valley.deeds import animal, camp, thing
from steppe.games.valley.phases.window import ANIMALS_ENTER, opened
from steppe.games.valley.piece import BEASTS, BIG, NO_FIELD
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.variant import ENDANGERED
from steppe.games.valley.world import Effect, G, World

# What has become of animals that came onto a hex: those that may go on (none: here the way ends), and the hex, if its
# field is in danger (V6.11).
Came: TypeAlias = tuple[int, tuple[int, ...]]
Befalls: TypeAlias = Callable[[G, int, int, int], Came]  # g, species, hex, counters


FELL: Final = "pitfall"  # of what they die


class Consequence(NamedTuple):
    """Something that happens to animals where they come."""

    where: Callable[[World, bool], Iterable[int]]  # the hexes where it can matter, to big animals or to others
    befalls: Befalls


def sown(world: World, big: bool) -> Iterable[int]:
    """The hexes with a field, for those that trample."""
    return compress(count(), world.fields) if big and any(world.fields) else ()


def dug(world: World, big: bool) -> Iterable[int]:
    """The hexes with a pit."""
    return footing.pits(world)


def fall(g: G, species: int, hex: int, counters: int) -> Came:
    """VC31: all who come onto a pit fall into it before they trample or join anybody; their meat lies there (VC11)."""
    if hex not in footing.pits(g.world):
        return counters, ()
    count = counters.bit_count() if species < BEASTS else counters
    thing.fill(g, hex, "fallen_in")
    if species < BEASTS:
        animal.slay(g, species, hex, counters, FELL)
    else:  # V16.7: a neutral one; of these a number is given instead of counters
        animal.kill(g, species, hex, count, FELL)
    thing.leave_meat(g, hex, count * in_force.meat(g, species))
    return 0, (hex,)


def endanger(g: G, species: int, hex: int, counters: int) -> Came:
    """V6.11, V6.12: a field that a big animal has come into is in danger, unless a palisade is around it."""
    world = g.world
    big = species < BEASTS and BIG[species]
    if not big or world.fields[hex] == NO_FIELD or in_force.holds(world, in_force.PALISADE, hex=hex):
        return counters, ()
    if in_force.TRODDEN in g.rules.rows:  # only where some card may ask
        camp.remember(g, Effect(in_force.TRODDEN, hex=hex, value=footing.herd_number(species, counters)))
    camp.await_trampling(g, hex)
    for hook in g.rules.points.get(ENDANGERED, ()):
        hook(g, (species, hex))
    return counters, (hex,)


CONSEQUENCES: tuple[Consequence, ...] = (  # in their order: a pit comes before fields (VC31)
    Consequence(dug, fall),
    Consequence(sown, endanger),
)


def snags(world: World, *, big: bool) -> frozenset[int]:
    """The hexes where animals cannot just pass."""
    found = in_force.NOWHERE
    for where, _ in CONSEQUENCES:
        if hexes := where(world, big):  # seldom
            found = found.union(hexes)
    return found


def came_onto(g: G, species: int, hex: int, counters: int) -> Came:
    """All that follows when these animals have come onto a hex, but for the window, which is one for all (R17)."""
    fields: tuple[int, ...] = ()
    for _, befalls in CONSEQUENCES:
        if counters:
            counters, more = befalls(g, species, hex, counters)
            fields += more
    return counters, fields


def settled(fields: tuple[int, ...], *, at_once: bool = True) -> Frame | None:
    """The window for what was entered by one die or one card, if there is anything to settle."""
    return Entering(hexes=fields, at_once=at_once) if fields else None


@sheet
class Entering(Frame):
    """R17: one window for all herds that have entered fields or pits with the same die, or by the same card."""

    hexes: Public[tuple[int, ...]] = ()  # a hex for each time
    at_once: Public[bool] = False  # V6.12: driven by a card outside the two phases of the animals

    def start(self, g: G, _: Any) -> Flow:
        return opened(g, ANIMALS_ENTER, self.over)

    def over(self, g: G, _: Any) -> Flow:
        if self.at_once:
            camp.trample(g)
        return DONE
