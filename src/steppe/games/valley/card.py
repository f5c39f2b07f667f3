"""What a card is: an entry of modes, each with its windows, conditions, aims and effects."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from steppe.core.decision import Seat
from steppe.core.frame import Frame
from steppe.core.space import Noun
from steppe.games.valley.purpose import Harm, Purpose
from steppe.games.valley.variant import Bonus, Hook, Question, Row

CUNNING: Final = "cunning"
SUMMER_EVENT: Final = "summer"
WINTER_EVENT: Final = "winter"

Condition: TypeAlias = Callable[[Any, Seat], bool]  # (g, seat): reads public facts only
Aim: TypeAlias = tuple[Noun, ...]  # all that the holder chooses when he plays the card
Aims: TypeAlias = Callable[[Any, Seat], Iterable[Aim]]  # (g, seat): every choice that is legal, on public facts only
Step: TypeAlias = Callable[
    [Any, Any], "Frame | None"
]  # (g, play): does deeds; a rule it returns is run before the next


TAIL: Final = ("wolves", "geniuses", "amazons", "bison")  # behind every aim with a group, without the zeros at its end


class Part(NamedTuple):
    """One number of an aim."""

    name: str  # what it is among the parts of its aim
    kind: str  # how it is chosen and said: hex, seat, kind, species, count or status
    said: str = ""  # N5: what a text calls it, if not by its name


class Shape(NamedTuple):
    """What the numbers of an aim are, in their order; `cards/shape.py` has those that there are."""

    parts: tuple[Part, ...] = ()
    times: int = 1  # how often they may come, one after another
    said: str = ""  # N5: what a text calls all of them together, if they come more than once
    more: tuple[str, ...] = ()  # counts that may stand behind them, without the zeros at its end
    rest: Part | None = None  # what may stand behind them any number of times

    @property
    def tail(self) -> tuple[str, ...]:
        """What may stand behind its parts; behind a group, who else is in it."""
        return self.more or (TAIL if any(part.name == "warriors" for part in self.parts) else ())

    @property
    def whole(self) -> tuple[str, ...]:
        """What its numbers are called, with those that may stand behind them."""
        return (*(part.name for part in self.parts), *self.tail)

    def names(self, count: int) -> tuple[str, ...] | None:
        """What so many numbers are called; None if the aim is none of this shape."""
        own = tuple(part.name for part in self.parts)
        if self.rest is not None:
            return own + (self.rest.name,) * (count - len(own)) if count >= len(own) else None
        if self.tail and count >= len(own):
            return self.whole[:count] if count <= len(self.whole) else None
        return next((own * times for times in range(1, self.times + 1) if len(own) * times == count), None)


NO_PARTS: Final = Shape()


def no_choice(g: Any, seat: Seat) -> Iterable[Aim]:
    """Nothing is to be chosen."""
    return ((),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """One way to use a card."""

    use: str = ""  # its name, on cards that say "or"
    windows: tuple[str, ...] = ()  # none: an event
    when: tuple[Condition, ...] = ()  # all must hold
    aims: Aims = no_choice
    shape: Shape = NO_PARTS  # of each aim: notation, examples and client read it here
    do: tuple[Step, ...]
    helps: Condition | None = None  # where it does not hold, nobody is asked for it who has given no order (R9)
    purpose: Purpose = Purpose.TRIAL  # of a card that is played
    harm: tuple[Harm, ...] = ()  # of an event
    outside: bool = False  # in a combat: also for those who take no part in it
    answerable: bool = False  # announced first, so that others may counter it (`card_played`)
    strikes: Callable[[Any, Any], int] | None = None  # (g, play): the hex that it is aimed at, if one
    turns: int = 0  # so much more or less on the die that is chosen
    asks: str = ""  # a question that may be barred: then the card cannot be used so either
    along: str = ""  # another card of the hand that is played with it, in the same act


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card of the catalogue; its name and text are found under its id."""

    id: str
    deck: str
    modes: tuple[Mode, ...]
    needs_fire: bool = False  # with the advanced rule, only for a tribe that has fire
    hooks: tuple[tuple[str, Hook], ...] = ()  # what hangs on points while the card is in the box
    bonuses: tuple[Bonus, ...] = ()  # rows of quantities, likewise
    rows: tuple[Row, ...] = ()  # what is remembered for it, likewise, and how positions write it (N9)
    asks: tuple[tuple[str, str], ...] = ()  # questions that only it brings: topic, which is the verb too; kind of noun
    questions: tuple[Question, ...] = ()  # that it brings up later, likewise
    lasting: bool = False  # V18.6: it may be laid down as a progress
    words: str = ""  # where its name and text are found, if not under its id: a card that an edition words otherwise

    def uses(self, window: str) -> tuple[int, ...]:
        """The places of the modes that fit the window."""
        return tuple(place for place, mode in enumerate(self.modes) if window in mode.windows)
