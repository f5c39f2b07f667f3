"""Wild Child: a token comes out of the woods to a village in a forest."""

from __future__ import annotations

from steppe.games.valley.cards import aim, do, shape
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.window import ANIMALS_END

CARD = Card(
    id="wild_child",
    deck=CUNNING,
    modes=(
        Mode(
            windows=(ANIMALS_END,),
            purpose=Purpose.CHILD,
            aims=aim.forest_village_and_kind,
            shape=shape.TOKEN,
            do=(do.spawn_one,),
        ),
    ),
)
