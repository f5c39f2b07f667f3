"""Like an Animal: a woman outside the camps gives birth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards import shape
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.phases.births import BirthsPhase
from steppe.games.valley.phases.window import BIRTHS_START, PlayCard
from steppe.games.valley.queries.people import party_on, places
from steppe.games.valley.world import G


def woman_outside(g: G, seat: Seat) -> Iterable[Aim]:
    """A woman on a hex without a camp of her tribe: (hex,)."""
    return [
        (hex,)
        for hex in places(g.world, seat)
        if party_on(g.world, seat, hex) & g.rules.keepers and g.world.camps[hex] != seat
    ]


def give_birth(g: G, play: PlayCard) -> None:
    """One birth, whatever the number of women there; her die falls with those of the camps (R15)."""
    g.nearest(BirthsPhase).outside += ((play.seat, cast("int", play.aim[0])),)


CARD = Card(
    id="like_an_animal",
    deck=CUNNING,
    modes=(
        Mode(windows=(BIRTHS_START,), purpose=Purpose.BIRTH, aims=woman_outside, shape=shape.WOMAN, do=(give_birth,)),
    ),
)
