"""Mâamut as a seat sees it, with a name and a word for each thing on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from steppe.core.view import Seen

if TYPE_CHECKING:
    from steppe.core.decision import Seat
    from steppe.games.maamut.world import Hand


@dataclass(frozen=True, slots=True, kw_only=True)
class MaamutView(Seen):
    """What a seat may see of the table: `MaamutView.of(state, seat)`, or `.read(view)` of what a bot is shown."""

    terrain: str
    """The 37 tiles in the order of N1: r, g, s, x."""
    mammoth: int
    """M3.5: the hex of the mammoth."""
    hunters: tuple[int, ...]
    """The hex of each seat's hunter."""
    traps: tuple[int, ...]
    """By hex: the owner of the trap there; -1: none."""
    hands: tuple[Hand | int, ...]
    """By seat: one's own cards, of the others' how many."""
    pile: int
    """How many cards are left to draw."""
    discard: tuple[int, ...]
    """MR4: cards of value 1, 2, 3."""
    seat: Seat
    """Whose turn it is."""
    turn: int
    """Which turn it is; 0 while hunters are placed."""
    agreed: tuple[Seat, ...]
    """M9.5: who offers to let the mammoth go."""
    chairs: tuple[int, ...]
    """MR1: which person, as they sat down, plays each seat."""
    ended: str
    """Why the game is over; empty while it goes on."""
    winner: Seat | None
    """Who has won; None with `ended`: the mammoth."""
