"""Palisade: a field is not trampled by the herd that has just come, nor by any other until the harvest."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley import force
from steppe.games.valley.animals import Entering
from steppe.games.valley.cards.kit import CUNNING, EDITION, Card, Mode
from steppe.games.valley.deeds import camp
from steppe.games.valley.people import tokens
from steppe.games.valley.piece import PALISADES
from steppe.games.valley.window import ANIMALS_ENTER, PlayCard
from steppe.games.valley.world import Effect, G


def own_field_threatened(g: G, seat: Seat) -> bool:
    """VC24: a field on a hex where the holder has a token or a camp."""
    world, hex = g.world, g.nearest(Entering).hex
    return hex in world.pending and (world.camps[hex] == seat or tokens(world, seat, hex) > 0)


def marker_left(g: G, seat: Seat) -> bool:
    return sum(effect.key == force.PALISADE for effect in g.world.effects) < PALISADES


def fence(g: G, play: PlayCard) -> None:
    hex = g.nearest(Entering).hex
    camp.call_off_trampling(g, hex)
    camp.put_in_force(g, Effect(force.PALISADE, hex=hex, until="gone"))


CARD = Card(
    id="palisade",
    deck=CUNNING,
    copies={EDITION: 1},
    modes=(Mode(windows=(ANIMALS_ENTER,), when=(own_field_threatened, marker_left), do=(fence,)),),
)
