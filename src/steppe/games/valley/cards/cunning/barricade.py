"""Barricade: a side of a hex stops whoever tries it, people and animals; gone after the turn of its first stop."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards import reach, shape, stride
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.deeds import thing
from steppe.games.valley.phases.window import TRIBE_MOVE, PlayCard
from steppe.games.valley.queries import footing
from steppe.games.valley.world import G


def marker_left(g: G, seat: Seat) -> bool:
    """VC23: the two palisades are for fields and for edges."""
    return footing.palisades_out(g.world) < g.rules.palisades


def idle_and_side(g: G, seat: Seat) -> Iterable[Aim]:
    """An idle token, and a neighbour beyond a side of its hex where no barricade stands: (hex, kind, beyond)."""
    world = g.world
    for hex, kind, _ in reach.idle(g, seat):
        yield from [(hex, kind, to) for to in world.ground.near[hex] if not footing.is_walled(world, hex, to)]


def build(g: G, play: PlayCard) -> None:
    hex, _, beyond = cast("tuple[int, int, int]", play.aim)
    thing.bar(g, play.seat, hex, beyond)


CARD = Card(
    id="barricade",
    deck=CUNNING,
    lasting=True,
    modes=(
        Mode(
            windows=(TRIBE_MOVE,),
            purpose=Purpose.BARRIER,
            when=(marker_left,),
            aims=idle_and_side,
            shape=shape.TOKEN_AND_SIDE,
            do=(stride.use_idle, build),
        ),
    ),
)
