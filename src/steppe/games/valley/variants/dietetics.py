"""Plants keep, meat does not: two kinds of food, each with a stock of its own (V18.19, V18.43)."""

from __future__ import annotations

from steppe.core.option import Option
from steppe.games.valley.larder import (
    FISHING,
    FLESH,
    GATHERING,
    HARVEST,
    HUNTING,
    PAID,
    RETURN,
    START,
    TAKEN,
    WORDS,
    Food,
)
from steppe.games.valley.piece import SUMMER, WINTER
from steppe.games.valley.purpose import Heed
from steppe.games.valley.variant import Edit, Variant

_, PLANT, MEAT = WORDS
GROWN = frozenset({START, RETURN, GATHERING, HARVEST})
CAUGHT = frozenset({HUNTING, FISHING, FLESH})
PAYMENT = {  # VR50, VR76: what will rot is given, what keeps is taken
    PAID: (MEAT, PLANT),
    TAKEN: (PLANT, MEAT),
    "sowing": (PLANT,),
    "locusts": (PLANT,),
}


def kinds(*rots: int) -> Edit:
    """Meat is lost in these seasons."""
    return Edit(tables={"foods": (Food(PLANT, GROWN), Food(MEAT, CAUGHT, frozenset(rots))), "payment": PAYMENT})


VARIANT = Variant(
    option=Option("dietetics", ("off", "on", "summer_only"), "V18.19"),
    heed=Heed.RULES,
    edits={"on": kinds(SUMMER, WINTER), "summer_only": kinds(SUMMER)},
)
