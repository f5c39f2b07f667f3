"""War Drum: chase animals off a hex, or drive them ahead of a group; who cannot go on dies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.core.frame import Frame
from steppe.games.valley.cards import aim, reach, stride
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode
from steppe.games.valley.deeds import animal, food
from steppe.games.valley.phases.animals import Drive
from steppe.games.valley.phases.window import ANIMALS_END, TRIBE_MOVE, PlayCard
from steppe.games.valley.piece import BEASTS, OFF
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.people import places, roamed
from steppe.games.valley.world import G


def hex_and_refuge(g: G, seat: Seat) -> Iterable[Aim]:
    """A hex with own tokens and animals, and a neighbour that some herd may enter: (hex, to)."""
    beasts = roamed(g.world)
    for hex in places(g.world, seat):
        if hex in beasts:
            yield from ((hex, to) for to in g.world.ground.near[hex] if aim.herd_steps(g, hex, to))


def chase(g: G, play: PlayCard) -> Frame:
    hex, to = cast("tuple[int, int]", play.aim)
    return Drive(steps=aim.herd_steps(g, hex, to), at_once=False)


def step_into_animals(g: G, seat: Seat) -> Iterable[Aim]:
    """A step into a hex with animals: (hex, to, warriors, women, status)."""
    ways, wild = in_force.walks(g), g.world.wild
    found: list[Aim] = []
    for rank in reach.movable(g, seat):
        for to in ways[rank[0]]:
            if to != OFF and wild[to]:
                found += reach.steps(g, seat, rank, to)
    return found


def drive(g: G, play: PlayCard) -> Frame:
    """Every herd goes one hex further in the direction of the step; for one that cannot the holder gains its worth."""
    hex, to, *_ = cast("tuple[int, ...]", play.aim)
    board = g.world.ground
    direction = board.next[hex].index(to)
    steps = []
    for species in range(BEASTS):
        herd = g.world.herds[to * BEASTS + species]
        beyond = in_force.driven_to(g, species, to, direction)
        if herd and beyond != OFF:
            steps.append((species, herd, to, beyond))
        elif herd:
            animal.kill(g, species, to, herd.bit_count(), play.card)
            food.gain(g, play.seat, herd.bit_count() * in_force.meat(g, species), play.card)
    return Drive(steps=tuple(steps))


CARD = Card(
    id="war_drum",
    deck=CUNNING,
    modes=(
        Mode(use="chase_away", windows=(ANIMALS_END,), aims=hex_and_refuge, do=(chase,)),
        Mode(
            use="drive_ahead",
            windows=(TRIBE_MOVE,),
            aims=step_into_animals,
            do=(drive, stride.take_the_step),
        ),
    ),
)
