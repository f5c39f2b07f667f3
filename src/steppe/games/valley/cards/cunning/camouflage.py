"""Camouflage: a group passes a hex of opponents without stopping or leaving anybody behind."""

from __future__ import annotations

from steppe.games.valley.cards import reach, stride
from steppe.games.valley.cards.kit import CUNNING, Card, Mode
from steppe.games.valley.phases.window import TRIBE_MOVE

CARD = Card(
    id="camouflage",
    deck=CUNNING,
    modes=(Mode(windows=(TRIBE_MOVE,), aims=reach.into_opponents, do=(stride.slip_through,)),),
)
