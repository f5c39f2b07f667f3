"""Whole games by lot: dealing, dealing anew, playing to the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from steppe.games.maamut.kernel.board import Board, tiles
from steppe.games.maamut.kernel.hunt import Kernel
from steppe.games.maamut.kernel.sets import Luck, bit, count, nth, wide
from steppe.games.maamut.kernel.table import BY_LOT, DRAW, OPEN, OVER

if TYPE_CHECKING:
    from mypy_extensions import i64


def begin(board: Board, seats: i64, switches: i64, limit: i64, luck: Luck) -> Kernel:
    """M3.3: a new game on this board, with hands by lot; where hunters are placed by lot (O1), they are."""
    if seats < 2 or seats > 4:
        raise ValueError("two to four hunt")  # M11
    hunt = Kernel(board, seats, switches, limit)
    n: i64
    for n in range(seats * 3):
        card: i64 = hunt.by_lot(luck)
        hunt.pile -= bit(card << 3)
        hunt.hands += bit(((n // 3) << 3) + card + card)
    hunt.ask_place()
    if switches & BY_LOT:
        while hunt.of_nature():
            hunt.take(luck.below(hunt.size()))
    return hunt


def redeal(hunt: Kernel, eyes: i64, luck: Luck) -> None:
    """What is hidden from the seat `eyes` dealt anew; with open hands (O2) nothing is, since a pile has no order."""
    if hunt.switches & OPEN:
        return
    hunt.offered = 0
    sizes: i64 = 0
    seat: i64
    for seat in range(hunt.seats):
        if seat != eyes:
            hand: i64 = hunt.hands >> (seat << 3) & 63
            hunt.pile += hand & 3 | (hand >> 2 & 3) << 8 | (hand >> 4) << 16
            sizes |= wide((hand & 3) + (hand >> 2 & 3) + (hand >> 4), seat << 3)
            hunt.hands &= ~wide(63, seat << 3)
    for seat in range(hunt.seats):
        n: i64 = sizes >> (seat << 3) & 255
        while n > 0:
            card: i64 = hunt.by_lot(luck)
            hunt.pile -= bit(card << 3)
            hunt.hands += bit((seat << 3) + card + card)
            n -= 1


def playout(hunt: Kernel, luck: Luck) -> i64:
    """Random play to the end: how many answers of seats."""
    n: i64 = 0
    while hunt.phase != OVER:
        if hunt.phase == DRAW:
            hunt.drawn(hunt.by_lot(luck))
        else:
            set: i64 = hunt.legal()
            hunt.apply(nth(set, luck.below(count(set))))
            n += 1
    return n


def play_out(hunt: Kernel, belows: list[Callable[[int], int]]) -> int:
    """By lot to the end as in the engine, each seat with its own generator, Nature with the last: how many inputs."""
    n = 0
    nature = belows[-1]
    while hunt.phase != OVER:
        if hunt.phase == DRAW:
            hunt.take(nature(hunt.size()))
        else:
            set: i64 = hunt.legal()
            many: i64 = count(set)
            lot: i64 = nature(many) if hunt.of_nature() else belows[hunt.asked](many)
            if lot < 0 or lot >= many:
                raise ValueError("there are not so many answers")
            hunt.apply(nth(set, lot))
        n += 1
    return n


def games(n: i64, per_board: i64, seed: i64, seats: i64, switches: i64, limit: i64) -> i64:
    """Whole random games, tiles and cards included, so many on each board: how many answers of seats."""
    luck = Luck(seed)
    total: i64 = 0
    k: i64 = 0
    board = tiles(luck, False)
    while k < n:
        if k and k % per_board == 0:
            board = tiles(luck, False)
        total += playout(begin(board, seats, switches, limit, luck), luck)
        k += 1
    return total
