"""Drought: fields suffer; rivers are dry, everybody crosses them and nobody fishes."""

from __future__ import annotations

from steppe.core.frame import Frame
from steppe.games.valley.board.plan import PLAIN
from steppe.games.valley.cards import do, strike
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.roll import RollRegion
from steppe.games.valley.queries import in_force
from steppe.games.valley.world import G


def which_fields(g: G, play: Happening) -> Frame | None:
    """All; at some tables those of one region of plains (V18.30)."""
    if g.rules.drought_regions:
        return RollRegion(kind=PLAIN)
    play.found = g.world.ground.land
    return None


CARD = Card(
    id="drought",
    deck=SUMMER_EVENT,
    modes=(Mode(do=(which_fields, strike.strikes, strike.harm_fields, do.for_all(in_force.DRY, until="season"))),),
)
