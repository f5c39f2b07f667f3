"""Animals fight as hard as they are: a mammoth or a bear far more than a wolf; women add something too (V18.8)."""

from __future__ import annotations

from steppe.core.option import Option
from steppe.games.valley.piece import BEAR, BEASTS, BISON, MAMMOTH, RHINO, TIGER, WOLF
from steppe.games.valley.purpose import Heed
from steppe.games.valley.variant import Edit, Variant

HALVES = {MAMMOTH: 6, BEAR: 6, TIGER: 5, RHINO: 4, BISON: 3, WOLF: 3}  # half points of each animal

VARIANT = Variant(
    option=Option("deadly_combat", ("off", "on"), "V18.8", forces={"on": {"women_fight_half": "on"}}),
    heed=Heed.RULES,
    edits={"on": Edit(tables={"ferocity": tuple(HALVES[species] for species in range(BEASTS))})},
)
