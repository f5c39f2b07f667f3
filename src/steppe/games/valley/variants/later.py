"""Options that are declared and not built yet: every value but the default is refused as not offered (V18.33).

Whoever builds one takes it out of here, with its texts, into a file of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from steppe.core.option import ANY, Option
from steppe.games.valley.variant import Variant

OFF_ON: Final = ("off", "on")
SCIENCE: Final = {ANY: {"science": ("on",)}}
FOLLOWS_SCIENCE: Final = ("science", {"on": "on", "off": "off"})


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
        later("predation", "V18.9"),
        later("carrion", "V18.15"),
        later("domestication", "V18.16", ("none", "full", "partial"), needs={"full": {"science": ("on",)}}),
        later("shared_rations", "V18.20"),
    )
}
