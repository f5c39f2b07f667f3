"""What a box prints on its counters and boards: letters, markers, the valleys in it and those drawn for it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from steppe.games.valley.board.aim import LARGE_FLOODS, SMALL_FLOODS, Aim
from steppe.games.valley.board.animal import SPECIES

WEST: Final = ("1a", "1b")
EAST: Final = ("2a", "2b")


# A valley that somebody has drawn before: how large, its seed, and for which box if that is not the usual one.
SEEDED: Final = re.compile(r"random-(37|61):(0|[1-9]\d{0,14})(?::(\w{1,12}))?", re.ASCII)


class Box(NamedTuple):
    """A box, as far as boards care; its other numbers stand in `edition`."""

    key: str
    letters: tuple[str, ...]  # by species, one counter a letter; how they were restored is told in valley-board.md
    packs: int  # wolves without a letter, which never go into the bag
    markers: int  # of fire and flood
    boards: tuple[str, ...]  # those that lie in it
    aims: Mapping[int, Aim]  # what a random valley is like, by its number of hexes
    heights: bool  # B09: capitals stand on mountains, small letters below; else letters go round in their order
    shores: bool  # B08: the three rivers have roles, and that of the lake also floods the shore

    def drawn(self, size: int, seed: int) -> str:
        """What a valley is called that was drawn for this box."""
        return f"random-{size}:{seed}" if self.key == USUAL.key else f"random-{size}:{seed}:{self.key}"


_2002: Final = Box(
    key="2002",
    letters=("ABCDEFbfk", "ABCDEFcgj", "ABCDEFdhl", "abceghikl", "acdefgijl", "abdefhijk"),
    packs=8,
    markers=9,
    boards=tuple(f"{one}+{two}" for one, two in product(WEST, EAST)),
    aims={
        37: Aim(3, (1, 2), {"small": (3, 4), "great": (7, 10), "lake": (4, 6)}, 3, (2, 3), LARGE_FLOODS),
        61: Aim(4, (2, 3), {"small": (5, 7), "great": (8, 11), "lake": (5, 8)}, 5, (2, 4), LARGE_FLOODS),
    },
    heights=True,
    shores=False,
)
_1991: Final = Box(
    key="1991",
    letters=("ADGIMQ", "BEHLNR", "DHJLMOR", "BCFJKOP", "CFGIP", "AEKNQ"),
    packs=7,
    markers=6,
    boards=("classic-1991-a", "classic-1991-b"),
    aims={37: Aim(3, (1, 1), {"small": (2, 3), "great": (4, 6), "lake": (3, 4)}, 3, (2, 3), SMALL_FLOODS)},
    heights=False,
    shores=True,
)
BOXES: Final[dict[str, Box]] = {box.key: box for box in (_1991, _2002)}
USUAL: Final = _2002


@cache
def counters(key: str) -> Mapping[str, tuple[int, ...]]:
    """The letters of a box in order, each with the species that arrive there."""
    found: dict[str, tuple[int, ...]] = {}
    for number, letters in enumerate(BOXES[key].letters):
        for letter in letters:
            found[letter] = (*found.get(letter, ()), number)
    return dict(sorted(found.items()))


@cache
def high_letters(key: str) -> str:
    """The letters that no big animal uses: only these may stand on a mountain."""
    return "".join(
        letter for letter, arriving in counters(key).items() if not any(SPECIES[number].big for number in arriving)
    )
