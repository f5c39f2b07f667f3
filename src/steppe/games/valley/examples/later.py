"""What belongs to editions and options still to come, by the names that a case may use for it (T1, N1-N9).

A case that needs one of these is neither passed nor failed: it says what is missing. Whoever builds one takes its name
out of here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from steppe.games.valley import edition
from steppe.games.valley.variants.later import LATER
from steppe.games.valley.variants.later import TILES as TILES

OLD_EDITION: Final = f"edition {edition.OLD}"
OPTIONS: Final = frozenset(LATER)  # those that no table is offered yet
BOARDS: Final = tuple(  # of editions to come
    name for names in edition.BOARDS.values() for name in names if name not in edition.USUAL.boards
)


CARDS: Final = frozenset(
    (
        *("ambiguity", "animal_call_herd", "bow", "barricade", "wild_wheat", "carcass", "cliff_hunt"),
        *("domestication", "shady_deal", "fire_extinction", "pit", "forest_fruit", "great_shaman"),
        *("great_spirit", "great_anger", "it_still_moves", "bad_tracker", "panic", "secret_passage"),
        *("lost_in_the_woods", "small_shaman", "small_spirit", "stakes", "summer_roots", "snowshoes"),
        *("toughness", "sacrifice", "blowpipe", "very_bad_tracker", "high_valley", "warm_clothes"),
        *("frozen_meat", "panicked_animals", "sky_yeti", "like_rabbits", "sunburn", "desert", "prairie_fire"),
        *("lava_pit", "garden_of_eden", "jungle", "marsh", "fertile_plain", "dry_season", "crazy_weather"),
        *("aurora", "blinding_blizzard", "ice_breakup", "cold_water", "unexpected_eruption"),
        *("frozen_river_and_lake", "glacier", "migration", "rising_waters", "neanderthals", "abundant_snow"),
        *("wendigo", "marauding_yeti"),
        *(
            "flood_small",
            "flood_great",
            "flood_lake",
            "frozen_small",
            "frozen_great",
        ),  # VC46: the copies of 1991 that differ
    )
)
INVENTIONS: Final = ("polished_stone", "bow", "swimming", "breeding", "farming", "fire")  # N2

# N4: the verbs of answers that only these bring about.
ACTIONS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("study", "aside", "lay", "learn"), "tribal_progress"),
    "claim": "abandoned_camps",
    **dict.fromkeys(("propose", "consent"), "organized_hunt"),
    **dict.fromkeys(("x", "accept", "refuse", "counter"), "barter"),
    **dict.fromkeys(("capture", "slaughter"), "domestication"),
    "totem": "totems",
    "share": "shared_rations",
    "use": "inventions and progresses",
    "discard": "discard_at_season_end",
    "flee": "card sky_yeti",
    **dict.fromkeys(("steal", "give"), "card shady_deal"),
}
KINDS: Final[Mapping[str, str]] = {"G": "science", "A": "amazons", "B": "domestication", "S": "tribal_progress"}

# N9: what may lie on a hex, belong to a tribe, or be expected of either.
ON_HEX: Final[Mapping[str, str]] = {
    "tile": "special terrain",
    "pit": "card pit",
    "cache": "cards that leave meat on a hex",
    "carrion": "carrion",
    "neanderthal": "neanderthals",
    "domestic": "domestication",
    "komodo": "komodo",
    "students": "tribal_progress",
    "exhausted": "shared_rations",
}
ANIMALS: Final = ("yeti", "yeti_cub")
OF_TRIBE: Final[Mapping[str, str]] = {
    **dict.fromkeys(("plant", "meat"), "dietetics"),
    "inventions": "inventions",
    "progress": "tribal_progress",
    "used": "inventions and progresses",
    **dict.fromkeys(("totem", "lost_totem", "totem_offered"), "totems"),
    "trophies": "trophies",
}
GIVEN: Final[Mapping[str, str]] = {
    **dict.fromkeys(("glacier_open", "glacier_shut"), "special terrain"),
    "eden": "eden_lasts",
}
EXPECTED: Final[Mapping[str, str]] = {"barricades": "card barricade", "tiles_out": "special terrain"}
DICE: Final[Mapping[str, str]] = {  # T12: whose dice they are
    "yeti": "yeti",
    "komodo": "komodo",
    "neanderthals": "neanderthals",
    "class": OLD_EDITION,
    "pick": "special terrain",
}
NOBODY: Final = "nobody"  # who ownerless camps belong to (N1)
