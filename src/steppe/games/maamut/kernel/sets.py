"""Sets of small numbers, each as the bits of one whole number, and numbers by lot.

Everything here and beside it fits into 63 bits, so the compiled build and plain Python count alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from mypy_extensions import i64

POP: Final = bytes(m.bit_count() for m in range(256))  # by eight bits: how many are set
NTH: Final = bytes((*(b for b in range(8) if m >> b & 1), *[255] * 8)[k] for m in range(256) for k in range(8))
LOTS: Final = 0x7FFFFFFF


def wide(x: i64, n: i64) -> i64:
    """Shifted to the left. Mypyc 2.4 shifts numbers that it knows as a C int, which is right below 31 bits only."""
    return x << n


def bit(n: i64) -> i64:
    """The set that holds only this number."""
    return wide(1, n)


def count(set: i64) -> i64:
    """How many there are."""
    n: i64 = POP[set & 255]
    set >>= 8
    while set:
        n += POP[set & 255]
        set >>= 8
    return n


def nth(set: i64, k: i64) -> i64:
    """The k-th of a set, from 0; there must be that many."""
    base: i64 = 0
    while True:
        chunk: i64 = set & 255
        n: i64 = POP[chunk]
        if k < n:
            return base + NTH[chunk * 8 + k]
        k -= n
        set >>= 8
        base += 8


def members(set: i64) -> list[int]:
    """All of them, rising."""
    found: list[int] = []
    base: i64 = 0
    while set:
        chunk: i64 = set & 255
        k: i64 = 0
        while k < POP[chunk]:
            found.append(base + NTH[chunk * 8 + k])
            k += 1
        set >>= 8
        base += 8
    return found


@final
class Luck:
    """A very quick generator for games that are only imagined; the games of people and of studies have others."""

    def __init__(self, seed: i64) -> None:
        self.x: i64 = seed & LOTS

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        x: i64 = (self.x * 1103515245 + 12345) & LOTS
        self.x = x
        return (x >> 8) * n >> 23
