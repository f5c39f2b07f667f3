"""What a random valley should be like, by edition and size."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

Span = tuple[int, int]  # from the least to the most


class Aim(NamedTuple):
    """Numbers that the drawing of a valley keeps to."""

    radius: int
    lake: Span  # hexes
    rivers: Mapping[str, Span]  # sides, by role
    largest: int  # hexes of the largest region
    lava: Span  # hexes of a volcano's flow
    floods: Mapping[str, int]  # hexes that each river may flood


LARGE_FLOODS: Final = {"small": 9, "great": 9, "lake": 9}
SMALL_FLOODS: Final = {"small": 2, "great": 6, "lake": 6}  # 1991: the box has six markers

AIMS: Final[Mapping[tuple[str, int], Aim]] = {  # by edition and number of hexes
    ("2002", 37): Aim(3, (1, 2), {"small": (3, 4), "great": (7, 10), "lake": (4, 6)}, 3, (2, 3), LARGE_FLOODS),
    ("2002", 61): Aim(4, (2, 3), {"small": (5, 7), "great": (8, 11), "lake": (5, 8)}, 5, (2, 4), LARGE_FLOODS),
    ("1991", 37): Aim(3, (1, 1), {"small": (2, 3), "great": (4, 6), "lake": (3, 4)}, 3, (2, 3), SMALL_FLOODS),
}
