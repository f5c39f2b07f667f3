"""Palisade: a field is not trampled by the herd that has just come, nor by any other until the harvest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode
from steppe.games.valley.deeds import camp
from steppe.games.valley.phases.entering import Entering
from steppe.games.valley.phases.window import ANIMALS_ENTER, PlayCard
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.people import tokens
from steppe.games.valley.world import Effect, G


def own_field_threatened(g: G, seat: Seat) -> Iterable[Aim]:
    """VC24: a field that a herd has just entered, on a hex where the holder has a token or a camp: (hex,)."""
    world = g.world
    return [
        (hex,)
        for hex in dict.fromkeys(g.nearest(Entering).hexes)
        if hex in world.pending
        and not in_force.holds(world, in_force.PALISADE, hex=hex)
        and (world.camps[hex] == seat or tokens(world, seat, hex) > 0)
    ]


def marker_left(g: G, seat: Seat) -> bool:
    return sum(effect.key == in_force.PALISADE for effect in g.world.effects) < g.rules.palisades


def fence(g: G, play: PlayCard) -> None:
    """It stands before the first of the herds that this window is about, so that none of them does any damage (R17)."""
    hex = cast("int", play.aim[0])
    for _ in range(g.nearest(Entering).hexes.count(hex)):
        camp.call_off_trampling(g, hex)
    camp.put_in_force(g, Effect(in_force.PALISADE, hex=hex, until="gone"))


CARD = Card(
    id="palisade",
    deck=CUNNING,
    modes=(Mode(windows=(ANIMALS_ENTER,), when=(marker_left,), aims=own_field_threatened, do=(fence,)),),
)
