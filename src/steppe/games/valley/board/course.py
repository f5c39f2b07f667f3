"""How a random valley gets its water: a lake off the fringe, then three rivers walked upstream from their mouths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from steppe.core.space import Below
from steppe.games.valley.board.net import Net

ORDER: Final = ("lake", "great", "small")  # the roles, in the order of drawing
TRIES: Final = 40  # for each river
MOST_SIDES: Final = 3  # of one hex on one river

Range = tuple[int, int]


class Water(NamedTuple):
    """A lake and the rivers by role, each as the sides from its source to its mouth."""

    lake: tuple[int, ...]
    rivers: Mapping[str, tuple[int, ...]]


def within(below: Below, span: Range) -> int:
    """A number of the span, each as likely."""
    return span[0] + below(span[1] - span[0] + 1)


def draw_water(below: Below, net: Net, lake_size: Range, lengths: Mapping[str, Range]) -> Water | None:
    """A lake and three rivers that keep apart; None if one of them found no way."""
    lake = _lake(below, net, lake_size)
    shore = frozenset().union(*(net.corners_of[hex] for hex in lake))
    sides = [
        tuple(side for side in meet if not set(net.of_side[side]) & set(lake)) for meet in net.meet
    ]  # the sides at each corner that a river may take
    taken: set[int] = set()  # corners of earlier rivers, and those next to them
    rivers = {}
    for role in ORDER:
        mouths = [
            point
            for point, at in enumerate(sides)
            if at and point not in taken and (point in shore if role == "lake" else point in net.rim and len(at) == 1)
        ]
        if not mouths:
            return None
        for _ in range(TRIES):
            closed = taken | net.rim | shore
            course = _walk(below, net, sides, mouths[below(len(mouths))], within(below, lengths[role]), closed)
            if course:
                break
        else:
            return None
        rivers[role] = course
        ends = {point for side in course for point in net.ends[side]}
        taken |= {point for end in ends for side in sides[end] for point in net.ends[side]}
    return Water(lake, rivers)


def _lake(below: Below, net: Net, size: Range) -> tuple[int, ...]:
    centre = len(net.hexes) // 2
    middle = [hex for hex, at in enumerate(net.hexes) if at.distance(net.hexes[centre]) <= max(1, net.radius - 2)]
    lake = [middle[below(len(middle))]]
    count = within(below, size)
    while len(lake) < count:
        around = sorted({n for hex in lake for n in net.near[hex] if len(net.near[n]) == 6} - set(lake))
        lake.append(around[below(len(around))])
    return tuple(sorted(lake))


def _walk(
    below: Below, net: Net, sides: Sequence[Sequence[int]], mouth: int, length: int, closed: set[int]
) -> tuple[int, ...]:
    """Upstream from the mouth, never touching itself nor a closed corner; nothing if there is no way on."""
    path: list[int] = []
    seen = {mouth}
    touched: dict[int, int] = {}  # hex -> its sides on this river
    point = mouth
    while len(path) < length:
        ways = []
        for side in sides[point]:
            one, other = net.ends[side]
            end = one + other - point
            full = any(touched.get(hex, 0) == MOST_SIDES for hex in net.of_side[side])
            if end not in seen and end not in closed and not full:
                ways.append((side, end))
        if not ways:
            return ()
        side, point = ways[below(len(ways))]
        path.append(side)
        seen.add(point)
        for hex in net.of_side[side]:
            touched[hex] = touched.get(hex, 0) + 1
    return tuple(reversed(path))
