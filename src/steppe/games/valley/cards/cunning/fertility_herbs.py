"""Fertility Herbs: every camp of the tribe has one birth more."""

from __future__ import annotations

from dataclasses import replace

from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.cards import do, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.deeds import camp
from steppe.games.valley.phases.window import BIRTHS_START, PlayCard
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.people import camps
from steppe.games.valley.world import Effect, G

CARD = Card(
    id="fertility_herbs",
    deck=CUNNING,
    lasting=True,
    modes=(
        Mode(
            windows=(BIRTHS_START,),
            purpose=Purpose.BIRTHS,
            when=(when.has_camp,),
            do=(do.for_holder(in_force.FERTILE, 1, "births"),),
        ),
    ),
)


def in_villages(g: G, play: PlayCard) -> None:
    """One birth more in each village of the holder; caves are none."""
    for hex in camps(g.world, play.seat):
        if g.world.ground.kind[hex] != MOUNTAIN:
            camp.put_in_force(g, Effect(in_force.FERTILE, play.seat, hex, 1, "births"))


OLD = replace(CARD, words="fertility_herbs_old", modes=(replace(CARD.modes[0], do=(in_villages,)),))
