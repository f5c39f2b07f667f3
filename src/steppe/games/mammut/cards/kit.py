"""What a card is: a loot card that acts at once, or an evaluation card that counts, pays or brings an animal (K5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from steppe.core.decision import Seat
from steppe.core.frame import Frame
from steppe.core.space import Noun, Space, Subset
from steppe.games.mammut.tally import Tally, majority
from steppe.games.mammut.world import G

Receiver = Callable[[G, Tally, Seat], Seat | None]  # whom a card serves that this seat has played; None: nobody


@dataclass(frozen=True, kw_only=True)
class Card:
    """A kind of card."""

    name: str
    copies: int


@dataclass(frozen=True, kw_only=True)
class Loot(Card):
    """Played openly, with a target, and carried out at once (K5.2, KR10)."""

    space: Callable[[G], Space | None]  # the targets; None: there are none
    play: Callable[[G, Seat, Noun], Frame | None]  # a frame where something hidden is to be uncovered


@dataclass(frozen=True, kw_only=True)
class Counting(Card):
    """Counts as a tile of a kind (KR13: with the tiles)."""

    kind: int
    receiver: Receiver


@dataclass(frozen=True, kw_only=True)
class Paying(Card):
    """Pays points after the normal scoring of its kind (KR13)."""

    kind: int
    pay: Callable[[G, Tally, Seat], None]


@dataclass(frozen=True, kw_only=True)
class Taming(Card):
    """Brings an animal token in the last step of the evaluation (K7.10)."""


@lru_cache(maxsize=4096)
def one_or_two(faces: tuple[int, ...], allowed: frozenset[int]) -> Subset | None:
    """One or two of the tiles that show such a face, wherever they lie; None if there are none."""
    tiles = tuple(tile for tile, face in enumerate(faces) if face in allowed)
    return Subset("tile", tiles, 1, min(2, len(tiles))) if tiles else None


def player(g: G, counted: Tally, owner: Seat) -> Seat | None:
    """The one who has played the card."""
    return owner


def most_tiles(kind: int) -> Receiver:
    """The one with the most tiles of a kind, whoever has played the card (KR14)."""

    def receiver(g: G, counted: Tally, owner: Seat) -> Seat | None:
        return majority(g, counted.printed[kind], counted.order)

    return receiver
