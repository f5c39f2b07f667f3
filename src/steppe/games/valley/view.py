"""The Valley as a seat sees it, with a name and a word for each thing on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from steppe.core.view import Seen

if TYPE_CHECKING:
    from steppe.core.decision import Seat
    from steppe.games.valley.board.overlay import Tiles
    from steppe.games.valley.rules import Hand
    from steppe.games.valley.world import Companions, Effect, Roamers


@dataclass(frozen=True, slots=True, kw_only=True)
class ValleyView(Seen):
    """What a seat may see of the table: `ValleyView.of(state, seat)`, or `.read(view)` of what a bot is shown."""

    board: str
    """Its name, or what it was made from."""
    people: tuple[int, ...]
    """By seat * size + hex: the people there, as one number; `steppe.games.valley.party` reads it."""
    herds: tuple[int, ...]
    """By hex * 6 + species: the counters there, as bits."""
    camps: tuple[int, ...]
    """By hex: the owner; below 0: nobody's, or none."""
    fields: tuple[int, ...]
    """By hex: 0 none, 1 damaged, 2 intact."""
    hazards: tuple[int, ...]
    """By hex: 0 none, 1 fire, 2 flood."""
    bag: tuple[int, ...]
    """By species, counters as bits."""
    beside: int
    """Unlettered wolves beside the board (V1.4)."""
    loners: tuple[int, int]
    """V16.2: where the warrior and the woman are; OFF: beside the board."""
    companions: tuple[Companions, ...]
    """Animals that belong to a tribe and go with its tokens."""
    joined: tuple[tuple[Seat, int, int], ...]
    """V16.3: seat, hex, kind of those who are done for the turn."""
    pending: tuple[int, ...]
    """V6.12: fields about to be trampled, a hex for each step of damage."""
    effects: tuple[Effect, ...]
    """What is in force, with where and until when."""
    food: tuple[int, ...]
    """By seat: all the food that a tribe has, of whatever kind."""
    fire: tuple[int, ...]
    """By seat: whether the tribe has it."""
    announced: tuple[int, ...]
    """By seat, V13.5: whether its victory is announced."""
    status: tuple[int, ...]
    """By seat, V14: in, waiting, out."""
    returned: tuple[int, ...]
    """By seat, V14.2: how often the tribe has come back."""
    due: tuple[int, ...]
    """By seat: the number of the turn in which the tribe returns."""
    leaderless: tuple[int, ...]
    """By seat, V14.7: whether nobody leads the tribe any more."""
    prompted: tuple[int, ...]
    """By seat: who wants to be asked about hunger although all can eat."""
    hands: tuple[Hand | int, ...]
    """By seat: one's own cunning cards, of the others' how many."""
    peeked: tuple[tuple[str, ...] | int, ...]
    """By seat: the next event that a card has shown, one's own; of the others' how many."""
    cunning: int
    """How many cunning cards are left."""
    summer: int
    """How many summer events are left."""
    winter: int
    """How many winter events are left."""
    discard: tuple[str, ...]
    """Cunning cards out of play."""
    past: tuple[str, ...]
    """Events discarded, of both seasons."""
    lying: tuple[str, ...]
    """V4.4: events beside the board as long as something of them is in force."""
    order: tuple[Seat, ...]
    """V3.4: the seats in the order of this turn."""
    year: int
    """Which year it is."""
    season: int
    """0: summer, 1: winter."""
    turn: int
    """V2.9: which turn of the season it is."""
    held: int
    """V3.3: the marker stays at the end of this turn."""
    number: int
    """How many turns have begun."""
    phase: str
    """Which phase of the turn it is; `setup` before the first."""
    thrown: int
    """The last die or draw, also where nothing comes of it."""
    ended: str
    """Why the game is over; empty while it goes on."""
    winners: tuple[Seat, ...]
    """The seats that have won."""
    tiles: Tiles = ()
    """V17: what lies on the printed land."""
    tiles_out: tuple[str, ...] = ()
    """V17.7: those that have left the game."""
    roamers: tuple[Roamers, ...] = ()
    """V16.6-V16.8: pieces that are no tribe's, sorted by sort and hex."""
    stores: tuple[int, ...] = ()
    """Kinds of food but the first, at (kind - 1) * seats + seat."""
    trophies: tuple[int, ...] = ()
    """V18.17, at seat * 6 + species: counters; then those aside."""
