"""Half of the men are geniuses: weaker fighters with ideas (V18.3); what one adds in a fight (V18.36)."""

from __future__ import annotations

from steppe.core.option import ANY, Option
from steppe.games.valley.piece import GENIUS, WARRIOR
from steppe.games.valley.purpose import Heed
from steppe.games.valley.variant import Edit, Split, Variant

OFF_ON = ("off", "on")
NEEDED = {ANY: {"science": ("on",)}}
GENIUSES = Split(kind=GENIUS, of=WARRIOR, stay=5, first=1, back=1, dice=(5, 6), weight=1)  # VR39

SCIENCE = Variant(option=Option("science", OFF_ON, "V18.3"), heed=Heed.RULES, edits={"on": Edit(splits=(GENIUSES,))})
STRENGTH = Variant(  # VR85
    option=Option("genius_strength", ("0.5", "1"), "V18.36", needs=NEEDED),
    heed=Heed.RULES,
    edits={"1": Edit(weights={GENIUS: 2})},
)
