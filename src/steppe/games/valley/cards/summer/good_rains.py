"""Good Rains: a drought ends, and this year's harvest is rich."""

from __future__ import annotations

from steppe.games.valley import force
from steppe.games.valley.cards import do
from steppe.games.valley.cards.kit import EDITION, SUMMER_EVENT, Card, Mode

CARD = Card(
    id="good_rains",
    deck=SUMMER_EVENT,
    copies={EDITION: 1},
    modes=(Mode(do=(do.end(force.DRY), do.in_force(force.RICH_HARVEST, 1208, "harvest"))),),
)
