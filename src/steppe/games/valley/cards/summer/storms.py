"""Storms: nobody goes far; lightning brings fire to some and takes it from others."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from steppe.core.frame import Frame
from steppe.games.valley.board.plan import KINDS
from steppe.games.valley.cards import do, strike
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode
from steppe.games.valley.deeds import camp
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.roll import Die, Throw
from steppe.games.valley.piece import OFF
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.people import places, turn_order
from steppe.games.valley.world import G

CARD = Card(
    id="storms",
    deck=SUMMER_EVENT,
    modes=(
        Mode(
            do=(
                do.end(in_force.DRY),
                do.for_all(in_force.MOVE_LIMIT, 1),
                strike.roll_for_fire(gains=True),
                do.settle_fire_dice(lose_from=3, gain_to=2),
            )
        ),
    ),
)


def roll_lightning(g: G, play: Happening) -> Frame | None:
    """[fire] Two dice: the class of terrain, and its region."""
    return Throw(dice=(Die("class"), Die("region")), event=True) if g.rules.fire else None


def bring_fire(g: G, play: Happening) -> None:
    """[fire] Every tribe with a token in the region gains the fire."""
    if not g.rules.fire:
        return
    first, second = cast("tuple[int, int]", play.found)
    region = g.world.ground.regions[KINDS[(first - 1) // 2]][second]
    for seat in turn_order(g.world, OFF):
        if not {*region}.isdisjoint(places(g.world, seat)):
            camp.gain_fire(g, seat, play.card)


OLD = replace(
    CARD,
    words="storms_old",
    modes=(
        Mode(
            do=(do.end(in_force.DRY), do.for_all(in_force.MOVE_LIMIT, 1), do.lose_fire_all, roll_lightning, bring_fire)
        ),
    ),
)
