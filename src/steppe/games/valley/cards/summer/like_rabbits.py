"""Like Rabbits: every herd, even of one animal, grows by one of its species as long as the bag has any."""

from __future__ import annotations

from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode
from steppe.games.valley.deeds import animal
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.piece import BEASTS
from steppe.games.valley.world import G


def grow(g: G, play: Happening) -> None:
    """Hex by hex and species by species; animals of a tribe stay its own (VC26)."""
    world = g.world
    for hex in range(world.ground.count):
        for species in range(BEASTS):
            if world.herds[hex * BEASTS + species]:
                animal.fetch(g, species, hex)
            for seat, where, kind, _ in world.companions:
                if (where, kind) == (hex, species):
                    animal.calve(g, seat, hex, species, 1)


CARD = Card(id="like_rabbits", deck=SUMMER_EVENT, modes=(Mode(do=(grow,)),))
