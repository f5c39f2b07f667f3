"""Natural Fertiliser: in this harvest own fields give 12, damaged ones 8."""

from __future__ import annotations

from dataclasses import replace

from steppe.games.valley.cards import do, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.window import SURVIVAL

CARD = Card(
    id="natural_fertiliser",
    deck=CUNNING,
    modes=(
        Mode(
            windows=(SURVIVAL,),
            purpose=Purpose.FOOD,
            when=(when.harvest_time,),
            do=do.rich_harvest(do.for_holder, 12, 8, "turn"),
        ),
    ),
)
OLD = replace(
    CARD,
    words="natural_fertiliser_old",
    modes=(replace(CARD.modes[0], do=do.rich_harvest(do.for_holder, 18, 9, "turn")),),
)
