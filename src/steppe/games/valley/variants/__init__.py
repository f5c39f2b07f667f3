"""The variants: found by themselves, a file each or a few that belong together, in the order of the rule book."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType
from typing import Final

from steppe.core.option import Option
from steppe.games.valley import edition
from steppe.games.valley.discovery import Misfiled, declared, modules
from steppe.games.valley.variant import Variant
from steppe.games.valley.variants.groups import GROUPS
from steppe.games.valley.variants.minutes import MINUTES
from steppe.games.valley.variants.played import PLAYED
from steppe.games.valley.variants.presets import PRESETS

__all__ = ["GROUPS", "MINUTES", "OPTIONS", "PLAYED", "PRESETS", "VARIANTS"]

# Where several meet at one point, this is the order (VR74); it is also the order in which options are shown.
ORDER: Final = (
    "board",
    "fire",
    "science",
    "amazons",
    "genius_strength",
    "combat_roles",
    "inventions",
    "genius_cards",
    "genius_sowing",
    "genius_fire",
    "tribal_progress",
    "abandoned_camps",
    "deadly_combat",
    "women_fight_half",
    "predation",
    "organized_hunt",
    "camp_barter",
    "itinerant_barter",
    "camp_defence",
    "guarded_activities",
    "carrion",
    "domestication",
    "trophies",
    "totems",
    "dietetics",
    "shared_rations",
    "unlimited_births",
    "tigers_swim",
    "discard_on_play",
    "discard_at_season_end",
    "return_delay",
    "fast_return",
    "survival_of_tribes",
    "victory_ties",
    "fire_both_turns",
    "special_terrains_at_start",
    "beginner_food",
    "voluntary_starvation",
    "sowing_needs_warrior",
    "crops_with_village",
    "turn_limit",
    "crossing_stops",
    "swim_flooded",
    "drought_lake_fishing",
    "drought_one_region",
    "cold_snap_two",
    "lean_meat_half",
    "prairie_fire_5",
    "eden_lasts",
    "yeti_stays",
    "yeti_roams",
    "tiger_swims_to_call",
    "march_in_storms",
)


def in_order(files: Iterable[ModuleType], order: tuple[str, ...]) -> tuple[Variant, ...]:
    """Every variant that some file declares, in the order of the rule book."""
    found: dict[str, Variant] = {}
    for file in files:
        for variant in declared(file, Variant):
            key = variant.option.key
            if found.setdefault(key, variant) is not variant:
                raise Misfiled(f"{file.__name__}: the option {key} is declared elsewhere too")
    if strange := found.keys() ^ {*order}:
        raise Misfiled(f"variants without a place in the order, or places without a variant: {sorted(strange)}")
    return tuple(found[key] for key in order)


VARIANTS: Final = in_order(modules(__name__, __path__), ORDER)
OPTIONS: Final[tuple[Option, ...]] = (edition.OPTION, *(variant.option for variant in VARIANTS))
