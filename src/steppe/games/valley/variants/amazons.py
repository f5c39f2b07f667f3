"""Half of the women are amazons, worth a warrior wherever women fight (V18.3); who fights among tribes (V18.35)."""

from __future__ import annotations

from steppe.core.option import Option
from steppe.games.valley.party import mask
from steppe.games.valley.piece import AMAZON, GENIUS, WARRIOR, WOMAN
from steppe.games.valley.purpose import Heed
from steppe.games.valley.variant import Edit, Split, Variant

AMAZONS = Split(kind=AMAZON, of=WOMAN, stay=3, first=1, back=0, dice=(2,), weight=2)  # VR39
BY_RANK = Edit(tables={"fighters": mask(WARRIOR, AMAZON), "captives": mask(WOMAN, GENIUS)})  # VR91

VARIANT = Variant(
    option=Option("amazons", ("off", "on"), "V18.3", follows=("science", {"on": "on", "off": "off"})),
    heed=Heed.RULES,
    edits={"on": Edit(splits=(AMAZONS,))},
)
ROLES = Variant(
    option=Option(
        "combat_roles",
        ("by_sex", "by_rank"),
        "V18.35",
        needs={"by_rank": {"science": ("on",), "amazons": ("on",)}},
    ),
    heed=Heed.RULES,
    edits={"by_rank": BY_RANK},
)
