"""Snowfall: one human dies on each mountain but for those in their cave, and the mountains are closed this turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from steppe.core.decision import Seat
from steppe.core.frame import DONE, Flow, Frame, run
from steppe.core.sheet import Public, sheet
from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.cards import do, strike
from steppe.games.valley.cards.harm import OPEN, everywhere, harm
from steppe.games.valley.cards.kit import WINTER_EVENT, Card, Mode
from steppe.games.valley.deeds import camp
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.roll import each_rolls
from steppe.games.valley.queries import in_force
from steppe.games.valley.world import G

LOST_FROM = 5


@sheet
class SnowedFire(Frame):
    """[fire] Who lost somebody in the snow throws for the fire; the seats must outlive the dice."""

    seats: Public[tuple[Seat, ...]] = ()

    def start(self, g: G, _: Any) -> Flow:
        return run(each_rolls("fire", self.seats), self.settle)

    def settle(self, g: G, values: tuple[int, ...]) -> Flow:
        for seat, value in zip(self.seats, values, strict=True):
            if value >= LOST_FROM:
                camp.lose_fire(g, seat, "snowfall")
        return DONE


def strikes_mountains(g: G, play: Happening) -> None:
    """Every mountain and volcano."""
    board = g.world.ground
    play.hexes = tuple(hex for hex in board.land if board.kind[hex] == MOUNTAIN)


def hit_roll_for_fire(g: G, play: Happening) -> Frame:
    hit = cast("tuple[Seat, ...]", play.found)
    return SnowedFire(seats=tuple(seat for seat in do.fire_rollers(g, gains=False) if seat in hit))


CARD = Card(
    id="snowfall",
    deck=WINTER_EVENT,
    modes=(
        Mode(
            harm=(harm(everywhere(MOUNTAIN), OPEN),),
            do=(
                strikes_mountains,
                do.before_it_strikes,
                strike.one_per_hex(caves=True),
                do.for_all(in_force.CLOSED, MOUNTAIN),
                hit_roll_for_fire,
            ),
        ),
    ),
)
OLD = replace(  # everybody with the fire throws for it
    CARD,
    words="snowfall_old",
    modes=(
        replace(
            CARD.modes[0],
            do=(*CARD.modes[0].do[:-1], strike.roll_for_fire(), do.settle_fire_dice(lose_from=1, lose_to=3)),
        ),
    ),
)
