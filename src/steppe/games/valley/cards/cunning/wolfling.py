"""Wolfling: a single wolf beside a token is tamed; it goes and fights with the tribe."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards import shape
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.deeds import animal
from steppe.games.valley.phases.window import ANIMALS_END, PlayCard
from steppe.games.valley.piece import BEASTS, WOLF
from steppe.games.valley.queries.people import places
from steppe.games.valley.world import G


def single_wolf(g: G, seat: Seat) -> Iterable[Aim]:
    """A hex with an own token and exactly one wild wolf: (hex,)."""
    herds = g.world.herds
    return [(hex,) for hex in places(g.world, seat) if herds[hex * BEASTS + WOLF].bit_count() == 1]


def tame(g: G, play: PlayCard) -> None:
    animal.tame(g, play.seat, cast("int", play.aim[0]))


CARD = Card(
    id="wolfling",
    deck=CUNNING,
    modes=(Mode(windows=(ANIMALS_END,), purpose=Purpose.COMPANION, aims=single_wolf, shape=shape.HEX, do=(tame,)),),
)
