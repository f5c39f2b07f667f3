"""What only a tribe with a genius does: play and draw cards, sow, take fire on a volcano (V18.5)."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.core.option import ANY, Option
from steppe.core.reason import Reason, because
from steppe.games.valley.party import mask
from steppe.games.valley.piece import GENIUS
from steppe.games.valley.purpose import Heed
from steppe.games.valley.queries.people import has_any
from steppe.games.valley.variant import DRAW, PLAY, TILL, Edit, Tables, Variant
from steppe.games.valley.world import G

GENIUSES = mask(GENIUS)
PRIZED: Tables = {"prized": GENIUSES}
OFF_ON = ("off", "on")
NEEDED = {ANY: {"science": ("on",)}}


def no_genius(g: G, seat: Seat, hex: int) -> Reason | None:
    """Anywhere on the board will do."""
    return None if has_any(g.world, seat, GENIUSES) else because("no_genius", "V18.5")


CARDS = Variant(
    option=Option("genius_cards", ("none", "play", "draw", "both"), "V18.5", needs=NEEDED),
    heed=Heed.RULES,
    edits={
        "play": Edit(tables=PRIZED, bars=((PLAY, no_genius),)),
        "draw": Edit(tables=PRIZED, bars=((DRAW, no_genius),)),
        "both": Edit(tables=PRIZED, bars=((PLAY, no_genius), (DRAW, no_genius))),
    },
)
SOWING = Variant(
    option=Option("genius_sowing", OFF_ON, "V18.5", needs=NEEDED),
    heed=Heed.RULES,
    edits={"on": Edit(tables=PRIZED, bars=((TILL, no_genius),))},
)
FIRE = Variant(
    option=Option("genius_fire", OFF_ON, "V18.5", needs={ANY: {"science": ("on",), "fire": ("on",)}}),
    heed=Heed.RULES,
    edits={"on": Edit(tables={"kindlers": GENIUSES, "prized": GENIUSES})},
)
