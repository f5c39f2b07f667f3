"""The pieces in the box: people, animals with their letters, and what each of them can do (V1, V6.3)."""

from __future__ import annotations

from typing import Final, NamedTuple

from steppe.games.valley.board.animal import SPECIES

OFF: Final = -1  # no hex, no seat, no owner

# -- people ----------------------------------------------------------------------------------------------

WARRIOR: Final = 0
WOMAN: Final = 1
WOLF_TAMED: Final = 2  # beside the two kinds: a tame wolf, which a tribe may lose instead of a token
KINDS: Final = (WARRIOR, WOMAN)

IN, WAITING, OUT = range(3)  # V14: in play, waiting for its return, out for good

# -- animals ---------------------------------------------------------------------------------------------


WOLF, TIGER, BEAR, BISON, RHINO, MAMMOTH = range(6)  # in the order of V6.3
BEASTS: Final = len(SPECIES)
BIG: Final = tuple(species.big for species in SPECIES)
MOVE: Final = tuple(species.move for species in SPECIES)
GAIT: Final = tuple(species.gait for species in SPECIES)

# A herd is the set of its counters, a bit each: room for nine with letters, then the wolves without. Which of them are
# in the box, the edition says; the places are the same in all.
PACK: Final = 9  # the place of the first wolf without a letter; a counter in the bag is species * 9 + its place
LETTERED: Final = (1 << PACK) - 1
UNLETTERED: Final = ~LETTERED  # of wolves only

# The sides of a fight are small numbers: seats, and beside them these.
LONER: Final = OFF
BAND: Final = 98  # neutral people (V16.6)
BEAST: Final = 99  # the animals of the species that is fought
PREDATOR: Final = 100  # plus a species: animals that attack others


class Companion(NamedTuple):
    """What the animals of a species do that belong to a tribe and go with its tokens."""

    word: str  # by which positions and records know them
    fights: int  # what each of them adds in combat; 0: it takes no part and pins nobody
    loss: int  # the kind by which one is lost in combat instead of a token, or OFF
    shuns: frozenset[int]  # the kinds of terrain onto which it is not led


COMPANIONS: Final[dict[int, Companion]] = {WOLF: Companion("tame", 1, WOLF_TAMED, frozenset())}  # by species
COMPANION_OF: Final = {companion.word: species for species, companion in COMPANIONS.items()}

# -- markers ---------------------------------------------------------------------------------------------

NO_FIELD, DAMAGED, INTACT = range(3)
NO_HAZARD, FIRE, FLOOD = range(3)
SHORE: Final = "shore"  # V9.2: where one fishes in the lake

# -- time ------------------------------------------------------------------------------------------------

SUMMER, WINTER = range(2)
TURNS: Final = 3  # of a season, V3.1


def first_counters(herd: int, count: int) -> int:
    """Of a herd, so many counters: lettered ones in the order of their letters, then unlettered wolves."""
    taken = 0
    for _ in range(count):
        lowest = herd & -herd
        taken |= lowest
        herd ^= lowest
    return taken
