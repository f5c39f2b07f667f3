"""What a random valley should be like."""

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
SMALL_FLOODS: Final = {"small": 2, "great": 6, "lake": 6}  # where a box has six markers
