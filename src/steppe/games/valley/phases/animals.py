"""The animals phase (V6): loners and herds move with one die, big animals trample fields."""

from __future__ import annotations

from functools import reduce
from itertools import compress, count
from operator import or_
from typing import Any, TypeAlias

from steppe.core.frame import DONE, Done, Flow, Frame, go, run, run_each
from steppe.core.sheet import Public, Rare, sheet
from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.deeds import animal, camp, clock, people, roamer, thing
from steppe.games.valley.phases.entering import Entering, came_onto, settled, snags
from steppe.games.valley.phases.roll import die
from steppe.games.valley.phases.wander import prowl, wanderers
from steppe.games.valley.phases.window import ANIMALS_END, ANIMALS_MOVE, opened
from steppe.games.valley.piece import BEASTS, BIG, LONERS, OFF
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.queries.fitting import is_watched
from steppe.games.valley.queries.herd import Run, course, direction_of, way_of
from steppe.games.valley.queries.people import beasts_on, peopled
from steppe.games.valley.world import G

Facing: TypeAlias = tuple[int, int, int]  # species, hex, and the mountain before the herd


@sheet
class Animals(Frame):
    """V6.13: loners, animals, neutral people, window, damage."""

    die: Public[int] = 0
    facing: Public[tuple[Facing, ...]] = ()  # R17
    runs: Public[tuple[Run, ...]] = ()
    done: Public[int] = 0
    entered: Public[tuple[int, ...]] = ()  # fields that big animals have come into, a hex for each time
    tried: Rare[tuple[int, ...]] = ()  # the walls at which herds have stopped, by the numbers of their sides
    ran: Rare[int] = 0  # how often they have moved already, where they move more than once
    upset: Rare[tuple[int, ...]] = ()  # the species of which some herd did not go as it was to go: others may meet it

    def start(self, g: G, _: Any) -> Flow:
        clock.begin_phase(g, "animals")
        return go(self.roll)

    def roll(self, g: G, _: Any) -> Flow:
        return die(g, "direction", self.rolled)  # V6.2

    def rolled(self, g: G, die: int) -> Flow:
        clock.throw(g, "direction", die)
        self.die = die
        for kind in LONERS:
            move_loner(g, kind, direction_of(g, die))
        self.facing = facing_mountains(g, direction_of(g, die)) if is_watched(g, ANIMALS_MOVE) else ()
        return opened(g, ANIMALS_MOVE, self.set_off) if self.facing else go(self.set_off)

    def set_off(self, g: G, _: Any) -> Flow:
        self.runs, self.tried = course(g, self.die)
        self.tried += prowl(g, direction_of(g, self.die))
        if self.tried:
            thing.stop_at(g, frozenset(self.tried))
        return go(self.drive)

    def drive(self, g: G, _: Any) -> Flow:
        herd = driven_on(g, self)
        if herd is not None:
            return run(herd, self.drive)
        return run(Entering(hexes=self.entered), self.rest) if self.entered else go(self.rest)

    def rest(self, g: G, _: Any) -> Flow:
        """Neutral people go when the animals have moved for the last time, each group with its own die (V16.6)."""
        if moves_again(g, self):
            return go(self.roll)
        return run_each(wanderers(g), self.wandered) if g.world.roamers else self.wandered(g, None)

    def wandered(self, g: G, walls: tuple[int, ...] | None) -> Flow:
        if hit := [wall for wall in walls or () if wall != OFF]:
            thing.stop_at(g, frozenset(hit))
        return opened(g, ANIMALS_END, self.over)

    def over(self, g: G, _: Any) -> Flow:
        camp.trample(g)  # V6.12
        return DONE


def driven_on(g: G, phase: Animals) -> Frame | None:
    """The herds go, one after the other; one that cards may meet on its way is a rule of its own."""
    watched = is_watched(g, ANIMALS_MOVE)
    for_small, for_big = snags(g.world, big=False), snags(g.world, big=True)
    for run_of in phase.runs[phase.done :]:
        species, hex, path, counters = run_of
        phase.done += 1
        if phase.upset and species in phase.upset:
            path = anew(g, phase, run_of)
            if not path:
                continue
        if watched:
            return HerdMove(species=species, hex=hex, path=path, counters=counters)
        if (for_big if BIG[species] else for_small).isdisjoint(path):
            animal.lead(g, species, hex, path[-1], counters)
        elif not step_by_step(g, phase, species, hex, path, counters):
            for_small, for_big = snags(g.world, big=False), snags(g.world, big=True)
    return None


def moves_again(g: G, phase: Animals) -> bool:
    """Whether the animals move once more in this phase: with a new die."""
    if phase.ran + 1 >= footing.runs(g.world):
        return False
    phase.ran += 1
    phase.facing, phase.runs, phase.done, phase.entered, phase.tried, phase.upset = (), (), 0, (), (), ()
    return True


