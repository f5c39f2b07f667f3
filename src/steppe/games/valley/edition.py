"""The boxes as tables: pieces, numbers, boards, deck lists. No other module but `board/box.py` names an edition.

An edition that plays otherwise than the rules as they stand says so in its tables, in the copies of its decks and in
cards of its own: these stand in the files of the cards, under the name of its `printing`. What such a card is called
and says is found under `Card.words`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from steppe.core.option import EDITION, Option
from steppe.games.valley.board.box import BOXES, Box
from steppe.games.valley.card import CUNNING, SUMMER_EVENT, WINTER_EVENT, Card
from steppe.games.valley.neutral import ALL as NEUTRAL
from steppe.games.valley.piece import BISON, PACK
from steppe.games.valley.variant import Tables


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A box on the table."""

    key: str
    box: Box  # letters, markers, printed boards, river roles
    boards: tuple[str, ...]  # V18.32: what may be chosen, the default first
    decks: Mapping[str, Mapping[str, int]]  # V1.6: by deck, how many copies of each card
    printing: str = ""  # under which name files of cards have what this box plays or words otherwise
    own: Mapping[str, Card] = field(default_factory=dict)  # cards of this box that are in no file, by id
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

CUNNING_1991: Final = {  # 27 cards
    "bow": 1, "bridge": 1, "camouflage": 1, "cannibals": 1, "climbing_trees": 1, "cut_stone": 1, "endurance": 1,
    "fertility_herbs": 1, "firebug": 1, "flight": 1, "flint": 1, "forced_march": 1, "friend": 1, "headstrong": 1,
    "intuition": 1, "like_an_animal": 1, "natural_fertiliser": 1, "net": 1, "palisade": 1, "raft": 1, "rockfall": 1,
    "spear_thrower": 1, "spying": 1, "swimming": 1, "traps": 1, "tree_trunks": 1, "war_drum": 1,
}  # fmt: skip
SUMMER_1991: Final = {  # 14 cards; VC46: each flood names its river
    "drought": 1, "earthquake": 1, "epizootic": 1, "flood_great": 1, "flood_lake": 1, "flood_small": 1,
    "forest_fire": 2, "good_rains": 1, "locusts": 1, "mild_autumn": 1, "solitary_summer": 1, "storms": 1,
    "volcanic_eruption_summer": 1,
}  # fmt: skip
WINTER_1991: Final = {  # 14 cards; VC46: so does each frost
    "avalanches": 1, "cave_bear": 1, "frozen_great": 1, "frozen_river_and_lake": 1, "frozen_small": 1, "lean_meat": 1,
    "long_winter": 1, "rare_meat": 1, "snowfall": 1, "snowstorm": 1, "solitary_winter": 1,
    "volcanic_eruption_winter": 1, "wolf_pack_three": 2,
}  # fmt: skip

OLD: Final = "1991"
FIRST: Final = Edition(  # VR3, VR88: whatever is not said here is as in the usual box
    key=OLD,
    box=BOXES[OLD],
    boards=(*BOXES[OLD].boards, "random-37"),
    decks={CUNNING: CUNNING_1991, SUMMER_EVENT: SUMMER_1991, WINTER_EVENT: WINTER_1991},
    printing="OLD",
    tables={"supply": (9, 6), "start_food": 14, "harvest": (0, 6, 12)},
)
CUNNING_2008: Final = {  # 33 cards more
    "ambiguity": 1, "animal_call_herd": 1, "bad_tracker": 1, "barricade": 1, "blowpipe": 1, "carcass": 1,
    "cliff_hunt": 1, "domestication": 1, "fire_extinction": 1, "forest_fruit": 1, "frozen_meat": 1, "great_anger": 1,
    "great_shaman": 1, "great_spirit": 1, "high_valley": 1, "it_still_moves": 1, "lost_in_the_woods": 1, "panic": 1,
    "pit": 1, "sacrifice": 2, "secret_passage": 2, "shady_deal": 1, "small_shaman": 1, "small_spirit": 1,
    "snowshoes": 1, "stakes": 1, "summer_roots": 1, "toughness": 1, "very_bad_tracker": 1, "warm_clothes": 1,
    "wild_wheat": 1,
}  # fmt: skip
SUMMER_2008: Final = {  # 13 cards more
    "crazy_weather": 1, "desert": 1, "dry_season": 1, "fertile_plain": 1, "garden_of_eden": 1, "jungle": 1,
    "lava_pit": 1, "like_rabbits": 1, "marsh": 1, "panicked_animals": 1, "prairie_fire": 1, "sky_yeti": 1,
    "sunburn": 1,
}  # fmt: skip
WINTER_2008: Final = {  # 12 cards more
    "abundant_snow": 1, "aurora": 1, "blinding_blizzard": 1, "cold_water": 1, "glacier": 1, "ice_breakup": 1,
    "marauding_yeti": 1, "migration": 1, "neanderthals": 1, "rising_waters": 1, "unexpected_eruption": 1,
    "wendigo": 1,
}  # fmt: skip

EXTENSION: Final = "extension"
THIRD: Final = Edition(  # V18.1: the box of 2002, and what the extension adds to it
    key=EXTENSION,
    box=USUAL.box,
    boards=USUAL.boards,
    decks={
        CUNNING: {**CUNNING_2002, **CUNNING_2008},
        SUMMER_EVENT: {**SUMMER_2002, **SUMMER_2008},
        WINTER_EVENT: {**WINTER_2002, **WINTER_2008},
    },
    tables={"neutral": NEUTRAL, "herded": frozenset({BISON})},
)
EDITIONS: Final[Mapping[str, Edition]] = {edition.key: edition for edition in (USUAL, FIRST, THIRD)}
OPTION: Final = Option(EDITION, tuple(EDITIONS), "V18.1", forces={OLD: {"crossing_stops": "on"}})
BOARDS: Final = {OLD: FIRST.boards}  # where they are not those of the usual edition
NEW: Final = (USUAL.key, EXTENSION)  # V18.30: those with the cards of 2002
