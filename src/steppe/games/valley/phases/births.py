"""The births phase (V10, R15): camps with women have children, and all their dice are thrown together."""

from __future__ import annotations

from typing import Any, TypeAlias, cast

from steppe.core.decision import Action, Decision, Seat
from steppe.core.frame import DONE, Flow, Frame, ask, ask_all, go, run
from steppe.core.sheet import Public, sheet
from steppe.core.space import Pick
from steppe.games.valley.deeds import camp, clock, people
from steppe.games.valley.phases.roll import Die, Throw
from steppe.games.valley.phases.window import AFTER_THE_BIRTHS, BIRTHS_END, BIRTHS_START, opened
from steppe.games.valley.piece import KINDS, WARRIOR, WOMAN
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.calendar import is_sowing
from steppe.games.valley.queries.people import camps, led, of_kind, supply
from steppe.games.valley.world import G

Child: TypeAlias = tuple[Seat, int, int]  # seat, hex, kind; or how the kind is found
THROWN, NAMED = -1, -2  # a die decides, or its tribe


@sheet
class BirthsPhase(Frame):
    """R15: one window before, all dice, one for the dice, the children in turn order and camp by camp, one after."""

    named: Public[tuple[int, ...]] = ()  # camps whose children a card lets their tribe name
    outside: Public[tuple[tuple[Seat, int], ...]] = ()  # seat and hex of births in the open, by a card
    ordered: Public[tuple[int, ...]] = ()  # B1: camps in the order that their owners have chosen so far
    mothers: Public[tuple[tuple[Seat, int, int], ...]] = ()  # VC18: seat, hex, how many gave birth there

    def start(self, g: G, _: Any) -> Flow:
        clock.begin_phase(g, "births")
        return opened(g, BIRTHS_START, self.order)

    def order(self, g: G, _: Any) -> Flow:
        """B1: all owners at once; each names the next of his camps as long as their order matters."""
        asked = [
            Decision(seat, "birth", (("birth", Pick("hex", left)),))
            for seat in g.world.order
            if led(g.world, seat) and len(left := self.unordered(g, seat)) > 1 and order_matters(g, seat, left)
        ]
        return ask_all(asked, self.chosen) if asked else go(self.conceive)

    def unordered(self, g: G, seat: Seat) -> tuple[int, ...]:
        return tuple(hex for hex in camps(g.world, seat) if hex not in self.ordered and births_due(g, seat, hex))

    def chosen(self, g: G, got: dict[Seat, Action]) -> Flow:
        self.ordered += tuple([cast("int", action.noun) for action in got.values()])
        return go(self.order)

    def conceive(self, g: G, _: Any) -> Flow:
        """V10.4: tribes in turn order, the camps of each in its order; VR26: the women are counted now."""
        births: list[Child] = []
        for seat in g.world.order:
            mine = [hex for hex in self.ordered if g.world.camps[hex] == seat]
            for hex in (*mine, *self.unordered(g, seat)):
                due = births_due(g, seat, hex)
                self.mothers += ((seat, hex, min(due, of_kind(g.world, seat, hex, WOMAN))),)
                births += [(seat, hex, NAMED if hex in self.named and led(g.world, seat) else THROWN)] * due
            for owner, hex in self.outside:
                if owner == seat:
                    self.mothers += ((seat, hex, 1),)
                    births.append((seat, hex, THROWN))
        return run(Bearing(children=tuple(births)), self.born)

    def born(self, g: G, _: Any) -> Flow:
        return opened(g, AFTER_THE_BIRTHS if is_sowing(g.world) else BIRTHS_END, self.over)

    def over(self, g: G, _: Any) -> Flow:
        camp.end_effects(g, "births")
        return DONE


@sheet
class Bearing(Frame):
    """The dice of all births, then the children one after another."""

    children: Public[tuple[Child, ...]] = ()  # still to come

    def start(self, g: G, _: Any) -> Flow:
        dice = [Die("birth", seat, hex) for seat, hex, kind in self.children if kind == THROWN]
        return run(Throw(dice=tuple(dice)), self.thrown)

    def thrown(self, g: G, dice: tuple[Die, ...]) -> Flow:
        """V10.2: 1-2 a woman, 3-5 a warrior, 6 twins, whose two dice follow it and where 6 is a warrior."""
        fallen, found = [*dice], cast("list[Child]", [])
        for seat, hex, kind in self.children:
            if kind == NAMED:
                found.append((seat, hex, kind))
                continue
            own = [fallen.pop(0)]
            while fallen and fallen[0].depth:
                own.append(fallen.pop(0))
            found += [(seat, hex, g.rules.births[die.value - 1]) for die in own[1:] or own]
        self.children = tuple(found)
        return go(self.bear)

    def bear(self, g: G, _: Any) -> Flow:
        if not self.children:
            return DONE
        seat, hex, kind = self.children[0]
        if kind != NAMED:
            return self.born(g, kind)
        if led(g.world, seat):
            return ask(seat, "child", self.told, (("child", Pick("kind", KINDS)),), hex=hex)
        return self.born(g, WOMAN if supply(g, seat, WOMAN) else WARRIOR)

    def told(self, g: G, got: Action) -> Flow:
        return self.born(g, cast("int", got.noun))

    def born(self, g: G, kind: int) -> Flow:
        (seat, hex, _), *left = self.children
        self.children = tuple(left)
        bring_forth(g, seat, hex, kind)
        return go(self.bear)


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
    return min(2, women) + in_force.total(g.world, in_force.FERTILE, seat)


def order_matters(g: G, seat: Seat, left: tuple[int, ...]) -> bool:
    """B1: whether some supply can run out among the children; one that is empty already does so in any order."""
    most = 2 * sum(births_due(g, seat, hex) for hex in left)
    return any(0 < supply(g, seat, kind) < most for kind in KINDS)
