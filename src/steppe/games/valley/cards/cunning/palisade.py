"""Palisade: a field is not trampled by the herd that has just come, nor by any other until the harvest."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards import shape
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.deeds import camp
from steppe.games.valley.phases.animals import Animals
from steppe.games.valley.phases.entering import Entering
from steppe.games.valley.phases.window import ANIMALS_END, ANIMALS_ENTER, PlayCard
from steppe.games.valley.piece import MAMMOTH, RHINO
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.queries.people import tokens
from steppe.games.valley.variant import ENDANGERED
from steppe.games.valley.world import Effect, G, World

HEAVY = (RHINO, MAMMOTH)


def own_field_threatened(g: G, seat: Seat) -> Iterable[Aim]:
    """VC24: a field that a herd has just entered, on a hex where the holder has a token or a camp: (hex,)."""
    world = g.world
    return [
        (hex,)
        for hex in dict.fromkeys(g.nearest(Entering).hexes)
        if hex in world.pending
        and not in_force.holds(world, in_force.PALISADE, hex=hex)
        and (world.camps[hex] == seat or tokens(world, seat, hex) > 0)
    ]


def marker_left(g: G, seat: Seat) -> bool:
    """VC23: barricades are made of the same markers."""
    return footing.palisades_out(g.world) < g.rules.palisades


def fence(g: G, play: PlayCard) -> None:
    """It stands before the first of the herds that this window is about, so that none of them does any damage (R17)."""
    hex = cast("int", play.aim[0])
    if not g.world.fields[hex]:  # V18.34: it went with its village while the card waited
        return
    for _ in range(min(g.nearest(Entering).hexes.count(hex), g.world.pending.count(hex))):
        camp.call_off_trampling(g, hex)
    camp.put_in_force(g, Effect(in_force.PALISADE, hex=hex, until="gone"))


CARD = Card(
    id="palisade",
    deck=CUNNING,
    lasting=True,
    modes=(
        Mode(
            windows=(ANIMALS_ENTER,),
            purpose=Purpose.FIELD,
            when=(marker_left,),
            aims=own_field_threatened,
            shape=shape.HEX,
            do=(fence,),
        ),
    ),
)


# -- as the first box has it: the stampede is over, and one field has come to no harm by the largest ------------------


def note(g: G, came: tuple[int, int]) -> None:
    """Who has come into which field while the animals move."""
    species, hex = came
    if any(isinstance(frame, Animals) for frame in g.stack):
        camp.put_in_force(g, Effect(in_force.ENTERED, hex=hex, value=species))


def own_field_trampled(g: G, seat: Seat) -> Iterable[Aim]:
    """A field where the holder has a token or a camp, and that rhinos or mammoths have entered: (hex,)."""
    world = g.world
    return [
        (hex,)
        for hex in dict.fromkeys(world.pending)
        if heavy(world, hex) and (world.camps[hex] == seat or tokens(world, seat, hex) > 0)
    ]


def heavy(world: World, hex: int) -> int:
    """How often rhinos or mammoths have come into the field."""
    return sum(row.key == in_force.ENTERED and row.hex == hex and row.value in HEAVY for row in world.effects)


def call_off(g: G, play: PlayCard) -> None:
    """What they did to the field does not happen; bison trample on."""
    hex = cast("int", play.aim[0])
    for _ in range(min(heavy(g.world, hex), g.world.pending.count(hex))):
        camp.call_off_trampling(g, hex)


OLD = replace(
    CARD,
    words="palisade_old",
    hooks=((ENDANGERED, note),),
    modes=(replace(CARD.modes[0], windows=(ANIMALS_END,), when=(), aims=own_field_trampled, do=(call_off,)),),
)
