"""Tribes come back up to four times, each time with less (V18.25)."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.core.option import Option
from steppe.core.reason import Reason, because
from steppe.games.valley.purpose import Heed
from steppe.games.valley.queries.people import rivals_on
from steppe.games.valley.rules import Homecoming
from steppe.games.valley.variant import RETURN, Edit, Variant
from steppe.games.valley.world import G

LINES = (  # VR53: warriors and women, cards, food
    Homecoming((3, 1), 3, 8, year=1),
    Homecoming((2, 1), 1, 6),
    Homecoming((1, 1), 1, 4),
    Homecoming((1, 0), 1, 2),
)


def beside_others(g: G, seat: Seat, hex: int) -> Reason | None:
    world = g.world
    beside = any(rivals_on(world, seat, near) for near in world.ground.near[hex])
    return because("tribe_beside", "V18.25", hex=hex) if beside else None


VARIANT = Variant(
    option=Option("survival_of_tribes", ("off", "on"), "V18.25", not_with={"on": {"fast_return": ("on",)}}),
    heed=Heed.RULES,
    edits={"on": Edit(tables={"returns": LINES}, bars=((RETURN, beside_others),))},
)
