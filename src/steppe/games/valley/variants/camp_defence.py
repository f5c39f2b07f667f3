"""Women without a man in their own camp are not captured: they fight, the better the more they are (V18.13, VR46)."""

from __future__ import annotations

from steppe.core.option import Option
from steppe.games.valley.party import ANY_WOMAN
from steppe.games.valley.purpose import Heed
from steppe.games.valley.variant import Edit, Variant

MORE = ((5, 4), (3, 2))  # women, half points beside those of the camp

VARIANT = Variant(
    option=Option("camp_defence", ("off", "on"), "V18.13"),
    heed=Heed.RULES,
    edits={"on": Edit(tables={"defenders": ANY_WOMAN, "defence": MORE})},
)
