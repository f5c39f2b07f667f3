"""Neutral pieces go their way: animals with the die of the herds, people after them with a die for each group (V16)."""

from __future__ import annotations

from typing import Any

from steppe.core.frame import Done, Flow, Frame
from steppe.core.sheet import Public, sheet
from steppe.games.valley.deeds import clock, roamer
from steppe.games.valley.neutral import OWN_DIE, PEOPLE
from steppe.games.valley.phases.entering import came_onto
from steppe.games.valley.phases.roll import die
from steppe.games.valley.piece import OFF
from steppe.games.valley.queries.herd import direction_of
from steppe.games.valley.queries.roamer import is_met, onward_or_wall, sort_of
from steppe.games.valley.world import G


def prowl(g: G, direction: int) -> tuple[int, ...]:
    """V16.7: neutral animals go with the die of the animals; the walls at which they have stopped."""
    walls: tuple[int, ...] = ()
    for what, hex, many in g.world.roamers:
        if what in PEOPLE or not sort_of(g.rules, what).steps or is_met(g, what, hex):
            continue
        to, wall = onward_or_wall(g, what, hex, direction)
        if to != OFF:
            roamer.move(g, what, hex, to, many)
            came_onto(g, what, to, (1 << many) - 1)
        elif wall != OFF:
            walls += (wall,)
    return walls


def wanderers(g: G) -> list[Frame]:
    """V16.6: the movements of all groups of neutral people that are free to go, hex by hex."""
    free = [row for row in g.world.roamers if row[0] in PEOPLE and not is_met(g, *row[:2])]
    return [Wander(what=what, hex=hex, many=many) for what, hex, many in free]


@sheet
class Wander(Frame):
    """V16.6: a group throws its die and goes one hex; who has come to it meanwhile stays. The wall that stops it."""

    what: Public[int] = 0
    hex: Public[int] = 0
    many: Public[int] = 0

    def start(self, g: G, _: Any) -> Flow:
        return die(g, OWN_DIE, self.rolled)

    def rolled(self, g: G, value: int) -> Flow:
        clock.throw(g, OWN_DIE, value, hex=self.hex)
        to, wall = onward_or_wall(g, self.what, self.hex, direction_of(g, value))
        if to != OFF:
            roamer.move(g, self.what, self.hex, to, self.many)
        return Done(wall)
