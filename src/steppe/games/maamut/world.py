"""The board and the pieces, and questions about them."""

from __future__ import annotations

from dataclasses import field
from typing import TypeAlias

from steppe.core.decision import Seat
from steppe.core.pile import Pile
from steppe.core.sheet import Counted, Owned, Public, Sheet, sheet
from steppe.core.state import State
from steppe.games.maamut.footprint import FOOTPRINTS
from steppe.games.maamut.planes import PLANES
from steppe.games.maamut.rules import Rules
from steppe.games.maamut.run import CENTRE, COUNT, OFF, Land, land

Hand: TypeAlias = tuple[int, ...]  # card values, rising

DECK = Pile((1, 2, 3), (12, 16, 8))  # M1.4
HAND = 3  # M3.3
TRAPS = 4  # M1.3
REMOVED = -2  # where a hunter stands that is out of the game; OFF: not placed yet


@sheet
class World(Sheet):
    """What lies on the table."""

    terrain: Public[str] = ""  # the 37 tiles in the order of N1
    mammoth: Public[int] = CENTRE  # M3.5
    hunters: Public[list[int]] = field(default_factory=list)  # the hex of each seat's hunter
    traps: Public[list[int]] = field(default_factory=lambda: [OFF] * COUNT)  # the owner of the trap on each hex
    hands: Owned[list[Hand]] = field(default_factory=list)
    pile: Counted[Pile] = DECK
    discard: Public[list[int]] = field(default_factory=lambda: [0, 0, 0])  # MR4: cards of value 1, 2, 3
    seat: Public[Seat] = 0  # whose turn it is
    turn: Public[int] = 0  # 0 while placing
    agreed: Public[tuple[Seat, ...]] = ()  # M9.5: who offers to let the mammoth go
    chairs: Public[tuple[int, ...]] = ()  # MR1: which person, as they sat down, plays each seat
    ended: Public[str] = ""  # why the game is over
    winner: Public[Seat | None] = None  # None with `ended`: the mammoth

    @property
    def ground(self) -> Land:
        """The tables of this deal."""
        return land(self.terrain)

    def left(self) -> list[Seat]:
        """The seats still in the game (M8.1)."""
        return [seat for seat, hex in enumerate(self.hunters) if hex != REMOVED]

    def alone(self, seat: Seat) -> bool:
        """M5.7: no other hunter on the hex."""
        return self.hunters.count(self.hunters[seat]) == 1

    def reserve(self, seat: Seat) -> int:
        """How many trap tokens the seat has left (M3.5)."""
        return TRAPS - self.traps.count(seat)

    def after(self, seat: Seat) -> Seat:
        """M4.1: the next seat clockwise whose hunter is not removed."""
        hunters = self.hunters
        count = len(hunters)
        for step in range(1, count + 1):
            if hunters[(seat + step) % count] != REMOVED:
                return (seat + step) % count
        raise LookupError("no hunter is left")


World.footprints = FOOTPRINTS
World.planes = PLANES
G: TypeAlias = State[World, Rules]
