"""Mammut as a seat sees it, with a name and a word for each thing on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from steppe.core.view import Seen

if TYPE_CHECKING:
    from steppe.core.decision import Seat
    from steppe.games.mammut.world import Hand, Tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class MammutView(Seen):
    """What a seat may see of the table: `MammutView.of(state, seat)`, or `.read(view)` of what a bot is shown."""

    table: tuple[str, ...]
    """The words of the tile table: all may know it."""
    phase: str
    """Which part of a round it is; `setup` before the first."""
    round: int
    """Which round it is, from 1."""
    turn: int
    """Which turn it is, counted through the whole game."""
    seat: Seat
    """Whose turn it is; in the evaluation who ended the distribution."""
    start: Seat
    """Who has the start mammoth."""
    faces: tuple[int, ...]
    """By handle, what the tile shows."""
    reverses: tuple[int, ...]
    """By handle, the reverse where all know it."""
    middle: Tiles
    """Handles of the tiles that nobody has."""
    lots: tuple[Tiles, ...]
    """By place: the handles of the tiles there."""
    looked: tuple[Tiles, ...]
    """By seat: the tiles whose reverse it has seen."""
    seen: tuple[tuple[tuple[int, int], ...] | int, ...]
    """By seat: one's own looks as (handle, reverse), of the others' how many."""
    hands: tuple[Hand | int, ...]
    """By seat: one's own cards, of the others' how many."""
    down: tuple[Hand | int, ...]
    """By seat: evaluation cards laid face down; one's own, of the others' how many."""
    laid: tuple[Hand, ...]
    """By seat: the same once they are revealed."""
    spent: Hand
    """Cards that have done their work in this round."""
    discard: Hand
    """Cards out of play."""
    pile: int
    """How many cards are left to draw."""
    scores: tuple[int, ...]
    """By seat, points."""
    hides: tuple[int, ...]
    """By seat, K9.4: hides, which break ties."""
    animals: tuple[str, ...]
    """By seat, letters of its tokens in alphabetical order."""
    ended: str
    """Why the game is over; empty while it goes on."""
    winners: tuple[Seat, ...]
    """The seats that have won."""
