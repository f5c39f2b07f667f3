"""Bridge: a group crosses a river."""

from __future__ import annotations

from steppe.games.valley.cards import reach, stride
from steppe.games.valley.cards.kit import CUNNING, Card, Mode
from steppe.games.valley.phases.window import TRIBE_MOVE

CARD = Card(
    id="bridge",
    deck=CUNNING,
    modes=(Mode(windows=(TRIBE_MOVE,), aims=reach.over_river, do=(stride.cross,)),),
)
