"""Flint: +1 to all own combat rolls this turn, or the tribe finds fire."""

from __future__ import annotations

from dataclasses import replace

from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.cards import aim, do, notes, shape, stride, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.window import ANY, COMBAT_PHASE, COMBAT_START, TRIBE_MOVE
from steppe.games.valley.queries import in_force
from steppe.games.valley.variant import CLASH

CARD = Card(
    id="flint",
    deck=CUNNING,
    hooks=((CLASH, notes.fought),),
    modes=(
        Mode(
            use="weapon",
            windows=(COMBAT_PHASE, COMBAT_START),
            purpose=Purpose.WEAPON,
            when=(when.has_not_fought, when.is_about_to_fight),
            do=(do.for_holder(in_force.BONUS, 1),),
        ),
        Mode(use="find_fire", windows=(ANY,), purpose=Purpose.FIRE, when=(when.lacks_fire,), do=(do.gain_fire,)),
    ),
)
OLD = replace(  # in one combat only; and fire is found by somebody who strikes stones on a mountain
    CARD,
    words="flint_old",
    hooks=(),
    modes=(
        Mode(
            use="weapon",
            windows=(COMBAT_START,),
            purpose=Purpose.WEAPON,
            when=(when.fights,),
            do=(do.bonus_here(1),),
        ),
        Mode(
            use="find_fire",
            windows=(TRIBE_MOVE,),
            purpose=Purpose.DEED,
            when=(when.lacks_fire,),
            aims=aim.idle_on(MOUNTAIN),
            shape=shape.TOKEN,
            do=(stride.use_idle, do.gain_fire),
        ),
    ),
)
