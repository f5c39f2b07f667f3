"""Tree Trunks: a group crosses a river, or survives a flood."""

from __future__ import annotations

from steppe.games.valley.cards import aim, reach, stride, strike, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode
from steppe.games.valley.phases.window import EVENT_EFFECT, TRIBE_MOVE

CARD = Card(
    id="tree_trunks",
    deck=CUNNING,
    modes=(
        Mode(use="cross_river", windows=(TRIBE_MOVE,), aims=reach.over_river, do=(stride.cross,)),
        Mode(
            use="survive_flood",
            windows=(EVENT_EFFECT,),
            when=(when.event_is("flood"),),
            aims=aim.struck_group(),
            do=(strike.spare_group,),
        ),
    ),
)
