"""How long the yeti stays, and where it walks (V18.30)."""

from __future__ import annotations

from steppe.core.option import Option
from steppe.games.valley.edition import EXTENSION
from steppe.games.valley.neutral import GONE, YETI
from steppe.games.valley.purpose import Heed
from steppe.games.valley.variant import Edit, Variant

OFF_ON = ("off", "on")

STAYS = Variant(
    option=Option("yeti_stays", OFF_ON, "V18.30", editions=(EXTENSION,)),
    heed=Heed.RULES,
    edits={"on": Edit(roamers={YETI: {"until": GONE}})},
)
ROAMS = Variant(
    option=Option("yeti_roams", OFF_ON, "V18.30", editions=(EXTENSION,)),
    heed=Heed.RULES,
    edits={"on": Edit(roamers={YETI: {"lands": frozenset()}})},
)
