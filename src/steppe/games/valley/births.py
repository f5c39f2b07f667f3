"""The births phase (V10): camps with women have children."""

from __future__ import annotations

from typing import Any, cast

from steppe.core.decision import Action, Seat
from steppe.core.frame import DONE, Flow, Frame, ask, go, run, run_each
from steppe.core.sheet import Public, sheet
from steppe.core.space import Pick
from steppe.games.valley import force
from steppe.games.valley.deeds import camp, clock, people
from steppe.games.valley.people import camps, led, of_kind, supply
from steppe.games.valley.piece import KINDS, WARRIOR, WOMAN
from steppe.games.valley.roll import die
from steppe.games.valley.window import BIRTHS_END, BIRTHS_START, DIE_ROLLED, opened
from steppe.games.valley.world import G

TWINS = 6


@sheet
class BirthsPhase(Frame):
    """V10.4: in turn order."""

    mothers: Public[tuple[tuple[Seat, int, int], ...]] = ()  # VC18: seat, hex, how many gave birth there

    def start(self, g: G, _: Any) -> Flow:
        clock.begin_phase(g, "births")
        return run_each((TribeBirths(seat=seat) for seat in g.world.order), self.born)

    def born(self, g: G, _: Any) -> Flow:
        return opened(g, BIRTHS_END, self.over)

    def over(self, g: G, _: Any) -> Flow:
        camp.end_effects(g, "births")
        return DONE


@sheet
class TribeBirths(Frame):
    """B1: a player's camps, in an order of his choice."""

    seat: Public[Seat] = 0
    done: Public[tuple[int, ...]] = ()
    rolled: Public[bool] = False  # whether a die was thrown for the tribe in this phase

    def start(self, g: G, _: Any) -> Flow:
        return opened(g, BIRTHS_START, self.next, self.seat)

    def next(self, g: G, _: Any) -> Flow:
        left = tuple(hex for hex in camps(g.world, self.seat) if hex not in self.done)
        if not left:
            return DONE
        if len(left) == 1 or not led(g.world, self.seat) or not order_matters(g, self.seat, left):
            return self.bear(g, left[0])
        return ask(self.seat, "birth", self.chosen, (("birth", Pick("hex", left)),))

    def chosen(self, g: G, got: Action) -> Flow:
        return self.bear(g, cast("int", got.noun))

    def bear(self, g: G, hex: int) -> Flow:
        self.done = (*self.done, hex)
        return run(CampBirths(seat=self.seat, hex=hex), self.next)


@sheet
class CampBirths(Frame):
    """V10.1: one birth with one woman, two with more; cards may add to it or name the children."""

    seat: Public[Seat] = 0
    hex: Public[int] = 0
    named: Public[bool] = False  # a card lets the tribe name its children instead of throwing dice
    left: Public[int] = 0  # births still due

    def start(self, g: G, _: Any) -> Flow:
        self.left = births_due(g, self.seat, self.hex)
        return opened(g, BIRTHS_START, self.count, self.seat, self.hex)

    def count(self, g: G, _: Any) -> Flow:
        women = of_kind(g.world, self.seat, self.hex, WOMAN)
        self.left = births_due(g, self.seat, self.hex)
        phase = g.nearest(BirthsPhase)
        phase.mothers = (*phase.mothers, (self.seat, self.hex, min(women, self.left)))
        return go(self.birth)

    def birth(self, g: G, _: Any) -> Flow:
        if not self.left:
            return DONE
        if self.named and led(g.world, self.seat):
            return ask(self.seat, "child", self.told, (("child", Pick("kind", KINDS)),), hex=self.hex)
        self.left -= 1
        g.nearest(TribeBirths).rolled = True
        return run(Birth(seat=self.seat, hex=self.hex), self.birth)

    def told(self, g: G, got: Action) -> Flow:
        self.left -= 1
        bring_forth(g, self.seat, self.hex, cast("int", got.noun))
        return go(self.birth)


@sheet
class Birth(Frame):
    """V10.2: 1-2 a woman, 3-5 a warrior, 6 twins: two further dice, where 6 is a warrior."""

    seat: Public[Seat] = 0
    hex: Public[int] = 0
    die: Public[int] = 0
    twins: Public[int] = 0  # children of the pair still to come

    def start(self, g: G, _: Any) -> Flow:
        return die(g, "die", self.thrown)

    def thrown(self, g: G, die: int) -> Flow:
        clock.throw(g, "birth", die, self.seat)
        self.die = die
        return opened(g, DIE_ROLLED, self.born, self.seat, self.hex)

    def born(self, g: G, _: Any) -> Flow:
        if self.die >= TWINS and not self.twins:
            self.twins = 2
            return go(self.start)
        bring_forth(g, self.seat, self.hex, WOMAN if self.die <= 2 else WARRIOR)
        self.twins = max(0, self.twins - 1)
        return go(self.start) if self.twins else DONE


def bring_forth(g: G, seat: Seat, hex: int, kind: int) -> None:
    """V10.3: the newborn stands on the hex at once; without a token in the supply the birth is void."""
    came = people.appear(g, seat, hex, int(kind == WARRIOR), int(kind == WOMAN), "birth")
    if not any(came):
        g.emit("birth_void", seat=seat, hex=hex, kind=kind)


def births_due(g: G, seat: Seat, hex: int) -> int:
    """V10.1, and what cards add for each camp."""
    women = of_kind(g.world, seat, hex, WOMAN)
    if not women or g.world.camps[hex] != seat:
        return 0
    return min(2, women) + force.total(g.world, force.FERTILE, seat)


def order_matters(g: G, seat: Seat, left: tuple[int, ...]) -> bool:
    """B1: whether some supply can run out, whatever the dice show."""
    most = 2 * sum(births_due(g, seat, hex) for hex in left)
    return any(supply(g.world, seat, kind) < most for kind in KINDS)
