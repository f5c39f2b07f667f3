"""The set-up (V2): board, first player, starting camps, early sowing, hands."""

from __future__ import annotations

from typing import Any, cast

from steppe.core.decision import Action, Seat
from steppe.core.frame import DONE, Flow, Frame, ask, chance, go, run_each
from steppe.core.reason import Reason
from steppe.core.sheet import Public, sheet
from steppe.core.space import Number, Pick
from steppe.games.valley.board.plan import PLAIN
from steppe.games.valley.deeds import camp, card, clock, food, people
from steppe.games.valley.larder import START
from steppe.games.valley.phases import sowing
from steppe.games.valley.phases.roll import draw
from steppe.games.valley.phases.window import passed
from steppe.games.valley.piece import OFF
from steppe.games.valley.queries.added import barred
from steppe.games.valley.queries.people import settled
from steppe.games.valley.refusal import placing
from steppe.games.valley.variant import BOARD_LAID, TILL
from steppe.games.valley.world import G, World

SEEDS = Number("seed", 0, (1 << 48) - 1)


@sheet
class Setup(Frame):
    """In the order of V2."""

    def start(self, g: G, _: Any) -> Flow:
        if g.rules.board.startswith("random") and ":" not in g.rules.board:
            return draw(g, "board", SEEDS, self.found)
        return self.laid(g, g.rules.board)

    def found(self, g: G, seed: int) -> Flow:
        return self.laid(g, g.rules.edition.box.drawn(int(g.rules.board.removeprefix("random-")), seed))

    def laid(self, g: G, board: str) -> Flow:
        clock.lay_board(g, board)
        return passed(g, BOARD_LAID, self.bare)

    def bare(self, g: G, _: Any) -> Flow:
        return go(self.lot)

    def lot(self, g: G, _: Any) -> Flow:
        return draw(g, "lot", Pick("seat", tuple(range(g.rules.seats))), self.drawn)  # V2.4

    def drawn(self, g: G, first: Seat) -> Flow:
        clock.set_order(g, first)
        return run_each((Settle(seat=seat) for seat in g.world.order), self.deal)

    def short(self, g: G) -> Seat | None:
        """The first player in turn order whose hand is not full (V2.8)."""
        for seat in g.world.order:
            if len(g.world.hands[seat]) < g.rules.hand:
                return seat
        return None

    def deal(self, g: G, _: Any) -> Flow:
        while (seat := self.short(g)) is not None and (left := g.world.cunning.outcomes()).of:
            if g.luck is None:
                return chance("deal", left, self.dealt)
            card.deal(g, seat, cast("str", left.sample(g.luck)))
        return DONE

    def dealt(self, g: G, drawn: str) -> Flow:
        card.deal(g, cast("int", self.short(g)), drawn)
        return go(self.deal)


def start_hexes(world: World) -> tuple[int, ...]:
    """V2.5, V2.6: land without a tribe, not beside another tribe's camp unless a river lies between."""
    board = world.ground
    taken = {other for hex in settled(world) for other in board.foot[hex]}
    return tuple([hex for hex in board.land if hex not in taken and not world.crowd[hex] and board.first_camps[hex]])


@sheet
class Settle(Frame):
    """V2.5 to V2.7: a tribe chooses its first hex, and may sow at once."""

    seat: Public[Seat] = 0
    hex: Public[int] = OFF

    def start(self, g: G, _: Any) -> Flow:
        return ask(self.seat, "settle", self.placed, (("place", Pick("hex", start_hexes(g.world))),))  # S1

    def placed(self, g: G, got: Action) -> Flow:
        self.hex = cast("int", got.noun)
        food.gain(g, self.seat, g.rules.start_food, "start", START)  # V2.3
        people.appear(g, self.seat, self.hex, g.rules.first, "start")
        camp.found(g, self.seat, self.hex)
        sows = g.world.ground.terrain[self.hex] == PLAIN and not barred(g, TILL, self.seat)
        return go(self.early) if sows else DONE

    def early(self, g: G, _: Any) -> Flow:
        return ask(self.seat, "early_sowing", self.answered, (("sow", None), ("pass", None)), hex=self.hex)  # S2

    def answered(self, g: G, got: Action) -> Flow:
        if got.verb == "sow":
            sowing.pay_and_sow(g, self.seat, self.hex)
        return DONE

    def why_not_start(self, g: G, action: Action) -> Reason | None:
        return placing.why_not_settle(g, action)
