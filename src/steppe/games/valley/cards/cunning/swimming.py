"""Swimming: a group crosses a river, or survives a flood."""

from __future__ import annotations

from dataclasses import replace

from steppe.games.valley.cards import aim, reach, shape, stride, strike, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.window import EVENT_EFFECT, TRIBE_MOVE

CARD = Card(
    id="swimming",
    deck=CUNNING,
    lasting=True,
    modes=(
        Mode(
            use="cross_river",
            windows=(TRIBE_MOVE,),
            purpose=Purpose.CROSSING,
            aims=reach.over_river,
            shape=shape.STEP,
            do=(stride.cross,),
        ),
        Mode(
            use="survive_flood",
            windows=(EVENT_EFFECT,),
            purpose=Purpose.RESCUE,
            when=(when.event_floods,),
            aims=aim.struck_group(),
            shape=shape.GROUP,
            do=(strike.spare_group,),
        ),
        Mode(
            use="into_flood",
            windows=(TRIBE_MOVE,),
            purpose=Purpose.CROSSING,
            when=(when.floods_are_swum,),
            aims=reach.into_flood,
            shape=shape.STEP,
            do=(stride.enter_flood,),
        ),
    ),
)
OLD = replace(CARD, words="swimming_old", modes=CARD.modes[:2])
