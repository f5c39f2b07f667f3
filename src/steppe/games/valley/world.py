"""What lies on the table, as flat lists of small numbers."""

from __future__ import annotations

import json
from dataclasses import field
from functools import lru_cache
from itertools import compress, count
from typing import NamedTuple, TypeAlias, cast

from steppe.core.chance import Quick
from steppe.core.decision import Seat
from steppe.core.pile import Pile
from steppe.core.plane import Cell, Plane
from steppe.core.sheet import Counted, Owned, Public, Rare, Sheet, sheet
from steppe.core.state import State
from steppe.games.valley.board import shelf
from steppe.games.valley.board.board import Board
from steppe.games.valley.board.check import load
from steppe.games.valley.board.fragment import fragment
from steppe.games.valley.board.generator import generate
from steppe.games.valley.board.overlay import Tiles, overlaid
from steppe.games.valley.board.plan import LAKE
from steppe.games.valley.effect import Key
from steppe.games.valley.footprint import FOOTPRINTS
from steppe.games.valley.neutral import PEOPLE
from steppe.games.valley.party import HEADS
from steppe.games.valley.piece import BEASTS, OFF, SUMMER
from steppe.games.valley.planes import FIELDS, HEXES
from steppe.games.valley.rules import Hand, Rules

NO_PILE = Pile((), ())
NO_BOARD = cast("Board", None)  # before it is drawn


class Effect(NamedTuple):
    """Something in force (V3.5, V4.10); `in_force` declares the keys and answers what follows from them."""

    key: Key
    seat: Seat = OFF  # OFF: everybody
    hex: int = OFF  # OFF: everywhere
    value: int = 0
    until: str = "turn"  # when it ends: combat, turn, turns (its value), event, season, harvest, births, gone
    card: str = ""  # the event that lies beside the board for it (V4.4)


Companions: TypeAlias = tuple[Seat, int, int, int]  # seat, hex, species, counters as bits
Roamers: TypeAlias = tuple[int, int, int]  # what (`neutral.NEUTRAL`), hex, how many


@sheet
class World(Sheet):
    """People are found at seat * size + hex, herds at hex * 6 + species; a herd is the set of its counters as bits."""

    board: Public[str] = ""  # its name, or what it was made from
    people: Public[list[int]] = field(default_factory=list)  # by seat * size + hex: a party (`party.py`)
    herds: Public[list[int]] = field(default_factory=list)
    camps: Public[list[int]] = field(default_factory=list)  # by hex: the owner, NOBODY or OFF
    fields: Public[list[int]] = field(default_factory=list)  # by hex: none, damaged, intact
    hazards: Public[list[int]] = field(default_factory=list)  # by hex: none, fire, flood
    bag: Public[list[int]] = field(default_factory=list)  # by species, counters as bits
    beside: Public[int] = 0  # unlettered wolves beside the board (V1.4)
    loners: Public[tuple[int, int]] = (OFF, OFF)  # V16.2: where the warrior and the woman are; OFF: beside the board
    companions: Public[tuple[Companions, ...]] = ()  # animals that belong to a tribe and go with its tokens
    joined: Public[tuple[tuple[Seat, int, int], ...]] = ()  # V16.3: seat, hex, kind of those who are done for the turn
    pending: Public[tuple[int, ...]] = ()  # V6.12: fields about to be trampled, a hex for each step of damage
    effects: Public[tuple[Effect, ...]] = ()
    food: Public[list[int]] = field(default_factory=list)  # all that a tribe has, of whatever kind
    fire: Public[list[int]] = field(default_factory=list)
    announced: Public[list[int]] = field(default_factory=list)  # V13.5
    status: Public[list[int]] = field(default_factory=list)  # V14: in, waiting, out
    returned: Public[list[int]] = field(default_factory=list)  # V14.2: how often
    due: Public[list[int]] = field(default_factory=list)  # the number of the turn in which a tribe returns
    leaderless: Public[list[int]] = field(default_factory=list)  # V14.7
    prompted: Public[list[int]] = field(default_factory=list)  # who wants to be asked about hunger although all can eat
    hands: Owned[list[Hand]] = field(default_factory=list)
    peeked: Owned[list[tuple[str, ...]]] = field(default_factory=list)  # the next event, seen by a card
    cunning: Counted[Pile] = NO_PILE
    summer: Counted[Pile] = NO_PILE
    winter: Counted[Pile] = NO_PILE
    discard: Public[tuple[str, ...]] = ()
    past: Public[tuple[str, ...]] = ()  # events discarded, of both seasons
    lying: Public[tuple[str, ...]] = ()  # V4.4: events beside the board as long as something of them is in force
    order: Public[tuple[Seat, ...]] = ()  # V3.4
    year: Public[int] = 1
    season: Public[int] = SUMMER
    turn: Public[int] = 2  # V2.9
    held: Public[int] = 0  # V3.3: the marker stays at the end of this turn
    number: Public[int] = 0  # of turns begun
    phase: Public[str] = "setup"
    thrown: Public[int] = 0  # the last die or draw, also where nothing comes of it
    ended: Public[str] = ""
    winners: Public[tuple[Seat, ...]] = ()
    tiles: Rare[Tiles] = ()  # V17: what lies on the printed land
    tiles_out: Rare[tuple[str, ...]] = ()  # V17.7: those that have left the game
    roamers: Rare[tuple[Roamers, ...]] = ()  # V16.6-V16.8: pieces that are no tribe's, sorted by sort and hex
    stores: Rare[list[int]] = field(default_factory=list)  # kinds of food but the first, at (kind - 1) * seats + seat
    trophies: Rare[list[int]] = field(default_factory=list)  # V18.17, at seat * 6 + species: counters; then those aside
    # Tallies: they follow from the lists above, and the deeds write them together with what they count.
    crowd: list[int] = field(init=False, default_factory=list)  # by hex: tokens of all tribes, and neutral people
    wild: list[int] = field(init=False, default_factory=list)  # by hex: wild animals of all species, and neutral ones
    spots: list[tuple[int, ...]] = field(init=False, default_factory=list)  # by seat: the hexes with tokens
    heads: list[int] = field(init=False, default_factory=list)  # by seat: how many tokens are on the board
    troubled: tuple[int, ...] = field(init=False, default=())  # the hexes with fire or flood
    size: int = field(init=False, default=0)  # how many hexes the board has
    keys: frozenset[str] = field(init=False, default=frozenset())  # of the effects in force
    ground: Board = field(init=False, default=NO_BOARD)  # the board itself, with the tiles on it

    def __post_init__(self) -> None:
        self.recount()

    def recount(self) -> None:
        """Make the tallies anew from what lies on the table."""
        self.ground = ground(self.board, self.tiles) if self.board else NO_BOARD
        self.crowd, self.wild, self.spots, self.heads = tallied(self)
        self.size, self.keys = len(self.camps), frozenset([effect.key for effect in self.effects])
        self.troubled = troubled(self)


