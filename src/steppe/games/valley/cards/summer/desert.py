"""Desert: a plain is sand from now on, without camp or field; whoever is there at survival dies."""

from __future__ import annotations

from steppe.games.valley.board.plan import PLAIN
from steppe.games.valley.cards import ground
from steppe.games.valley.cards.harm import CAMP, harm, one_hex_of
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode
from steppe.games.valley.phases.terrain import die_of_thirst
from steppe.games.valley.phases.window import SURVIVAL

CARD = Card(
    id="desert",
    deck=SUMMER_EVENT,
    modes=(Mode(harm=(harm(one_hex_of(PLAIN), CAMP),), do=ground.comes("desert")),),
    hooks=((SURVIVAL, die_of_thirst),),
)
