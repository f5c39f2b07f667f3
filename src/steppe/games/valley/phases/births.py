"""The births phase (V10, R15): camps with women have children, and all their dice are thrown together."""

from __future__ import annotations

from typing import Any, TypeAlias, cast

from steppe.core.decision import Action, Decision, Seat
from steppe.core.frame import DONE, Done, Flow, Frame, ask, ask_all, go, run
from steppe.core.sheet import Public, sheet
from steppe.core.space import Pick
from steppe.games.valley.deeds import camp, clock, people
from steppe.games.valley.neutral import YETI_CUB
from steppe.games.valley.party import UNIT, heads, part
from steppe.games.valley.phases.expulsion import Expulsion
from steppe.games.valley.phases.herding import HERD, grow, herd_dice
from steppe.games.valley.phases.roll import BIRTH, YETI, Die, Throw
from steppe.games.valley.phases.window import AFTER_THE_BIRTHS, BIRTHS_END, BIRTHS_START, opened
from steppe.games.valley.piece import OFF, PLAIN
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.calendar import is_sowing
from steppe.games.valley.queries.people import brood, camps, led, party_on, supply
from steppe.games.valley.queries.roamer import beside
from steppe.games.valley.queries.weary import able
from steppe.games.valley.world import G

Child: TypeAlias = tuple[Seat, int, int]  # seat, hex, kind; or how the kind is found
THROWN, NAMED = -1, -2  # a die decides, or its tribe
CUB = -3  # less the kind of the boy in whose place a yeti is born


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
                self.mothers += ((seat, hex, min(due, mothers_on(g, seat, hex))),)
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
        return run(Throw(dice=dice_of(g, self.children)), self.thrown)

    def thrown(self, g: G, dice: tuple[Die, ...]) -> Flow:
        """V10.2: the table says who is born, 6 twins, whose two dice follow it and where 6 is a child too."""
        if g.world.companions:
            grow(g, tuple([die for die in dice if die.what == HERD]))
            dice = tuple([die for die in dice if die.what != HERD])
        fallen, found = [*dice], cast("list[Child]", [])
        for seat, hex, kind in self.children:
            if kind == NAMED:
                found.append((seat, hex, kind))
                continue
            own = [fallen.pop(0)]
            while fallen and fallen[0].depth:
                own.append(fallen.pop(0))
            found += [(seat, hex, who) for who in born_of(g, own)]
        self.children = tuple(found)
        return go(self.bear)

    def bear(self, g: G, _: Any) -> Flow:
        if not self.children:
            return DONE
        seat, hex, kind = self.children[0]
        if kind <= CUB:
            return run(Changeling(seat=seat, hex=hex, kind=CUB - kind), self.delivered)
        if kind != NAMED:
            return self.born(g, kind)
        if led(g.world, seat):
            return ask(seat, "child", self.told, (("child", Pick("kind", PLAIN)),), hex=hex)
        return self.named(g, usual_child(g, seat))

    def told(self, g: G, got: Action) -> Flow:
        return self.named(g, cast("int", got.noun))

    def named(self, g: G, kind: int) -> Flow:
        seat, hex, _ = self.children[0]
        if in_force.is_changeling(g, seat, hex, kind):
            return run(Changeling(seat=seat, hex=hex, kind=kind, named=True), self.delivered)
        return self.born(g, kind)

    def delivered(self, g: G, cub: bool) -> Flow:
        """VC40: what was still due in the cave of a cub is lost."""
        (seat, hex, _), *left = self.children
        self.children = tuple([child for child in left if not cub or child[:2] != (seat, hex)])
        return go(self.bear)

    def born(self, g: G, kind: int) -> Flow:
        (seat, hex, _), *left = self.children
        self.children = tuple(left)
        bring_forth(g, seat, hex, kind)
        return go(self.bear)


