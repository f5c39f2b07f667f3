"""Endurance: a group goes three hexes, or in summer over a mountain without stopping."""

from __future__ import annotations

from steppe.games.valley.cards import aim, shape, stride, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.window import TRIBE_MOVE
from steppe.games.valley.queries.march import EXTRA, PASS

CARD = Card(
    id="endurance",
    deck=CUNNING,
    modes=(
        Mode(
            use="three_hexes",
            windows=(TRIBE_MOVE,),
            purpose=Purpose.FURTHER,
            when=(when.marches_further,),
            aims=aim.group_to_go_further(EXTRA),
            shape=shape.RANK,
            do=(stride.three_hexes,),
        ),
        Mode(
            use="over_the_mountain",
            windows=(TRIBE_MOVE,),
            purpose=Purpose.OVER,
            when=(when.in_summer, when.goes_two_hexes),
            aims=aim.group_on_the_move(PASS),
            shape=shape.RANK,
            do=(stride.mark_group(PASS),),
        ),
    ),
)
