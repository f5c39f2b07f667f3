"""Flight: a group slips away from rivals in its movement, or breaks off a combat with them."""

from __future__ import annotations

from collections.abc import Iterable

from steppe.core.decision import Seat
from steppe.games.valley.cards import aim, do, stride, when
from steppe.games.valley.cards.kit import CUNNING, EDITION, Aim, Card, Mode
from steppe.games.valley.march import LEAVE, SLIP
from steppe.games.valley.people import rivals_on
from steppe.games.valley.window import COMBAT_ROUND, COMBAT_START, TRIBE_MOVE
from steppe.games.valley.world import G


def group_among_rivals(g: G, seat: Seat) -> Iterable[Aim]:
    """A group that shares its hex with rivals: (hex, status, warriors, women)."""
    for each in aim.group_on_the_move(SLIP, LEAVE)(g, seat):
        if isinstance(hex := each[0], int) and rivals_on(g.world, seat, hex):
            yield each


CARD = Card(
    id="flight",
    deck=CUNNING,
    copies={EDITION: 1},
    modes=(
        Mode(use="slip_away", windows=(TRIBE_MOVE,), aims=group_among_rivals, do=(stride.mark_group(SLIP),)),
        Mode(
            use="break_off",
            windows=(COMBAT_START, COMBAT_ROUND),
            when=(when.fights_tribes,),
            aims=aim.group_and_refuge,
            do=(do.flee,),
        ),
    ),
)
