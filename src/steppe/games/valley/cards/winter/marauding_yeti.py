"""Marauding Yeti: a grown yeti comes to a mountain, and stays until winter ends."""

from __future__ import annotations

from steppe.core.frame import Frame
from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.cards import strike
from steppe.games.valley.cards.kit import WINTER_EVENT, Card, Mode
from steppe.games.valley.neutral import YETI
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.roll import RollRegion
from steppe.games.valley.queries.roamer import beside
from steppe.games.valley.world import G


def roll_if_it_can_come(g: G, play: Happening) -> Frame | None:
    """VC23: as long as the piece is on the board, grown or as a cub, nothing happens."""
    if beside(g, YETI):
        return RollRegion(kind=MOUNTAIN)
    play.done = len(CARD.modes[0].do)
    return None


CARD = Card(
    id="marauding_yeti",
    deck=WINTER_EVENT,
    modes=(Mode(do=(roll_if_it_can_come, strike.pick_hex, strike.roamers_come(YETI))),),
)
