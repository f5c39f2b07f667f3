"""Reverses that fit what is seen: every tile is an edge between its two faces and lies so that one of them shows.

Given how often each face shows, the ways in which the unknown tiles may lie are counted group after group (equal
tiles form a group), face after face, so that a face is settled as soon as its last group is. A way is then drawn with
exactly its odds, and the reverses under each face are dealt to the tiles that show it.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import comb
from typing import NamedTuple, TypeAlias

from steppe.core.space import Below
from steppe.games.mammut.table import FACES, NO_FACE, Table

Faces: TypeAlias = tuple[int, ...]
Group: TypeAlias = tuple[int, int, int]  # two faces, and how many tiles have them


class Node(NamedTuple):
    """How many ways there are from here on, and where each choice for the next group leads."""

    ways: int
    choices: tuple[tuple[int, int, int, int, Node], ...]  # ways in all, ways here, first up, second up, next


class Plan(NamedTuple):
    """All that can be prepared for one throw and what is known of it."""

    groups: tuple[Group, ...]
    root: Node
    tiles: tuple[tuple[int, tuple[int, ...]], ...]  # a face and the tiles that show it with an unknown reverse


END = Node(1, ())


def _in_order(rows: Counter[tuple[int, int]]) -> tuple[Group, ...]:
    """The groups, those of a face with few of them first."""
    left = {pair: count for pair, count in rows.items() if count}
    groups: list[Group] = []
    while left:
        degrees = Counter(face for pair in left for face in pair)
        face = min(degrees, key=lambda face: (degrees[face], -face))
        groups += [(*pair, left.pop(pair)) for pair in sorted(left) if face in pair]
    return tuple(groups)


class _Counter:
    """Counts the ways, from the last group back to the first."""

    def __init__(self, groups: tuple[Group, ...], spare: int) -> None:
        self.groups = groups
        self.rest = tuple(
            frozenset(face for group in groups[start:] for face in group[:2]) for start in range(len(groups) + 1)
        )
        self.whole = not spare  # all tiles lie on the table; otherwise some are missing from the position
        self.memory: dict[tuple[int, Faces], Node | None] = {}

    def node(self, place: int, wanted: Faces) -> Node | None:
        """The ways to lay the groups from this place on so that every face shows as often as wanted."""
        key = place, wanted
        if key not in self.memory:
            self.memory[key] = self._node(place, wanted)
        return self.memory[key]

    def _node(self, place: int, wanted: Faces) -> Node | None:
        if any(count and face not in self.rest[place] for face, count in enumerate(wanted)):
            return None
        if place == len(self.groups):
            return END
        one, two, count = self.groups[place]
        choices = []
        for first in range(min(count, wanted[one]) + 1):
            most = min(count - first, wanted[two])
            for second in range(count - first if self.whole else 0, most + 1):
                left = list(wanted)
                left[one] -= first
                left[two] -= second
                after = self.node(place + 1, tuple(left))
                if after is not None:
                    here = comb(count, first) * comb(count - first, second)
                    choices.append((here * after.ways, here, first, second, after))
        return Node(sum(choice[0] for choice in choices), tuple(choices)) if choices else None


@lru_cache(maxsize=256)
def plan(table: Table, faces: Faces, known: Faces) -> Plan | None:
    """What can be prepared; None if the table has no such tiles."""
    rows = Counter((min(row), max(row)) for row in table.rows)
    tiles: dict[int, list[int]] = {}
    for tile, (face, back) in enumerate(zip(faces, known, strict=True)):
        if face == NO_FACE:
            continue
        if back == NO_FACE:
            tiles.setdefault(face, []).append(tile)
        else:
            rows[min(face, back), max(face, back)] -= 1
    if min(rows.values()) < 0:
        return None
    groups = _in_order(rows)
    wanted = tuple(len(tiles.get(face, ())) for face in range(len(FACES)))
    root = _Counter(groups, len(table.rows) - sum(face != NO_FACE for face in faces)).node(0, wanted)
    return None if root is None else Plan(groups, root, tuple((face, tuple(tiles[face])) for face in sorted(tiles)))


def deal(table: Table, faces: Faces, known: Faces, below: Below) -> Faces | None:
    """The known reverses and, for the others, drawn ones: each way in which the tiles may lie is as likely."""
    made = plan(table, faces, known)
    if made is None:
        return None
    groups, node, tiles = made
    pools: list[list[int]] = [[] for _ in FACES]
    draw = below(node.ways)
    for one, two, _ in groups:
        for choice in node.choices:
            if draw < choice[0]:
                break
            draw -= choice[0]
        _, here, first, second, node = choice
        draw //= here
        if first:
            pools[one] += [two] * first
        if second:
            pools[two] += [one] * second
    backs = list(known)
    for face, shown in tiles:
        pool = pools[face]
        for tile in shown:
            last = pool.pop()
            if pool and (other := below(len(pool) + 1)) < len(pool):
                last, pool[other] = pool[other], last
            backs[tile] = last
    return tuple(backs)


def fit(table: Table, faces: Faces, backs: Faces) -> Faces | None:
    """The reverses, unknown ones replaced by the first that fit; None if nothing does."""
    return deal(table, faces, backs, lambda _: 0)
