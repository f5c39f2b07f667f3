"""Axe points: every player gets 2 points for each axe tile, besides the cards."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.mammut import deeds
from steppe.games.mammut.cards.kit import Paying
from steppe.games.mammut.rules import LAST_ROUND
from steppe.games.mammut.tally import AXE, Tally
from steppe.games.mammut.world import G

EACH = 2


def pay(g: G, counted: Tally, owner: Seat) -> None:
    axes = counted.printed[AXE]
    if not any(axes) or (g.world.round == LAST_ROUND and not g.rules.axe_points_last):  # KR18
        return deeds.void_card(g, "axe_points", owner)
    for seat in counted.order:
        if axes[seat]:
            deeds.score(g, seat, EACH * axes[seat], "axe_points_scored", axes[seat])
    return None


CARD = Paying(name="axe_points", copies=1, kind=AXE, pay=pay)
