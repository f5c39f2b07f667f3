"""Return: all tiles of one or more players go back to the middle."""

from __future__ import annotations

from typing import cast

from steppe.core.decision import Seat
from steppe.core.space import Noun, Subset
from steppe.games.mammut import deeds
from steppe.games.mammut.cards.kit import Loot
from steppe.games.mammut.world import G


def filled(g: G) -> Subset | None:
    """K5.5, K10.5: one or more lots, with two players one's own too."""
    lots = tuple([place for place in g.rules.all_places if g.world.lots[place]])
    return Subset("lot", lots, 1, len(lots)) if lots else None


def play(g: G, seat: Seat, noun: Noun) -> None:
    lots = cast("tuple[int, ...]", noun)
    deeds.play_card(g, seat, "return", (), lots)
    deeds.return_lots(g, seat, lots)


CARD = Loot(name="return", copies=2, space=filled, play=play)
