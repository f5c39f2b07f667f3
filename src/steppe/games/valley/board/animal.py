"""The six species as far as boards care: the letters on their counters, where they can walk and how far."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

# How a species walks (V6.3). None of them enters the lake.
WALK: Final = 0  # over mountains, not over rivers
SWIM: Final = 1  # over mountains and rivers
GRAZE: Final = 2  # neither
GAITS: Final = (WALK, SWIM, GRAZE)


class Species(NamedTuple):
    """A kind of animal and its counters."""

    key: str
    move: int  # V6.3: hexes in one movement
    gait: int
    letters: Mapping[str, str]  # by edition, one counter a letter
    packs: Mapping[str, int]  # counters without a letter, which never go into the bag

    @property
    def big(self) -> bool:
        """Bison, rhino and mammoth: they keep to plains and forests, and trample fields."""
        return self.gait == GRAZE


# In the order of V6.3. How the letters were restored is told in docs/rules/valley-board.md.
SPECIES: Final = (
    Species("wolf", 3, WALK, {"1991": "ADGIMQ", "2002": "ABCDEFbfk"}, {"1991": 7, "2002": 8}),
    Species("tiger", 3, WALK, {"1991": "BEHLNR", "2002": "ABCDEFcgj"}, {}),
    Species("bear", 2, SWIM, {"1991": "DHJLMOR", "2002": "ABCDEFdhl"}, {}),
    Species("bison", 2, GRAZE, {"1991": "BCFJKOP", "2002": "abceghikl"}, {}),
    Species("rhino", 1, GRAZE, {"1991": "CFGIP", "2002": "acdefgijl"}, {}),
    Species("mammoth", 1, GRAZE, {"1991": "AEKNQ", "2002": "abdefhijk"}, {}),
)


@cache
def counters(edition: str) -> Mapping[str, tuple[int, ...]]:
    """The letters of an edition in order, each with the species that arrive there."""
    found: dict[str, tuple[int, ...]] = {}
    for number, species in enumerate(SPECIES):
        for letter in species.letters[edition]:
            found[letter] = (*found.get(letter, ()), number)
    return dict(sorted(found.items()))


@cache
def high_letters(edition: str) -> str:
    """The letters that no big animal uses: only these may stand on a mountain."""
    return "".join(
        letter for letter, arriving in counters(edition).items() if not any(SPECIES[number].big for number in arriving)
    )
