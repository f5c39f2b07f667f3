"""Climbing Trees: a group in a forest is above the flood, or hides from a combat."""

from __future__ import annotations

from dataclasses import replace

from steppe.games.valley.board.plan import FOREST
from steppe.games.valley.cards import aim, do, shape, strike, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.window import COMBAT_START, EVENT_EFFECT

CARD = Card(
    id="climbing_trees",
    deck=CUNNING,
    lasting=True,
    modes=(
        Mode(
            use="above_the_flood",
            windows=(EVENT_EFFECT,),
            purpose=Purpose.RESCUE,
            when=(when.event_floods,),
            aims=aim.struck_group(FOREST),
            shape=shape.GROUP,
            do=(strike.spare_group,),
        ),
        Mode(
            use="hide",
            windows=(COMBAT_START,),
            purpose=Purpose.HIDING,
            when=(when.fights, when.combat_in(FOREST)),
            aims=aim.group_in_combat,
            shape=shape.PARTY,
            do=(do.hide,),
        ),
    ),
)
OLD = replace(  # hidden from animals only
    CARD,
    words="climbing_trees_old",
    modes=(CARD.modes[0], replace(CARD.modes[1], when=(when.fights_beasts, when.combat_in(FOREST)))),
)
