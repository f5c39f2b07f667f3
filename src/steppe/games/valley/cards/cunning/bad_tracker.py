"""Bad Tracker: an animal that a rival is about to fight is replaced by another out of the bag."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards import shape, when
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.deeds import animal, camp
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.window import COMBAT_START, PlayCard
from steppe.games.valley.piece import BEASTS
from steppe.games.valley.queries import in_force
from steppe.games.valley.world import G


def animals_to_swap(g: G, seat: Seat) -> Iterable[Aim]:
    """A species on the hex of the combat, no neutral one, and another that the bag has: (out, in)."""
    world, first = g.world, g.nearest(Combat).hex * BEASTS
    here = [species for species in range(BEASTS) if world.herds[first + species]]
    return [(out, other) for out in here for other in range(BEASTS) if other != out and world.bag[other]]


def swap(g: G, play: PlayCard) -> None:
    """VC36: nobody has entered, so nothing is trampled; the rival then sets anew what he fights."""
    out, other = cast("tuple[int, int]", play.aim)
    combat = g.nearest(Combat)
    if in_force.is_komodo(g.world, out, combat.hex):
        camp.end_where(g, in_force.KOMODO, combat.hex)
    animal.swap(g, out, combat.hex, other)
    if not combat.only:
        combat.anew = True
    elif out == combat.species and not combat.ghost:  # the one that attacks by itself
        combat.species = other


CARD = Card(
    id="bad_tracker",
    deck=CUNNING,
    modes=(
        Mode(
            windows=(COMBAT_START,),
            purpose=Purpose.HINDRANCE,
            when=(when.rival_hunts,),
            aims=animals_to_swap,
            shape=shape.SWAP,
            outside=True,
            do=(swap,),
        ),
    ),
)
