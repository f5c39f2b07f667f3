"""Good Herbs: the tribe names the children of one camp instead of throwing dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards import shape
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.phases.births import BirthsPhase, births_due
from steppe.games.valley.phases.window import BIRTHS_START, PlayCard
from steppe.games.valley.queries.people import camps
from steppe.games.valley.world import G


def camp_with_births(g: G, seat: Seat) -> Iterable[Aim]:
    """One of the holder's camps that is about to have a birth: (hex,)."""
    named = g.nearest(BirthsPhase).named
    return [(hex,) for hex in camps(g.world, seat) if hex not in named and births_due(g, seat, hex)]


def name_children(g: G, play: PlayCard) -> None:
    g.nearest(BirthsPhase).named += (cast("int", play.aim[0]),)


CARD = Card(
    id="good_herbs",
    deck=CUNNING,
    lasting=True,
    modes=(
        Mode(
            windows=(BIRTHS_START,),
            purpose=Purpose.DAUGHTERS,
            aims=camp_with_births,
            shape=shape.CAMP,
            do=(name_children,),
        ),
    ),
)
