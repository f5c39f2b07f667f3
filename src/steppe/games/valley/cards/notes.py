"""What is noted of a turn for cards that ask about it later; only where such a card is in the box."""

from __future__ import annotations

from functools import cache

from steppe.games.valley.deeds import camp
from steppe.games.valley.phases.round import Round
from steppe.games.valley.phases.side import is_tribe
from steppe.games.valley.piece import BEAST
from steppe.games.valley.queries import in_force
from steppe.games.valley.variant import HEX, NUMBER, Row
from steppe.games.valley.world import Effect, G

CACHE_ROW = Row(in_force.CACHE, HEX, "cache", NUMBER)  # VC11: meat that lies on a hex


def fought(g: G, round: Round) -> None:
    """Who has fought, and who has fought animals."""
    many = 2 if BEAST in round.sides else 1
    sides = round.sides
    if in_force.HUNTER in g.world.keys:
        fight = round.fight(g)
        sides = tuple([seat for side in sides for seat in fight.tribes(g, side)])
    for seat in sides:
        for row in rows(seat)[:many]:
            if row not in g.world.effects:
                camp.put_in_force(g, row)


@cache
def rows(side: int) -> tuple[Effect, ...]:
    """Only of tribes."""
    return (Effect(in_force.FOUGHT, side), Effect(in_force.FOUGHT_BEASTS, side)) if is_tribe(side) else ()
