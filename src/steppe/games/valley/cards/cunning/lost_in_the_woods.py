"""Lost in the Woods: a group of a rival that has just come into a forest stays there, whatever it was to do."""

from __future__ import annotations

from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.deeds import people
from steppe.games.valley.phases.tribes import Movement, change_status
from steppe.games.valley.phases.window import RIVAL_MOVE, PlayCard
from steppe.games.valley.queries.march import DONE_FOR_NOW, Mark
from steppe.games.valley.world import G


def rival_in_a_forest(g: G, seat: Seat) -> bool:
    """R17: a group of somebody else has just come into a forest and could go on."""
    movement = g.nearest(Movement)
    return movement.seat != seat and bool(movement.entered)


def lose_the_way(g: G, play: PlayCard) -> None:
    """No step and no flag of a card is left to the group."""
    movement = g.nearest(Movement)
    hex, status, group = cast("Mark", movement.entered)
    movement.entered = ()
    change_status(movement, hex, group, status, hex, DONE_FOR_NOW)
    people.strand(g, movement.seat, hex)


CARD = Card(
    id="lost_in_the_woods",
    deck=CUNNING,
    modes=(Mode(windows=(RIVAL_MOVE,), purpose=Purpose.DELAY, when=(rival_in_a_forest,), do=(lose_the_way,)),),
)
