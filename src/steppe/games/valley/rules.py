"""The rules of one table: an edition, as its variants have edited it. What the frames of the Valley read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from steppe.core.decision import Seat
from steppe.core.pile import Pile
from steppe.core.rules import Rules as CoreRules
from steppe.games.valley.card import Card
from steppe.games.valley.edition import USUAL, Edition
from steppe.games.valley.keeping import Keeping
from steppe.games.valley.larder import ONE_KIND, Food
from steppe.games.valley.neutral import Hunter, Neutral
from steppe.games.valley.party import ANY_MAN, ANY_WOMAN, ANYBODY, SHIFT, UNIT, gathered
from steppe.games.valley.piece import GAIT, PEOPLE, WARRIOR, WOMAN
from steppe.games.valley.variant import (
    MOVEMENT,
    QUANTITIES,
    QUESTIONS,
    Bar,
    Bonus,
    Good,
    Hook,
    Phase,
    Question,
    Reply,
    Row,
    Variant,
    Verb,
)

Use: TypeAlias = tuple[Card, int]  # a card and the place of the mode
Hand: TypeAlias = tuple[str, ...]  # ids of cunning cards, in order


def together(g: Any, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """V13.4: several who could win at once win together."""
    return seats


class Homecoming(NamedTuple):
    """With what an eliminated tribe comes back (V14.2)."""

    tokens: tuple[int, ...]  # by kind
    cards: int
    food: int
    year: int | None = None  # only if it was eliminated up to this year


@dataclass(frozen=True, kw_only=True, slots=True)
class Rules(CoreRules):
    """The Valley as it is played at one table."""

    edition: Edition = USUAL
    on: Mapping[str, Variant] = field(default_factory=dict)  # variants that change something, for checks: no rule asks

    # Tables: `variant.Tables` names the same fields.
    board: str = ""
    fire: bool = False  # V18.2: whether there is such a thing; what it does is told in `variants/fire.py`
    spoils: frozenset[str] = frozenset({"fire"})  # V8.12: of what the loser knows, what a conqueror has at once
    supply: tuple[int, ...] = (10, 6)  # V1.2, by kind: warriors, women; whatever is not in it is not played
    camp_markers: int = 5  # V1.2
    palisades: int = 2  # VC23
    start_food: int = 12  # V2.3
    start: tuple[int, ...] = (5, 2)  # V2.5, by kind
    hand: int = 5  # V2.8
    camps_to_win: int = 4  # V13.3
    arrivals: tuple[tuple[int, int], ...] = ((5, 6), (3, 4), (1, 2))  # V5.1: first turn, summer, winter; few, many
    returns: tuple[Homecoming, ...] = (Homecoming((3, 1), 3, 8, year=1),)  # V14.2: one after the other
    return_delay: int = 1  # V14.2: turns
    births: tuple[int, ...] = (WOMAN, WOMAN, WARRIOR, WARRIOR, WARRIOR, WARRIOR)  # V10.2, by die: the kind of a child
    most_births: int = 2  # V10.1: of a camp
    fathers: int = 0  # V18.21: a mask of kinds; one of them must be in a camp that is to have births; 0: nobody must
    fighters: int = ANY_MAN  # V8.6: the kinds that fight between tribes, as a mask; all others look on
    captives: int = ANY_WOMAN  # V8.9: the kinds that are captured
    keepers: int = ANY_WOMAN  # V10.1, V15.2: the kinds that keep a camp and have children
    kindlers: int = ANYBODY  # V7.13: the kinds that take fire on a volcano; where something burns everybody does
    prized: int = 0  # V18.5: the kinds without which a tribe cannot do something; for those who judge: no rule asks
    defenders: int = 0  # V18.13: the kinds that fight where no man is, on the hex of their own camp; a mask
    defence: tuple[tuple[int, int], ...] = ()  # from so many of them on, so many half points more: the first that holds
    ruins: frozenset[str] = frozenset()  # V18.7: of what all must have died there for a camp to stand on, nobody's
    food: tuple[int, ...] = (1, 2, 3, 4, 5, 6)  # V8.14, by species
    lean: tuple[int, ...] = (0, 0, 1, 2, 3, 4, 0, 0, 0)  # the same where meat is lean, of neutral pieces too
    kept: frozenset[int] = frozenset()  # V8.14, V18.17: species that stay with the tribe that has hunted them
    foods: tuple[Food, ...] = ONE_KIND  # V18.19: the kinds that are kept apart, and what gives each
    payment: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # V18.43: for what which kinds go, in order
    harvest: tuple[int, int, int] = (0, 4, 8)  # V9.2: no field, damaged, intact
    yields: Mapping[str, tuple[int, int, int]] = field(default_factory=dict)  # the same for tribes that know this
    gait: tuple[int, ...] = GAIT  # V6.3, by species
    waders: frozenset[int] = frozenset()  # V6.4: species that swim through the lake
    weight: tuple[int, ...] = (2, 0)  # V8.5, by kind: half points of each token that takes part
    ferocity: tuple[int, ...] = (2, 2, 2, 2, 2, 2)  # V8.5: by species, half points of each animal
    neutral: tuple[Neutral, ...] = ()  # V16.6, V16.7: who else fights
    hunters: tuple[Hunter, ...] = ()  # V18.9: in their order
    tied: Callable[[Any, tuple[Seat, ...]], tuple[Seat, ...]] = together  # V13.4: who of several winners wins
    guards: int = 0  # V7.10: so many for each opponent let others act beside him; 0: nothing does
    herded: frozenset[int] = frozenset()  # V18.38 (b): species of which a tribe may catch and keep some
    keeping: tuple[Keeping, ...] = (Keeping(),)  # V18.38 (c): the first that is the tribe's
    called_over: frozenset[int] = frozenset()  # VC38: species that cross a river to a call, whatever they do else
    after_crossing: int = 1  # VC3: steps that a group may still take when a card has brought it over water; 0: none
    swum: frozenset[int] = frozenset()  # VR59: hazards that cards for water lead into
    dry_fishing: frozenset[str] = frozenset()  # V4.10: waters that are fished in a drought
    drought_regions: int = 0  # V4.5: regions of plains whose fields suffer from a drought; 0: all
    further: tuple[int, ...] = (0, 0, 1)  # VC17: what *three hexes* adds, by how far the turn lets tokens go
    burnt_from: int = 4  # V18.30: from which die on people die in a prairie fire
    eden_dice: int = 0  # V18.30: dice that say how many turns the Garden of Eden lasts; 0: one turn
    turn_limit: int | None = None  # V13.8
    visits: int = 0  # V18.11: from so many tribes on a camp's hex on, visitors fight each other first; 0: never

    # Compiled from the edition, the edits and the cards.
    turn: tuple[Phase, ...] = ()  # V3.2, after the event
    bonuses: Mapping[str, tuple[Bonus, ...]] = field(default_factory=lambda: dict.fromkeys(QUANTITIES, ()))
    points: Mapping[str, tuple[Hook, ...]] = field(default_factory=dict)
    bars: Mapping[str, tuple[Bar, ...]] = field(default_factory=lambda: dict.fromkeys(QUESTIONS, ()))
    verbs: Mapping[str, tuple[Verb, ...]] = field(default_factory=dict)  # by menu
    goods: tuple[Good, ...] = ()  # V18.12a: what may be bartered, in the order in which it is said
    known: Mapping[str, tuple[Verb | Question | Reply, str]] = field(
        default_factory=dict
    )  # verbs of variants, their rules
    questions: Mapping[str, Question] = field(default_factory=dict)  # by topic: those that variants put
    rows: Mapping[str, Row] = field(default_factory=dict)  # by key: what variants remember (N9)
    cards: Mapping[str, Card] = field(default_factory=dict)
    crafts: frozenset[str] = frozenset()  # V18.4, V18.6: cards that a tribe may know for good
    copies: Mapping[str, int] = field(default_factory=dict)  # V1.6: of each card
    fits: Mapping[str, tuple[Use, ...]] = field(default_factory=dict)  # by window
    decks: Mapping[str, Pile] = field(default_factory=dict)  # V1.6
    quick: bool = False  # windows ask only those who have something to play; for imagined states
    hasty: Rules | None = None  # the same rules in the quick mode

    # Derived, also in rules that were made by `replace`; a plain field is read quicker than a property.
    kinds: tuple[int, ...] = field(init=False)  # of people that are played
    first: int = field(init=False)  # V2.5: a party
    armed: tuple[tuple[int, int], ...] = field(
        init=False
    )  # V8.5: of those who fight, where a party counts them; half points
    unarmed: tuple[tuple[int, int], ...] = field(init=False)  # the same of those who look on, if they add anything
    aside: frozenset[str] = field(init=False)  # windows of combats with a card for those who take no part
    live: frozenset[str] = field(init=False)  # windows and points where something may happen
    held: Callable[[Hand], Mapping[str, tuple[Use, ...]]] = field(init=False)  # what a hand can be used for, by window
    menu: tuple[Verb, ...] = field(init=False)  # of the movement
    acts: Mapping[str, Verb] = field(init=False)  # the verbs that are played, by key
    tamed: frozenset[int] = field(init=False)  # V18.38 (b): species of which the winner may keep some without a card
    rough: bool = field(init=False)  # some species do not go the ways that the board keeps ready for it

    def __post_init__(self) -> None:
        kinds = tuple(kind for kind in PEOPLE if kind < len(self.supply) and self.supply[kind])
        might = [(UNIT[kind], (SHIFT[kind], self.weight[kind])) for kind in kinds if self.weight[kind]]
        derived = {
            "kinds": kinds,
            "first": gathered(self.start),
            "armed": tuple(row for unit, row in might if unit & self.fighters),
            "unarmed": tuple(row for unit, row in might if not unit & self.fighters),
            "aside": frozenset(
                window for window, uses in self.fits.items() if any(card.modes[at].outside for card, at in uses)
            ),
            "live": frozenset((*self.fits, *self.points)),
            "held": holding(self.cards),
            "menu": self.verbs.get(MOVEMENT, ()),
            "acts": {verb.key: verb for verbs in self.verbs.values() for verb in verbs},
            "tamed": self.herded if any(each.catches for each in self.keeping) else frozenset(),
            "rough": self.gait != GAIT or bool(self.waders),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)


def holding(cards: Mapping[str, Card]) -> Callable[[Hand], Mapping[str, tuple[Use, ...]]]:
    """What a hand can be used for, by window, equal cards once; hands change seldom, so answers are kept."""
    uses = {
        card.id: [
            (window, mode.along, (card, place)) for place, mode in enumerate(card.modes) for window in mode.windows
        ]
        for card in cards.values()
    }

    @lru_cache(maxsize=1 << 10)
    def held(hand: Hand) -> Mapping[str, tuple[Use, ...]]:
        found: dict[str, tuple[Use, ...]] = {}
        for id in dict.fromkeys(hand):
            for window, along, use in uses.get(id, ()):
                if not along or along in hand:
                    found[window] = (*found.get(window, ()), use)
        return found

    return held
