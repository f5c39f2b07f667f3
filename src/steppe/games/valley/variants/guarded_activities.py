"""One may found a camp, take fire or use a card beside opponents, if enough others hold them (V18.14, V7.10)."""

from __future__ import annotations

from steppe.core.option import EDITION, Option
from steppe.games.valley.edition import EXTENSION, OLD, USUAL
from steppe.games.valley.purpose import Heed
from steppe.games.valley.variant import Edit, Variant

VARIANT = Variant(
    option=Option(
        "guarded_activities",
        ("off", "on"),
        "V18.14",
        follows=(EDITION, dict.fromkeys((OLD, USUAL.key), "off") | {EXTENSION: "on"}),
    ),
    heed=Heed.RULES,
    edits={"on": Edit(tables={"guards": 1})},
)
