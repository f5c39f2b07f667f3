"""Options that are declared and not built yet: every value but the default is refused as not offered (V18.33).

Whoever builds one takes it out of here, with its texts, into a file of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from steppe.core.option import ANY, EDITION, Option
from steppe.core.reason import Refused, because
from steppe.games.valley.edition import EXTENSION, NEW, OLD, USUAL
from steppe.games.valley.variant import Variant

OFF_ON: Final = ("off", "on")
TILES: Final = ("desert", "fertile_plain", "marsh", "jungle", "lava_pit", "new_volcano", "glacier", "new_lake")
SCIENCE: Final = {ANY: {"science": ("on",)}}
FOLLOWS_SCIENCE: Final = ("science", {"on": "on", "off": "off"})


def named_tiles(text: str) -> str:
    """V18.44: tiles by their names, `desert+marsh`, each at most once."""
    names = text.split("+")
    if len(set(names)) < len(names) or not set(names) <= {*TILES}:
        raise Refused(
            because(
                "bad_option_value",
                "V18.27",
                option="special_terrains_at_start",
                value=text[:60],
                allowed="0, 1, 2, all, " + ", ".join(TILES),
            )
        )
    return text


def later(key: str, rule: str, values: tuple[str, ...] = OFF_ON, **links: Any) -> Variant:
    return Variant(option=Option(key, values, rule, later=(ANY,), **links))


LATER: Final[Mapping[str, Variant]] = {
    variant.option.key: variant
    for variant in (
        later("science", "V18.3"),
        later("amazons", "V18.3", follows=FOLLOWS_SCIENCE),
        later("genius_strength", "V18.36", ("0.5", "1"), needs=SCIENCE),
        later(
            "combat_roles",
            "V18.35",
            ("by_sex", "by_rank"),
            needs={"by_rank": {"science": ("on",), "amazons": ("on",)}},
        ),
        later("inventions", "V18.4", follows=FOLLOWS_SCIENCE, needs=SCIENCE),
        later("genius_cards", "V18.5", ("none", "play", "draw", "both"), needs=SCIENCE),
        later("genius_sowing", "V18.5", needs=SCIENCE),
        later("genius_fire", "V18.5", needs={ANY: {"science": ("on",), "fire": ("on",)}}),
        later("tribal_progress", "V18.6"),
        later("abandoned_camps", "V18.7"),
        later("deadly_combat", "V18.8", forces={"on": {"women_fight_half": "on"}}),
        later("women_fight_half", "V18.8", follows=("amazons", {"on": "on", "off": "off"})),
        later("predation", "V18.9"),
        later("organized_hunt", "V18.10"),
        later("camp_barter", "V18.11"),
        later("itinerant_barter", "V18.12"),
        later("camp_defence", "V18.13"),
        later(
            "guarded_activities",
            "V18.14",
            follows=(EDITION, dict.fromkeys((OLD, USUAL.key), "off") | {EXTENSION: "on"}),
        ),
        later("carrion", "V18.15"),
        later("domestication", "V18.16", ("none", "full", "partial"), needs={"full": {"science": ("on",)}}),
        later("trophies", "V18.17"),
        later("totems", "V18.18"),
        later("dietetics", "V18.19", ("off", "on", "summer_only")),
        later("shared_rations", "V18.20"),
        later("unlimited_births", "V18.21"),
        later("discard_on_play", "V18.23"),
        later("discard_at_season_end", "V18.23"),
        later(
            "fast_return",
            "V18.24",
            forces={"on": {"return_delay": "1"}},
            not_with={"on": {"survival_of_tribes": ("on",)}},
        ),
        later("survival_of_tribes", "V18.25", not_with={"on": {"fast_return": ("on",)}}),
        later("special_terrains_at_start", "V18.27", ("0", "1", "2", "all"), free=named_tiles, editions=(EXTENSION,)),
        later("crops_with_village", "V18.34"),
        later("prairie_fire_5", "V18.30", editions=(EXTENSION,)),
        later("eden_lasts", "V18.30", editions=(EXTENSION,)),
        later("yeti_stays", "V18.30", editions=(EXTENSION,)),
        later("yeti_roams", "V18.30", editions=(EXTENSION,)),
        later("tiger_swims_to_call", "V18.37", editions=NEW),
        later("march_in_storms", "V18.37"),
    )
}
