"""The pieces in the box: people, animals with their letters, and what each of them can do (V1, V6.3)."""

from __future__ import annotations

from typing import Final, NamedTuple

from steppe.games.valley.board.animal import SPECIES
from steppe.games.valley.board.plan import LAKE, MOUNTAIN

OFF: Final = -1  # no hex, no seat, no owner
NOBODY: Final = -2  # V18.7: instead of the owner of a camp: it stands, and is no tribe's

# -- people ----------------------------------------------------------------------------------------------

# Kinds, as answers name them (N1): stored answers hold these numbers, so none ever changes its meaning.
WARRIOR: Final = 0
WOMAN: Final = 1
WOLF_TAMED: Final = 2  # no person: a tame wolf, which a tribe may lose instead of a token
GENIUS: Final = 3
AMAZON: Final = 4
BISON_TAMED: Final = 5  # no person either
STUDENT: Final = 6  # a man who stands aside
PEOPLE: Final = (WARRIOR, WOMAN, GENIUS, AMAZON)  # all that there can be; which are played, `rules.kinds` says
PLAIN: Final = (WARRIOR, WOMAN)  # VC9: whom cards bring, whatever kinds are played
LONERS: Final = (WARRIOR, WOMAN)  # V16.2: there are two of them, whatever kinds are played

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
    fights: int  # V8.5: half points that each of them adds in combat; 0: it takes no part
    loss: int  # the kind by which one is lost in combat instead of a token, or OFF
    shuns: frozenset[int]  # the kinds of terrain onto which it is not led
    source: str = ""  # of those who fight, the name of their row in sums
    herd: bool = False  # V18.38: kept in herds at a village, and eaten; else it goes and fights with people


COMPANIONS: Final[dict[int, Companion]] = {  # by species
    WOLF: Companion("tame", 2, WOLF_TAMED, frozenset(), "wolves"),
    BISON: Companion("domestic", 0, OFF, frozenset({MOUNTAIN, LAKE}), herd=True),  # V18.38 (e), (f)
}
HERDED: Final = frozenset(species for species, companion in COMPANIONS.items() if companion.herd)
COMPANION_OF: Final = {companion.word: species for species, companion in COMPANIONS.items()}

# -- markers ---------------------------------------------------------------------------------------------

NO_FIELD, DAMAGED, INTACT = range(3)
NO_HAZARD, FIRE, FLOOD = range(3)
LASTS, SPENT = "gone", "turn"  # until when a barricade stands: for good, or, as it has stopped somebody, this turn
SHORE: Final = "shore"  # V9.2: where one fishes in the lake

# -- time ------------------------------------------------------------------------------------------------

SUMMER, WINTER = range(2)
TURNS: Final = 3  # of a season, V3.1


def lost_as(kind: int) -> int:
    """The species of the companions that are lost as this kind; OFF: it is a kind of people."""
    if kind in PEOPLE:  # nearly always
        return OFF
    return next((species for species, each in COMPANIONS.items() if each.loss == kind), OFF)


def first_counters(herd: int, count: int) -> int:
    """Of a herd, so many counters: lettered ones in the order of their letters, then unlettered wolves."""
    taken = 0
    for _ in range(count):
        lowest = herd & -herd
        taken |= lowest
        herd ^= lowest
    return taken
