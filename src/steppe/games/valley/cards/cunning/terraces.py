"""Terraces: one field on a mountain with an own camp, when others sow."""

from __future__ import annotations

from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.cards import aim, do
from steppe.games.valley.cards.kit import CUNNING, Card, Mode
from steppe.games.valley.phases.window import SOWING

CARD = Card(
    id="terraces",
    deck=CUNNING,
    modes=(Mode(windows=(SOWING,), aims=aim.camp_to_sow(MOUNTAIN), do=(do.sow_there,)),),
)
