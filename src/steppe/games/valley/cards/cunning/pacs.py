"""Civil Union: two idle tokens of the same sex found a camp."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards import reach, shape
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.deeds import camp
from steppe.games.valley.party import ANY_MAN, ANY_WOMAN, UNIT
from steppe.games.valley.phases.tribes import Movement, engage
from steppe.games.valley.phases.window import TRIBE_MOVE, PlayCard
from steppe.games.valley.piece import WARRIOR, WOMAN
from steppe.games.valley.queries import in_force, march
from steppe.games.valley.queries.people import markers, tokens
from steppe.games.valley.world import Effect, G


def idle_pair(g: G, seat: Seat) -> Iterable[Aim]:
    """Two idle tokens of one sex where a camp may stand: (hex, kind), a warrior for men, a woman for women (V1.10)."""
    world = g.world
    if not markers(g, seat):
        return ()

    def has_room(hex: int) -> bool:
        return tokens(world, seat, hex) > 1 and march.camp_may_stand(world, hex)

    idle: dict[tuple[int, int], int] = {}
    for hex, kind, many in reach.idle(g, seat, has_room, march.COUPLE):
        sex = hex, WARRIOR if UNIT[kind] & ANY_MAN else WOMAN
        idle[sex] = idle.get(sex, 0) + many
    return [pair for pair, many in idle.items() if many > 1]


def found_together(g: G, play: PlayCard) -> None:
    """Two men keep their camp without a woman until the turn ends (V15.3)."""
    hex, kind = cast("tuple[int, int]", play.aim)
    engage(g, g.nearest(Movement), hex, ANY_MAN if kind == WARRIOR else ANY_WOMAN, 2)
    if kind == WARRIOR:
        camp.put_in_force(g, Effect(in_force.UNKEPT, hex=hex))
    camp.found(g, play.seat, hex)


CARD = Card(
    id="pacs",
    deck=CUNNING,
    modes=(Mode(windows=(TRIBE_MOVE,), purpose=Purpose.DEED, aims=idle_pair, shape=shape.TOKEN, do=(found_together,)),),
)
