"""Where hunters can go and where the mammoth runs: integer tables and plain functions, no frames, no events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from steppe.core.hexes import CENTRE as ORIGIN
from steppe.core.hexes import disc

RADIUS: Final = 3
HEXES: Final = disc(RADIUS)  # M2.1, in the order of N1
COUNT: Final = len(HEXES)
PLACE: Final = {hex: place for place, hex in enumerate(HEXES)}
CENTRE: Final = PLACE[ORIGIN]
OFF: Final = -1  # not on the board, not placed, no direction, no owner

# M2.3: NEXT[hex][direction] is the neighbour, or OFF
NEXT: Final = tuple(tuple(PLACE.get(hex.plus(d), OFF) for d in range(6)) for hex in HEXES)
# M2.5: RAYS[hex][direction] are the hexes in that direction, three at most, without the first
RAYS: Final = tuple(
    tuple(tuple(PLACE[far] for n in (1, 2, 3) if (far := hex.plus(d, n)) in PLACE) for d in range(6)) for hex in HEXES
)
OUTER: Final = tuple(PLACE[hex] for hex in HEXES if hex.distance(ORIGIN) == RADIUS)  # M2.4
INNER: Final = NEXT[CENTRE]
CANDIDATES: Final = (0, 1, 2, 4, 5)  # M6.4: straight on, then clockwise, never back to the hunter
CARDS: Final = (1, 2, 3)

ROCK, GRASS, SNOW, CROSS = "r", "g", "s", "x"


@dataclass(frozen=True, slots=True, eq=False)
class Land:
    """Everything that follows from a deal of the tiles."""

    terrain: str  # 37 letters in the order of N1
    open: tuple[bool, ...]  # M1.2: not rock
    grass: tuple[bool, ...]
    clear: tuple[tuple[int, ...], ...]  # clear[hex][direction]: how long a line is clear, up to 3 (M2.5)
    area: tuple[int, ...]  # the connected area of open hexes that a hex lies in; OFF for rock


@lru_cache(maxsize=256)
def land(terrain: str) -> Land:
    """The tables of a deal."""
    open = tuple(tile != ROCK for tile in terrain)
    return Land(
        terrain,
        open,
        tuple(tile == GRASS for tile in terrain),
        tuple(tuple(_clear(open, hex, d) for d in range(6)) for hex in range(COUNT)),
        _areas(open),
    )


def _clear(open: tuple[bool, ...], hex: int, direction: int) -> int:
    length = 0
    for other in RAYS[hex][direction]:
        if not open[other]:
            break
        length += 1
    return length


def _areas(open: tuple[bool, ...]) -> tuple[int, ...]:
    area = [OFF] * COUNT
    for start in range(COUNT):
        if not open[start] or area[start] >= 0:
            continue
        area[start] = start
        reached = [start]
        for hex in reached:
            for other in NEXT[hex]:
                if other >= 0 and open[other] and area[other] < 0:
                    area[other] = start
                    reached.append(other)
    return tuple(area)


def line(hex: int, direction: int, length: int) -> tuple[int, ...]:
    """M2.5: the hexes in a direction, without the first, as far as they are on the board."""
    return RAYS[hex][direction][:length]


def meeting(hex: int, direction: int, length: int, mammoth: int) -> int:
    """M6.1: after how many steps a hunter on this clear line enters the mammoth's hex; 0 if it does not."""
    path = RAYS[hex][direction][:length]
    return path.index(mammoth) + 1 if mammoth in path else 0


def run_direction(ground: Land, mammoth: int, direction: int, length: int) -> int:
    """M6.4: where the mammoth runs when a hunter comes in this direction with this card; OFF if it stands."""
    clear = ground.clear[mammoth]
    for turn in CANDIDATES:
        towards = (direction + turn) % 6
        if clear[towards] >= length:  # M6.3
            return towards
    return OFF


def run_direction_to_trap(ground: Land, mammoth: int, direction: int, length: int, traps: list[int]) -> int:
    """O4: the same, but a line that leads to a trap counts as clear however it goes on."""
    clear = ground.clear[mammoth]
    for turn in CANDIDATES:
        towards = (direction + turn) % 6
        if clear[towards] >= length or any(traps[hex] >= 0 for hex in line(mammoth, towards, clear[towards])):
            return towards
    return OFF


def free_hexes(ground: Land, hex: int, towards: int, taken: list[int]) -> tuple[int, ...]:
    """M7.3: where a hunter may flee that the mammoth, running in this direction, found on this hex.

    In the order of O7: straight on, then clockwise; the side that the mammoth came from is not among them.
    """
    free = []
    for turn in CANDIDATES:
        other = NEXT[hex][(towards + turn) % 6]
        if other >= 0 and ground.open[other] and other not in taken:
            free.append(other)
    return tuple(free)


def pushes(ground: Land, mammoth: int, shortened: bool) -> Iterator[tuple[int, ...]]:
    """M9.1: the runs, as the hexes entered, that some hunter's move could make the mammoth take, from anywhere it gets.

    With O4 the lines passed over on the way to a possible direction are among them.
    """
    seen = {mammoth}
    collected = [mammoth]
    for hex in collected:
        clear = ground.clear[hex]
        for direction in range(6):
            behind, ahead = clear[(direction + 3) % 6], clear[direction]
            for card in CARDS:
                if max(1, card - ahead) > min(card, behind):
                    continue  # no hunter can arrive like this
                towards = run_direction(ground, hex, direction, card)
                if shortened:
                    for turn in CANDIDATES:
                        passed = (direction + turn) % 6
                        if passed == towards:
                            break
                        yield line(hex, passed, clear[passed])
                if towards < 0:
                    continue
                run = line(hex, towards, card)
                yield run
                if run[-1] not in seen:
                    seen.add(run[-1])
                    collected.append(run[-1])


def reach(ground: Land, mammoth: int, shortened: bool = False) -> frozenset[int]:
    """M9.1: every hex that the mammoth could still be made to enter."""
    return frozenset(hex for run in pushes(ground, mammoth, shortened) for hex in run)


@lru_cache(maxsize=4096)
def hopeless(ground: Land, mammoth: int, shortened: bool) -> bool:
    """M9.2, second half: the reach holds no grass."""
    return not any(ground.grass[hex] for run in pushes(ground, mammoth, shortened) for hex in run)


def out_of_reach(ground: Land, mammoth: int, hunters: list[int], shortened: bool) -> bool:
    """M9.2: no hunter in the mammoth's area, or no grass in its reach."""
    area = ground.area
    home = area[mammoth]
    for hunter in hunters:
        if hunter >= 0 and area[hunter] == home:
            return hopeless(ground, mammoth, shortened)
    return True


def deal_is_legal(ground: Land) -> bool:
    """M3.2: at most 4 of the centre's neighbours are rock."""
    return sum(ground.open[hex] for hex in INNER) >= 2


def has_pockets(ground: Land) -> bool:
    """O10: some open hex is cut off from the centre."""
    return any(area >= 0 and area != ground.area[CENTRE] for area in ground.area)
