"""Dice and draws of events and cards: a region, a river, a table, an animal out of the bag (V4.5, V16.1)."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import Any

from steppe.core.decision import NATURE, Decision, Seat
from steppe.core.frame import Ask, Done, Flow, Frame, Step, chance, go, run
from steppe.core.sheet import Public, sheet
from steppe.core.space import Pick, Space
from steppe.games.valley.deeds import clock
from steppe.games.valley.fitting import opens
from steppe.games.valley.piece import BEASTS, LETTERS, OFF
from steppe.games.valley.window import DIE_ROLLED, EVENT_ROLL, Window
from steppe.games.valley.world import G, World

DIE = Pick("die", (1, 2, 3, 4, 5, 6))
SPECIES = range(BEASTS)
LETTERED = 9  # counters of each species in the bag; a counter is species * 9 + the place of its letter


def die(g: G, topic: str, then: Step) -> Flow:
    """A die is thrown; `then` receives what it shows."""
    return _die(topic, then.__name__) if g.luck is None else then(g, 1 + g.luck(6))


def draw(g: G, topic: str, space: Space, then: Step) -> Flow:
    """Lots are drawn; `then` receives what comes."""
    return chance(topic, space, then) if g.luck is None else then(g, space.sample(g.luck))


@cache
def _die(topic: str, then: str) -> Ask:
    """The question is always the same, so it is made once."""
    return Ask((Decision(NATURE, topic, ((topic, DIE),)),), then, True)


@sheet
class EventDie(Frame):
    """A die of an event; cards may have it thrown again, and change one that is thrown for a tribe (R4)."""

    what: Public[str] = ""  # what it decides: region, river, fire …
    seat: Public[Seat] = OFF  # the tribe it is thrown for; OFF: nobody's (VC19)
    value: Public[int] = 0

    def start(self, g: G, _: Any) -> Flow:
        return die(g, "event_die", self.thrown)

    def thrown(self, g: G, value: int) -> Flow:
        self.value = value
        clock.throw(g, self.what, value, self.seat)
        if opens(g, EVENT_ROLL):
            return run(Window(key=EVENT_ROLL, first=self.seat), self.settled)
        return go(self.settled)

    def settled(self, g: G, _: Any) -> Flow:
        if self.seat != OFF and opens(g, DIE_ROLLED):
            return run(Window(key=DIE_ROLLED, first=self.seat), self.used)
        return go(self.used)

    def used(self, g: G, _: Any) -> Flow:
        return Done(min(6, max(1, self.value)))  # R4: where a table is read


@sheet
class RollRegion(Frame):
    """V4.5: a die gives the number; every hex of that region is meant."""

    kind: Public[int] = 0

    def start(self, g: G, _: Any) -> Flow:
        return run(EventDie(what="region"), self.rolled)

    def rolled(self, g: G, number: int) -> Flow:
        return Done(g.world.ground.regions[self.kind][number])


@sheet
class RollRiver(Frame):
    """A die picks a river; a number without one is thrown again."""

    def start(self, g: G, _: Any) -> Flow:
        return run(EventDie(what="river"), self.rolled)

    def rolled(self, g: G, face: int) -> Flow:
        river = g.world.ground.river_of_face.get(face)
        return go(self.start) if river is None else Done(river)


def in_bag(world: World, without: tuple[int, ...] = ()) -> tuple[int, ...]:
    """The counters in the bag, but for those already drawn."""
    if without:
        bag = world.bag.copy()
        for counter in without:
            bag[counter // LETTERED] &= ~(1 << counter % LETTERED)
    else:
        bag = world.bag
    return tuple(chain.from_iterable(map(_counters, SPECIES, bag)))


@cache
def _counters(species: int, bits: int) -> tuple[int, ...]:
    return tuple(species * LETTERED + place for place in range(LETTERED) if bits >> place & 1)


def letter_of(counter: int) -> str:
    """The letter printed on a counter."""
    return LETTERS[counter // LETTERED][counter % LETTERED]


@sheet
class DrawAnimal(Frame):
    """A counter is drawn from the bag and put back; OFF if the bag is empty."""

    def start(self, g: G, _: Any) -> Flow:
        counters = in_bag(g.world)
        return draw(g, "counter", Pick("counter", counters), self.drawn) if counters else Done(OFF)

    def drawn(self, g: G, counter: int) -> Flow:
        clock.show(g, counter)
        return Done(counter)


@sheet
class RandomEntry(Frame):
    """V16.1, VC13: the letter of an animal drawn from the bag names an entry; empty bag: a lot among the entries."""

    def start(self, g: G, _: Any) -> Flow:
        return run(DrawAnimal(), self.drawn)

    def drawn(self, g: G, counter: int) -> Flow:
        entries = g.world.ground.entries
        if counter == OFF:
            return go(self.lot)
        return Done(entries[letter_of(counter)])

    def lot(self, g: G, _: Any) -> Flow:
        return draw(g, "entry", Pick("hex", tuple(sorted(g.world.ground.entries.values()))), self.fallen)

    def fallen(self, g: G, hex: int) -> Flow:
        clock.throw(g, "entry", hex)
        return Done(hex)


@sheet
class EachRolls(Frame):
    """A die for each of these tribes in turn order; the results in the same order."""

    what: Public[str] = ""
    seats: Public[tuple[Seat, ...]] = ()
    values: Public[tuple[int, ...]] = ()

    def start(self, g: G, _: Any) -> Flow:
        if len(self.values) == len(self.seats):
            return Done(self.values)
        return run(EventDie(what=self.what, seat=self.seats[len(self.values)]), self.rolled)

    def rolled(self, g: G, value: int) -> Flow:
        self.values = (*self.values, value)
        return go(self.start)
