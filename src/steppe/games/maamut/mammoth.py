"""The hunter's move into the mammoth and the run that follows (M6, M7)."""

from __future__ import annotations

from typing import Any

from steppe.core.decision import Action, Seat
from steppe.core.frame import DONE, Flow, Frame, ask, go, run
from steppe.core.reason import Reason
from steppe.core.sheet import Public, sheet
from steppe.core.space import Pick
from steppe.games.maamut import deeds, refusal
from steppe.games.maamut.run import free_hexes, meeting, run_direction, run_direction_to_trap
from steppe.games.maamut.world import G


@sheet
class Push(Frame):
    """A hunter that meets the mammoth on its way (M6.1, M6.7)."""

    seat: Public[Seat] = 0
    card: Public[int] = 1
    direction: Public[int] = 0
    steps: Public[int] = 1  # made when it meets the mammoth

    def start(self, g: G, _: Any) -> Flow:
        deeds.walk(g, self.seat, self.direction, self.steps)
        return run(Run(seat=self.seat, card=self.card, direction=self.direction), self.go_on)

    def go_on(self, g: G, _: Any) -> Flow:
        rest, hunter = self.card - self.steps, g.world.hunters[self.seat]
        if not rest or g.world.ended or hunter < 0:
            return DONE
        again = meeting(hunter, self.direction, rest, g.world.mammoth)
        if again:  # M5.1: only where O4 with O5 has cut a run short; else M6.8 holds
            self.steps += again
            deeds.walk(g, self.seat, self.direction, again)
            return run(Run(seat=self.seat, card=self.card, direction=self.direction), self.go_on)
        deeds.walk(g, self.seat, self.direction, rest)  # M6.7, MR13: straight on
        return DONE


@sheet
class Run(Frame):
    """The mammoth runs, hex after hex (M6.2 to M6.6)."""

    seat: Public[Seat] = 0  # of the hunter that pushes
    card: Public[int] = 1
    direction: Public[int] = 0  # in which the hunter came
    towards: Public[int] = 0
    entered: Public[int] = 0  # how many hexes so far

    def start(self, g: G, _: Any) -> Flow:
        world = g.world
        if g.rules.trap_shortens:
            towards = run_direction_to_trap(world.ground, world.mammoth, self.direction, self.card, world.traps)
        else:
            towards = run_direction(world.ground, world.mammoth, self.direction, self.card)
        deeds.startle_mammoth(g, self.seat, self.direction, towards, self.card)
        if towards < 0:
            deeds.remove_hunter(g, self.seat, "charged")  # M6.6
            return DONE
        self.towards = towards
        return go(self.enter)

    def enter(self, g: G, _: Any) -> Flow:
        if self.entered == self.card or not g.world.ground.clear[g.world.mammoth][self.towards]:
            return DONE  # O4 with O5: the trap that the line was taken for may have gone with its trampled owner
        deeds.move_mammoth(g, self.towards)
        self.entered += 1
        owner = g.world.traps[g.world.mammoth]
        if owner >= 0:  # M6.5, MR21: before anything else
            wins = g.rules.dead_traps_win or g.world.hunters[owner] >= 0  # O5
            deeds.end_game(g, owner if wins else None, "caught" if wins else "fell_neutral")
            return DONE
        return run(Fright(seat=self.seat, towards=self.towards), self.enter)


@sheet
class Fright(Frame):
    """The hunters on the mammoth's hex flee, one after another, or are trampled (M7)."""

    seat: Public[Seat] = 0  # of the hunter that pushes
    towards: Public[int] = 0  # where the mammoth runs

    def scared(self, g: G) -> Seat | None:
        """M7.2: the next hunter that must flee, in turn order after the one that pushes."""
        seats = g.rules.seats
        for step in range(1, seats):
            seat = (self.seat + step) % seats
            if g.world.hunters[seat] == g.world.mammoth:
                return seat
        return None

    def free(self, g: G) -> tuple[int, ...]:
        """M7.3: where it may flee."""
        world = g.world
        taken = [] if g.rules.crowded_flight else world.hunters  # O6
        return free_hexes(world.ground, world.mammoth, self.towards, taken)

    def start(self, g: G, _: Any) -> Flow:
        seat = self.scared(g)
        if seat is None:
            return DONE
        free = self.free(g)
        if not free:
            deeds.remove_hunter(g, seat, "trampled")  # M7.5
            return go(self.start)
        if g.rules.flight == "auto":
            deeds.flee(g, seat, free[0])
            return go(self.start)
        decides = seat if g.rules.flight == "owner" else self.seat  # MR16, O7
        return ask(decides, "flee", self.flee, (("flee", Pick("hex", tuple(sorted(free)))),), hunter=seat)

    def flee(self, g: G, got: Action) -> Flow:
        seat = self.scared(g)
        assert seat is not None
        assert isinstance(got.noun, int)
        deeds.flee(g, seat, got.noun)
        return go(self.start)

    def why_not_start(self, g: G, action: Action) -> Reason | None:
        return refusal.why_not_flee(g, action, self.towards)
