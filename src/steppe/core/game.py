"""What a game is to everybody else: its seats, its options, its beginning and its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from steppe.core.decision import Action, Decision, Seat
from steppe.core.frame import Frame
from steppe.core.option import Option, Preset
from steppe.core.rules import Rules
from steppe.core.sheet import Sheet
from steppe.core.space import Below, Noun
from steppe.core.state import State

if TYPE_CHECKING:
    from steppe.core.record import Record


class Result(NamedTuple):
    """How a game ended."""

    places: tuple[int, ...]  #: by seat, 1 is best; nobody need be first
    scores: tuple[float, ...]  #: by seat
    reason: str  #: key of a text

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


W = TypeVar("W", bound=Sheet)
R = TypeVar("R", bound=Rules)


class Game(Protocol[W, R]):
    """A game, as the driver, bots, command line and server know it."""

    @property
    def key(self) -> str:
        """By which it is asked for: `maamut`."""

    @property
    def name(self) -> str:
        """As people call it."""

    @property
    def version(self) -> int:
        """Changes when behaviour does; records carry it."""

    @property
    def seats(self) -> range:
        """How many may play."""

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be chosen for a table."""

    @property
    def presets(self) -> tuple[Preset, ...]:
        """Ready-made sets of options; the first is the game as it is usually played."""

    @property
    def frames(self) -> tuple[type[Frame], ...]:
        """Every kind of frame, for loading a saved state."""

    @property
    def values(self) -> tuple[type[Any], ...]:
        """Immutable named tuples that fields of the world may hold, for loading a saved state."""

    @property
    def world(self) -> type[W]:
        """What lies on the table."""

    def rules(self, seats: int, options: Mapping[str, str]) -> R:
        """The options, checked and compiled; Refused if they do not fit."""

    def setup(self, rules: R) -> State[W, R]:
        """A new game, waiting for its first decision."""

    def result(self, g: State[W, R]) -> Result | None:
        """How it ended; None while it goes on."""

    def redeal(self, g: State[W, R], seat: Seat | None, below: Below) -> State[W, R]:
        """A state that looks the same to the seat, with everything hidden from it dealt anew."""

    def turn(self, g: State[W, R]) -> int:
        """The number of the turn; records carry a checksum for each."""

    def chairs(self, g: State[W, R]) -> tuple[int, ...]:
        """Which person, counted as they sat down, plays each seat."""

    def stand_in(self, g: State[W, R], decision: Decision) -> Action:
        """A modest answer for somebody who is absent or out of time."""

    def at(self, g: State[W, R]) -> Game[W, R]:
        """The same game with the names of this table: hexes may be called otherwise on another board."""

    def write(self, action: Action) -> str:
        """An action in the notation of the game."""

    def read(self, text: str) -> Action:
        """The action that a text stands for; Refused if it is none."""

    def say(self, kind: str, noun: Noun) -> str:
        """A noun as people write it: a hex, a seat."""

    def position(self, g: State[W, R], seat: Seat | None = None, *, whole: bool = True) -> str:
        """The position as text: whole, or as the seat (None: an onlooker) knows it."""

    def standing(self, g: State[W, R]) -> str:
        """The whole position as far as the rules speak of it, which checksums are taken over.

        Nothing here depends on how a program keeps the game: it stays the same when frames and fields are renamed.
        """

    def read_position(self, text: str, options: Mapping[str, str]) -> State[W, R]:
        """The state that a position describes; Refused if it is none."""

    def write_record(self, record: Record, seat: Seat | None = None, *, whole: bool = True) -> str:
        """A record as text: whole, or for the eyes of one seat."""

    def read_record(self, text: str) -> Record:
        """The record that a text describes; Refused if it is none."""


AnyGame = Game[Any, Any]
AnyState = State[Any, Any]
