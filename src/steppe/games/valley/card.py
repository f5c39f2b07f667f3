"""What a card is: an entry of modes, each with its windows, conditions, aims and effects."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from steppe.core.decision import Seat
from steppe.core.frame import Frame
from steppe.core.space import Noun
from steppe.games.valley.variant import Bonus, Hook

CUNNING: Final = "cunning"
SUMMER_EVENT: Final = "summer"
WINTER_EVENT: Final = "winter"

Condition: TypeAlias = Callable[[Any, Seat], bool]  # (g, seat): reads public facts only
Aim: TypeAlias = tuple[Noun, ...]  # all that the holder chooses when he plays the card
Aims: TypeAlias = Callable[[Any, Seat], Iterable[Aim]]  # (g, seat): every choice that is legal, on public facts only
Step: TypeAlias = Callable[
    [Any, Any], "Frame | None"
]  # (g, play): does deeds; a rule it returns is run before the next


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
    do: tuple[Step, ...]
    helps: Condition | None = None  # where it does not hold, nobody is asked for it who has given no order (R9)
    answerable: bool = False  # announced first, so that others may counter it (`card_played`)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card of the catalogue; its name and text are found under its id."""

    id: str
    deck: str
    modes: tuple[Mode, ...]
    needs_fire: bool = False  # with the advanced rule, only for a tribe that has fire
    hooks: tuple[tuple[str, Hook], ...] = ()  # what hangs on points while the card is in the box
    bonuses: tuple[Bonus, ...] = ()  # rows of quantities, likewise
    words: str = ""  # where its name and text are found, if not under its id: a card that an edition words otherwise

    def uses(self, window: str) -> tuple[int, ...]:
        """The places of the modes that fit the window."""
        return tuple(place for place, mode in enumerate(self.modes) if window in mode.windows)
