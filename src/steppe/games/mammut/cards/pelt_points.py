"""Pelt points: the player with the most pelt tiles gets 4 points; the hide track plays no part."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.mammut import deeds
from steppe.games.mammut.cards.kit import Paying
from steppe.games.mammut.tally import PELT, Tally, majority, tied
from steppe.games.mammut.world import G

POINTS = 4


def pay(g: G, counted: Tally, owner: Seat) -> None:
    pelts = counted.with_cards[PELT] if g.rules.card_pelts else counted.printed[PELT]  # KR15
    seat = majority(g, pelts, counted.order)
    if seat is None:
        return deeds.void_card(g, "pelt_points", owner)
    return deeds.score(g, seat, POINTS, "pelt_points_scored", pelts[seat], tied(g, pelts, counted.order, seat))


CARD = Paying(name="pelt_points", copies=1, kind=PELT, pay=pay)
