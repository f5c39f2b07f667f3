"""Carcass: an animal drawn from the bag was found dead, and feeds the tribe."""

from __future__ import annotations

from steppe.games.valley.cards import do, strike, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.window import SURVIVAL

CARD = Card(
    id="carcass",
    deck=CUNNING,
    modes=(
        Mode(
            windows=(SURVIVAL,),
            purpose=Purpose.PROVISIONS,
            when=(when.bag_has(),),
            do=(strike.draw_animal, do.eat_what_was_drawn),
        ),
    ),
)
