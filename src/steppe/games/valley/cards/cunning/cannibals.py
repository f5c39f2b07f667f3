"""Cannibals: food for each rival token killed this turn, and for own tokens that starve."""

from __future__ import annotations

from steppe.games.valley.cards import do, when
from steppe.games.valley.cards.kit import CUNNING, EDITION, Card, Mode
from steppe.games.valley.phases.window import ENEMY_KILLED, SURVIVAL
from steppe.games.valley.queries import in_force

CARD = Card(
    id="cannibals",
    deck=CUNNING,
    copies={EDITION: 1},
    modes=(
        # The kill that opened the window is eaten when it closes: until then a token may be saved (R14).
        Mode(windows=(ENEMY_KILLED,), when=(when.has_killed,), do=(do.for_holder(in_force.CANNIBALS),)),
        Mode(
            windows=(SURVIVAL,),
            when=(when.has_tokens,),
            helps=when.would_starve,
            do=(do.for_holder(in_force.CANNIBALS),),
        ),
    ),
)
