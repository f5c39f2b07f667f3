"""Cliff Hunt: a herd before a mountain falls off the cliff, and its meat lies on the mountain (VC11, VC31)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards import shape
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.cards.notes import CACHE_ROW
from steppe.games.valley.deeds import animal, thing
from steppe.games.valley.phases.animals import HerdMove, before_mountains, herd_of, lose_herd
from steppe.games.valley.phases.window import ANIMALS_MOVE, PlayCard
from steppe.games.valley.queries import in_force
from steppe.games.valley.world import G


def herd_before_a_mountain(g: G, seat: Seat) -> Iterable[Aim]:
    """A herd that is about to enter a mountain, or is stopped by one: (hex, species)."""
    return [(hex, species) for species, hex, _ in before_mountains(g)]


def fall(g: G, play: PlayCard) -> None:
    """Before the step: all of it dies, and nobody gets the food yet (V18.42)."""
    hex, species = cast("tuple[int, int]", play.aim)
    ahead = next(ahead for kind, at, ahead in before_mountains(g) if (kind, at) == (species, hex))
    herd = herd_of(g, species, hex)
    for frame in g.stack:
        if isinstance(frame, HerdMove):
            lose_herd(g, frame)
    animal.slay(g, species, hex, herd, play.card)
    thing.leave_meat(g, ahead, herd.bit_count() * in_force.meat(g, species))


CARD = Card(
    id="cliff_hunt",
    deck=CUNNING,
    lasting=True,
    rows=(CACHE_ROW,),
    modes=(
        Mode(
            windows=(ANIMALS_MOVE,),
            purpose=Purpose.CACHE,
            aims=herd_before_a_mountain,
            shape=shape.HERD_THERE,
            do=(fall,),
        ),
    ),
)
