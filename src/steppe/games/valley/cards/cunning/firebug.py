"""Firebug: an idle token sets the forest beside it on fire, and brings the fire home."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.board.plan import FOREST
from steppe.games.valley.cards import aim, do, shape, stride, when
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.deeds import camp, people
from steppe.games.valley.phases.window import TRIBE_MOVE, TRIBE_MOVE_END, PlayCard
from steppe.games.valley.piece import FIRE, NO_HAZARD, OFF
from steppe.games.valley.world import G


def idle_beside_forest(g: G, seat: Seat) -> Iterable[Aim]:
    """An idle token and a forest without hazard across an open edge: (hex, kind, target)."""
    for each in aim.idle_and_target((), (FOREST,))(g, seat):
        if g.world.hazards[cast("int", each[2])] == NO_HAZARD:
            yield each


def set_fire(g: G, play: PlayCard) -> None:
    """Every piece on the target dies, of all tribes; a camp there is lost, also one that needs no woman yet."""
    target = cast("int", play.aim[2])
    camp.lay_hazard(g, target, FIRE)
    people.kill_all(g, target, play.card)
    if g.world.camps[target] != OFF:
        camp.remove(g, target, play.card)


CARD = Card(
    id="firebug",
    deck=CUNNING,
    modes=(
        Mode(
            windows=(TRIBE_MOVE_END,),
            when=(when.in_summer,),
            aims=idle_beside_forest,
            shape=shape.TOKEN_AND_TARGET,
            do=(stride.use_idle, set_fire, do.gain_fire),
            answerable=True,
            strikes=lambda g, play: cast("int", play.aim[2]),
        ),
    ),
)
OLD = replace(  # at any moment of the movement, for a tribe that has the fire already
    CARD,
    words="firebug_old",
    needs_fire=True,
    modes=(replace(CARD.modes[0], windows=(TRIBE_MOVE,), purpose=Purpose.DEED, do=(stride.use_idle, set_fire)),),
)
