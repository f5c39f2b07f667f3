"""What follows from a deal of the tiles: lines, areas, where the mammoth can still be driven (M2, M6, M9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from steppe.games.maamut.kernel.sets import Luck, bit, nth
from steppe.games.maamut.run import NEXT, OUTER, RAYS

if TYPE_CHECKING:
    from mypy_extensions import i64

HEXES: Final = 37
MIDDLE: Final = 18
NOWHERE: Final = 255
ROCKS: Final = 7  # M1.1
GRASSES: Final = 18
NEXTS: Final = bytes(NOWHERE if b < 0 else b for row in NEXT for b in (*row, -1, -1))  # [hex * 8 + direction]
FAR: Final = bytes(  # [hex * 32 + direction * 4 + length], the last hex of a line
    (hex, *RAYS[hex][d], *[NOWHERE] * 3)[length] if d < 6 else NOWHERE
    for hex in range(len(RAYS))
    for d in range(8)
    for length in range(4)
)
LINE: Final = bytes(  # [hex * 64 + other], direction * 4 + how many steps there are from one to the other, if at most 3
    next((d * 4 + 1 + ray.index(other) for d, ray in enumerate(rays) if other in ray), 0)
    for rays in RAYS
    for other in range(64)
)
MEETING: Final = bytes(  # M6.1: [line * 32 + move], after how many steps of the move one is there; 0: never
    line & 3 if move < 18 and line >> 2 == move % 6 and line & 3 <= move // 6 + 1 else 0
    for line in range(24)
    for move in range(32)
)
FIRST: Final = bytes(  # M6.4: [directions * 8 + direction], the first of a set, clockwise from one, never back
    next(((d + t) % 6 for t in (0, 1, 2, 4, 5) if m >> (d + t) % 6 & 1), NOWHERE) for m in range(64) for d in range(8)
)
RIM: Final = sum(1 << hex for hex in OUTER)  # M2.4


@final
class Board:
    """The tables of a deal."""

    def __init__(self, open: i64, grass: i64) -> None:
        self.open: i64 = open  # M1.2: not rock
        self.grass: i64 = grass
        clear = bytearray(HEXES * 8)
        mask = bytearray(HEXES * 4)
        hex: i64
        d: i64
        for hex in range(HEXES):
            one: i64 = 0
            two: i64 = 0
            three: i64 = 0
            for d in range(6):
                n: i64 = 0
                at: i64 = NEXTS[hex * 8 + d]
                while n < 3 and at < HEXES and open >> at & 1:
                    n += 1
                    at = NEXTS[at * 8 + d]
                clear[hex * 8 + d] = n
                if n:
                    one |= bit(d)
                if n > 1:
                    two |= bit(d)
                if n > 2:
                    three |= bit(d)
            mask[hex * 4 + 1] = one
            mask[hex * 4 + 2] = two
            mask[hex * 4 + 3] = three
        self.clear: bytes = bytes(clear)  # M2.5: [hex * 8 + direction], how long a line is clear, up to 3
        self.mask: bytes = bytes(mask)  # [hex * 4 + card], in which directions a line is clear for the card
        self.area: bytes = areas(open)  # M9.2: the connected area that a hex lies in; 0 for rock
        self.known: i64 = 0  # for which hexes of the mammoth it is known whether grass is in its reach
        self.hope: i64 = 0  # for which there is
        self.known4: i64 = 0  # the same with O4
        self.hope4: i64 = 0

    def hopeless(self, mammoth: i64, shortened: bool) -> bool:
        """M9.2, second half: no grass in the mammoth's reach; found out once for each hex."""
        if shortened:
            if not self.known4 >> mammoth & 1:
                self.known4 |= bit(mammoth)
                if self.driven_to(self.grass, mammoth, True):
                    self.hope4 |= bit(mammoth)
            return not self.hope4 >> mammoth & 1
        if not self.known >> mammoth & 1:
            self.known |= bit(mammoth)
            if self.driven_to(self.grass, mammoth, False):
                self.hope |= bit(mammoth)
        return not self.hope >> mammoth & 1

    def driven_to(self, hexes: i64, mammoth: i64, shortened: bool) -> bool:
        """M9.1: whether the mammoth could still be made to enter one of these hexes."""
        done: i64 = 0
        todo: i64 = bit(mammoth)
        d: i64
        card: i64
        while todo:
            hex: i64 = nth(todo, 0)
            done |= bit(hex)
            for d in range(6):
                behind: i64 = self.clear[hex * 8 + opposite(d)]
                ahead: i64 = self.clear[hex * 8 + d]
                for card in range(1, 4):
                    if card - ahead > behind or not behind:
                        continue  # no hunter can arrive like this
                    towards: i64 = FIRST[self.mask[hex * 4 + card] * 8 + d]
                    if shortened and self.passed(hex, d, towards) & hexes:
                        return True
                    if towards < 6:
                        if ray(hex, towards, card) & hexes:
                            return True
                        todo |= bit(end(hex, towards, card))
            todo &= ~done
        return False

    def passed(self, hex: i64, d: i64, towards: i64) -> i64:
        """O4: the hexes of lines that come before the one that is taken; a trap there would draw the mammoth."""
        found: i64 = 0
        t: i64
        for t in range(6):
            other: i64 = d + t if d + t < 6 else d + t - 6
            if t == 3:
                continue
            if other == towards:
                break
            found |= ray(hex, other, self.clear[hex * 8 + other])
        return found

    def pockets(self) -> bool:
        """O10: some open hex is cut off from the centre."""
        return any(number not in (0, self.area[MIDDLE]) for number in self.area)


