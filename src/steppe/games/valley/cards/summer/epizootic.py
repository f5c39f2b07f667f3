"""Sick Animals: all animals of the species drawn leave the board, and none of them arrives this turn."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from steppe.core.frame import Frame
from steppe.games.valley.cards import strike
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode
from steppe.games.valley.deeds import animal, camp
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.roll import Die, Throw
from steppe.games.valley.piece import BEASTS, OFF, PACK
from steppe.games.valley.queries import in_force
from steppe.games.valley.world import Effect, G


def name_species(g: G, play: Happening) -> Frame | None:
    """The face that stands for the species drawn; with an empty bag it is thrown: 1 wolf … 6 mammoth."""
    counter = cast("int", play.found)
    if counter == OFF:
        return Throw(dice=(Die(play.card),), event=True)
    play.found = (counter // PACK + 1,)
    return None


def leave_the_board(g: G, play: Happening) -> None:
    """VR60, VC26: wild and tame ones go, and those drawn in this turn's arrival go straight back."""
    species = cast("tuple[int]", play.found)[0] - 1
    for hex in range(g.world.ground.count):
        if herd := g.world.herds[hex * BEASTS + species]:
            animal.kill(g, species, hex, herd.bit_count(), play.card)
    for seat, hex, kind, counters in g.world.companions:
        if kind == species:
            animal.lose_owned(g, seat, hex, counters, play.card, species)
    camp.put_in_force(g, Effect(in_force.SICK, value=species))


CARD = Card(
    id="epizootic",
    deck=SUMMER_EVENT,
    modes=(Mode(do=(strike.draw_animal, name_species, leave_the_board)),),
)
OLD = replace(CARD, words="epizootic_old", modes=(Mode(do=(strike.roll_die, leave_the_board)),))  # a die names them
