"""A tree of what may follow in Mâamut, grown by games that are played to their end by lot, in the kernel."""

from __future__ import annotations

from math import log, sqrt
from typing import TYPE_CHECKING, final

from steppe.games.maamut.kernel.hunt import Kernel
from steppe.games.maamut.kernel.playout import playout, redeal
from steppe.games.maamut.kernel.sets import Luck, bit, count, nth
from steppe.games.maamut.kernel.table import DRAW, OVER

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class Arm:
    """One answer at one place of the tree; its children are the answers that follow it."""

    def __init__(self, code: i64, seat: i64, next: Arm | None, up: Arm | None) -> None:
        self.code: i64 = code
        self.seat: i64 = seat  # who gives it
        self.tries: i64 = 0
        self.open: i64 = 1  # how often it could have been tried
        self.wins: i64 = 0
        self.next: Arm | None = next  # the same question's other answers
        self.up: Arm | None = up
        self.first: Arm | None = None


@final
class Thicket:
    """Deals what is hidden from one seat anew, follows the tree to its rim, plays on by lot; many times over.

    Nature's draws are no part of the tree: a place stands for all of them, and in each offers what is legal there.
    """

    def __init__(self, root: Kernel, eyes: i64, curiosity: float, seed: i64) -> None:
        self.root: Kernel = root
        self.eyes: i64 = eyes
        self.curiosity: float = curiosity
        self.luck: Luck = Luck(seed)
        self.top: Arm = Arm(-1, -1, None, None)
        self.plies: i64 = 0  # answers of seats, in the tree and beyond it

    def grow(self, iterations: i64) -> None:
        hunt = self.root.copy()
        luck = self.luck
        while iterations > 0:
            iterations -= 1
            hunt.set(self.root)
            redeal(hunt, self.eyes, luck)
            at = self.top
            while hunt.phase != OVER:
                if hunt.phase == DRAW:
                    hunt.drawn(hunt.by_lot(luck))
                    continue
                at = self.pick(at, hunt)
                hunt.apply(at.code)
                self.plies += 1
                if not at.tries:
                    break
            self.plies += playout(hunt, luck)
            winner: i64 = hunt.winner
            arm: Arm | None = at
            while arm is not None:
                arm.tries += 1
                if arm.seat == winner:
                    arm.wins += 1
                arm = arm.up

    def pick(self, at: Arm, hunt: Kernel) -> Arm:
        """An answer that has not been tried here yet, else the one that promises most."""
        legal: i64 = hunt.legal()
        untried: i64 = legal
        best: Arm | None = None
        most: float = -1.0
        arm: Arm | None = at.first
        while arm is not None:
            code: i64 = arm.code
            if legal >> code & 1:
                untried &= ~bit(code)
                arm.open += 1
                tries: float = float(arm.tries)
                promise: float = float(arm.wins) / tries + self.curiosity * sqrt(log(float(arm.open)) / tries)
                if promise > most:
                    best = arm
                    most = promise
            arm = arm.next
        if untried:
            new = Arm(nth(untried, self.luck.below(count(untried))), hunt.asked, at.first, at)
            at.first = new
            return new
        assert best is not None
        return best

    def best(self) -> i64:
        """The answer that was tried most; of several, the one with most wins, then the first."""
        found: i64 = -1
        tries: i64 = -1
        wins: i64 = -1
        arm = self.top.first
        while arm is not None:
            if arm.tries > tries or (arm.tries == tries and (arm.wins, -arm.code) > (wins, -found)):
                tries = arm.tries
                wins = arm.wins
                found = arm.code
            arm = arm.next
        return found