World.footprints = FOOTPRINTS
G: TypeAlias = State[World, Rules]


def tallied(world: World) -> tuple[list[int], list[int], list[tuple[int, ...]], list[int]]:
    """What the tallies of a world must be: crowd, wild, spots, heads."""
    size = len(world.camps)
    tokens = [party & HEADS for party in world.people]
    rows = [tokens[seat * size : seat * size + size] for seat in range(len(world.hands))]
    herds = [herd.bit_count() for herd in world.herds]
    crowd = [sum(tokens[hex::size]) for hex in range(size)]
    wild = [sum(herds[hex * BEASTS : hex * BEASTS + BEASTS]) for hex in range(size)]
    for what, hex, many in world.roamers:
        (crowd if what in PEOPLE else wild)[hex] += many
    return crowd, wild, [tuple(compress(count(), row)) for row in rows], [sum(row) for row in rows]


def troubled(world: World) -> tuple[int, ...]:
    """The same of fires and floods."""
    return tuple(compress(count(), world.hazards))


@lru_cache(maxsize=256)
def ground(key: str, tiles: Tiles = ()) -> Board:
    """The land as it is now: the board of this name with these tiles on it."""
    return overlaid(printed(key), tiles)


@lru_cache(maxsize=64)
def printed(key: str) -> Board:
    """The board of this name; `random-37:5` is the valley of seed 5, several lines are a file of somebody's own.

    Behind the seed stands the box that it is drawn for, if that is not the usual one.

    A piece of a board, for examples, is told hex by hex, as JSON.
    """
    if key.startswith("{"):
        told = json.loads(key)
        rivers = {int(number): sides for number, sides in told.pop("rivers", {}).items()}
        return fragment(told.pop("hexes"), rivers, **told)
    if key.startswith("random"):
        size, seed, *box = key.removeprefix("random-").split(":")
        return generate(Quick(int(seed)).below, int(size), *box)
    return load(key) if "\n" in key else shelf.board(key)


@lru_cache(maxsize=64)
def terrain(key: str) -> list[Cell]:
    """Which hexes of a board are printed as what: all hexes of the first kind of land, then of the next."""
    return [(kind * HEXES + hex, 1) for hex, kind in enumerate(printed(key).terrain)] if key else []


World.planes = (Plane("board", (LAKE + 1) * HEXES, terrain), *FIELDS)
