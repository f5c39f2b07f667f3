"""Good Rains: a drought ends, and this year's harvest is rich."""

from __future__ import annotations

from steppe.games.valley.cards import do
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode
from steppe.games.valley.queries import in_force

CARD = Card(
    id="good_rains",
    deck=SUMMER_EVENT,
    modes=(Mode(do=(do.end(in_force.DRY), do.for_all(in_force.RICH_HARVEST, 1208, "harvest"))),),
)
