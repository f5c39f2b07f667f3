"""What lies on the table, as whole numbers, and what may be done (M3, M5, M7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from steppe.games.maamut.kernel.board import HEXES, MIDDLE, NEXTS, RIM, Board, opposite
from steppe.games.maamut.kernel.sets import bit, count, members

if TYPE_CHECKING:
    from mypy_extensions import i64

# Answers in a turn: 0 to 17 a move, six for each card by direction; then these, a discard for each card.
SET: Final = 18
REMOVE: Final = 19
DISCARD: Final = 20
OFF: Final = 61  # where a hunter stands that is not placed yet
GONE: Final = 62  # that is out of the game
PLACE: Final = 0  # what is asked
TURN: Final = 1
FLEE: Final = 2
DRAW: Final = 3
OVER: Final = 4
ENDS: Final = ("", "caught", "fell_neutral", "nobody_left", "last_left", "out_of_reach", "limit", "agreed")
# What options mean for the rules, each a bit of `switches`
SHARED: Final = 1  # O3
SHORTENS: Final = 2  # O4
DEAD_GO: Final = 4  # O5
DEAD_WIN: Final = 8
CROWDED: Final = 16  # O6
MOVER: Final = 32  # O7
AUTO: Final = 64
LAST_WINS: Final = 128  # O9
BY_LOT: Final = 256  # O1: hunters are placed by lot
OPEN: Final = 512  # O2

MAY_SET: Final = 1 << 18
MAY_REMOVE: Final = 1 << 19
HELD: Final = bytes((1 if h & 3 else 0) | (2 if h & 12 else 0) | (4 if h & 48 else 0) for h in range(64))
MENUS: Final[dict[int, tuple[int, ...]]] = {}  # by the set of answers; the same few thousand come again and again
MOST_MENUS: Final = 1 << 16


class Table:
    """Where everything is; whatever there is of each seat, or of each value of cards, has eight bits each."""

    def __init__(self, board: Board, seats: i64, switches: i64, limit: i64) -> None:
        self.board: Board = board
        self.seats: i64 = seats
        self.switches: i64 = switches
        self.limit: i64 = limit  # M9.4: the last turn; 0: none
        self.order: i64 = 0x03020100  # M3.6: of placing
        self.mammoth: i64 = MIDDLE
        self.hunters: i64 = 0x3D3D3D3D
        self.traps: i64 = 0  # hexes with a trap
        self.low: i64 = 0  # the two bits of its owner
        self.high: i64 = 0
        self.reserve: i64 = 0x04040404
        self.hands: i64 = 0  # two bits for each value
        self.pile: i64 = 0x08100C  # how many of each value
        self.discard: i64 = 0
        self.seat: i64 = 0
        self.turn: i64 = 0
        self.agreed: i64 = 0
        self.phase: i64 = PLACE
        self.asked: i64 = 0  # who must decide; in PLACE, whose hunter is placed
        self.scared: i64 = 0  # who must flee
        self.card: i64 = 0  # of the push under way
        self.direction: i64 = 0
        self.steps: i64 = 0
        self.towards: i64 = 0
        self.entered: i64 = 0
        self.ended: i64 = 0
        self.winner: i64 = -1
        self.offered: i64 = 0  # the answers, once somebody has asked for them; 0: to be found

    def set(self, old: Table) -> None:
        """Be as another game of the same table."""
        self.order = old.order
        self.mammoth = old.mammoth
        self.hunters = old.hunters
        self.traps = old.traps
        self.low = old.low
        self.high = old.high
        self.reserve = old.reserve
        self.hands = old.hands
        self.pile = old.pile
        self.discard = old.discard
        self.seat = old.seat
        self.turn = old.turn
        self.agreed = old.agreed
        self.phase = old.phase
        self.asked = old.asked
        self.scared = old.scared
        self.card = old.card
        self.direction = old.direction
        self.steps = old.steps
        self.towards = old.towards
        self.entered = old.entered
        self.ended = old.ended
        self.winner = old.winner
        self.offered = old.offered

    # -- what may be done ------------------------------------------------------------------------------

    def legal(self) -> i64:
        """The set of answers: in a turn as above, of Nature's draw cards less one, else hexes."""
        phase: i64 = self.phase
        if phase == TURN:
            seat: i64 = self.seat
            hex: i64 = self.hunters >> (seat << 3) & 63
            held: i64 = HELD[self.hands >> (seat << 3) & 63]
            mask = self.board.mask
            base: i64 = hex * 4
            found: i64 = (  # without branches, which nobody could foretell
                held << DISCARD
                | (mask[base + 1] & -(held & 1))
                | (mask[base + 2] & -(held >> 1 & 1)) << 6
                | (mask[base + 3] & -(held >> 2)) << 12
            )
            if self.traps >> hex & 1:
                if self.alone(hex) or (self.switches & SHARED and self.owner(hex) == seat):  # M5.8, O3
                    found |= MAY_REMOVE
            elif self.board.grass >> hex & 1 and self.reserve >> (seat << 3) & 7 and self.alone(hex):  # M5.6
                found |= MAY_SET
            return found
        if phase == DRAW:
            pile: i64 = self.pile
            left: i64 = 0
            if pile & 255:
                left = 1
            if pile >> 8 & 255:
                left |= 2
            if pile >> 16:
                left |= 4
            return left
        if phase == FLEE:
            return self.free()
        if phase == PLACE:
            return RIM & self.board.open & ~self.taken()  # M3.6
        return 0

    def menu(self) -> tuple[int, ...]:
        """The answers in canonical order; none when the game is over."""
        self.offered = self.legal()
        key: int = self.offered
        found = MENUS.get(key)
        if found is None:
            if len(MENUS) >= MOST_MENUS:
                MENUS.clear()
            found = MENUS[key] = tuple(members(key))
        return found

    def size(self) -> i64:
        """How many answers are as likely by lot; of Nature's draw, how many cards."""
        if self.phase == DRAW:
            pile: i64 = self.pile
            return (pile & 255) + (pile >> 8 & 255) + (pile >> 16)
        return count(self.legal())

    def of_nature(self) -> bool:
        """Whether Nature is asked."""
        return self.phase == DRAW or (self.phase == PLACE and self.switches & BY_LOT != 0)

    def taken(self) -> i64:
        """The hexes on which hunters stand."""
        h: i64 = self.hunters
        return bit(h & 63) | bit(h >> 8 & 63) | bit(h >> 16 & 63) | bit(h >> 24 & 63)

    def alone(self, hex: i64) -> bool:
        """M5.7: no other hunter on the hex."""
        h: i64 = self.hunters
        n: i64 = 0
        if h & 63 == hex:
            n += 1
        if h >> 8 & 63 == hex:
            n += 1
        if h >> 16 & 63 == hex:
            n += 1
        if h >> 24 & 63 == hex:
            n += 1
        return n == 1

    def free(self) -> i64:
        """M7.3: where a scared hunter may flee."""
        hex: i64 = self.mammoth
        back: i64 = opposite(self.towards)
        ok: i64 = self.board.open
        if not self.switches & CROWDED:  # O6
            ok &= ~self.taken()
        found: i64 = 0
        d: i64
        for d in range(6):
            if d != back:
                other: i64 = NEXTS[hex * 8 + d]
                if other < HEXES:
                    found |= bit(other)
        return found & ok

    def owner(self, hex: i64) -> i64:
        """Whose trap lies there."""
        return (self.low >> hex & 1) | (self.high >> hex & 1) << 1
