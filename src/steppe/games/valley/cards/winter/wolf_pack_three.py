"""Wolf Pack: three wolves come into the valley."""

from __future__ import annotations

from steppe.games.valley.cards import strike
from steppe.games.valley.cards.kit import WINTER_EVENT, Card, Mode

CARD = Card(
    id="wolf_pack_three",
    deck=WINTER_EVENT,
    modes=(Mode(do=(strike.random_entry, strike.wolves_come(3))),),
)
