"""The variants, in the order of the rule book; where several meet at one point, this is the order (VR74)."""

from __future__ import annotations

from typing import Final

from steppe.core.option import Option
from steppe.games.valley import edition
from steppe.games.valley.variant import Variant
from steppe.games.valley.variants import board, fire, readings, tigers_swim, victory_ties
from steppe.games.valley.variants.later import LATER
from steppe.games.valley.variants.presets import PRESETS

__all__ = ["OPTIONS", "PRESETS", "VARIANTS"]

VARIANTS: Final[tuple[Variant, ...]] = (
    board.VARIANT,
    fire.FIRE,
    LATER["science"],
    LATER["amazons"],
    LATER["genius_strength"],
    LATER["combat_roles"],
    LATER["inventions"],
    LATER["genius_cards"],
    LATER["genius_sowing"],
    LATER["genius_fire"],
    LATER["tribal_progress"],
    LATER["abandoned_camps"],
    LATER["deadly_combat"],
    LATER["women_fight_half"],
    LATER["predation"],
    LATER["organized_hunt"],
    LATER["camp_barter"],
    LATER["itinerant_barter"],
    LATER["camp_defence"],
    LATER["guarded_activities"],
    LATER["carrion"],
    LATER["domestication"],
    LATER["trophies"],
    LATER["totems"],
    LATER["dietetics"],
    LATER["shared_rations"],
    LATER["unlimited_births"],
    tigers_swim.VARIANT,
    LATER["discard_on_play"],
    LATER["discard_at_season_end"],
    readings.DELAY,
    LATER["fast_return"],
    LATER["survival_of_tribes"],
    victory_ties.VARIANT,
    fire.BOTH_TURNS,
    LATER["special_terrains_at_start"],
    readings.FOOD,
    readings.STARVING,
    readings.SOWING,
    LATER["crops_with_village"],
    readings.LIMIT,
    readings.CROSSING,
    readings.FLOODS,
    readings.LAKE,
    readings.DROUGHT,
    readings.COLD,
    readings.LEAN,
    LATER["prairie_fire_5"],
    LATER["eden_lasts"],
    LATER["yeti_stays"],
    LATER["yeti_roams"],
    LATER["tiger_swims_to_call"],
    LATER["march_in_storms"],
)
OPTIONS: Final[tuple[Option, ...]] = (edition.OPTION, *(variant.option for variant in VARIANTS))
