"""The cunning cards (V12)."""

from __future__ import annotations

from steppe.core.frame import Frame
from steppe.games.valley.cards.cunning import (
    camouflage,
    cannibals,
    cut_stone,
    endurance,
    firebug,
    flight,
    friend,
    good_herbs,
    intuition,
    net,
    palisade,
    scorched_earth,
    spear_thrower,
    spying,
    swimming,
    war_drum,
    wild_child,
)

CARDS = (
    camouflage.CARD,
    cannibals.CARD,
    cut_stone.CARD,
    endurance.CARD,
    firebug.CARD,
    flight.CARD,
    friend.CARD,
    good_herbs.CARD,
    intuition.CARD,
    net.CARD,
    palisade.CARD,
    scorched_earth.CARD,
    spear_thrower.CARD,
    spying.CARD,
    swimming.CARD,
    war_drum.CARD,
    wild_child.CARD,
)
FRAMES: tuple[type[Frame], ...] = ()  # of cards that need a rule of their own
