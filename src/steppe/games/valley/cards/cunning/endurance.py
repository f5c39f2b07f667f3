"""Endurance: a group goes three hexes, or in summer over a mountain without stopping."""

from __future__ import annotations

from steppe.games.valley.cards import aim, stride, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode
from steppe.games.valley.phases.window import TRIBE_MOVE
from steppe.games.valley.queries.march import EXTRA, PASS

CARD = Card(
    id="endurance",
    deck=CUNNING,
    modes=(
        Mode(
            use="three_hexes",
            windows=(TRIBE_MOVE,),
            when=(when.goes_two_hexes,),
            aims=aim.group_on_the_move(EXTRA),
            do=(stride.three_hexes,),
        ),
        Mode(
            use="over_the_mountain",
            windows=(TRIBE_MOVE,),
            when=(when.in_summer, when.goes_two_hexes),
            aims=aim.group_on_the_move(PASS),
            do=(stride.mark_group(PASS),),
        ),
    ),
)
