"""Flight: a group slips away from rivals in its movement, or breaks off a combat with them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards import aim, do, shape, stride, when
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.phases.window import COMBAT_ROUND, COMBAT_START, TRIBE_MOVE
from steppe.games.valley.queries.march import LEAVE, SLIP
from steppe.games.valley.queries.people import places, rivals_on
from steppe.games.valley.world import G

on_the_move = aim.group_on_the_move(SLIP, LEAVE)


def group_among_rivals(g: G, seat: Seat) -> Iterable[Aim]:
    """A group that shares its hex with rivals: (hex, status, warriors, women)."""
    if not any(rivals_on(g.world, seat, hex) for hex in places(g.world, seat)):
        return ()
    return [each for each in on_the_move(g, seat) if rivals_on(g.world, seat, cast("int", each[0]))]


CARD = Card(
    id="flight",
    deck=CUNNING,
    modes=(
        Mode(
            use="slip_away",
            windows=(TRIBE_MOVE,),
            purpose=Purpose.LEAVING,
            aims=group_among_rivals,
            shape=shape.RANK,
            do=(stride.mark_group(SLIP),),
        ),
        Mode(
            use="break_off",
            windows=(COMBAT_START, COMBAT_ROUND),
            when=(when.fights_tribes,),
            aims=aim.group_and_refuge,
            shape=shape.FLIGHT,
            do=(do.flee,),
        ),
    ),
)
OLD = replace(CARD, words="flight_old", modes=CARD.modes[1:])  # only out of a combat
