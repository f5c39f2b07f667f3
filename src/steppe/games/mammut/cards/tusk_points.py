"""Tusk points: the player with the most tusk tiles gets 4 points."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.mammut import deeds
from steppe.games.mammut.cards.kit import Paying
from steppe.games.mammut.tally import TUSK, Tally, majority, tied
from steppe.games.mammut.world import G

POINTS = 4


def pay(g: G, counted: Tally, owner: Seat) -> None:
    tusks = counted.printed[TUSK]
    seat = majority(g, tusks, counted.order)
    if seat is None:
        return deeds.void_card(g, "tusk_points", owner)
    return deeds.score(g, seat, POINTS, "tusk_points_scored", tusks[seat], tied(g, tusks, counted.order, seat))


CARD = Paying(name="tusk_points", copies=1, kind=TUSK, pay=pay)
