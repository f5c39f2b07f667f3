"""Civil Union: two idle tokens of the same sex found a camp."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards import reach
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode
from steppe.games.valley.deeds import camp
from steppe.games.valley.phases.tribes import Movement, engage
from steppe.games.valley.phases.window import TRIBE_MOVE, PlayCard
from steppe.games.valley.piece import WARRIOR
from steppe.games.valley.queries import in_force, march
from steppe.games.valley.queries.people import markers, tokens
from steppe.games.valley.world import Effect, G


def idle_pair(g: G, seat: Seat) -> Iterable[Aim]:
    """Two idle tokens of one kind where a camp may stand: (hex, kind)."""
    world = g.world
    if not markers(g, seat):
        return ()

    def has_room(hex: int) -> bool:
        return tokens(world, seat, hex) > 1 and march.camp_may_stand(world, hex)

    return [(hex, kind) for hex, kind, many in reach.idle(g, seat, has_room) if many > 1]


def found_together(g: G, play: PlayCard) -> None:
    """Two men keep their camp without a woman until the turn ends (V15.3)."""
    hex, kind = cast("tuple[int, int]", play.aim)
    engage(g, g.nearest(Movement), hex, kind, 2)
    if kind == WARRIOR:
        camp.put_in_force(g, Effect(in_force.UNKEPT, hex=hex))
    camp.found(g, play.seat, hex)


CARD = Card(
    id="pacs",
    deck=CUNNING,
    modes=(Mode(windows=(TRIBE_MOVE,), aims=idle_pair, do=(found_together,)),),
)