def step_by_step(g: G, phase: Animals, species: int, hex: int, path: tuple[int, ...], counters: int) -> int:
    """A herd goes its way, and what it enters is noted; those that are left of it."""
    for to in path:
        animal.lead(g, species, hex, to, counters)
        counters, fields = came_onto(g, species, to, counters)
        phase.entered += fields
        hex = to
        if not counters:
            disturb(phase, species)
            break
    return counters


def disturb(phase: Animals, species: int) -> None:
    """A herd is not where the others of its species were to find it."""
    if species not in phase.upset:
        phase.upset = (*phase.upset, species)


def anew(g: G, phase: Animals, run_of: Run) -> tuple[int, ...]:
    """The way of a herd that is still to set off, as the others stand now."""
    species, hex, _, counters = run_of
    path, wall = way_of(g, species, hex, counters, direction_of(g, phase.die), waiting=waiting(phase, species))
    if wall != OFF:
        thing.stop_at(g, frozenset({wall}))
    return path


def waiting(phase: Frame, species: int) -> int:
    """The counters of a species that are still to set off; none of a herd that runs by itself."""
    runs = phase.runs[phase.done :] if isinstance(phase, Animals) else ()
    return reduce(or_, [each.counters for each in runs if each.species == species], 0)


def facing_mountains(g: G, direction: int) -> tuple[Facing, ...]:
    """R17, VC31: the herds that are free to go and have a mountain before them, one that blocks them too."""
    world = g.world
    humans = peopled(world) | {*world.loners}
    found = []
    for at in compress(count(), world.herds):
        hex, species = divmod(at, BEASTS)
        free = hex not in humans and footing.pace(world, species)
        if free and (ahead := mountain_before(g, species, hex, direction)) != OFF:
            found.append((species, hex, ahead))
    return tuple(found)


def mountain_before(g: G, species: int, hex: int, direction: int) -> int:
    """VC31: the mountain to which the first step of a herd leads, or by which it is stopped; OFF: there is none."""
    board, walls = g.world.ground, footing.walls(g.world)
    own, free = footing.ways(g, species)[hex], footing.ways(g, species, over=True)[hex]
    for towards in (direction, (direction + 3) % 6):
        if board.side[hex][towards] in walls and own[towards] != OFF:
            return OFF  # it stops there, and does not turn round
        if free[towards] != OFF and board.kind[free[towards]] == MOUNTAIN and board.side[hex][towards] not in walls:
            return free[towards]
        if own[towards] != OFF:
            return OFF
    return OFF


@sheet
class HerdMove(Frame):
    """A herd goes its way hex by hex, where cards may meet it on the way (V6.10, VC31); the fields it came into."""

    species: Public[int] = 0
    hex: Public[int] = 0
    path: Public[tuple[int, ...]] = ()
    counters: Public[int] = 0
    entered: Public[int] = 0
    last: Public[int] = OFF  # the hex it has just left
    ahead: Public[int] = OFF  # the mountain before it, which it enters or which stops it
    fields: Rare[tuple[int, ...]] = ()  # where it runs by itself: those that it has come into

    def start(self, g: G, _: Any) -> Flow:
        more = 0 < self.entered < footing.pace(g.world, self.species)  # the first step: R17
        self.ahead = self.mountain_ahead(g) if more else OFF
        return go(self.step) if self.ahead == OFF else opened(g, ANIMALS_MOVE, self.step, hex=self.hex)

    def mountain_ahead(self, g: G) -> int:
        """The next hex in its direction, if that is a mountain and nobody else has ended its way."""
        board = g.world.ground
        direction = board.next[self.last].index(self.hex)
        ahead = footing.ways(g, self.species, over=True)[self.hex][direction]
        if board.side[self.hex][direction] in footing.walls(g.world):
            return OFF
        stops = peopled(g.world) | {*g.world.loners} | board.herds_halt
        met = self.entered == len(self.path) and (self.hex in stops or has_joined(g, self))
        return OFF if ahead == OFF or met or board.kind[ahead] != MOUNTAIN else ahead

    def step(self, g: G, _: Any) -> Flow:
        if not self.counters or self.entered == len(self.path):
            return Done(self.fields)
        to = self.path[self.entered]
        animal.lead(g, self.species, self.hex, to, self.counters)
        self.last, self.hex = self.hex, to
        self.entered += 1
        self.counters, fields = came_onto(g, self.species, to, self.counters)
        phase = g.stack[-2]
        if isinstance(phase, Animals):
            phase.entered += fields
            if not self.counters:
                disturb(phase, self.species)
        else:
            self.fields += fields
        return go(self.start) if self.counters else Done(self.fields)


def has_joined(g: G, herd: HerdMove) -> bool:
    """V6.7: whether others of its kind are at rest where it is."""
    others = herd.counters | waiting(g.stack[-2], herd.species)
    return bool(g.world.herds[herd.hex * BEASTS + herd.species] & ~others)


def lose_herd(g: G, herd: HerdMove) -> None:
    """A card ends it on its way: the herd is no more."""
    herd.counters = 0
    _tell(g, herd)


