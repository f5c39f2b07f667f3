"""A woman who takes part in a combat adds half a point, against animals and against women (V18.8)."""

from __future__ import annotations

from steppe.core.option import Option
from steppe.games.valley.piece import WOMAN
from steppe.games.valley.purpose import Heed
from steppe.games.valley.variant import Edit, Variant

VARIANT = Variant(
    option=Option("women_fight_half", ("off", "on"), "V18.8", follows=("amazons", {"on": "on", "off": "off"})),
    heed=Heed.RULES,
    edits={"on": Edit(weights={WOMAN: 1})},
)
