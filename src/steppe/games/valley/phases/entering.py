"""Animals come onto a hex: one place for all that follows from it, whoever has moved them (V5.6, V6.10, V6.11, VC31).

Herds that run, that cards drive or call, animals out of the bag, packs and bears: each of them is led or put somewhere
by a deed, and then `came_onto` says what becomes of them. Consequences have a fixed order; each of them names the
hexes where it can matter, so that herds which meet none of these are moved in one go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import compress, count
from typing import Any, NamedTuple, TypeAlias

from steppe.core.frame import DONE, Flow, Frame
from steppe.core.sheet import Public, sheet
from steppe.games.valley.deeds import camp
from steppe.games.valley.phases.window import ANIMALS_ENTER, opened
from steppe.games.valley.piece import BIG, NO_FIELD
from steppe.games.valley.queries import in_force
from steppe.games.valley.world import G, World

# What has become of animals that came onto a hex: those that may go on (none: here the way ends), and the hex, if its
# field is in danger (V6.11).
Came: TypeAlias = tuple[int, tuple[int, ...]]
Befalls: TypeAlias = Callable[[G, int, int, int], Came]  # g, species, hex, counters


class Consequence(NamedTuple):
    """Something that happens to animals where they come."""

    where: Callable[[World, bool], Iterable[int]]  # the hexes where it can matter, to big animals or to others
    befalls: Befalls


def sown(world: World, big: bool) -> Iterable[int]:
    """The hexes with a field, for those that trample."""
    return compress(count(), world.fields) if big and any(world.fields) else ()


def endanger(g: G, species: int, hex: int, counters: int) -> Came:
    """V6.11, V6.12: a field that a big animal has come into is in danger, unless a palisade is around it."""
    world = g.world
    if not BIG[species] or world.fields[hex] == NO_FIELD or in_force.holds(world, in_force.PALISADE, hex=hex):
        return counters, ()
    camp.await_trampling(g, hex)
    return counters, (hex,)


CONSEQUENCES: tuple[Consequence, ...] = (
    Consequence(sown, endanger),
)  # in their order: a pit comes before fields (VC31)


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
    """R17: one window for all herds that have entered fields with the same die, or by the same card."""

    hexes: Public[tuple[int, ...]] = ()  # a hex for each time
    at_once: Public[bool] = False  # V6.12: driven by a card outside the two phases of the animals

    def start(self, g: G, _: Any) -> Flow:
        return opened(g, ANIMALS_ENTER, self.over)

    def over(self, g: G, _: Any) -> Flow:
        if self.at_once:
            camp.trample(g)
        return DONE
