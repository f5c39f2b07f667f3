"""Cave Bear: the caves of a region of mountains are attacked at once, each by one bear."""

from __future__ import annotations

from typing import Any

from steppe.core.frame import DONE, Flow, Frame, go, run, run_each
from steppe.core.sheet import Public, sheet
from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.cards.kit import WINTER_EVENT, Card, Mode
from steppe.games.valley.deeds import animal, camp
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.entering import came_onto, settled
from steppe.games.valley.phases.roll import RollRegion
from steppe.games.valley.phases.window import EVENT_EFFECT, opened
from steppe.games.valley.piece import BEAR
from steppe.games.valley.world import G, World


def caves(world: World, hexes: tuple[int, ...]) -> tuple[int, ...]:
    """The caves among these hexes, those of the first player first."""
    found = [hex for hex in hexes if world.camps[hex] >= 0 and world.ground.kind[hex] == MOUNTAIN]
    return tuple(sorted(found, key=lambda cave: world.order.index(world.camps[cave])))


@sheet
class CaveBear(Frame):
    """A region without a cave is thrown again; the camp does not help in the fight."""

    left: Public[tuple[int, ...]] = ()

    def start(self, g: G, _: Any) -> Flow:
        if not caves(g.world, g.world.ground.land):
            return DONE
        return run(RollRegion(kind=MOUNTAIN), self.rolled)

    def rolled(self, g: G, hexes: tuple[int, ...]) -> Flow:
        self.left = caves(g.world, hexes)
        return opened(g, EVENT_EFFECT, self.attack) if self.left else go(self.start)

    def attack(self, g: G, _: Any) -> Flow:
        camp.end_effects(g, "combat")  # what was played for one fight
        if not self.left:
            return DONE
        hex, self.left = self.left[0], self.left[1:]
        if g.world.camps[hex] < 0:
            return go(self.attack)
        bear, fields = came_onto(g, BEAR, hex, animal.fetch(g, BEAR, hex))
        seat = g.world.camps[hex]
        fight = Combat(hex=hex, species=BEAR, seat=seat, bare=True, only=1, ghost=not bear)
        window = settled(fields)
        return run_each((window, fight), self.attack) if window else run(fight, self.attack)


def attack(g: G, play: Any) -> Frame:
    return CaveBear()


CARD = Card(id="cave_bear", deck=WINTER_EVENT, modes=(Mode(do=(attack,)),))
