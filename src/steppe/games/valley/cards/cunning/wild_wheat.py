"""Wild Wheat: a field on a plain where the tribe stands, for nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.board.plan import PLAIN
from steppe.games.valley.cards import shape, when
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.deeds import camp
from steppe.games.valley.phases.window import ANIMALS_END, PlayCard
from steppe.games.valley.piece import NO_FIELD, NO_HAZARD
from steppe.games.valley.queries.people import places
from steppe.games.valley.world import G


def plain_for_wheat(g: G, seat: Seat) -> Iterable[Aim]:
    """A plain that bears grain, without a field, fire or flood, where the holder has a token: (hex,)."""
    world, board = g.world, g.world.ground
    plains = [hex for hex in places(world, seat) if board.kind[hex] == PLAIN and board.grain[hex]]
    return [(hex,) for hex in plains if world.fields[hex] == NO_FIELD and world.hazards[hex] == NO_HAZARD]


def grow(g: G, play: PlayCard) -> None:
    camp.sow(g, play.seat, cast("int", play.aim[0]))


CARD = Card(
    id="wild_wheat",
    deck=CUNNING,
    modes=(
        Mode(
            windows=(ANIMALS_END,),
            purpose=Purpose.FIELD,
            when=(when.in_summer,),
            aims=plain_for_wheat,
            shape=shape.HEX,
            do=(grow,),
        ),
    ),
)
