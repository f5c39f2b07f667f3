"""Beware the Yeti: boys that are born in caves at the end of this summer may be none (VC40)."""

from __future__ import annotations

from steppe.games.valley.cards import do
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode
from steppe.games.valley.phases.expulsion import QUESTION
from steppe.games.valley.queries import in_force

HIGHEST = 2  # of the die

CARD = Card(
    id="sky_yeti",
    deck=SUMMER_EVENT,
    questions=(QUESTION,),
    modes=(Mode(do=(do.for_all(in_force.CHANGELING, HIGHEST, "births"),)),),
)
