"""Garden of Eden: peace among tribes this turn, or for as many turns as a die says."""

from __future__ import annotations

from steppe.core.frame import Frame
from steppe.games.valley.cards import do
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.roll import Die, Throw
from steppe.games.valley.queries import in_force
from steppe.games.valley.world import G


def roll_length(g: G, play: Happening) -> Frame | None:
    """V18.30: at some tables a die says how long it lasts."""
    return Throw(dice=(Die("length"),) * g.rules.eden_dice, event=True) if g.rules.eden_dice else None


CARD = Card(
    id="garden_of_eden",
    deck=SUMMER_EVENT,
    modes=(Mode(do=(roll_length, do.for_turns_found(in_force.EDEN))),),
)
