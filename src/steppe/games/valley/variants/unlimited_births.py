"""A camp has a birth for each of its women, if a man is there (V18.21); the supply still limits (VR89)."""

from __future__ import annotations

from steppe.core.option import Option
from steppe.games.valley.party import ANY_MAN
from steppe.games.valley.purpose import Heed
from steppe.games.valley.variant import Edit, Variant

NO_LIMIT = 99  # more than anybody has women

VARIANT = Variant(
    option=Option("unlimited_births", ("off", "on"), "V18.21"),
    heed=Heed.RULES,
    edits={"on": Edit(tables={"most_births": NO_LIMIT, "fathers": ANY_MAN})},
)
