"""What the rivers of a board must respect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from steppe.core.reason import because
from steppe.games.valley.board.board import Board
from steppe.games.valley.board.box import BOXES
from steppe.games.valley.board.fault import Fault, error, warning
from steppe.games.valley.board.grid import Corner, Edge, corners
from steppe.games.valley.board.plan import FOREST, LAKE, ROLES, River


def water_faults(board: Board) -> Iterator[Fault]:
    """B05, B06, B07, B08, B13."""
    yield from _faces(board)
    yield from _edges(board)
    for river in board.plan.rivers:
        yield from _course(river)
    for one, other in combinations(board.plan.rivers, 2):
        if _ends(one).keys() & _ends(other).keys():
            yield warning(because("board.rivers_meet", "B07", one=one.number, other=other.number))
    yield from _into_lake(board)
    yield from _markers(board)


def _faces(board: Board) -> Iterator[Fault]:
    """B05."""
    rivers = board.plan.rivers
    if not 2 <= len(rivers) <= 6:
        yield error(because("board.river_count", "B05", count=len(rivers)))
    picked = Counter(face for river in rivers for face in river.faces)
    for face in range(1, 7):
        if picked[face] != 1:
            yield error(because("board.die_face", "B05", face=face, count=picked[face]))


def _edges(board: Board) -> Iterator[Fault]:
    """B06."""
    plan = board.plan
    owner: dict[Edge, int] = {}
    for river in plan.rivers:
        for side in river.course:
            number, edge = river.number, plan.edge_name(side)
            if any(hex not in plan.terrain for hex in side):
                yield error(because("board.outer_edge", "B06", river=number, edge=edge))
            elif any(plan.terrain[hex] == LAKE for hex in side):
                yield error(because("board.lake_edge", "B06", river=number, edge=edge))
            if owner.setdefault(side, number) != number:
                yield error(because("board.shared_edge", "B06", edge=edge, one=owner[side], other=number))


def _ends(river: River) -> Counter[Corner]:
    """How many sides of the river meet at each corner."""
    return Counter(corner for side in set(river.course) for corner in corners(side))


def _course(river: River) -> Iterator[Fault]:
    """B07: one piece, no loop; a fork is not for the cards."""
    left = set(river.course[1:])
    queue = list(river.course[:1])
    for side in queue:
        joined = [other for other in left if set(corners(side)) & set(corners(other))]
        left.difference_update(joined)
        queue += joined
    ends = _ends(river)
    if left:
        yield error(because("board.river_pieces", "B07", river=river.number))
    elif len(ends) != len(set(river.course)) + 1:
        yield error(because("board.river_loop", "B07", river=river.number))
    elif max(ends.values()) > 2:
        yield warning(because("board.river_fork", "B07", river=river.number))


def _into_lake(board: Board) -> Iterator[Fault]:
    """B08."""
    touching = tuple(number for number, touches in board.touches_lake.items() if touches)
    if not touching:
        yield error(because("board.lake_untouched", "B08"))
    elif len(touching) > 1:
        yield warning(because("board.lake_touched", "B08", rivers=touching))
    if BOXES[board.plan.edition].shores:
        if sorted(river.role for river in board.plan.rivers) != sorted(ROLES):
            yield error(because("board.river_roles", "B08"))
        elif board.river_of_role["lake"] not in touching:
            yield error(because("board.lake_role", "B08", river=board.river_of_role["lake"]))


def _markers(board: Board) -> Iterator[Fault]:
    """B13: what a flood or a forest fire covers."""
    markers = BOXES[board.plan.edition].markers
    for number, flood in board.floods.items():
        if not flood:
            yield error(because("board.no_flood", "B13", river=number))
        elif len(flood) > markers:
            yield warning(because("board.large_flood", "B13", river=number, count=len(flood), markers=markers))
    for area in board.areas[FOREST]:
        if len(area) > markers:
            number = board.region[area[0]]
            yield warning(because("board.large_forest", "B13", number=number, count=len(area), markers=markers))
