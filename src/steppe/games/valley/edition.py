"""The boxes as tables: pieces, numbers, boards, deck lists. No other module but `board/box.py` names an edition.

An edition that plays otherwise than the rules as they stand says so in its tables, in the copies of its decks and in
cards of its own (`own`); what a card of its own is called and says is found under `Card.words`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from steppe.core.option import EDITION, Option
from steppe.games.valley.board.box import BOXES, Box
from steppe.games.valley.card import CUNNING, SUMMER_EVENT, WINTER_EVENT, Card
from steppe.games.valley.piece import PACK
from steppe.games.valley.variant import Tables


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A box on the table."""

    key: str
    box: Box  # letters, markers, printed boards, river roles
    boards: tuple[str, ...]  # V18.32: what may be chosen, the default first
    decks: Mapping[str, Mapping[str, int]]  # V1.6: by deck, how many copies of each card
    own: Mapping[str, Card] = field(default_factory=dict)  # cards that are played otherwise here, by id
    hands: tuple[int, ...] = (5, 5, 5, 4, 4)  # V2.8, for 2 to 6 tribes
    goals: tuple[int, ...] = (5, 4, 4, 4, 4)  # V13.3, for 2 to 6 tribes: camps
    tables: Tables = field(default_factory=Tables)  # numbers that are not those of `Rules`
    letters: tuple[str, ...] = ()  # by species; none given: those of the box
    packs: int = -1  # wolves without a letter; none given: as in the box
    # Derived: counters as bits. Wherever a species has fewer letters the bits in between stay empty (`piece.PACK`).
    lettered: tuple[int, ...] = field(init=False)  # V2.2: by species, what goes into the bag
    unlettered: int = field(init=False)  # V1.4: wolves beside the board
    copies: Mapping[str, int] = field(init=False)  # of every card

    def __post_init__(self) -> None:
        letters = self.letters or self.box.letters
        packs = self.box.packs if self.packs < 0 else self.packs
        derived = {
            "letters": letters,
            "packs": packs,
            "lettered": tuple((1 << len(signs)) - 1 for signs in letters),
            "unlettered": ((1 << packs) - 1) << PACK,
            "copies": {id: count for deck in self.decks.values() for id, count in deck.items()},
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    @property
    def counters(self) -> tuple[int, ...]:
        """V1.4: all counters of each species, as bits; wolves come first."""
        wolves, *others = self.lettered
        return (wolves | self.unlettered, *others)


CUNNING_2002: Final = {  # 40 cards
    "animal_call": 1, "bridge": 1, "camouflage": 1, "cannibals": 1, "childbed_fever": 1, "climbing_trees": 1,
    "cut_stone": 1, "endurance": 1, "family_visit": 1, "fertility_herbs": 1, "firebug": 1, "flight": 1,
    "flint": 1, "forced_march": 1, "friend": 1, "good_herbs": 1, "headstrong": 1, "intuition": 1,
    "late_sowing": 1, "like_an_animal": 1, "love_at_first_sight": 1, "natural_fertiliser": 1, "net": 1,
    "pacs": 1, "palisade": 1, "raft": 1, "rockfall": 1, "scorched_earth": 1, "spear_thrower": 1, "spying": 1,
    "swimming": 1, "terraces": 1, "theft": 1, "torches": 1, "traps": 1, "tree_trunks": 1, "war_drum": 1,
    "wild_child": 1, "winter_roots": 1, "wolfling": 1,
}  # fmt: skip
SUMMER_2002: Final = {  # 15 cards
    "disease": 1, "drought": 1, "earthquake": 1, "epizootic": 1, "flood": 2, "forest_fire": 2, "good_rains": 1,
    "locusts": 1, "mild_autumn": 1, "rodents": 1, "solitary_summer": 1, "storms": 1,
    "volcanic_eruption_summer": 1,
}  # fmt: skip
WINTER_2002: Final = {  # 15 cards
    "avalanches": 1, "blizzard": 1, "cave_bear": 1, "cold_snap": 1, "frozen_river": 2, "lean_meat": 1,
    "long_winter": 1, "rare_meat": 1, "snowfall": 1, "snowstorm": 1, "solitary_winter": 1,
    "volcanic_eruption_winter": 1, "wolf_pack_four": 1, "wolf_pack_three": 1,
}  # fmt: skip

USUAL: Final = Edition(
    key="2002",
    box=BOXES["2002"],
    boards=(*BOXES["2002"].boards, "random-37", "random-61"),
    decks={CUNNING: CUNNING_2002, SUMMER_EVENT: SUMMER_2002, WINTER_EVENT: WINTER_2002},
)
EDITIONS: Final[Mapping[str, Edition]] = {edition.key: edition for edition in (USUAL,)}  # those that are offered

# V18.1, V18.32: editions that are declared and still to come.
OLD: Final = "1991"
EXTENSION: Final = "extension"
OPTION: Final = Option(
    EDITION,
    (USUAL.key, OLD, EXTENSION),
    "V18.1",
    forces={OLD: {"crossing_stops": "on"}},
    later=(OLD, EXTENSION),
)
BOARDS: Final = {OLD: (*BOXES[OLD].boards, "random-37")}  # where they are not those of the usual edition
NEW: Final = (USUAL.key, EXTENSION)  # V18.30: those with the cards of 2002
