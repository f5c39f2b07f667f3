"""What a variant is: an option, and for each of its values the edits that it makes to the rules.

There are five kinds of edit, and a variant is one file made of nothing else:

- `tables`: a number, a table or a sentence of `Tables` is replaced;
- `turn`: a phase is put before or after another, instead of it, or left out;
- `bonuses`: a row is added to a quantity (MEAL …); it has a key, so that sums can name it;
- `hooks`: a function is hung on a named point, where it is obligatory and comes before the cards of the window with the
  same name; `bars` do the same at a question: a reason why not, for what is offered and for refusals alike;
- `verbs`: one more verb in a menu, with its offers, deed and refusal, its word, and whether a plan can take it back.

A card of the deck may hang up hooks and rows too. Hooks, bars and rows read what is public, since they decide who is
asked. They are plain functions and hold nothing: what a variant must remember lies in rows of `world.effects`
(declared by `Row`) or in fields of its own frames.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias, TypedDict

from steppe.core.decision import Seat
from steppe.core.frame import Frame
from steppe.core.option import Option
from steppe.core.reason import Reason
from steppe.core.space import Noun
from steppe.games.valley.effect import Key

# -- phases ------------------------------------------------------------------------------------------------------


class Phase(NamedTuple):
    """A phase of the turn after the event (V3.2)."""

    name: str  # as `world.phase`, positions and cases call it
    frame: Frame  # what waits in a queue is copied before it runs, so one will do
    when: Callable[[Any], bool] | None = None  # of the world, once the event is over (V3.3); None: in every turn

    @property
    def kind(self) -> type[Frame]:
        return type(self.frame)


class Change(NamedTuple):
    """An edit of the turn."""

    of: type[Frame]
    before: tuple[Phase, ...]
    keep: bool
    after: tuple[Phase, ...]


def before(of: type[Frame], phase: Phase) -> Change:
    return Change(of, (phase,), True, ())


def after(of: type[Frame], phase: Phase) -> Change:
    return Change(of, (), True, (phase,))


def instead(of: type[Frame], phase: Phase) -> Change:
    return Change(of, (phase,), False, ())


def without(of: type[Frame]) -> Change:
    return Change(of, (), False, ())


# -- quantities --------------------------------------------------------------------------------------------------

COMBAT: Final = "combat"  # (g, seat, hex, species): V8.5, what a tribe adds to its die but for its camp, in half points
CAMP: Final = "camp"  # (g, seat, hex, species): what its own camp on the hex adds; some combats go without it (V16.8)
MEAL: Final = "meal"  # (g, seat): V9.5, what a token needs, in halves of a point
STARVED: Final = "starved"  # (g, seat): V9.6, what one who starves is worth to the others, in points
QUANTITIES: Final = (COMBAT, CAMP, MEAL, STARVED)


class Bonus(NamedTuple):
    """A row of a sum."""

    of: str  # the quantity
    key: str  # what it is called; of food that it brings, the cause
    amount: Callable[..., int]
    when: Callable[..., bool] | None = None  # only where this holds


# -- points and questions ----------------------------------------------------------------------------------------

Hook: TypeAlias = Callable[[Any, Any], "Frame | None"]  # (g, the frame that passes): a rule it returns is run there
Bar: TypeAlias = Callable[[Any, Seat, int], "Reason | None"]  # (g, seat, hex)

# Points without a window; every window is a point too (`phases/window.py`).
CLASH: Final = "clash"  # Combat: V8.16, a round begins against somebody new; does deeds only
KILLED: Final = "killed"  # Round, Conquest: rivals have died and nobody has saved them
POINTS: Final = (CLASH, KILLED)

# Questions that can be barred.
VICTORY: Final = "victory"  # V13.3: to win now
ANNOUNCE: Final = "announce"  # V13.5: to announce that one will
SOW: Final = "sow"  # V11.1: on this hex
STARVE: Final = "starve"  # V9.6: to let more starve than must
QUESTIONS: Final = (VICTORY, ANNOUNCE, SOW, STARVE)

# -- menus -------------------------------------------------------------------------------------------------------

MOVEMENT: Final = "movement"  # M1: the small actions of a movement
MENUS: Final = (MOVEMENT,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """One more thing that may be answered in a menu."""

    key: str
    menu: str
    kind: str  # of its nouns: how they are written (`notation/noun.py`), and what the client shows
    offers: Callable[[Any, Seat, Any, bool], tuple[Noun, ...]]  # (g, seat, ranks, whether the land is as printed)
    act: Callable[[Any, Any, Any], Frame | None]  # (g, frame of the menu, noun)
    why_not: Callable[[Any, Seat, Any, Any], Reason]  # (g, seat, ranks, noun): when it is not offered
    word: str = ""  # N4: how records call it; "": by its key
    drafted: bool = True  # P4: stands in a plan and can be taken back; else it commits all that comes before it (P6)

    @property
    def called(self) -> str:
        return self.word or self.key


# -- what is remembered -------------------------------------------------------------------------------------------

HEX, TRIBE, BOARD = "hex", "tribe", "board"  # where a position writes a row
FLAG, NUMBER, SPECIES, CARD = "flag", "number", "species", "card"  # what it says there


class Row(NamedTuple):
    """Rows of `world.effects` that a variant keeps, and how positions write them (N9)."""

    key: Key  # of the effects, declared
    home: str  # HEX, TRIBE or BOARD
    name: str  # its word there
    value: str = FLAG
    until: str = "gone"  # when such a row ends


# -- variants ----------------------------------------------------------------------------------------------------


class Tables(TypedDict, total=False):
    """What `tables` may replace: the fields of `Rules` that are not compiled from anything else."""

    board: str
    fire: bool
    supply: tuple[int, ...]
    camp_markers: int
    palisades: int
    start_food: int
    start: tuple[int, ...]
    hand: int
    camps_to_win: int
    arrivals: tuple[tuple[int, int], ...]
    returns: tuple[int, int, int, int]
    return_delay: int
    births: tuple[int, ...]
    food: tuple[int, ...]
    lean: tuple[int, ...]
    harvest: tuple[int, int, int]
    gait: tuple[int, ...]
    waders: frozenset[int]
    weight: tuple[int, ...]
    ferocity: tuple[int, ...]
    neutral: tuple[Any, ...]
    hunters: tuple[Any, ...]
    tied: Callable[[Any, tuple[Seat, ...]], tuple[Seat, ...]]
    after_crossing: int
    swum: frozenset[int]
    dry_fishing: frozenset[str]
    drought_regions: int
    turn_limit: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """What a value of an option changes."""

    tables: Tables = field(default_factory=Tables)
    turn: tuple[Change, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    hooks: tuple[tuple[str, Hook], ...] = ()
    bars: tuple[tuple[str, Bar], ...] = ()
    verbs: tuple[Verb, ...] = ()


NO_EDIT: Final = Edit()


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """An option with its edits, its rules under way, what it remembers and its checks."""

    option: Option
    edits: Mapping[str, Edit] = field(default_factory=dict)  # by value; one that changes nothing is left out
    makes: Callable[[str], Edit] | None = None  # for values that are not listed: numbers, texts
    frames: tuple[type[Frame], ...] = ()
    rows: tuple[Row, ...] = ()
    holds: Callable[[Any], str] | None = None  # its invariant, asked only where it is on: "" or what is wrong

    def edit(self, value: str) -> Edit:
        """What the value changes."""
        if value in self.edits or self.makes is None:
            return self.edits.get(value, NO_EDIT)
        return self.makes(value)
