"""A tribe that was eliminated comes back in the next turn, away from all camps (V18.24)."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.core.option import Option
from steppe.core.reason import Reason, because
from steppe.games.valley.purpose import Heed
from steppe.games.valley.queries.people import settled
from steppe.games.valley.variant import RETURN, Edit, Variant
from steppe.games.valley.world import G

FAR = 3  # hexes from every camp


def too_near_a_camp(g: G, seat: Seat, hex: int) -> Reason | None:
    away = g.world.ground.distance[hex]
    return because("camp_within_three", "V18.24", hex=hex) if any(away[at] < FAR for at in settled(g.world)) else None


VARIANT = Variant(
    option=Option(
        "fast_return",
        ("off", "on"),
        "V18.24",
        forces={"on": {"return_delay": "1"}},
        not_with={"on": {"survival_of_tribes": ("on",)}},
    ),
    heed=Heed.RULES,
    edits={"on": Edit(bars=((RETURN, too_near_a_camp),))},
)
