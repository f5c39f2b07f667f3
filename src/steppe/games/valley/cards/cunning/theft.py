"""Theft: a token next to a rival camp steals food, or the fire."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards import shape, when
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.deeds import camp, food
from steppe.games.valley.phases.window import TRIBE_MOVE, PlayCard
from steppe.games.valley.piece import NOBODY, OFF
from steppe.games.valley.queries import footing
from steppe.games.valley.queries.food import loots
from steppe.games.valley.queries.people import places
from steppe.games.valley.world import G

LOOT = 4


def rival_camps(g: G, seat: Seat) -> list[int]:
    """The rival camps across an open edge from a token of the holder."""
    world = g.world
    camps, near = world.camps, world.ground.near
    if camps.count(OFF) == world.size:  # often
        return []
    none = OFF, NOBODY, seat
    beside = [(home, hex) for hex in places(world, seat) for home in near[hex] if camps[home] not in none]
    return sorted({home for home, hex in beside if footing.edge_is_open(world, hex, home)}) if beside else []


def camp_with_food(g: G, seat: Seat) -> Iterable[Aim]:
    """The camp of a rival who has food: (hex,), and where kinds are apart how much of each (V18.43)."""
    world = g.world
    homes = [hex for hex in rival_camps(g, seat) if world.food[world.camps[hex]]]
    return [(hex, *loot) for hex in homes for loot in loots(g, world.camps[hex], LOOT)]


def camp_with_fire(g: G, seat: Seat) -> Iterable[Aim]:
    """The camp of a rival who has fire: (hex,)."""
    return [(hex,) for hex in rival_camps(g, seat) if g.world.fire[g.world.camps[hex]]]


def steal_food(g: G, play: PlayCard) -> None:
    """As much as there is, if it is less; of the kinds that the thief has chosen."""
    hex, *loot = cast("tuple[int, ...]", play.aim)
    chosen = (*loot, *(0 for _ in g.rules.foods[len(loot) :])) if loot else None
    food.carry_off(g, play.seat, g.world.camps[hex], LOOT, play.card, chosen)


def steal_fire(g: G, play: PlayCard) -> None:
    camp.lose_fire(g, g.world.camps[cast("int", play.aim[0])], play.card)
    camp.gain_fire(g, play.seat, play.card)


CARD = Card(
    id="theft",
    deck=CUNNING,
    modes=(
        Mode(
            use="steal_food",
            windows=(TRIBE_MOVE,),
            purpose=Purpose.DEED,
            aims=camp_with_food,
            shape=shape.LOOT,
            do=(steal_food,),
        ),
        Mode(
            use="steal_fire",
            windows=(TRIBE_MOVE,),
            purpose=Purpose.DEED,
            when=(when.lacks_fire,),
            aims=camp_with_fire,
            shape=shape.HEX,
            do=(steal_fire,),
        ),
    ),
)
