"""Cannibals: food for each rival token killed this turn, and for own tokens that starve."""

from __future__ import annotations

from steppe.games.valley import force
from steppe.games.valley.cards import do, when
from steppe.games.valley.cards.kit import CUNNING, EDITION, Card, Mode
from steppe.games.valley.combat import Round
from steppe.games.valley.conquest import Conquest
from steppe.games.valley.deeds import food
from steppe.games.valley.window import ENEMY_KILLED, SURVIVAL, PlayCard
from steppe.games.valley.world import G


def eat_this_kill(g: G, play: PlayCard) -> None:
    """The kill that opened the window counts too."""
    killing = next(frame for frame in reversed(g.stack) if isinstance(frame, Conquest | Round))
    count = killing.massacred if isinstance(killing, Conquest) else len(killing.fallen)
    food.gain(g, play.seat, count, "cannibals")


CARD = Card(
    id="cannibals",
    deck=CUNNING,
    copies={EDITION: 1},
    modes=(
        Mode(
            windows=(ENEMY_KILLED,),
            when=(when.has_killed,),
            do=(eat_this_kill, do.for_holder(force.CANNIBALS)),
        ),
        Mode(windows=(SURVIVAL,), when=(when.has_tokens,), do=(do.for_holder(force.CANNIBALS),)),
    ),
)
