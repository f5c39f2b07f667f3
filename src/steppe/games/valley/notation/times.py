"""When something happens, as the lines of a record begin."""

from __future__ import annotations

from steppe.games.valley.queries import calendar
from steppe.games.valley.world import G, World


class Times:
    """Which turn and phase it is, as entries begin; a turn that a held marker adds has a plus."""

    def __init__(self) -> None:
        self.number = 0
        self.held = False
        self.added = False

    def note(self, g: G) -> None:
        world: World = g.world
        if world.number != self.number:
            self.number, self.added = world.number, self.held
        self.held = bool(world.held)

    def start(self, g: G) -> str:
        self.note(g)
        return f"{calendar.written(g.world)}{'+' if self.added else ''} {g.world.phase}"
