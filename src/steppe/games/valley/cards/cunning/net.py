"""Net: every hex where the tribe fishes gives 2 this turn."""

from __future__ import annotations

from steppe.games.valley.cards import do, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.window import SURVIVAL
from steppe.games.valley.queries import in_force

CARD = Card(
    id="net",
    deck=CUNNING,
    lasting=True,
    modes=(
        Mode(windows=(SURVIVAL,), purpose=Purpose.FISHING, when=(when.has_tokens,), do=(do.for_holder(in_force.NET),)),
    ),
)
