"""What is kept of a game that has ended or was broken off, so that it can be shown without any rules."""

from __future__ import annotations

import msgspec

from steppe.core.game import Result


class Closing(msgspec.Struct, kw_only=True):
    """What is known of such a game."""

    seating: list[int]  # which chair played each seat; empty: it never began
    turn: int
    inputs: int  # how many there were
    told: int  # how many of them the rules that judged it could follow
    result: Result | None = None
    why: str = ""  # they could follow no more; empty: to the end
    position: str = ""  # the last one that is known, in the game's notation
    at: int = 0  # the number of the table at that position
    playable: bool = False  # whether one can play on from it
