"""Very Bad Tracker: the single animal that a rival is about to fight is a Komodo dragon."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards import shape, when
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.deeds import camp
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.window import COMBAT_START, PlayCard
from steppe.games.valley.piece import BEASTS
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.roamer import pack
from steppe.games.valley.variant import HEX, SPECIES, Row
from steppe.games.valley.world import Effect, G


def lone_animal(g: G, seat: Seat) -> Iterable[Aim]:
    """The species that is fought, if it is no neutral one and the hex has a single animal of it: (species,)."""
    combat = g.nearest(Combat)
    species, hex = combat.species, combat.hex
    alone = species < BEASTS and combat.beasts(g) == 1 and pack(g.world, species, hex) <= 1
    return [(species,)] if alone and not in_force.is_komodo(g.world, species, hex) else []


def turn_out_a_komodo(g: G, play: PlayCard) -> None:
    """V16.8: as long as this combat lasts."""
    (species,) = cast("tuple[int]", play.aim)
    camp.put_in_force(g, Effect(in_force.KOMODO, hex=g.nearest(Combat).hex, value=species, until="combat"))


CARD = Card(
    id="very_bad_tracker",
    deck=CUNNING,
    rows=(Row(in_force.KOMODO, HEX, "komodo", SPECIES, until="combat"),),
    modes=(
        Mode(
            windows=(COMBAT_START,),
            purpose=Purpose.HINDRANCE,
            when=(when.rival_hunts,),
            aims=lone_animal,
            shape=shape.SPECIES,
            outside=True,
            do=(turn_out_a_komodo,),
        ),
    ),
)
