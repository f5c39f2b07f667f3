"""Ready-made sets of options, by key; their names are texts (V18, Presets)."""

from __future__ import annotations

from typing import Final

from steppe.core.option import EDITION, Preset
from steppe.games.valley.edition import EXTENSION, OLD

ON: Final = "on"
OFF: Final = "off"


def on(*keys: str) -> dict[str, str]:
    return dict.fromkeys(keys, ON)


PRESETS: Final = (
    Preset("standard"),
    Preset("beginner", {"fire": OFF, **on("beginner_food")}),
    Preset(
        "family",
        {
            "fire": OFF,
            "turn_limit": "11",
            "voluntary_starvation": OFF,
            **on("beginner_food", "discard_at_season_end", "survival_of_tribes"),
        },
    ),
    Preset("word_for_word", {**on("crossing_stops", "drought_one_region"), "return_delay": "2"}),
    Preset("ludodelire", {EDITION: OLD, "board": "classic-1991-a"}),
    Preset("extension", {EDITION: EXTENSION}),
    Preset(
        "extension_wild",
        {EDITION: EXTENSION, "special_terrains_at_start": "all", **on("eden_lasts", "yeti_stays", "yeti_roams")},
    ),
    Preset(
        "compendium",
        {
            EDITION: EXTENSION,
            "inventions": OFF,
            "genius_cards": "both",
            "combat_roles": "by_rank",
            "domestication": "full",
            "dietetics": "summer_only",
            "tigers_swim": "rivers_and_lake",
            "victory_ties": "ranked",
            **on("science", "amazons", "genius_sowing", "genius_fire", "deadly_combat", "predation", "totems"),
            **on("sowing_needs_warrior", "crops_with_village", "fire_both_turns"),
        },
    ),
    Preset(
        "frew",
        {
            **on("abandoned_camps", "camp_barter", "carrion", "predation", "trophies", "totems", "tribal_progress"),
            **on("fast_return", "dietetics"),
            "domestication": "partial",
        },
    ),
    Preset("science", {**on("science", "inventions"), "amazons": OFF, "genius_strength": "1"}),
    Preset(
        "science_full",
        {**on("science", "amazons", "inventions", "genius_sowing", "genius_fire"), "genius_cards": "both"},
    ),
    Preset(
        "guild",
        {
            **on("science", "inventions", "deadly_combat", "predation", "unlimited_births"),
            "amazons": OFF,
            "genius_strength": "1",
        },
    ),
    Preset("dragon_egg", on("camp_defence", "shared_rations", "discard_on_play")),
    Preset("cyrunicorn", {EDITION: EXTENSION, **on("organized_hunt", "discard_at_season_end")}),
    Preset("commerce", on("camp_barter", "itinerant_barter", "organized_hunt", "dietetics")),
)
