"""The animals phase (V6): loners and herds move with one die, big animals trample fields."""

from __future__ import annotations

from typing import Any

from steppe.core.frame import DONE, Flow, Frame, go, run
from steppe.core.sheet import Public, sheet
from steppe.games.valley import force
from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.deeds import animal, camp, clock, people
from steppe.games.valley.fitting import opens
from steppe.games.valley.herd import Run, course, direction_of
from steppe.games.valley.people import beasts_on
from steppe.games.valley.piece import BIG, KINDS, NO_FIELD, OFF
from steppe.games.valley.roll import die
from steppe.games.valley.window import ANIMALS_END, ANIMALS_ENTER, ANIMALS_MOVE, opened
from steppe.games.valley.world import G


@sheet
class Animals(Frame):
    """V6.13: loners, animals, window, damage."""

    runs: Public[tuple[Run, ...]] = ()
    done: Public[int] = 0

    def start(self, g: G, _: Any) -> Flow:
        clock.begin_phase(g, "animals")
        return go(self.roll)

    def roll(self, g: G, _: Any) -> Flow:
        return die(g, "direction", self.rolled)  # V6.2

    def rolled(self, g: G, die: int) -> Flow:
        clock.throw(g, "direction", die)
        for kind in KINDS:
            move_loner(g, kind, direction_of(g, die))
        self.runs = course(g, die)
        return go(self.drive)

    def drive(self, g: G, _: Any) -> Flow:
        watched, fields = opens(g, ANIMALS_MOVE), g.world.fields
        sown = any(fields)
        for species, hex, path, counters in self.runs[self.done :]:
            self.done += 1
            if watched or (sown and BIG[species] and any(fields[each] for each in path)):
                return run(HerdMove(species=species, hex=hex, path=path, counters=counters), self.drive)
            animal.lead(g, species, hex, path[-1], counters)
        return opened(g, ANIMALS_END, self.over)

    def over(self, g: G, _: Any) -> Flow:
        camp.trample(g)  # V6.12
        return DONE


@sheet
class HerdMove(Frame):
    """A herd goes its way hex by hex, where cards or a field make every step matter (V6.10)."""

    species: Public[int] = 0
    hex: Public[int] = 0
    path: Public[tuple[int, ...]] = ()
    counters: Public[int] = 0
    entered: Public[int] = 0

    def start(self, g: G, _: Any) -> Flow:
        if self.entered == len(self.path):
            return DONE
        steep = g.world.ground.kind[self.path[self.entered]] == MOUNTAIN
        if (steep or not self.entered) and opens(g, ANIMALS_MOVE):
            return opened(g, ANIMALS_MOVE, self.step, hex=self.hex)
        return go(self.step)

    def step(self, g: G, _: Any) -> Flow:
        to = self.path[self.entered]
        animal.lead(g, self.species, self.hex, to, self.counters)
        self.hex = to
        self.entered += 1
        return run(Entering(species=self.species, hex=to), self.start)


@sheet
class Entering(Frame):
    """V6.11: a herd has entered a hex; big animals threaten the field there."""

    species: Public[int] = 0
    hex: Public[int] = 0
    at_once: Public[bool] = False  # V6.12: driven by a card outside the two phases of the animals

    def start(self, g: G, _: Any) -> Flow:
        hex = self.hex
        if not threatens(g, self.species, hex):
            return DONE
        camp.await_trampling(g, hex)
        if opens(g, ANIMALS_ENTER):
            return opened(g, ANIMALS_ENTER, self.over, hex=hex)
        return go(self.over)

    def over(self, g: G, _: Any) -> Flow:
        if self.at_once:
            camp.trample(g)
        return DONE


def threatens(g: G, species: int, hex: int) -> bool:
    """V6.11: a big animal, and a field without a palisade."""
    world = g.world
    return BIG[species] and world.fields[hex] != NO_FIELD and not force.holds(world, force.PALISADE, hex=hex)


@sheet
class Drive(Frame):
    """Cards drive animals: herds, or part of them, take one step each, and what they enter is settled."""

    steps: Public[tuple[tuple[int, int, int, int], ...]] = ()  # species, counters, hex, to
    at_once: Public[bool] = True  # V6.12

    def start(self, g: G, _: Any) -> Flow:
        if not self.steps:
            return DONE
        (species, counters, hex, to), self.steps = self.steps[0], self.steps[1:]
        animal.lead(g, species, hex, to, counters)
        return run(Entering(species=species, hex=to, at_once=self.at_once), self.start)


# -- loners --------------------------------------------------------------------------------------------------


def move_loner(g: G, kind: int, direction: int) -> None:
    """V16.2: one hex, as a human, with the die of the animals; not from a hex with animals, nor out of a flood."""
    hex = g.world.loners[kind]
    if hex == OFF or beasts_on(g.world, hex) or force.immobilised(g.world, hex):
        return
    ways = force.walks(g)[hex]
    to = ways[direction] if ways[direction] != OFF else ways[(direction + 3) % 6]
    if to != OFF:
        animal.move_loner(g, kind, to)
        people.meet_loners(g, to)
