"""The cunning phase (V12): a card for everybody whose hand is short."""

from __future__ import annotations

from typing import Any

from steppe.core.decision import Seat
from steppe.core.frame import DONE, Flow, Frame, go
from steppe.core.sheet import Public, sheet
from steppe.games.valley.deeds import card, clock
from steppe.games.valley.phases.roll import draw
from steppe.games.valley.phases.window import passed
from steppe.games.valley.piece import IN, OFF
from steppe.games.valley.queries.added import barred
from steppe.games.valley.queries.people import turn_order
from steppe.games.valley.variant import DEALING, DRAW, SEASON_OVER
from steppe.games.valley.world import G


@sheet
class Cunning(Frame):
    """V12.1, V12.2: one card each, in turn order, as long as there are any."""

    left: Public[tuple[Seat, ...]] = ()  # who is still to get one

    def start(self, g: G, _: Any) -> Flow:
        clock.begin_phase(g, "cunning")
        return passed(g, SEASON_OVER, self.prepare)

    def prepare(self, g: G, _: Any) -> Flow:
        return passed(g, DEALING, self.count)

    def count(self, g: G, _: Any) -> Flow:
        world = g.world
        self.left = tuple(
            seat
            for seat in turn_order(world, OFF)
            if world.status[seat] == IN and not world.leaderless[seat] and len(world.hands[seat]) < g.rules.hand
            if not barred(g, DRAW, seat)
        )
        if len(world.cunning) < len(self.left) and world.discard:
            card.renew_cunning(g)
        return go(self.deal)

    def deal(self, g: G, _: Any) -> Flow:
        if not self.left or not g.world.cunning:
            return DONE
        return draw(g, "deal", g.world.cunning.outcomes(), self.dealt)

    def dealt(self, g: G, drawn: str) -> Flow:
        card.deal(g, self.left[0], drawn)
        self.left = self.left[1:]
        return go(self.deal)
