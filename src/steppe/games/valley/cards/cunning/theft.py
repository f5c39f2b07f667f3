"""Theft: a token next to a rival camp steals food, or the fire."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards import when
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode
from steppe.games.valley.deeds import camp, food
from steppe.games.valley.phases.window import TRIBE_MOVE, PlayCard
from steppe.games.valley.piece import OFF
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.people import places
from steppe.games.valley.world import G

LOOT = 4


def rival_camps(g: G, seat: Seat) -> list[int]:
    """The rival camps across an open edge from a token of the holder."""
    world = g.world
    camps, near = world.camps, world.ground.near
    if camps.count(OFF) == world.size:  # often
        return []
    beside = [(home, hex) for hex in places(world, seat) for home in near[hex] if camps[home] not in (OFF, seat)]
    return sorted({home for home, hex in beside if in_force.edge_is_open(world, hex, home)}) if beside else []


def camp_with_food(g: G, seat: Seat) -> Iterable[Aim]:
    """The camp of a rival who has food: (hex,)."""
    return [(hex,) for hex in rival_camps(g, seat) if g.world.food[g.world.camps[hex]]]


def camp_with_fire(g: G, seat: Seat) -> Iterable[Aim]:
    """The camp of a rival who has fire: (hex,)."""
    return [(hex,) for hex in rival_camps(g, seat) if g.world.fire[g.world.camps[hex]]]


def steal_food(g: G, play: PlayCard) -> None:
    """As much as there is, if it is less."""
    food.carry_off(g, play.seat, g.world.camps[cast("int", play.aim[0])], LOOT, play.card)


def steal_fire(g: G, play: PlayCard) -> None:
    camp.lose_fire(g, g.world.camps[cast("int", play.aim[0])], play.card)
    camp.gain_fire(g, play.seat, play.card)


CARD = Card(
    id="theft",
    deck=CUNNING,
    modes=(
        Mode(use="steal_food", windows=(TRIBE_MOVE,), aims=camp_with_food, do=(steal_food,)),
        Mode(
            use="steal_fire",
            windows=(TRIBE_MOVE,),
            when=(when.lacks_fire,),
            aims=camp_with_fire,
            do=(steal_fire,),
        ),
    ),
)
