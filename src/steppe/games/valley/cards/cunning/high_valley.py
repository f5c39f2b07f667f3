"""High Valley: mountains do not stop a herd of bison, rhinos or mammoths this turn (VC31)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards import shape
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.deeds import thing
from steppe.games.valley.phases.animals import HerdMove, before_mountains, go_over, herd_of
from steppe.games.valley.phases.window import ANIMALS_MOVE, PlayCard
from steppe.games.valley.piece import BIG
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.variant import BOARD, NUMBER, Row
from steppe.games.valley.world import G

ROW = Row(in_force.CLIMBING, BOARD, "climbing", NUMBER, until="turn")


def big_herd_stopped(g: G, seat: Seat) -> Iterable[Aim]:
    """A herd of bison, rhinos or mammoths that a mountain stops: (hex, species)."""
    return [
        (hex, species)
        for species, hex, _ in before_mountains(g)
        if BIG[species] and not footing.is_climbing(g.world, species, herd_of(g, species, hex))
    ]


def lift(g: G, play: PlayCard) -> None:
    hex, species = cast("tuple[int, int]", play.aim)
    thing.lift(g, species, hex, herd_of(g, species, hex))
    for frame in g.stack:
        if isinstance(frame, HerdMove):
            go_over(g, frame)


CARD = Card(
    id="high_valley",
    deck=CUNNING,
    rows=(ROW,),
    modes=(
        Mode(
            windows=(ANIMALS_MOVE,),
            purpose=Purpose.PASSAGE,
            aims=big_herd_stopped,
            shape=shape.HERD_THERE,
            do=(lift,),
        ),
    ),
)
