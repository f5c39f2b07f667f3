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

from steppe.core.decision import Action, Decision, Seat
from steppe.core.frame import Frame
from steppe.core.option import Option
from steppe.core.reason import Reason
from steppe.core.space import Noun, Space
from steppe.games.valley.effect import Key
from steppe.games.valley.keeping import Keeping
from steppe.games.valley.purpose import Heed, Purpose

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
    once: bool = False  # V18.39: of several tribes that fight as one side, the best counts and not the sum


# -- points and questions ----------------------------------------------------------------------------------------

Hook: TypeAlias = Callable[[Any, Any], "Frame | None"]  # (g, what passes: mostly a frame); a rule it returns is run
Bar: TypeAlias = Callable[[Any, Seat, int], "Reason | None"]  # (g, seat, hex)

# Points without a window; every window is a point too (`phases/window.py`), but for those that are part of another
# question (`any`, `tribe_move`). At `die_rolled` and `event_roll` hooks come when the last die of a throw has fallen;
# if one is thrown again they come again, and see all of them.
COMES_UP: Final = "comes_up"  # Combat: V8.3, V18.38 (i), V18.41: a combat comes up, before its first window
CLASH: Final = "clash"  # Combat: V8.16, a round begins against somebody new; does deeds only
KILLED: Final = "killed"  # Round, Conquest: rivals have died and nobody has saved them
SEASON_OVER: Final = "season_over"  # Cunning: V12.1, before all else: progress comes before inventions
DEALING: Final = "dealing"  # Cunning: V12.1, before the first card is dealt
CAMP_GONE: Final = "camp_gone"  # a deed, which passes the hex: V15.6, a camp has been removed; does deeds only
SETTLING: Final = "settling"  # Combat, Brawl: V18.15, V18.38 (b), decided and past `combat_end`; nobody has eaten yet
FOUGHT: Final = "fought"  # CombatPhase: V18.7, when all combats are over, those without tribes too
GAINED: Final = "gained"  # Survival: V9.8, the turn's gains are in the stocks and nobody has eaten
TURN_ENDS: Final = "turn_ends"  # passes nothing: V13.1, before the effects of the turn end; does deeds only
ELIMINATED: Final = "eliminated"  # passes the seat: V14.1, a tribe loses what it has; does deeds only
ENDANGERED: Final = "endangered"  # passes species and hex: V6.11, a big animal has come into a field; does deeds only
BOARD_LAID: Final = "board_laid"  # Setup: V18.27, the valley lies there and nobody has been drawn as first player
EVENT_BEGINS: Final = "event_begins"  # passes nothing: V17.9, before the hazards of the last turn end; does deeds only
TRIBES_MOVED: Final = "tribes_moved"  # Tribes: V17.9, all movements of the turn are over
TAKEN: Final = "taken"  # Conquest: V18.6, a camp has fallen and was not razed
MEETING: Final = "meeting"  # Fighting: V18.39, V18.40, a hex comes up, before anything else happens there
PLAYED: Final = "played"  # PlayCard: VC48, a card is announced and lies on the discards; nothing of it has happened
POINTS: Final = (
    *(COMES_UP, CLASH, KILLED, SEASON_OVER, DEALING, CAMP_GONE, SETTLING, FOUGHT, GAINED, ELIMINATED, ENDANGERED),
    *(BOARD_LAID, EVENT_BEGINS, TRIBES_MOVED, TAKEN, MEETING, PLAYED, TURN_ENDS),
)

# Questions that can be barred.
VICTORY: Final = "victory"  # V13.3: to win now
ANNOUNCE: Final = "announce"  # V13.5: to announce that one will
SOW: Final = "sow"  # V11.1: on this hex, in the phase for it
TILL: Final = "till"  # V11.1, V2.7: to sow at all: then, at the start, or by a card
STARVE: Final = "starve"  # V9.6: to let more starve than must
RETURN: Final = "return"  # V14.3: to come back on this hex
EAT: Final = "eat"  # V8.14: to get food from animals of this species, which stands in place of the hex
PLAY: Final = "play"  # V12.3: cunning cards
DRAW: Final = "draw"  # V12.1: a cunning card when a season ends
QUESTIONS: Final = (VICTORY, ANNOUNCE, SOW, TILL, STARVE, RETURN, EAT, PLAY, DRAW)

# -- menus -------------------------------------------------------------------------------------------------------

