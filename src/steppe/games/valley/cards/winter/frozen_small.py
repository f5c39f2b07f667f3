"""A river that the card names, the small river, is ice until the end of winter (VC46)."""

from __future__ import annotations

from steppe.games.valley.cards import strike
from steppe.games.valley.cards.kit import WINTER_EVENT, Card, Mode

CARD = Card(
    id="frozen_small",
    deck=WINTER_EVENT,
    modes=(Mode(do=(strike.river_called("small"), strike.freeze_called())),),
)
