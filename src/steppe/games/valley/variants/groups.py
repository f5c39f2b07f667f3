"""In which part of the set-up an option is shown; what a part is called are texts (`group.<key>`)."""

from __future__ import annotations

from typing import Final

from steppe.core.option import EDITION

GROUPS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (
        "people",
        (
            *("science", "amazons", "genius_strength", "combat_roles", "inventions", "genius_cards", "genius_sowing"),
            *("genius_fire", "tribal_progress", "women_fight_half", "camp_defence", "abandoned_camps"),
            *("unlimited_births", "return_delay", "fast_return", "survival_of_tribes", "victory_ties"),
        ),
    ),
    (
        "food",
        (
            *("beginner_food", "dietetics", "shared_rations", "voluntary_starvation", "sowing_needs_warrior"),
            *("crops_with_village", "camp_barter", "itinerant_barter", "organized_hunt", "carrion"),
        ),
    ),
    ("beasts", ("deadly_combat", "predation", "domestication", "trophies", "totems", "tigers_swim")),
    (
        "land",
        (EDITION, "board", "fire", "fire_both_turns", "special_terrains_at_start", "guarded_activities"),
    ),
    ("cards", ("discard_on_play", "discard_at_season_end")),
    (
        "fine_print",
        (
            *("turn_limit", "crossing_stops", "swim_flooded", "drought_lake_fishing", "drought_one_region"),
            *("cold_snap_two", "lean_meat_half", "prairie_fire_5", "eden_lasts", "yeti_stays", "yeti_roams"),
            *("tiger_swims_to_call", "march_in_storms"),
        ),
    ),
)
