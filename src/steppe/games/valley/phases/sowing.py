"""The sowing phase (V11): fields on plains with a village."""

from __future__ import annotations

from typing import Any, cast

from steppe.core.decision import Action, Decision, Seat
from steppe.core.frame import DONE, Flow, Frame, ask_all, go
from steppe.core.reason import Reason
from steppe.core.sheet import Public, sheet
from steppe.core.space import Subset
from steppe.games.valley.board.plan import PLAIN
from steppe.games.valley.deeds import camp, clock, food
from steppe.games.valley.phases.window import SOWING, opened
from steppe.games.valley.piece import NO_FIELD, OFF
from steppe.games.valley.queries.added import barred
from steppe.games.valley.queries.food import payable
from steppe.games.valley.queries.people import camps, led, turn_order
from steppe.games.valley.variant import SOW, TILL
from steppe.games.valley.world import G

COST = 1  # V11.1
PRICE = "sowing"  # for what it is paid


def sowable(g: G, seat: Seat) -> tuple[int, ...]:
    """V11.1, V11.2: plains where the tribe has a village and no field lies."""
    world = g.world
    if barred(g, TILL, seat):
        return ()
    return tuple(
        hex
        for hex in camps(world, seat)
        if world.ground.terrain[hex] == PLAIN and world.fields[hex] == NO_FIELD and not barred(g, SOW, seat, hex)
    )


def pay_and_sow(g: G, seat: Seat, hex: int) -> None:
    """V11.1."""
    food.lose(g, seat, COST, PRICE)
    camp.sow(g, seat, hex)


@sheet
class Sowing(Frame):
    """W1: all tribes together say where they sow; it is done in turn order."""

    announced: Public[bool] = False  # R15: the window after the births was its own, too

    def start(self, g: G, _: Any) -> Flow:
        clock.begin_phase(g, "sowing")
        return go(self.choose) if self.announced else opened(g, SOWING, self.choose)

    def choose(self, g: G, _: Any) -> Flow:
        asked = tuple(
            Decision(seat, "sow", (("sow", Subset("hex", hexes, 0, min(len(hexes), payable(g, seat, PRICE) // COST))),))
            for seat in turn_order(g.world, OFF)
            if led(g.world, seat) and payable(g, seat, PRICE) >= COST and (hexes := sowable(g, seat))
        )
        return ask_all(asked, self.sow) if asked else go(self.over)

    def why_not_choose(self, g: G, action: Action) -> Reason | None:
        """What keeps a tribe from sowing in a village of its own."""
        hexes = action.noun if action.verb == "sow" and isinstance(action.noun, tuple) else ()
        for hex in hexes:
            owner = g.world.camps[hex] if isinstance(hex, int) and 0 <= hex < g.world.size else OFF
            if owner >= 0 and (reason := barred(g, TILL, owner) or barred(g, SOW, owner, cast("int", hex))):
                return reason
        return None

    def sow(self, g: G, got: dict[Seat, Action]) -> Flow:
        for seat in turn_order(g.world, OFF):
            for hex in cast("tuple[int, ...]", got[seat].noun) if seat in got else ():
                pay_and_sow(g, seat, hex)
        return go(self.over)

    def over(self, g: G, _: Any) -> Flow:
        return DONE
