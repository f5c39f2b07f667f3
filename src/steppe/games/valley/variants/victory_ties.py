"""Several who could win at once: together, nobody yet, or the foremost of them (V18.26)."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.core.option import Option
from steppe.games.valley.phases.turn_end import foremost
from steppe.games.valley.purpose import Heed
from steppe.games.valley.variant import Edit, Variant
from steppe.games.valley.world import G


def nobody_yet(g: G, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The game goes on."""
    return ()


def ranked(g: G, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Most camps, then men, women, food; still tied: together."""
    return foremost(g.world, seats)


VARIANT = Variant(
    option=Option("victory_ties", ("shared", "sole", "ranked"), "V18.26"),
    heed=Heed.NOTHING,
    edits={"sole": Edit(tables={"tied": nobody_yet}), "ranked": Edit(tables={"tied": ranked})},
)
