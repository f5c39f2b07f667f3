"""Kinds of food: what gives which of them, in what order they are paid, what rots (V9, V18.19, V18.43).

As long as the rules of a table know one kind only, nobody hears of kinds: there is `world.food`, and that is all.
"""

from __future__ import annotations

from typing import Final, NamedTuple

# Where food comes from. Whoever brings food says which of these it is.
START: Final = "start"  # V2.3
RETURN: Final = "return"  # V14.2
FISHING: Final = "fishing"  # V9.2
GATHERING: Final = "gathering"
HARVEST: Final = "harvest"
HUNTING: Final = "hunting"  # V8.14, and whatever animals a card kills
FLESH: Final = "flesh"  # of people
SOURCES: Final = (START, RETURN, FISHING, GATHERING, HARVEST, HUNTING, FLESH)

# For what it goes: a cause (`sowing`, the id of a card), or for all that are not named one of these.
PAID: Final = "paid"  # eaten, owed, lost to nobody
TAKEN: Final = "taken"  # by a rival

WORDS: Final = ("food", "plant", "meat")  # N8, N9: the stocks that positions, changes and sentences know


class Food(NamedTuple):
    """A kind of food with a stock of its own."""

    key: str  # its word
    of: frozenset[str]  # the sources that give it
    rots: frozenset[int] = frozenset()  # the seasons in which what is left when survival is over is lost


ONE_KIND: Final = (Food(WORDS[0], frozenset(SOURCES)),)
