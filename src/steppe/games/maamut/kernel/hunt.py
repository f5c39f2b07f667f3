"""A game of Mâamut as whole numbers: what is done, when it is over (M3 to M9, O1 to O9).

The rules are those of `turn.py` and `mammoth.py` once more, without events; `lab.measure.lockstep` plays both together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from steppe.games.maamut.kernel.board import FAR, FIRST, HEXES, LINE, MEETING, NEXTS, end, ray
from steppe.games.maamut.kernel.sets import Luck, bit, nth, wide
from steppe.games.maamut.kernel.table import (
    AUTO,
    DEAD_GO,
    DEAD_WIN,
    DISCARD,
    DRAW,
    FLEE,
    GONE,
    LAST_WINS,
    MOVER,
    OFF,
    OVER,
    PLACE,
    SET,
    SHORTENS,
    TURN,
    Table,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

CARD: Final = bytes(code // 6 + 1 for code in range(18))  # of a move
DIRECTION: Final = bytes(code % 6 for code in range(18))


@final
class Kernel(Table):
    """A game under way."""

    def copy(self) -> Kernel:
        new = Kernel(self.board, self.seats, self.switches, self.limit)
        new.set(self)
        return new

    # -- the ways in -----------------------------------------------------------------------------------

    def play(self, code: i64, luck: Luck) -> None:
        """An answer of a seat, and what Nature draws after it; ValueError, with nothing changed, if it is not legal."""
        if code < 0 or code >= OFF or not (self.offered or self.legal()) >> code & 1:
            raise ValueError("not among the answers")
        if self.phase == TURN:
            self.offered = 0
            self.act(code)
        else:
            self.apply(code)
        if self.phase == DRAW:
            self.drawn(self.by_lot(luck))

    def answer(self, code: i64) -> None:
        """An answer of whoever is asked; ValueError, with nothing changed, if it is not legal."""
        if code < 0 or code >= OFF or not (self.offered or self.legal()) >> code & 1:
            raise ValueError("not among the answers")
        self.apply(code)

    def by_lot(self, luck: Luck) -> i64:
        """A card of the pile, less one."""
        pile: i64 = self.pile
        ones: i64 = pile & 255
        twos: i64 = ones + (pile >> 8 & 255)
        lot: i64 = luck.below(twos + (pile >> 16))
        return -(ones - 1 - lot >> 62) - (twos - 1 - lot >> 62)  # 0, 1 or 2, without a branch

    def take(self, lot: i64) -> None:
        """The answer with this number of `size`; ValueError, with nothing changed, if there are not so many."""
        if lot < 0 or lot >= self.size():
            raise ValueError("there are not so many answers")
        if self.phase == DRAW:
            one: i64 = self.pile & 255
            self.drawn(0 if lot < one else 1 if lot < one + (self.pile >> 8 & 255) else 2)
        else:
            self.apply(nth(self.legal(), lot))

    def may_give_up(self, seat: i64) -> bool:
        """M8.7."""
        return self.phase == TURN and seat >= 0 and seat < self.seats and self.hunters >> (seat << 3) & 63 != GONE

    def give_up(self, seat: i64) -> None:
        if not self.may_give_up(seat):
            raise ValueError("nobody who may give up")
        self.offered = 0
        self.remove(seat)
        if seat == self.seat:
            self.acted()
        elif not self.lost() and self.out_of_reach():
            self.finish(-1, 5)

    def may_agree(self, seat: i64) -> bool:
        """M9.5."""
        if self.phase == OVER or seat < 0 or seat >= self.seats:
            return False
        return self.hunters >> (seat << 3) & 63 != GONE and not self.agreed >> seat & 1

    def agree(self, seat: i64) -> None:
        if not self.may_agree(seat):
            raise ValueError("nobody who may agree")
        self.agreed |= bit(seat)
        other: i64
        for other in range(self.seats):
            if self.hunters >> (other << 3) & 63 != GONE and not self.agreed >> other & 1:
                return
        self.finish(-1, 7)

    # -- what is done ----------------------------------------------------------------------------------

    def apply(self, code: i64) -> None:
        """The same as `answer` for a code that is known to be legal."""
        self.offered = 0
        phase: i64 = self.phase
        if phase == TURN:
            self.act(code)
        elif phase == DRAW:
            self.drawn(code)
        elif phase == FLEE:
            self.put(self.scared, code)
            if self.frights():
                self.run_on()
        elif phase == PLACE:
            self.put(self.asked, code)
            self.ask_place()

    def put(self, seat: i64, hex: i64) -> None:
        all: i64 = 63
        at: i64 = seat << 3
        self.hunters = self.hunters & ~(all << at) | hex << at

    def ask_place(self) -> None:
        n: i64
        for n in range(self.seats):
            seat: i64 = self.order >> (n << 3) & 255
            if self.hunters >> (seat << 3) & 63 == OFF:
                self.phase = PLACE
                self.asked = seat
                return
        self.turn = 0
        self.seat = self.seats - 1
        self.next_turn()  # M3.8: of the first seat

    def act(self, code: i64) -> None:
        seat: i64 = self.seat
        at: i64 = seat << 3
        one: i64 = 1  # never shifted beyond 31 bits here
        if code < SET:
            card: i64 = CARD[code]
            d: i64 = DIRECTION[code]
            self.hands -= one << (at + card + card - 2)
            self.discard += one << ((card - 1) << 3)
            hex: i64 = self.hunters >> at & 63
            steps: i64 = MEETING[LINE[hex * 64 + self.mammoth] * 32 + code]
            if not steps:
                self.hunters += (FAR[hex * 32 + d * 4 + card] - hex) << at
                self.phase = DRAW
                return
            self.put(seat, self.mammoth)
            self.card = card
            self.direction = d
            self.steps = steps
            if self.startled():
                self.run_on()
            else:
                self.acted()
            return
        if code >= DISCARD:
            self.hands -= one << (at + (code - DISCARD << 1))
            self.discard += one << (code - DISCARD << 3)
            self.phase = DRAW
            return
        here: i64 = bit(self.hunters >> at & 63)
        if code == SET:
            self.traps |= here
            if seat & 1:
                self.low |= here
            if seat & 2:
                self.high |= here
            self.reserve -= bit(at)
        else:
            self.reserve += bit(self.owner(self.hunters >> at & 63) << 3)
            self.traps &= ~here
            self.low &= ~here
            self.high &= ~here
        self.close()

    def startled(self) -> bool:
        """M6.4: whether the mammoth finds a way; if not, the hunter is removed."""
        m: i64 = self.mammoth
        d: i64 = self.direction
        towards: i64 = FIRST[self.board.mask[m * 4 + self.card] * 8 + d]
        if self.switches & SHORTENS:
            t: i64
            for t in range(6):
                other: i64 = d + t if d + t < 6 else d + t - 6
                if t != 3 and other != towards and ray(m, other, self.board.clear[m * 8 + other]) & self.traps:
                    towards = other
                if other == towards:
                    break
        if towards > 6:
            self.remove(self.seat)  # M6.6
            return False
        self.towards = towards
        self.entered = 0
        return True

    def run_on(self) -> None:
        """M6.2 to M6.8, until a hunter must say where it flees."""
        board = self.board
        while True:
            if self.entered == self.card or not board.clear[self.mammoth * 8 + self.towards]:
                rest: i64 = self.card - self.steps
                hex: i64 = self.hunters >> (self.seat << 3) & 63
                if rest and hex < OFF:
                    move: i64 = (rest - 1) * 6 + self.direction
                    again: i64 = MEETING[LINE[hex * 64 + self.mammoth] * 32 + move]
                    if again:  # M5.1: only with O4 and O5
                        self.steps += again
                        self.put(self.seat, self.mammoth)
                        if self.startled():
                            continue
                    else:
                        self.put(self.seat, end(hex, self.direction, rest))
                self.acted()
                return
            m: i64 = NEXTS[self.mammoth * 8 + self.towards]
            self.mammoth = m
            self.entered += 1
            if self.traps >> m & 1:  # M6.5
                owner: i64 = self.owner(m)
                if self.switches & DEAD_WIN or self.hunters >> (owner << 3) & 63 < OFF:
                    self.finish(owner, 1)
                else:
                    self.finish(-1, 2)
                return
            if not self.frights():
                return

    def frights(self) -> bool:
        """M7: whether all have fled; False while one must choose."""
        m: i64 = self.mammoth
        seats: i64 = self.seats
        if not self.taken() >> m & 1:
            return True
        step: i64 = 1
        while step < seats:
            seat: i64 = self.seat + step
            if seat >= seats:
                seat -= seats
            if self.hunters >> (seat << 3) & 63 == m:
                free: i64 = self.free()
                if not free:
                    self.remove(seat)  # M7.5
                elif self.switches & AUTO:
                    self.put(seat, self.first(free))
                else:
                    self.phase = FLEE
                    self.scared = seat
                    self.asked = self.seat if self.switches & MOVER else seat  # MR16, O7
                    return False
            step += 1
        return True

    def first(self, free: i64) -> i64:
        """O7: the first free hex, clockwise from where the mammoth runs."""
        t: i64
        for t in range(6):
            d: i64 = self.towards + t if self.towards + t < 6 else self.towards + t - 6
            hex: i64 = NEXTS[self.mammoth * 8 + d]
            if t != 3 and hex < HEXES and free >> hex & 1:
                return hex
        raise ValueError("no hex is free")

    def remove(self, seat: i64) -> None:
        """M8.1, M8.3."""
        at: i64 = seat << 3
        hand: i64 = self.hands >> at & 63
        self.put(seat, GONE)
        self.hands &= ~wide(63, at)
        self.discard += hand & 3 | (hand >> 2 & 3) << 8 | (hand >> 4) << 16
        self.agreed &= ~bit(seat)
        if self.switches & DEAD_GO:  # O5
            own: i64 = self.traps & (self.low if seat & 1 else ~self.low) & (self.high if seat & 2 else ~self.high)
            self.traps &= ~own
            self.low &= ~own
            self.high &= ~own
            self.reserve = self.reserve & ~wide(255, at) | wide(4, at)

    def acted(self) -> None:
        """The end of step 1 of M4.2, where a hunter may have been removed."""
        if self.lost():
            return
        if self.hunters >> (self.seat << 3) & 63 < OFF:
            self.phase = DRAW
        else:
            self.close()

    def drawn(self, card: i64) -> None:
        one: i64 = 1
        self.offered = 0
        self.pile -= one << (card << 3)
        self.hands += one << ((self.seat << 3) + card + card)
        if not self.pile:
            self.pile = self.discard  # M4.4
            self.discard = 0
        self.close()

    def lost(self) -> bool:
        """M8.5 and O9."""
        left: i64 = 0
        last: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.hunters >> (seat << 3) & 63 != GONE:
                left += 1
                last = seat
        if not left:
            self.finish(-1, 3)
        elif left == 1 and self.switches & LAST_WINS:
            self.finish(last, 4)
        return self.phase == OVER

    def out_of_reach(self) -> bool:
        """M9.2."""
        area = self.board.area
        home: i64 = area[self.mammoth]
        hunters: i64 = self.hunters
        n: i64 = self.seats
        while n > 0:
            hex: i64 = hunters & 63
            if hex < OFF and area[hex] == home:
                if self.board.hope >> self.mammoth & 1:
                    return False  # as is known already; O4 gives only more hope
                return self.board.hopeless(self.mammoth, self.switches & SHORTENS != 0)
            hunters >>= 8
            n -= 1
        return True

    def close(self) -> None:
        """Steps 4 to 6 of M4.2."""
        if self.out_of_reach():
            self.finish(-1, 5)
            return
        if self.limit and self.turn >= self.limit:
            self.finish(-1, 6)  # M9.4
            return
        self.next_turn()

    def next_turn(self) -> None:
        """M4.1: that of the next hunter who is not removed."""
        seat: i64 = self.seat + 1
        if seat >= self.seats:
            seat = 0
        while self.hunters >> (seat << 3) & 63 == GONE:
            seat += 1
            if seat >= self.seats:
                seat = 0
        self.seat = seat
        self.asked = seat
        self.turn += 1
        if self.agreed:
            self.agreed &= ~bit(seat)  # M9.5: an offer stands for one round
        self.phase = TURN

    def finish(self, winner: i64, why: i64) -> None:
        self.winner = winner
        self.ended = why
        self.phase = OVER
