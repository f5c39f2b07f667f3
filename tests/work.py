"""How much work something is, counted in calls: the same on every machine, however busy it is and whatever else lies in
its memory. Seconds, even those of this process alone, hold what the collector of garbage does meanwhile."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType


def calls(act: Callable[[], object]) -> int:
    """How many functions, Python's own among them, are called while this is done."""
    count = 0

    def seen(_: FrameType, event: str, __: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        act()
    finally:
        sys.setprofile(before)
    return count
