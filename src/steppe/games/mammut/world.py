"""The tiles, the cards and the tracks, and questions about them."""

from __future__ import annotations

from dataclasses import field
from typing import TypeAlias

from steppe.core.decision import Seat
from steppe.core.pile import Pile
from steppe.core.sheet import Counted, Owned, Public, Sheet, sheet
from steppe.core.state import State
from steppe.games.mammut.footprint import FOOTPRINTS
from steppe.games.mammut.planes import PLANES
from steppe.games.mammut.rules import Rules
from steppe.games.mammut.table import BLUE, NO_FACE, RED, TILES

Hand: TypeAlias = tuple[str, ...]  # names of cards in alphabetical order
Tiles: TypeAlias = tuple[int, ...]  # handles from 0, rising; written from #1

SPECIES = "bdghlov"  # K1.2
NO_TILES = (NO_FACE,) * TILES

# A place in front of a player has a number: 0 to 4 with three to five players, 5 to 8 with two (K10.1).
PLACES = 9
PLACE_NAMES = ("P1", "P2", "P3", "P4", "P5", "P1/1", "P1/2", "P2/1", "P2/2")
OWNERS: tuple[Seat, ...] = (0, 1, 2, 3, 4, 0, 0, 1, 1)

SETUP, THROW, SHARE, EVALUATE, CHOOSE, OVER = "setup", "throw", "share", "evaluate", "animals", "over"


def places_of(seats: int) -> tuple[tuple[int, ...], ...]:
    """The places in front of each seat."""
    return ((5, 6), (7, 8)) if seats == 2 else tuple((seat,) for seat in range(seats))


@sheet
class World(Sheet):
    """What lies on the table and in hands. Handles are dealt anew in every throw; rows of the table are nowhere."""

    table: Public[tuple[str, ...]] = ()  # the words of the tile table: all may know it
    phase: Public[str] = SETUP
    round: Public[int] = 0
    turn: Public[int] = 0  # counted through the whole game
    seat: Public[Seat] = 0  # whose turn it is; in the evaluation who ended the distribution
    start: Public[Seat] = 0  # who has the start mammoth
    faces: Public[tuple[int, ...]] = NO_TILES  # by handle, what the tile shows
    backs: tuple[int, ...] = NO_TILES  # by handle, its reverse: nobody knows it
    reverses: Public[tuple[int, ...]] = NO_TILES  # by handle, the reverse where all know it
    middle: Public[Tiles] = ()
    lots: Public[list[Tiles]] = field(default_factory=lambda: [()] * PLACES)  # by place
    looked: Public[list[Tiles]] = field(default_factory=list)  # by seat, whose reverse it has seen
    seen: Owned[list[tuple[tuple[int, int], ...]]] = field(default_factory=list)  # the same with the reverses
    hands: Owned[list[Hand]] = field(default_factory=list)
    down: Owned[list[Hand]] = field(default_factory=list)  # evaluation cards laid face down
    laid: Public[list[Hand]] = field(default_factory=list)  # the same once revealed
    spent: Public[Hand] = ()  # cards that have done their work in this round
    discard: Public[Hand] = ()
    pile: Counted[Pile] = Pile((), ())
    scores: Public[list[int]] = field(default_factory=list)
    hides: Public[list[int]] = field(default_factory=list)
    animals: Public[list[str]] = field(default_factory=list)  # by seat, letters of its tokens in alphabetical order
    ended: Public[str] = ""  # why the winners have won
    winners: Public[tuple[Seat, ...]] = ()

    def share(self, rules: Rules, seat: Seat) -> Tiles:
        """All tiles in front of the seat."""
        places = rules.places[seat]
        return self.lots[places[0]] if len(places) == 1 else self.lots[places[0]] + self.lots[places[1]]

    def shaman(self, rules: Rules) -> tuple[Seat, int]:
        """K7.3: who has the shaman and where it looks, 1 for clockwise and -1 for counter-clockwise."""
        faces, lots = self.faces, self.lots
        face = BLUE if BLUE in faces else RED
        tile = faces.index(face) if face in faces else -1
        for place in rules.all_places:
            if tile in lots[place]:
                return OWNERS[place], -1 if face == BLUE else 1
        return self.start, 1  # only in a position without the shaman

    def open_places(self, rules: Rules) -> int:
        """How many places have no tiles."""
        lots = self.lots
        return sum([not lots[place] for place in rules.all_places])

    def open_place(self, rules: Rules, seat: Seat) -> int | None:
        """K10.1: the lowest-numbered open place of the seat."""
        for place in rules.places[seat]:
            if not self.lots[place]:
                return place
        return None

    def robbable(self, rules: Rules, seat: Seat) -> tuple[int, ...]:
        """K4.4, KR3: the places of others with at least two tiles."""
        lots = self.lots
        return tuple([place for place in rules.all_places if len(lots[place]) > 1 and OWNERS[place] != seat])


World.footprints = FOOTPRINTS
World.planes = PLANES
G: TypeAlias = State[World, Rules]
