"""Forest Fruit: a point of food for each own token on a plain or in a forest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.board.plan import FOREST, PLAIN
from steppe.games.valley.cards import shape, when
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.deeds import food
from steppe.games.valley.larder import GATHERING
from steppe.games.valley.phases.window import SURVIVAL, PlayCard
from steppe.games.valley.queries.people import places, tokens
from steppe.games.valley.world import G


def plain_or_forest(g: G, seat: Seat) -> Iterable[Aim]:
    """One where the holder has a token: (hex,)."""
    return [(hex,) for hex in places(g.world, seat) if g.world.ground.kind[hex] in (PLAIN, FOREST)]


def pick(g: G, play: PlayCard) -> None:
    """It is no gathering, so nothing keeps anybody from it."""
    food.gain(g, play.seat, tokens(g.world, play.seat, cast("int", play.aim[0])), play.card, GATHERING)


CARD = Card(
    id="forest_fruit",
    deck=CUNNING,
    modes=(
        Mode(
            windows=(SURVIVAL,),
            purpose=Purpose.MEALS,
            when=(when.summer_survival,),
            aims=plain_or_forest,
            shape=shape.HEX,
            do=(pick,),
        ),
    ),
)