def areas(open: i64) -> bytes:
    """The number of the area of each hex, from 1."""
    area = bytearray(HEXES)
    left: i64 = open
    number: i64 = 1
    hex: i64
    other: i64
    for hex in range(HEXES):
        if not left >> hex & 1:
            continue
        all: i64 = bit(hex)
        rim: i64 = all
        while rim:
            rim = spread(rim) & open & ~all
            all |= rim
        left &= ~all
        for other in range(HEXES):
            if all >> other & 1:
                area[other] = number
        number += 1
    return bytes(area)


def opposite(d: i64) -> i64:
    return d + 3 if d < 3 else d - 3


def spread(hexes: i64) -> i64:
    """The neighbours of all these hexes."""
    out: i64 = 0
    hex: i64
    d: i64
    for hex in range(HEXES):
        if hexes >> hex & 1:
            for d in range(6):
                other: i64 = NEXTS[hex * 8 + d]
                if other < HEXES:
                    out |= bit(other)
    return out


def ray(hex: i64, d: i64, length: i64) -> i64:
    """The hexes of a line, without the first."""
    out: i64 = 0
    while length > 0:
        hex = NEXTS[hex * 8 + d]
        out |= bit(hex)
        length -= 1
    return out


def end(hex: i64, d: i64, length: i64) -> i64:
    """The last hex of a line."""
    return FAR[hex * 32 + d * 4 + length]


def tiles(luck: Luck, no_pockets: bool) -> Board:
    """M3.1, M3.2, O10: a deal by lot."""
    while True:
        board = dealt(luck)
        n: i64 = 0
        d: i64
        for d in range(6):
            if board.open >> NEXTS[MIDDLE * 8 + d] & 1:
                n += 1
        if n >= 2 and not (no_pockets and board.pockets()):
            return board


def dealt(luck: Luck) -> Board:
    rocks: i64 = ROCKS
    grasses: i64 = GRASSES
    left: i64 = HEXES - 1
    open: i64 = bit(MIDDLE)
    grass: i64 = 0
    hex: i64
    for hex in range(HEXES):
        if hex == MIDDLE:
            continue
        lot: i64 = luck.below(left)
        left -= 1
        if lot < rocks:
            rocks -= 1
            continue
        open |= bit(hex)
        if lot < rocks + grasses:
            grasses -= 1
            grass |= bit(hex)
    return Board(open, grass)
