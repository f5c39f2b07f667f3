"""Neutral pieces, which are no tribe's and roam the valley by themselves (V16.6-V16.8); and who hunts whom (V18.9)."""

from __future__ import annotations

from typing import Final, NamedTuple

from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.piece import BAND, BEASTS, OFF, PREDATOR

YETI, YETI_CUB, NEANDERTHAL = range(BEASTS, BEASTS + 3)  # numbers beside the species; animals are fought by theirs
OWN_DIE: Final = "neanderthals"  # N7: what a die of neutral people is called
GONE: Final = "gone"  # as of effects: it does not end by itself


class Neutral(NamedTuple):
    """A sort of neutral piece: what it is called, how it fights, how it goes and is lost."""

    what: int  # its number, by which rows of `world.roamers` know it
    word: str  # N1, N9: of positions and records; an animal's stands among the animals of a hex
    box: int  # V1.5: how many there are
    might: int  # V8.5: half points that each adds to the die
    human: bool = False  # counted among people, whom herds meet and whom tribes fight as tribes; else a wild animal
    food: int = 0  # V8.14: what a dead one is worth to the tribe that killed it
    steps: int = 1  # hexes in one movement, on foot; 0: it stays where it is
    lands: frozenset[int] = frozenset()  # the kinds of land that it keeps to; none given: all
    until: str = GONE  # when those that are left go by themselves, as effects end
    counter: int = OFF  # VC23: the sort whose pieces it takes; OFF: it has its own

    @property
    def stock(self) -> int:
        """VC23: the sort among whose pieces it is counted."""
        return self.what if self.counter == OFF else self.counter

    @property
    def side(self) -> int:
        """The side that it is in fights without a tribe, and people in all fights."""
        return BAND if self.human else PREDATOR + self.what


# All there are; which of them are in play, `rules.neutral` says, and a variant may change what is written here.
NEUTRAL: Final[dict[int, Neutral]] = {
    each.what: each
    for each in (
        Neutral(YETI, "yeti", 1, 12, food=2, lands=frozenset({MOUNTAIN}), until="season"),  # V16.7
        Neutral(YETI_CUB, "yeti_cub", 1, 4, food=2, steps=0, counter=YETI),  # V16.8
        Neutral(NEANDERTHAL, "neanderthal", 4, 2, human=True),  # V16.6
    )
}
ALL: Final = tuple(NEUTRAL.values())
PEOPLE: Final = frozenset(what for what, each in NEUTRAL.items() if each.human)


class Hunter(NamedTuple):
    """A species that attacks another one (V18.9)."""

    species: int
    prey: int
    times: int = 0  # how many there must be for each of the prey; 0: it does not matter
