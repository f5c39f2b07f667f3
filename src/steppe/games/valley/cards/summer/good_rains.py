"""Good Rains: a drought ends, and this year's harvest is rich."""

from __future__ import annotations

from dataclasses import replace

from steppe.games.valley.cards import do
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode
from steppe.games.valley.queries import in_force

CARD = Card(
    id="good_rains",
    deck=SUMMER_EVENT,
    modes=(Mode(do=(do.end(in_force.DRY), *do.rich_harvest(do.for_all, 12, 8, "harvest"))),),
)
OLD = replace(
    CARD,
    words="good_rains_old",
    modes=(Mode(do=(do.end(in_force.DRY), *do.rich_harvest(do.for_all, 15, 8, "harvest"), do.lose_fire_all)),),
)
