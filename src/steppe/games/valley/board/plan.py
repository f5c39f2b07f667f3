"""A board as it is written down, before anything is worked out from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from steppe.core.hexes import Hex
from steppe.games.valley.board import grid
from steppe.games.valley.board.grid import ROSE, Edge

# Terrain. Its kind is what regions are made of: a volcano is a mountain.
PLAIN: Final = 0
FOREST: Final = 1
MOUNTAIN: Final = 2
VOLCANO: Final = 3
LAKE: Final = 4
TERRAINS: Final = ("plain", "forest", "mountain", "volcano", "lake")
SIGNS: Final = "pfmv~"  # as the files write them
KINDS: Final = (PLAIN, FOREST, MOUNTAIN)
KIND_OF: Final = (PLAIN, FOREST, MOUNTAIN, MOUNTAIN, LAKE)

ROLES: Final = ("small", "great", "lake")
PARTS: Final = ("whole", "upper", "lower")
TRIBES: Final = 6

Names: TypeAlias = Mapping[str, str]  # by language
NAMELESS: Final[Names] = {}


@dataclass(frozen=True, slots=True)
class River:
    """A chain of sides from the source to the mouth, and the die faces that pick it."""

    number: int
    faces: tuple[int, ...]
    course: tuple[Edge, ...]
    role: str = ""
    part: str = "whole"  # of a half board: whole, upper or lower
    names: Names = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A whole board, or one side of a half board."""

    id: str
    edition: str
    radius: int  # 0: a fragment, whose hexes are called `q,r`
    half: int = 0  # 1 west, 2 east, 0 a whole board
    terrain: Mapping[Hex, int]
    region: Mapping[Hex, int] = field(default_factory=dict)
    entries: Mapping[str, Hex] = field(default_factory=dict)
    rivers: tuple[River, ...] = ()
    lava: Mapping[Hex, tuple[Hex, ...]] = field(default_factory=dict)
    rose: tuple[int, ...] = ROSE  # the directions of the die faces 1 to 6
    halves: Mapping[Hex, int] = field(default_factory=dict)  # of a board put together: the half of each hex
    title: Names = field(default_factory=dict)
    names: Mapping[str, Names] = field(default_factory=dict)  # "lake", "plain 3", "volcano 5-2"

    def name(self, hex: Hex) -> str:
        """What people call the hex."""
        return grid.name(hex, self.radius)

    def edge_name(self, side: Edge) -> str:
        """What people call the side between two hexes."""
        return "/".join(map(self.name, sorted(side, key=lambda at: (at.r, at.q))))


def called(names: Names, language: str) -> str:
    """The name in this language, or in the first that has one."""
    return names.get(language) or names.get("en") or next(iter(names.values()), "")