def go_over(g: G, herd: HerdMove) -> None:
    """Mountains stop it no longer: it goes on as far as it can."""
    direction, phase = g.world.ground.next[herd.last].index(herd.hex), _phase(g)
    left = footing.pace(g.world, herd.species) - herd.entered
    behind = waiting(phase, herd.species) if phase is not None else 0
    onward, wall = way_of(g, herd.species, herd.hex, herd.counters, direction, left, behind)
    herd.path = (*herd.path[: herd.entered], *onward)
    if wall != OFF:
        thing.stop_at(g, frozenset({wall}))
    _tell(g, herd)


def _phase(g: G) -> Animals | None:
    return next((frame for frame in g.stack if isinstance(frame, Animals)), None)


def _tell(g: G, herd: HerdMove) -> None:
    """Those that are still to set off look where they go."""
    if (phase := _phase(g)) is not None:
        disturb(phase, herd.species)


@sheet
class Bolt(Frame):
    """A herd runs by itself, with a die of its own, also out of a hex with humans; what it enters is settled."""

    species: Public[int] = 0
    hex: Public[int] = 0
    cause: Public[str] = ""  # by which its die is known (N7)
    die: Public[int] = 0
    facing: Public[tuple[Facing, ...]] = ()  # VC31

    def start(self, g: G, _: Any) -> Flow:
        return go(self.roll) if self.herd(g) else DONE

    def herd(self, g: G) -> int:
        return g.world.herds[self.hex * BEASTS + self.species]

    def roll(self, g: G, _: Any) -> Flow:
        return die(g, self.cause, self.rolled)

    def rolled(self, g: G, die: int) -> Flow:
        clock.throw(g, self.cause, die)
        self.die = die
        ahead = mountain_before(g, self.species, self.hex, direction_of(g, die))
        if ahead != OFF and is_watched(g, ANIMALS_MOVE):
            self.facing = ((self.species, self.hex, ahead),)
            return opened(g, ANIMALS_MOVE, self.set_off, hex=self.hex)
        return go(self.set_off)

    def set_off(self, g: G, _: Any) -> Flow:
        counters = self.herd(g)
        path, wall = way_of(g, self.species, self.hex, counters, direction_of(g, self.die)) if counters else ((), OFF)
        if wall != OFF:
            thing.stop_at(g, frozenset({wall}))
        if not path:
            return DONE
        return run(HerdMove(species=self.species, hex=self.hex, path=path, counters=counters), self.ran)

    def ran(self, g: G, fields: tuple[int, ...]) -> Flow:
        window = settled(fields, at_once=False)
        return run(window, self.over) if window else DONE

    def over(self, g: G, _: Any) -> Flow:
        return DONE


def before_mountains(g: G) -> tuple[Facing, ...]:
    """In `animals_move`: the herds that it is about, each with the mountain before it."""
    for frame in reversed(g.stack):
        if isinstance(frame, HerdMove):
            return ((frame.species, frame.hex, frame.ahead),) if frame.counters else ()
        if isinstance(frame, Animals | Bolt):
            return tuple([each for each in frame.facing if g.world.herds[each[1] * BEASTS + each[0]]])
    return ()


def herd_of(g: G, species: int, hex: int) -> int:
    """In `animals_move`: the counters of the herd that is meant."""
    for frame in reversed(g.stack):
        if isinstance(frame, HerdMove):
            return frame.counters
        if isinstance(frame, Animals | Bolt):
            break
    return g.world.herds[hex * BEASTS + species]


@sheet
class Drive(Frame):
    """Cards drive animals: herds, or part of them, take one step each, and what they enter is settled."""

    steps: Public[tuple[tuple[int, int, int, int], ...]] = ()  # species, counters, hex, to
    at_once: Public[bool] = True  # V6.12

    def start(self, g: G, _: Any) -> Flow:
        entered: tuple[int, ...] = ()
        for species, counters, hex, to in self.steps:
            (animal.lead if species < BEASTS else roamer.lead)(g, species, hex, to, counters)
            entered += came_onto(g, species, to, counters)[1]
        window = settled(entered, at_once=self.at_once)
        return run(window, self.over) if window else DONE

    def over(self, g: G, _: Any) -> Flow:
        return DONE


# -- loners --------------------------------------------------------------------------------------------------


def move_loner(g: G, kind: int, direction: int) -> None:
    """V16.2: one hex, as a human, with the die of the animals; not from a hex with animals, nor out of a flood."""
    hex = g.world.loners[kind]
    if hex == OFF or in_force.slowed(g.world) or beasts_on(g.world, hex) or footing.immobilised(g.world, hex):
        return
    ways = footing.walks(g)[hex]
    to = ways[direction] if ways[direction] != OFF else ways[(direction + 3) % 6]
    if to != OFF and footing.is_walled(g.world, hex, to):
        thing.stop_at(g, thing.side_between(g, hex, to))
    elif to != OFF:
        animal.move_loner(g, kind, to)
        people.meet_loners(g, to)
