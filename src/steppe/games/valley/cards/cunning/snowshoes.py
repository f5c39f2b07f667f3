"""Snowshoes: in winter a group goes one hex further, even in a storm."""

from __future__ import annotations

from steppe.games.valley.cards import aim, shape, stride, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.window import TRIBE_MOVE
from steppe.games.valley.queries.march import SHOES

CARD = Card(
    id="snowshoes",
    deck=CUNNING,
    modes=(
        Mode(
            windows=(TRIBE_MOVE,),
            purpose=Purpose.FURTHER,
            when=(when.in_winter,),
            aims=aim.group_to_go_further(SHOES),
            shape=shape.RANK,
            do=(stride.mark_group(SHOES, steps=1),),
        ),
    ),
)
