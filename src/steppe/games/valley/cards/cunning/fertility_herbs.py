"""Fertility Herbs: every camp of the tribe has one birth more."""

from __future__ import annotations

from steppe.games.valley.cards import do, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode
from steppe.games.valley.phases.window import BIRTHS_START
from steppe.games.valley.queries import in_force

CARD = Card(
    id="fertility_herbs",
    deck=CUNNING,
    modes=(
        Mode(
            windows=(BIRTHS_START,),
            when=(when.has_camp,),
            do=(do.for_holder(in_force.FERTILE, 1, "births"),),
        ),
    ),
)
