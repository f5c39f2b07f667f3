"""The rules of one table: an edition, as its variants have edited it. What the frames of the Valley read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeAlias

from steppe.core.decision import Seat
from steppe.core.pile import Pile
from steppe.core.rules import Rules as CoreRules
from steppe.games.valley.card import Card
from steppe.games.valley.edition import USUAL, Edition
from steppe.games.valley.neutral import Hunter, Neutral
from steppe.games.valley.piece import GAIT, WARRIOR, WOMAN
from steppe.games.valley.variant import MOVEMENT, QUANTITIES, QUESTIONS, Bar, Bonus, Hook, Phase, Row, Variant, Verb

Use: TypeAlias = tuple[Card, int]  # a card and the place of the mode
Hand: TypeAlias = tuple[str, ...]  # ids of cunning cards, in order


def together(g: Any, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """V13.4: several who could win at once win together."""
    return seats


@dataclass(frozen=True, kw_only=True, slots=True)
class Rules(CoreRules):
    """The Valley as it is played at one table."""

    edition: Edition = USUAL
    on: Mapping[str, Variant] = field(default_factory=dict)  # variants that change something, for checks: no rule asks

    # Tables: `variant.Tables` names the same fields.
    board: str = ""
    fire: bool = False  # V18.2: whether there is such a thing; what it does is told in `variants/fire.py`
    supply: tuple[int, ...] = (10, 6)  # V1.2: warriors, women
    camp_markers: int = 5  # V1.2
    palisades: int = 2  # VC23
    start_food: int = 12  # V2.3
    start: tuple[int, ...] = (5, 2)  # V2.5: warriors, women
    hand: int = 5  # V2.8
    camps_to_win: int = 4  # V13.3
    arrivals: tuple[tuple[int, int], ...] = ((5, 6), (3, 4), (1, 2))  # V5.1: first turn, summer, winter; few, many
    returns: tuple[int, int, int, int] = (3, 1, 3, 8)  # V14.2: warriors, women, cards, food
    return_delay: int = 1  # V14.2: turns
    births: tuple[int, ...] = (WOMAN, WOMAN, WARRIOR, WARRIOR, WARRIOR, WARRIOR)  # V10.2, by die
    food: tuple[int, ...] = (1, 2, 3, 4, 5, 6)  # V8.14, by species
    lean: tuple[int, ...] = (0, 0, 1, 2, 3, 4)  # the same where meat is lean
    harvest: tuple[int, int, int] = (0, 4, 8)  # V9.2: no field, damaged, intact
    gait: tuple[int, ...] = GAIT  # V6.3, by species
    waders: frozenset[int] = frozenset()  # V6.4: species that swim through the lake
    weight: tuple[int, ...] = (2, 0)  # V8.5: half points of a warrior and of a woman who take part
    ferocity: tuple[int, ...] = (2, 2, 2, 2, 2, 2)  # V8.5: by species, half points of each animal
    neutral: tuple[Neutral, ...] = ()  # V16.6, V16.7: who else fights
    hunters: tuple[Hunter, ...] = ()  # V18.9: in their order
    tied: Callable[[Any, tuple[Seat, ...]], tuple[Seat, ...]] = together  # V13.4: who of several winners wins
    after_crossing: int = 1  # VC3: steps that a group may still take when a card has brought it over water; 0: none
    swum: frozenset[int] = frozenset()  # VR59: hazards that cards for water lead into
    dry_fishing: frozenset[str] = frozenset()  # V4.10: waters that are fished in a drought
    drought_regions: int = 0  # V4.5: regions of plains whose fields suffer from a drought; 0: all
    turn_limit: int | None = None  # V13.8

    # Compiled from the edition, the edits and the cards.
    turn: tuple[Phase, ...] = ()  # V3.2, after the event
    bonuses: Mapping[str, tuple[Bonus, ...]] = field(default_factory=lambda: dict.fromkeys(QUANTITIES, ()))
    points: Mapping[str, tuple[Hook, ...]] = field(default_factory=dict)
    bars: Mapping[str, tuple[Bar, ...]] = field(default_factory=lambda: dict.fromkeys(QUESTIONS, ()))
    verbs: Mapping[str, tuple[Verb, ...]] = field(default_factory=dict)  # by menu
    known: Mapping[str, tuple[Verb, str]] = field(default_factory=dict)  # every verb of a variant, and its rule number
    rows: Mapping[str, Row] = field(default_factory=dict)  # by key: what variants remember (N9)
    cards: Mapping[str, Card] = field(default_factory=dict)
    copies: Mapping[str, int] = field(default_factory=dict)  # V1.6: of each card
    fits: Mapping[str, tuple[Use, ...]] = field(default_factory=dict)  # by window
    decks: Mapping[str, Pile] = field(default_factory=dict)  # V1.6
    quick: bool = False  # windows ask only those who have something to play; for imagined states
    hasty: Rules | None = None  # the same rules in the quick mode

    # Derived, also in rules that were made by `replace`; a plain field is read quicker than a property.
    live: frozenset[str] = field(init=False)  # windows and points where something may happen
    held: Callable[[Hand], Mapping[str, tuple[Use, ...]]] = field(init=False)  # what a hand can be used for, by window
    menu: tuple[Verb, ...] = field(init=False)  # of the movement
    acts: Mapping[str, Verb] = field(init=False)  # the verbs that are played, by key
    rough: bool = field(init=False)  # some species do not go the ways that the board keeps ready for it

    def __post_init__(self) -> None:
        derived = {
            "live": frozenset((*self.fits, *self.points)),
            "held": holding(self.cards),
            "menu": self.verbs.get(MOVEMENT, ()),
            "acts": {verb.key: verb for verbs in self.verbs.values() for verb in verbs},
            "rough": self.gait != GAIT or bool(self.waders),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)


def holding(cards: Mapping[str, Card]) -> Callable[[Hand], Mapping[str, tuple[Use, ...]]]:
    """What a hand can be used for, by window, equal cards once; hands change seldom, so answers are kept."""
    uses = {
        card.id: [(window, (card, place)) for place, mode in enumerate(card.modes) for window in mode.windows]
        for card in cards.values()
    }

    @lru_cache(maxsize=1 << 14)
    def held(hand: Hand) -> Mapping[str, tuple[Use, ...]]:
        found: dict[str, tuple[Use, ...]] = {}
        for id in dict.fromkeys(hand):
            for window, use in uses.get(id, ()):
                found[window] = (*found.get(window, ()), use)
        return found

    return held
