"""Rising Waters: a plain or forest by the water becomes a lake, and all that is on it drowns."""

from __future__ import annotations

from steppe.games.valley.cards import ground
from steppe.games.valley.cards.harm import ALL, harm, one_place
from steppe.games.valley.cards.kit import WINTER_EVENT, Card, Mode

CARD = Card(
    id="rising_waters",
    deck=WINTER_EVENT,
    modes=(Mode(harm=(harm(one_place("new_lake"), ALL),), do=ground.comes("new_lake")),),
)
