"""What a game is to everybody else: its seats, its options, its beginning and its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from steppe.core.decision import Action, Decision, Seat
from steppe.core.frame import Frame
from steppe.core.reason import Refused, because
from steppe.core.rules import Rules
from steppe.core.sheet import Sheet
from steppe.core.space import Below, Noun
from steppe.core.state import State

if TYPE_CHECKING:
    from steppe.core.record import Record


WHOLE_FILE = 20_000  # characters of an option that is as long as a file of somebody's own: a board, a table of tiles


@dataclass(frozen=True, slots=True)
class Option:
    """Something that may be chosen for a game before it starts; its default comes first."""

    key: str
    values: tuple[str, ...]
    rule: str  # the number that describes it
    least: int | None = None  # any whole number from this one on is a value too
    free: Callable[[str], str] | None = None  # any text that this takes is one too: the value itself, or Refused
    needs: tuple[str, str] | None = None  # another option and the value it must have, or this one keeps its default
    longest: int = 200  # characters of a value

    @property
    def default(self) -> str:
        return self.values[0]

    def check(self, value: str) -> str:
        """The value itself, or Refused."""
        if value in self.values:
            return value
        if len(value) > self.longest:
            raise Refused(
                because("option_too_long", self.rule, option=self.key, longest=self.longest, found=len(value))
            )
        number = value.isdecimal() and value.isascii() and len(value) < 10
        if self.least is not None and number and int(value) >= self.least:
            return str(int(value))
        if self.free is not None:
            return self.free(value)
        allowed = ", ".join(self.values) + (f", {self.least}…" if self.least is not None else "")
        raise Refused(because("bad_option_value", self.rule, option=self.key, value=value, allowed=allowed))


def settle(options: Iterable[Option], given: Mapping[str, str]) -> dict[str, str]:
    """Every option with its value: those given, checked, and the defaults of the others."""
    known = {option.key: option for option in options}
    for key in given:
        if key not in known:
            raise Refused(because("no_such_option", option=key, allowed=", ".join(known)))
    settled = {key: option.check(given[key]) if key in given else option.default for key, option in known.items()}
    for option in unmet(known.values(), settled):
        needed, value = option.needs or ("", "")
        raise Refused(because("needs_option", option.rule, option=option.key, needed=needed, value=value))
    return settled


def unmet(options: Iterable[Option], settled: Mapping[str, str]) -> list[Option]:
    """The options that are not left at their default although another one is not as they need it."""
    return [
        option
        for option in options
        if option.needs and settled[option.key] != option.default and settled[option.needs[0]] != option.needs[1]
    ]


def changed(options: Iterable[Option], settled: Mapping[str, str]) -> dict[str, str]:
    """Only those options whose value is not the default."""
    return {o.key: settled[o.key] for o in options if settled[o.key] != o.default}


class Result(NamedTuple):
    """How a game ended."""

    places: tuple[int, ...]  # by seat, 1 is best; nobody need be first
    scores: tuple[float, ...]  # by seat
    reason: str  # key of a text

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


W = TypeVar("W", bound=Sheet)
R = TypeVar("R", bound=Rules)


class Game(Protocol[W, R]):
    """A game, as the driver, bots, command line and server know it."""

    @property
    def key(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def version(self) -> int:
        """Changes when behaviour does; records carry it."""

    @property
    def seats(self) -> range: ...
    @property
    def options(self) -> tuple[Option, ...]: ...
    @property
    def frames(self) -> tuple[type[Frame], ...]:
        """Every kind of frame, for loading a saved state."""

    @property
    def values(self) -> tuple[type[Any], ...]:
        """Immutable named tuples that fields of the world may hold, for loading a saved state."""

    @property
    def world(self) -> type[W]: ...

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