def dice_of(g: G, children: tuple[Child, ...]) -> tuple[Die, ...]:
    """R15: a die for each birth; the births of a tribe are followed by the dice of its herds."""
    dice = [Die(BIRTH, seat, hex) for seat, hex, kind in children if kind == THROWN]
    if g.world.companions:
        by_tribe = [([die for die in dice if die.seat == seat], herd_dice(g, seat)) for seat in g.world.order]
        dice = [die for own, herds in by_tribe for die in (*own, *herds)]
    return tuple(dice)


@sheet
class Changeling(Frame):
    """VC40: a boy of a cave who may be a yeti; one who was named throws his die now. Whether a cub was born."""

    seat: Public[Seat] = OFF
    hex: Public[int] = OFF
    kind: Public[int] = 0
    named: Public[bool] = False

    def start(self, g: G, _: Any) -> Flow:
        die = Die(YETI, self.seat, self.hex)
        return run(Throw(dice=(die,)), self.thrown) if self.named else go(self.come)

    def thrown(self, g: G, dice: tuple[Die, ...]) -> Flow:
        return go(self.come) if is_yeti(g, dice[0]) else self.born(g)

    def come(self, g: G, _: Any) -> Flow:
        if not beside(g, YETI_CUB):
            return self.born(g)
        return run(Expulsion(seat=self.seat, hex=self.hex, what=YETI_CUB), self.fled)

    def born(self, g: G) -> Flow:
        bring_forth(g, self.seat, self.hex, self.kind)
        return Done(False)

    def fled(self, g: G, to: int) -> Flow:
        """VC18: the mothers are where they have fled to; OFF: they are dead."""
        phase, here = g.nearest(BirthsPhase), (self.seat, self.hex)
        moved = [(each[0], to if each[:2] == here else each[1], each[2]) for each in phase.mothers]
        phase.mothers = tuple([each for each in moved if each[1] != OFF])
        return Done(True)


def born_of(g: G, dice: list[Die]) -> list[int]:
    """V10.2, VC40: the children of a birth, by its die and those that hang on it."""
    children = []
    twins = sum(die.what == BIRTH for die in dice) > 1
    for place, die in enumerate(dice):
        if die.what == BIRTH and not (twins and not place):
            kind = g.rules.births[min(6, max(1, die.value)) - 1]  # R4
            after = dice[place + 1 : place + 2]
            children.append(CUB - kind if after and is_yeti(g, after[0]) else kind)
    return children


def is_yeti(g: G, die: Die) -> bool:
    """VC40: whether this is the die of a boy, and he is none."""
    return die.what == YETI and die.value <= in_force.most(g.world, in_force.CHANGELING)


def bring_forth(g: G, seat: Seat, hex: int, kind: int) -> None:
    """V10.3: the newborn stands on the hex at once; without a token in the supply the birth is void."""
    if not people.appear(g, seat, hex, UNIT[kind], "birth"):
        g.emit("birth_void", seat=seat, hex=hex, kind=kind)


def usual_child(g: G, seat: Seat) -> int:
    """What is born to a tribe that nobody leads: whoever can keep a camp, as long as the supply has one."""
    kinds = sorted(PLAIN, key=lambda kind: not UNIT[kind] & g.rules.keepers)
    return next((kind for kind in kinds if supply(g, seat, kind)), kinds[-1])


def mothers_on(g: G, seat: Seat, hex: int) -> int:
    """V10.1: how many of the tribe can have children there."""
    return heads(part(able(g.world, seat, hex), g.rules.keepers))


def births_due(g: G, seat: Seat, hex: int) -> int:
    """V10.1, and what cards add for each camp."""
    fathers = heads(part(party_on(g.world, seat, hex), g.rules.fathers))
    due = brood(g.rules, mothers_on(g, seat, hex), fathers)
    if not due or g.world.camps[hex] != seat:
        return 0
    return due + in_force.total(g.world, in_force.FERTILE, seat, hex)


def order_matters(g: G, seat: Seat, left: tuple[int, ...]) -> bool:
    """B1: whether some supply can run out among the children; one that is empty already does so in any order."""
    most = 2 * sum(births_due(g, seat, hex) for hex in left)
    return any(0 < supply(g, seat, kind) < most for kind in g.rules.kinds)
