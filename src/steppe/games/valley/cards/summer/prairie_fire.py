"""Prairie Fire: a region of plains burns; villages and people there throw for their lives."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.board.plan import PLAIN
from steppe.games.valley.cards import do, strike
from steppe.games.valley.cards.harm import ALL, CAMP, FACE, harm, one_region
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode
from steppe.games.valley.deeds import camp, people
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.piece import FIRE
from steppe.games.valley.queries.people import of_kind, places
from steppe.games.valley.world import G

WRECKED_FROM = 4
CHANCE = (7 - WRECKED_FROM) * FACE


def set_alight(g: G, play: Happening) -> None:
    """A fire on each hex struck; whoever lives through it may walk out (V4.9)."""
    for hex in play.hexes:
        camp.lay_hazard(g, hex, FIRE)


def struck(g: G, play: Happening) -> Iterable[int]:
    return play.hexes


def peopled(g: G, play: Happening, seat: Seat) -> Iterable[int]:
    """The hexes struck where the tribe has tokens."""
    return {*play.hexes} & {*places(g.world, seat)}


def die_in_it(g: G, play: Happening) -> None:
    """From one die on; where it begins, tables differ (V18.30)."""
    for seat, hex, kind, value in cast("tuple[tuple[int, int, int, int], ...]", play.found):
        if value >= g.rules.burnt_from and of_kind(g.world, seat, hex, kind):
            people.kill(g, seat, hex, kind, play.card)


CARD = Card(
    id="prairie_fire",
    deck=SUMMER_EVENT,
    modes=(
        Mode(
            harm=(harm(one_region(PLAIN, FACE * CHANCE), ALL, CAMP),),
            do=(
                strike.roll_region(PLAIN),
                strike.strikes,
                do.before_it_strikes,
                set_alight,
                strike.kill_beasts,
                strike.destroy_fields,
                strike.roll_for("village", strike.villages_on(struck)),
                strike.wreck(WRECKED_FROM),
                strike.roll_for("token", strike.tokens_on(peopled)),
                die_in_it,
            ),
        ),
    ),
)
