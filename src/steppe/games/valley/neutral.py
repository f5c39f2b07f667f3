"""Neutral pieces that fight by themselves, as the rules of a table declare them (V8.4, V16.6, V16.7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Neutral(NamedTuple):
    """A sort of neutral piece: which side it is, how many are on a hex, how one falls."""

    side: int  # BAND for people, PREDATOR + its species for an animal of its own
    might: int  # half points that each adds to the die
    many: Callable[[Any, int], int]  # of a world and a hex
    lose: Callable[[Any, int], None]  # the deed, of a state and a hex
    human: bool = False  # fights tribes as a tribe does (V8.1), and loners


class Hunter(NamedTuple):
    """A species that attacks another one (V18.9)."""

    species: int
    prey: int
    times: int = 0  # how many there must be for each of the prey; 0: it does not matter
