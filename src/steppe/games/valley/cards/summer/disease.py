"""Disease: every tribe loses a woman, or a warrior, as one die for all decides."""

from __future__ import annotations

from typing import cast

from steppe.core.frame import Frame
from steppe.games.valley.cards import do, strike
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.victim import EachLoses
from steppe.games.valley.piece import WARRIOR, WOMAN
from steppe.games.valley.world import G

WOMEN_DIE_UP_TO = 3


def sicken(g: G, play: Happening) -> Frame:
    """1-3: a woman, 4-6: a warrior, of each tribe's own choice."""
    (face,) = cast("tuple[int]", play.found)
    return EachLoses(kind=WOMAN if face <= WOMEN_DIE_UP_TO else WARRIOR, cause=play.card)


CARD = Card(
    id="disease",
    deck=SUMMER_EVENT,
    modes=(Mode(do=(strike.roll_die, do.before_it_strikes, sicken)),),
)