MOVEMENT: Final = "movement"  # M1: the small actions of a movement
MENUS: Final = (MOVEMENT,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """One more thing that may be answered in a menu."""

    key: str
    menu: str
    kind: str  # of its nouns: how they are written (`notation/noun.py`), and what the client shows
    # (g, seat, ranks, whether the land is as printed): the nouns, or a space of them where a list would be too long
    offers: Callable[[Any, Seat, Any, bool], tuple[Noun, ...] | Space]
    act: Callable[[Any, Any, Any], Frame | None]  # (g, frame of the menu, noun)
    why_not: Callable[[Any, Seat, Any, Any], Reason]  # (g, seat, ranks, noun): when it is not offered
    word: str = ""  # N4: how records call it; "": by its key
    purpose: Purpose = Purpose.TRIAL  # what it is good for
    drafted: bool = True  # P4: stands in a plan and can be taken back; else it commits all that comes before it (P6)

    @property
    def called(self) -> str:
        return self.word or self.key


# -- goods -------------------------------------------------------------------------------------------------------


class Deal(NamedTuple):
    """Who would give something to whom in a barter, and where both stand."""

    giver: Seat
    taker: Seat
    hex: int  # of the giver
    to: int  # of the taker: the same in a camp
    own: bool  # the giver himself says it, and so names what only he sees


@dataclass(frozen=True, slots=True, kw_only=True)
class Good:
    """A sort of things that may change hands in a barter (V18.12a)."""

    key: str
    has: Callable[[Any, Deal], Space]  # (g, deal): what can be given; the first answer is nothing
    give: Callable[[Any, Deal, Any], None]  # (g, deal, answer): it changes hands
    why_not: Callable[[Any, Deal, Any], Reason]  # (g, deal, answer): when it cannot be given
    told: Callable[[Any], Mapping[str, Noun]]  # (answer): how many of what, or what by name, as events tell it
    write: Callable[[Any, Any], tuple[str, ...]]  # N4 (spelling, answer): its words
    read: Callable[[Any, str, bool], Noun]  # (spelling, word, whether it is the speaker's own); None: no word of this
    worth: Callable[[Any, Deal, Any], float] | None = None  # (g, deal, answer): to the taker, in points of food
    none: Noun = 0  # the answer that names nothing
    alike: bool = True  # one for another of the same number is nothing; cards always differ (V18.40)


# -- questions ---------------------------------------------------------------------------------------------------


class Reply(NamedTuple):
    """One more verb that answers a question."""

    key: str
    kind: str = ""  # of its nouns; "": it has none
    word: str = ""  # N4: how records call it; "": by its key

    @property
    def called(self) -> str:
        return self.word or self.key


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question that a frame of a variant puts; mostly it has one verb (C4, F2, K1 of the rule book)."""

    topic: str  # of its decisions, and the key of its prompt
    id: str  # in the table of decisions: C4f
    key: str  # the verb
    kind: str  # of its nouns, as of a Verb
    modest: Callable[[Any, Decision], Action]  # (g, decision): for whoever is absent or out of time
    worth: Callable[[Any, Seat, Any], float] | None = None  # (g, seat, noun): in points of food, on what the seat sees
    word: str = ""  # N4: how records call the verb; "": by its key
    inner: bool = False  # R5: inside something half done; no card may come between
    said: str = ""  # N5: it comes with every card that is played, and a play may say the answer under this key
    rule: str = ""  # of one that a card brings: its number; else it is that of the option
    replies: tuple[Reply, ...] = ()  # the other verbs that answer it, but `pass`
    declined: str = ""  # R9: the verb by which a standing order says no for its player; "": there is no such order

    @property
    def called(self) -> str:
        return self.word or self.key


# -- what is remembered -------------------------------------------------------------------------------------------

HEX, TRIBE, BOARD = "hex", "tribe", "board"  # where a position writes a row
THERE = "there"  # of a tribe on a hex, among what is said of the game: `fern 3-4`
FLAG, NUMBER, SPECIES, CARD, PARTY = "flag", "number", "species", "card", "party"  # what it says there


class Row(NamedTuple):
    """Rows of `world.effects` that a variant or a card keeps, and how positions write them (N9)."""

    key: Key  # of the effects, declared
    home: str  # HEX, TRIBE, BOARD or THERE
    name: str  # its word there
    value: str = FLAG
    until: str = "gone"  # when such a row ends
    counted: str = ""  # N8: under which word records count such rows; "": not at all
    lies: bool = False  # V4.4: the event that brings it lies beside the board for it
    card: str = ""  # that event, as the box has it; filled in when the rules are made
    among: tuple[str, ...] = ()  # of a row that names something: what it may name; (): whatever there is


# -- variants ----------------------------------------------------------------------------------------------------


class Tables(TypedDict, total=False):
    """What `tables` may replace: the fields of `Rules` that are not compiled from anything else."""

    board: str
    fire: bool
    spoils: frozenset[str]
    supply: tuple[int, ...]
    camp_markers: int
    palisades: int
    start_food: int
    start: tuple[int, ...]
    hand: int
    camps_to_win: int
    arrivals: tuple[tuple[int, int], ...]
    returns: tuple[Any, ...]
    return_delay: int
    births: tuple[int, ...]
    most_births: int
    fathers: int
    fighters: int
    captives: int
    keepers: int
    kindlers: int
    prized: int
    defenders: int
    ruins: frozenset[str]
    defence: tuple[tuple[int, int], ...]
    food: tuple[int, ...]
    lean: tuple[int, ...]
    kept: frozenset[int]
    foods: tuple[Any, ...]
    payment: Mapping[str, tuple[str, ...]]
    harvest: tuple[int, int, int]
    yields: Mapping[str, tuple[int, int, int]]
    gait: tuple[int, ...]
    waders: frozenset[int]
    weight: tuple[int, ...]
    ferocity: tuple[int, ...]
    neutral: tuple[Any, ...]
    hunters: tuple[Any, ...]
    tied: Callable[[Any, tuple[Seat, ...]], tuple[Seat, ...]]
    guards: int
    herded: frozenset[int]
    keeping: tuple[Keeping, ...]
    called_over: frozenset[int]
    after_crossing: int
    swum: frozenset[int]
    dry_fishing: frozenset[str]
    further: tuple[int, ...]
    burnt_from: int
    eden_dice: int
    drought_regions: int
    turn_limit: int | None
    visits: int


class Split(NamedTuple):
    """Some tokens of a kind are of another one, which is played for that (V18.3)."""

    kind: int
    of: int  # what they would be else
    stay: int  # V1.2: of the supply, so many stay what they are, and the others are of this kind
    first: int  # V2.5: how many of those at the start
    back: int  # V14.2: how many of those with whom a tribe comes back the first time
    dice: tuple[int, ...]  # V10.2: what a die of births shows for one; 6: that of a twin
    weight: int  # V8.5: half points


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """What a value of an option changes."""

    tables: Tables = field(default_factory=Tables)
    turn: tuple[Change, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    hooks: tuple[tuple[str, Hook], ...] = ()
    late: tuple[tuple[str, Hook], ...] = ()  # V9.8: hooks that come after all others at their point
    bars: tuple[tuple[str, Bar], ...] = ()
    verbs: tuple[Verb, ...] = ()
    crafts: Callable[[Mapping[str, Any]], tuple[Any, ...]] | None = None  # (cards of the box): what can be known
    goods: tuple[Good, ...] = ()  # V18.12a: what else may be bartered
    roamers: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)  # V18.30: by sort, what of its row is other
    keeping: tuple[Keeping, ...] = ()  # V18.38 (c): rows before those that are there
    splits: tuple[Split, ...] = ()  # kinds of people that come into the tables, whatever edition or variant made these
    weights: Mapping[int, int] = field(default_factory=dict)  # V8.5: by kind, what of `weight` is other


NO_EDIT: Final = Edit()


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """An option with its edits, its rules under way, what it remembers and its checks."""

    option: Option
    edits: Mapping[str, Edit] = field(default_factory=dict)  # by value; one that changes nothing is left out
    makes: Callable[[str], Edit] | None = None  # for values that are not listed: numbers, texts
    frames: tuple[type[Frame], ...] = ()
    questions: tuple[Question, ...] = ()
    rows: tuple[Row, ...] = ()
    heed: Heed = Heed.MODEST  # how far bots take it into account
    holds: Callable[[Any], str] | None = None  # its invariant, asked only where it is on: "" or what is wrong

    def edit(self, value: str) -> Edit:
        """What the value changes."""
        if value in self.edits or self.makes is None:
            return self.edits.get(value, NO_EDIT)
        return self.makes(value)
