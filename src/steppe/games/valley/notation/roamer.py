"""Neutral pieces in positions and changes (N1, N8, N9): people by their word, animals among the animals of a hex."""

from __future__ import annotations

from typing import Any

from steppe.core.reason import Refused, because
from steppe.games.valley.neutral import NEUTRAL, Neutral
from steppe.games.valley.rules import Rules
from steppe.games.valley.world import World


def written(world: World, hex: int, *, human: bool) -> dict[str, Any]:
    """The neutral people on a hex, or the neutral animals."""
    here = [(NEUTRAL[what], many) for what, where, many in world.roamers if where == hex]
    return {sort.word: many for sort, many in here if sort.human == human}


def named(rules: Rules, word: str, *, human: bool) -> Neutral | None:
    """The sort in play that a word stands for."""
    return next((sort for sort in rules.neutral if (sort.word, sort.human) == (word, human)), None)


def lay(rules: Rules, world: dict[str, Any], sort: Neutral, hex: int, many: int) -> None:
    """V1.5: so many more of them are on the hex, if the box has them."""
    rows = sorted([*world.get("roamers", ()), [sort.what, hex, many]])
    shared = {each.what for each in rules.neutral if each.stock == sort.stock}
    if sum(row[2] for row in rows if row[0] in shared) > sort.box:
        raise Refused(because("too_many_roamers", "V1.5", species=sort.what))
    world["roamers"] = rows
