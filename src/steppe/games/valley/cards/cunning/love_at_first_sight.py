"""Love at First Sight: a rival token next to one of the other sex changes tribe and comes over."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards import shape
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.deeds import people
from steppe.games.valley.party import ANY_MAN, ANY_WOMAN, UNIT, kinds_of, part
from steppe.games.valley.phases.tribes import Movement, change_status
from steppe.games.valley.phases.window import TRIBE_MOVE, PlayCard
from steppe.games.valley.queries import footing
from steppe.games.valley.queries.march import ENGAGED, fresh
from steppe.games.valley.queries.people import party_on, peopled, places, supply, tribes_on
from steppe.games.valley.world import G


def couple(g: G, seat: Seat) -> Iterable[Aim]:
    """A hex with an own token, and a rival of the other sex across an open edge: (hex, rival, where, kind)."""
    world = g.world
    near, rivals = world.ground.near, peopled(world, seat)
    close = {
        hex: [to for to in near[hex] if to in rivals] for hex in places(world, seat) if not rivals.isdisjoint(near[hex])
    }
    return [
        (hex, rival, where, kind)
        for hex in close
        for own, other in ((ANY_MAN, ANY_WOMAN), (ANY_WOMAN, ANY_MAN))
        if party_on(world, seat, hex) & own
        for where in close[hex]
        if footing.edge_is_open(world, hex, where)
        for rival in tribes_on(world, where)
        if rival != seat
        for kind in kinds_of(part(party_on(world, rival, where), other))
    ]


def come_over(g: G, play: PlayCard) -> None:
    """VC5, VC22; whoever comes over has acted."""
    hex, rival, where, kind = cast("tuple[int, int, int, int]", play.aim)
    movement = g.nearest(Movement)
    if supply(g, play.seat, kind):
        change_status(movement, hex, UNIT[kind], fresh(movement.allowance), hex, ENGAGED)
    people.convert(g, play.seat, hex, rival, where, kind)


CARD = Card(
    id="love_at_first_sight",
    deck=CUNNING,
    modes=(Mode(windows=(TRIBE_MOVE,), purpose=Purpose.DEED, aims=couple, shape=shape.MATCH, do=(come_over,)),),
)
