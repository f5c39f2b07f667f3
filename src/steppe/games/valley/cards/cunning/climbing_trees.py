"""Climbing Trees: a group in a forest is above the flood, or hides from a combat."""

from __future__ import annotations

from steppe.games.valley.board.plan import FOREST
from steppe.games.valley.cards import aim, do, strike, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode
from steppe.games.valley.phases.window import COMBAT_START, EVENT_EFFECT

CARD = Card(
    id="climbing_trees",
    deck=CUNNING,
    modes=(
        Mode(
            use="above_the_flood",
            windows=(EVENT_EFFECT,),
            when=(when.event_is("flood"),),
            aims=aim.struck_group(FOREST),
            do=(strike.spare_group,),
        ),
        Mode(
            use="hide",
            windows=(COMBAT_START,),
            when=(when.fights, when.combat_in(FOREST)),
            aims=aim.group_in_combat,
            do=(do.hide,),
        ),
    ),
)
