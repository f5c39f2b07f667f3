"""Sacrifice: one of the own tokens dies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards import shape
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.deeds import people
from steppe.games.valley.phases.tribes import leave_rank
from steppe.games.valley.phases.window import ANY, PlayCard
from steppe.games.valley.queries.people import stacks
from steppe.games.valley.world import G


def own_token(g: G, seat: Seat) -> Iterable[Aim]:
    """A token of the holder on the board: (hex, kind)."""
    return stacks(g.world, seat)


def die(g: G, play: PlayCard) -> None:
    """VC22: a camp goes with its last woman at once."""
    hex, kind = cast("tuple[int, int]", play.aim)
    leave_rank(g, play.seat, hex, kind)
    people.kill(g, play.seat, hex, kind, play.card)


CARD = Card(
    id="sacrifice",
    deck=CUNNING,
    modes=(Mode(windows=(ANY,), purpose=Purpose.OFFERING, aims=own_token, shape=shape.TOKEN, do=(die,)),),
)
