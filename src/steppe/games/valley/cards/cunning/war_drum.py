"""War Drum: chase animals off a hex, or drive them ahead of a group; who cannot go on dies."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.batch import read_step
from steppe.games.valley.cards import aim, reach, shape, stride
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.deeds import animal, food
from steppe.games.valley.larder import HUNTING
from steppe.games.valley.party import heads
from steppe.games.valley.phases.animals import Drive
from steppe.games.valley.phases.window import ANIMALS_END, TRIBE_MOVE, PlayCard
from steppe.games.valley.piece import OFF
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.queries.people import places, roamed
from steppe.games.valley.world import G


def hex_and_refuge(g: G, seat: Seat) -> Iterable[Aim]:
    """A hex with own tokens and animals, and a neighbour that some herd may enter: (hex, to)."""
    beasts = roamed(g.world)
    for hex in places(g.world, seat):
        if hex in beasts:
            yield from ((hex, to) for to in g.world.ground.near[hex] if aim.herd_steps(g, hex, to))


def chase(g: G, play: PlayCard) -> Drive:
    hex, to = cast("tuple[int, int]", play.aim)
    return Drive(steps=aim.herd_steps(g, hex, to), at_once=False)


def step_into_animals(g: G, seat: Seat) -> Iterable[Aim]:
    """A step into a hex with animals: (hex, to, warriors, women, status)."""
    ways, wild = footing.walks(g), g.world.wild
    found: list[Aim] = []
    for rank in reach.movable(g, seat):
        for to in ways[rank[0]]:
            if to != OFF and wild[to]:
                found += reach.steps(g, seat, rank, to)
    return found


def drive(g: G, play: PlayCard) -> Drive:
    """Every herd goes one hex further in the direction of the step; for one that cannot the holder gains its worth."""
    hex, to, *_ = cast("tuple[int, ...]", play.aim)
    board = g.world.ground
    direction = board.next[hex].index(to)
    steps = []
    for species, herd in aim.herds_on(g, to):
        beyond = footing.driven_to(g, species, to, direction)
        if beyond != OFF:
            steps.append((species, herd, to, beyond))
        else:
            animal.kill(g, species, to, herd.bit_count(), play.card, play.seat)
            food.gain(g, play.seat, herd.bit_count() * in_force.prey(g, play.seat, species), play.card, HUNTING)
    return Drive(steps=tuple(steps))


CARD = Card(
    id="war_drum",
    deck=CUNNING,
    modes=(
        Mode(use="chase_away", windows=(ANIMALS_END,), aims=hex_and_refuge, shape=shape.PATH, do=(chase,)),
        Mode(
            use="drive_ahead",
            windows=(TRIBE_MOVE,),
            purpose=Purpose.DEED,
            aims=step_into_animals,
            shape=shape.STEP,
            do=(drive, stride.take_the_step),
        ),
    ),
)


# -- as the first box has it: in the own movement, one drummer, and nobody dies of it ----------------------------------


def push_animals(g: G, seat: Seat) -> Iterable[Aim]:
    """A step of one token into a hex with animals of which some can give way: (hex, to, warriors, women, status)."""
    board = g.world.ground
    for each in step_into_animals(g, seat):
        hex, to, group, *_ = read_step(each)
        beyond = board.next[to][board.next[hex].index(to)]
        if heads(group) == 1 and beyond != OFF and aim.herd_steps(g, to, beyond):
            yield each


def give_way(g: G, play: PlayCard) -> Drive:
    """The herds that can go one hex further in the direction of the step; the others stay."""
    hex, to, *_ = cast("tuple[int, ...]", play.aim)
    board = g.world.ground
    return Drive(steps=aim.herd_steps(g, to, board.next[to][board.next[hex].index(to)]))


def chase_at_once(g: G, play: PlayCard) -> Drive:
    hex, to = cast("tuple[int, int]", play.aim)
    return Drive(steps=aim.herd_steps(g, hex, to))


OLD = replace(
    CARD,
    words="war_drum_old",
    modes=(
        replace(CARD.modes[0], windows=(TRIBE_MOVE,), purpose=Purpose.DEED, do=(chase_at_once,)),
        replace(CARD.modes[1], aims=push_animals, do=(give_way, stride.take_the_step)),
    ),
)
