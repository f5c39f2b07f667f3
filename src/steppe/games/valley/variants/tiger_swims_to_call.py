"""A tiger crosses the river to Animal Call, as a bear does (V18.37, VC38)."""

from __future__ import annotations

from steppe.core.option import Option
from steppe.games.valley.edition import NEW
from steppe.games.valley.piece import TIGER
from steppe.games.valley.purpose import Heed
from steppe.games.valley.variant import Edit, Variant

VARIANT = Variant(
    option=Option("tiger_swims_to_call", ("off", "on"), "V18.37", editions=NEW),
    heed=Heed.RULES,
    edits={"on": Edit(tables={"called_over": frozenset({TIGER})})},
)
