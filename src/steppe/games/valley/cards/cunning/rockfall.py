"""Rockfall: an idle token on a mountain kills everything on a plain or forest below it."""

from __future__ import annotations

from typing import cast

from steppe.games.valley.board.plan import FOREST, MOUNTAIN, PLAIN
from steppe.games.valley.cards import aim, stride
from steppe.games.valley.cards.kit import CUNNING, Card, Mode
from steppe.games.valley.deeds import people
from steppe.games.valley.phases.window import TRIBE_MOVE_END, PlayCard
from steppe.games.valley.world import G


def bury(g: G, play: PlayCard) -> None:
    """Every piece on the target dies, of all tribes; a field stays."""
    people.kill_all(g, cast("int", play.aim[2]), play.card)


CARD = Card(
    id="rockfall",
    deck=CUNNING,
    modes=(
        Mode(
            windows=(TRIBE_MOVE_END,),
            aims=aim.idle_and_target((MOUNTAIN,), (PLAIN, FOREST)),
            do=(stride.use_idle, bury),
        ),
    ),
)
