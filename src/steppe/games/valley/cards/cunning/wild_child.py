"""Wild Child: a token comes out of the woods to a village in a forest."""

from __future__ import annotations

from steppe.games.valley.cards import aim, do
from steppe.games.valley.cards.kit import CUNNING, Card, Mode
from steppe.games.valley.phases.window import ANIMALS_END

CARD = Card(
    id="wild_child",
    deck=CUNNING,
    modes=(Mode(windows=(ANIMALS_END,), aims=aim.forest_village_and_kind, do=(do.spawn_one,)),),
)
