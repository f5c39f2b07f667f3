"""Abundant Snow: a die for each village, which the snow may crush."""

from __future__ import annotations

from collections.abc import Iterable

from steppe.games.valley.board.plan import FOREST, PLAIN
from steppe.games.valley.cards import do, strike
from steppe.games.valley.cards.harm import CAMP, FACE, everywhere, harm
from steppe.games.valley.cards.kit import WINTER_EVENT, Card, Mode
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.world import G

CRUSHED_FROM = 5
CHANCE = (7 - CRUSHED_FROM) * FACE


def all_land(g: G, play: Happening) -> Iterable[int]:
    return g.world.ground.land


CARD = Card(
    id="abundant_snow",
    deck=WINTER_EVENT,
    modes=(
        Mode(
            harm=(harm(everywhere(PLAIN, CHANCE), CAMP), harm(everywhere(FOREST, CHANCE), CAMP)),
            do=(
                strike.roll_for("village", strike.villages_on(all_land)),
                do.before_it_strikes,
                strike.wreck(CRUSHED_FROM),
            ),
        ),
    ),
)
