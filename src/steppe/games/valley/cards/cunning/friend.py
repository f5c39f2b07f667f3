"""Friend: a lone rival warrior changes tribe before the combat, or before a capture."""

from __future__ import annotations

from steppe.games.valley.cards import aim, do, shape, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode
from steppe.games.valley.phases.window import COMBAT_START

CARD = Card(
    id="friend",
    deck=CUNNING,
    modes=(
        Mode(
            windows=(COMBAT_START,),
            when=(when.fights_tribes,),
            aims=aim.lone_warrior,
            shape=shape.RIVAL,
            do=(do.win_over,),
        ),
    ),
)
