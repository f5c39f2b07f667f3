"""How a random valley gets its terrain: a search for a drawing that meets the wishes for regions, fringe and banks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Final, TypeAlias

from steppe.core.space import Below
from steppe.games.valley.board.aim import Aim
from steppe.games.valley.board.course import Water
from steppe.games.valley.board.net import Net
from steppe.games.valley.board.plan import FOREST, KINDS, MOUNTAIN

Mask: TypeAlias = int  # a set of hexes, a bit each

STEPS: Final = 1200
HEAT: Final = 6  # by how much the first steps may make a drawing worse; it falls to nothing
GOOD_ENOUGH: Final = 12  # a drawing below this may be held against the rules for boards
REGIONS: Final = 6
OPEN_GROUND: Final = 5  # a smaller low area should have no fringe hex: animals arrive there
HIGH_ENTRIES, LOW_ENTRIES = 6, 12  # of the edition of 2002


def mask(hexes: Iterable[int]) -> Mask:
    """These hexes as bits."""
    bits = 0
    for hex in hexes:
        bits |= 1 << hex
    return bits


def hexes(bits: Mask) -> list[int]:
    """The hexes of a mask, in order."""
    return [hex for hex in range(bits.bit_length()) if bits >> hex & 1]


@dataclass(frozen=True, eq=False)
class Ground:
    """What is there before the terrain: land, water, the fringe, and which hexes must be high or low (1991)."""

    net: Net
    aim: Aim
    land: tuple[int, ...]
    near: dict[Mask, Mask]  # of each hex, as a bit: its neighbours on foot
    banks: dict[str, Mask]  # by the role of the river
    shore: Mask
    sources: list[Mask]  # the hexes that meet where a river begins
    fringe: Mask
    wedges: list[Mask]
    high: Mask = 0
    low: Mask = 0

    @cached_property
    def fish(self) -> Mask:
        """The hexes on the shore or on any river."""
        bits = self.shore
        for bank in self.banks.values():
            bits |= bank
        return bits

    def areas(self, left: Mask) -> list[Mask]:
        """The connected parts of these hexes, on foot."""
        near, found = self.near, []
        while left:
            todo = left & -left
            left ^= todo
            area = 0
            while todo:
                bit = todo & -todo
                new = near[bit] & left
                left ^= new
                todo ^= bit | new
                area |= bit
            found.append(area)
        return found


def ground(net: Net, aim: Aim, water: Water, high: Iterable[int] = (), low: Iterable[int] = ()) -> Ground:
    """The ground around these waters."""
    land = tuple(hex for hex in range(len(net.hexes)) if hex not in water.lake)
    wet = {side for course in water.rivers.values() for side in course}
    near = {1 << hex: 0 for hex in land}
    for side, (one, other) in enumerate(net.of_side):
        if side not in wet and 1 << one in near and 1 << other in near:
            near[1 << one] |= 1 << other
            near[1 << other] |= 1 << one
    springs = [next(iter(set(net.ends[course[0]]) - set(net.ends[course[1]]))) for course in water.rivers.values()]
    return Ground(
        net=net,
        aim=aim,
        land=land,
        near=near,
        banks={role: mask(chain(*(net.of_side[side] for side in course))) for role, course in water.rivers.items()},
        shore=mask(hex for hex in land if set(net.near[hex]) & set(water.lake)),
        sources=[mask(hex for hex in land if spring in net.corners_of[hex]) for spring in springs],
        fringe=mask(net.fringe),
        wedges=[mask(hex for hex in land if net.wedge[hex] == wedge) for wedge in range(6)],
        high=mask(high),
        low=mask(low),
    )


class Sketch:
    """The costs of drawings on one ground; a kind of terrain is the mask of its hexes. No cost: every wish is met."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        count = len(ground.land)
        slack = max(1, count // 36)
        self.least, self.most = -(-count // 3) - slack, count // 3 + slack  # a third of the land for each kind
        self.woods = -(-count * 11 // 100), count * 26 // 100  # forests with fish
        self.whole = mask(ground.land)
        self.known: tuple[dict[Mask, int], ...] = ({}, {}, {})

    def cost(self, kind: int, bits: Mask) -> int:
        """What is wrong with one kind of terrain."""
        known = self.known[kind]
        if bits not in known:
            known[bits] = self._regions(bits) + (
                self._forest(bits) if kind == FOREST else self._mountain(bits) if kind == MOUNTAIN else 0
            )
        return known[bits]

    def _regions(self, bits: Mask) -> int:
        """A third of the land in six regions, none too large, few of one hex, in five of the six wedges."""
        largest = self.ground.aim.largest
        count = bits.bit_count()
        cost = 8 * max(0, self.least - count, count - self.most)
        sizes = [area.bit_count() for area in self.ground.areas(bits)]
        cost += 20 * abs(len(sizes) - REGIONS) + 3 * max(0, sizes.count(1) - 2)
        for size in sizes:
            if size > largest:
                cost += 8 * (size - largest)
        missing = 0
        for wedge in self.ground.wedges:
            if not bits & wedge:
                missing += 1
        return cost + 6 * max(0, missing - 1)

    def _forest(self, bits: Mask) -> int:
        """Some forests with fish, not too many."""
        count = (bits & self.ground.fish).bit_count()
        return 4 * max(0, self.woods[0] - count, count - self.woods[1])

    def _mountain(self, bits: Mask) -> int:
        """Mountains on the fringe for the entries and off it for volcanoes, at the sources, not on the shore."""
        ground, low = self.ground, self.whole ^ bits
        fringe = (bits & ground.fringe).bit_count()
        cost = 10 * max(0, 4 - (bits.bit_count() - fringe)) + 2 * (bits & ground.shore).bit_count()
        if ground.low:
            cost += 12 * ((ground.low & bits) | (ground.high & low)).bit_count()
        else:
            room = ground.fringe.bit_count() - fringe
            cost += 16 * (max(0, HIGH_ENTRIES - fringe) + max(0, LOW_ENTRIES - room))
        for source in ground.sources:
            if not source & bits:
                cost += 8
        for role, bank in ground.banks.items():
            flood = bank & low
            if not flood:
                cost += 10
            if role == "lake" and ground.low:  # 1991: the lake floods with its river
                flood |= ground.shore & low
            cost += 4 * max(0, flood.bit_count() - ground.aim.floods[role])
        for area in ground.areas(low):
            if area.bit_count() < OPEN_GROUND:
                cost += 12 * (area & ground.fringe).bit_count()
        return cost


def draw_terrain(below: Below, ground: Ground) -> tuple[Mask, ...] | None:
    """Plain, forest and mountain; None if the search ends in a poor drawing.

    It starts at random. A step gives one hex another terrain or swaps two, and stays if the drawing is not worse by
    more than a threshold that falls to nothing. Whole numbers only, so that a seed means the same on every machine.
    """
    sketch, land = Sketch(ground), ground.land
    kinds, at = [0, 0, 0], {}
    for hex in land:
        at[hex] = below(len(KINDS))
        kinds[at[hex]] |= 1 << hex
    costs = [sketch.cost(kind, kinds[kind]) for kind in KINDS]
    best, drawing = sum(costs), tuple(kinds)
    for step in range(STEPS):
        hex = land[below(len(land))]
        one = at[hex]
        if below(2):
            other = (one + 1 + below(2)) % 3
            swapped, flip = None, 1 << hex
        else:
            swapped = land[below(len(land))]
            other, flip = at[swapped], 1 << hex | 1 << swapped
            if one == other:
                continue
        first, second = (one, other) if one < other else (other, one)  # mountains, which take longest, come last
        most = costs[one] + costs[other] + HEAT * (STEPS - step) // STEPS
        cost = sketch.cost(first, kinds[first] ^ flip)
        if cost > most:
            continue
        rest = sketch.cost(second, kinds[second] ^ flip)
        if cost + rest > most:
            continue
        kinds[one] ^= flip
        kinds[other] ^= flip
        costs[first], costs[second] = cost, rest
        at[hex] = other
        if swapped is not None:
            at[swapped] = one
        if sum(costs) < best:
            best, drawing = sum(costs), tuple(kinds)
            if not best:
                break
    return drawing if best < GOOD_ENOUGH else None
