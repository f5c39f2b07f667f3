"""The animals phase (V6): loners and herds move with one die, big animals trample fields."""

from __future__ import annotations

from itertools import compress, count
from typing import Any

from steppe.core.frame import DONE, Flow, Frame, go, run
from steppe.core.sheet import Public, Rare, sheet
from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.deeds import animal, camp, clock, people
from steppe.games.valley.phases.entering import Entering, came_onto, settled, snags
from steppe.games.valley.phases.roll import die
from steppe.games.valley.phases.window import ANIMALS_END, ANIMALS_MOVE, opened
from steppe.games.valley.piece import BEASTS, BIG, KINDS, MOVE, OFF
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.fitting import opens
from steppe.games.valley.queries.herd import Run, course, direction_of
from steppe.games.valley.queries.people import beasts_on, peopled
from steppe.games.valley.world import G


@sheet
class Animals(Frame):
    """V6.13: loners, animals, window, damage."""

    die: Public[int] = 0
    facing: Public[tuple[tuple[int, int, int], ...]] = ()  # R17: species, hex and the mountain before a herd
    runs: Public[tuple[Run, ...]] = ()
    done: Public[int] = 0
    entered: Public[tuple[int, ...]] = ()  # fields that big animals have come into, a hex for each time
    tried: Rare[tuple[int, ...]] = ()  # the walls at which herds have stopped, by the numbers of their sides

    def start(self, g: G, _: Any) -> Flow:
        clock.begin_phase(g, "animals")
        return go(self.roll)

    def roll(self, g: G, _: Any) -> Flow:
        return die(g, "direction", self.rolled)  # V6.2

    def rolled(self, g: G, die: int) -> Flow:
        clock.throw(g, "direction", die)
        self.die = die
        for kind in KINDS:
            move_loner(g, kind, direction_of(g, die))
        if opens(g, ANIMALS_MOVE):
            self.facing = facing_mountains(g, direction_of(g, die))
            return opened(g, ANIMALS_MOVE, self.set_off) if self.facing else go(self.set_off)
        return go(self.set_off)

    def set_off(self, g: G, _: Any) -> Flow:
        self.runs, self.tried = course(g, self.die)
        return go(self.drive)

    def drive(self, g: G, _: Any) -> Flow:
        watched = opens(g, ANIMALS_MOVE)
        for_small, for_big = snags(g.world, big=False), snags(g.world, big=True)
        for species, hex, path, counters in self.runs[self.done :]:
            self.done += 1
            if watched:
                return run(HerdMove(species=species, hex=hex, path=path, counters=counters), self.drive)
            if (for_big if BIG[species] else for_small).isdisjoint(path):
                animal.lead(g, species, hex, path[-1], counters)
                continue
            for to in path:
                animal.lead(g, species, hex, to, counters)
                counters, fields = came_onto(g, species, to, counters)
                self.entered += fields
                hex = to
                if not counters:
                    break
        return run(Entering(hexes=self.entered), self.rest) if self.entered else go(self.rest)

    def rest(self, g: G, _: Any) -> Flow:
        return opened(g, ANIMALS_END, self.over)

    def over(self, g: G, _: Any) -> Flow:
        camp.trample(g)  # V6.12
        return DONE


def facing_mountains(g: G, direction: int) -> tuple[tuple[int, int, int], ...]:
    """R17, VC31: the herds that are free to go and have a mountain before them, one that blocks them too."""
    world, board = g.world, g.world.ground
    humans, walls = peopled(world) | {*world.loners}, in_force.walls(world)
    found = []
    for at in compress(count(), world.herds):
        hex, species = divmod(at, BEASTS)
        ahead = board.next[hex][direction]
        free = hex not in humans and ahead != OFF and board.side[hex][direction] not in walls
        if free and board.kind[ahead] == MOUNTAIN:
            found.append((species, hex, ahead))
    return tuple(found)


@sheet
class HerdMove(Frame):
    """A herd goes its way hex by hex, where cards may meet it on the way (V6.10, VC31)."""

    species: Public[int] = 0
    hex: Public[int] = 0
    path: Public[tuple[int, ...]] = ()
    counters: Public[int] = 0
    entered: Public[int] = 0
    last: Public[int] = OFF  # the hex it has just left
    ahead: Public[int] = OFF  # the mountain before it, which it enters or which stops it

    def start(self, g: G, _: Any) -> Flow:
        self.ahead = self.mountain_ahead(g) if 0 < self.entered < MOVE[self.species] else OFF  # the first step: R17
        return go(self.step) if self.ahead == OFF else opened(g, ANIMALS_MOVE, self.step, hex=self.hex)

    def mountain_ahead(self, g: G) -> int:
        """The next hex in its direction, if that is a mountain and nobody else has ended its way."""
        board = g.world.ground
        direction = board.next[self.last].index(self.hex)
        ahead = board.next[self.hex][direction]
        if board.side[self.hex][direction] in in_force.walls(g.world):
            return OFF
        stops = peopled(g.world) | {*g.world.loners} | board.herds_halt
        met = self.entered == len(self.path) and self.hex in stops
        return OFF if ahead == OFF or met or board.kind[ahead] != MOUNTAIN else ahead

    def step(self, g: G, _: Any) -> Flow:
        if self.entered == len(self.path):
            return DONE
        to = self.path[self.entered]
        animal.lead(g, self.species, self.hex, to, self.counters)
        self.last, self.hex = self.hex, to
        self.entered += 1
        self.counters, fields = came_onto(g, self.species, to, self.counters)
        g.nearest(Animals).entered += fields
        return go(self.start) if self.counters else DONE


@sheet
class Drive(Frame):
    """Cards drive animals: herds, or part of them, take one step each, and what they enter is settled."""

    steps: Public[tuple[tuple[int, int, int, int], ...]] = ()  # species, counters, hex, to
    at_once: Public[bool] = True  # V6.12

    def start(self, g: G, _: Any) -> Flow:
        entered: tuple[int, ...] = ()
        for species, counters, hex, to in self.steps:
            animal.lead(g, species, hex, to, counters)
            entered += came_onto(g, species, to, counters)[1]
        window = settled(entered, at_once=self.at_once)
        return run(window, self.over) if window else DONE

    def over(self, g: G, _: Any) -> Flow:
        return DONE


# -- loners --------------------------------------------------------------------------------------------------


def move_loner(g: G, kind: int, direction: int) -> None:
    """V16.2: one hex, as a human, with the die of the animals; not from a hex with animals, nor out of a flood."""
    hex = g.world.loners[kind]
    if hex == OFF or beasts_on(g.world, hex) or in_force.immobilised(g.world, hex):
        return
    ways = in_force.walks(g)[hex]
    to = ways[direction] if ways[direction] != OFF else ways[(direction + 3) % 6]
    if to != OFF:
        animal.move_loner(g, kind, to)
        people.meet_loners(g, to)
