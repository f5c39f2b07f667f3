"""Tribes that fight as one side, and one that looks on (V18.11, V18.39)."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.core.sheet import Rare, sheet
from steppe.games.valley.deeds import talk
from steppe.games.valley.phases.side import Fight, is_tribe
from steppe.games.valley.queries import in_force, strength
from steppe.games.valley.queries.people import turn_order
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.world import G


@sheet
class Alliance(Fight):
    """A combat in which several tribes may be one side against animals, who lose in turn."""

    onlooker: Rare[int] = 0  # V18.11: one more than the seat of a camp's owner who looks on; 0: nobody does

    def hunters(self, g: G) -> tuple[Seat, ...]:
        """Who is left of those that fight the animals, whose combat it is first; several are one side (V18.39)."""
        if in_force.HUNTER in g.world.keys and (team := strength.team(g.world, self.hex)):
            return tuple([seat for seat in turn_order(g.world, self.seat) if seat in team])
        return (self.seat,) if strength.stands(g.world, self.seat, self.hex) else ()

    def tribes(self, g: G, side: int) -> tuple[Seat, ...]:
        if self.species == TRIBES or in_force.HUNTER not in g.world.keys:
            return (side,) if is_tribe(side) else ()
        return self.hunters(g) if is_tribe(side) else ()

    def mourner(self, g: G, side: int) -> Seat:
        team = () if self.species == TRIBES else strength.team(g.world, self.hex)
        return team[0] if team else side

    def mourned(self, g: G, seat: Seat) -> None:
        if self.species != TRIBES and in_force.HUNTER in g.world.keys:
            talk.lose_in_turn(g, seat, self.hex)
