"""Visitors in a camp trade, or fight (V18.11, V18.40, C4c)."""

from __future__ import annotations

from typing import Any, cast

from steppe.core.decision import Action, Seat
from steppe.core.form import Either
from steppe.core.frame import DONE, Flow, Frame, ask, go, run
from steppe.core.option import Option
from steppe.core.reason import Reason, because
from steppe.core.sheet import Public, sheet
from steppe.games.valley.deeds import talk
from steppe.games.valley.phases.bargain import BARTER, QUESTION, bargain, offers, why_not_offer
from steppe.games.valley.phases.window import COMBAT_PHASE
from steppe.games.valley.piece import OFF
from steppe.games.valley.purpose import Heed
from steppe.games.valley.queries import in_force, strength
from steppe.games.valley.queries.people import led, places, tribes_on
from steppe.games.valley.queries.roamer import bands
from steppe.games.valley.variant import MEETING, Edit, Question, Variant
from steppe.games.valley.world import G


def guests(g: G, hex: int) -> tuple[Seat, ...]:
    """V18.40, V16.10: exactly two tribes, one of them in its camp, who may barter there; else nobody."""
    world = g.world
    here = tuple([seat for seat in tribes_on(world, hex) if strength.stands(world, seat, hex)])
    if len(here) != 2 or world.camps[hex] not in here or bands(world, hex):
        return ()
    spoken = in_force.holds(world, in_force.BARTERED, hex=hex) or in_force.truce(world, hex) is not None
    return () if spoken else here


@sheet
class Visit(Frame):
    """C4c: the one whose turn it is offers or passes; then the other may open once himself."""

    hexes: Public[tuple[int, ...]] = ()  # in a Garden of Eden several may come up at once
    seat: Public[Seat] = OFF  # whose turn it is
    left: Public[tuple[Seat, ...]] = ()  # who may still open

    def start(self, g: G, _: Any) -> Flow:
        """The next hex where they may barter."""
        while self.hexes:
            here = guests(g, self.hexes[0])
            if self.seat in here:
                self.left = (self.seat, *[seat for seat in here if seat != self.seat])
                talk.visit(g, self.hexes[0])
                return go(self.open)
            self.hexes = self.hexes[1:]
        return DONE

    def open(self, g: G, _: Any) -> Flow:
        while self.left:
            seat, other = self.left[0], partner(g, self)
            space = offers(g, seat, other, (self.hexes[0], self.hexes[0]))
            if led(g.world, seat) and led(g.world, other) and space.size():
                cases = Either(BARTER, (((other, self.hexes[0]), space),))
                return ask(seat, BARTER, self.opened, ((BARTER, cases), ("pass", None)), hex=self.hexes[0], owner=other)
            self.left = self.left[1:]
        return self.leave(g)

    def opened(self, g: G, got: Action) -> Flow:
        seat, other, hex = self.left[0], partner(g, self), self.hexes[0]
        self.left = self.left[1:]
        if got.verb == "pass":
            return go(self.open)
        terms = cast("tuple[Any, Any]", got.noun)[1]
        return run(bargain(g, seat, other, (hex, hex), terms), self.heard)

    def heard(self, g: G, agreed: bool) -> Flow:
        if not agreed:
            return go(self.open)
        talk.keep_peace(g, self.hexes[0], g.world.camps[self.hexes[0]])
        return self.leave(g)

    def leave(self, g: G) -> Flow:
        self.hexes, self.left = self.hexes[1:], ()
        return go(self.start)

    def why_not_open(self, g: G, action: Action) -> Reason | None:
        return why_not_open(g, self, action)


def partner(g: G, visit: Visit) -> Seat:
    """With whom the one who opens would barter."""
    here = [each for each in tribes_on(g.world, visit.hexes[0]) if strength.stands(g.world, each, visit.hexes[0])]
    return next(seat for seat in here if seat != visit.left[0])


def why_not_open(g: G, visit: Visit, action: Action) -> Reason | None:
    if action.verb != BARTER:
        return None
    hex, other = visit.hexes[0], partner(g, visit)
    if not isinstance(action.noun, tuple) or len(action.noun) != 2 or action.noun[0] != (other, hex):
        return because("barter_in_the_camp", "V18.11", owner=other, hex=hex)
    return why_not_offer(g, visit.left[0], other, (hex, hex), action.noun[1])


def on_arrival(g: G, fighting: Any) -> Frame | None:
    """When the hex comes up."""
    if fighting.species != strength.TRIBES or fighting.seat not in guests(g, fighting.hex):
        return None
    return Visit(hexes=(fighting.hex,), seat=fighting.seat)


def in_eden(g: G, fighting: Any) -> Frame | None:
    """V18.40, VR87: where nobody fights, barter is voluntary; the hexes come up before the combats with animals."""
    if not in_force.is_peace(g.world):
        return None
    hexes = tuple([hex for hex in places(g.world, fighting.seat) if fighting.seat in guests(g, hex)])
    return Visit(hexes=hexes, seat=fighting.seat) if hexes else None


VARIANT = Variant(
    option=Option("camp_barter", ("off", "on"), "V18.11"),
    heed=Heed.RULES,
    edits={"on": Edit(tables={"visits": 3}, hooks=((COMBAT_PHASE, in_eden), (MEETING, on_arrival)))},
    frames=(Visit,),
    questions=(
        Question(
            topic=BARTER,
            id="C4c",
            key=BARTER,
            kind=BARTER,
            word="x",
            modest=lambda _, __: Action("pass"),
            declined="pass",
        ),
        QUESTION,
    ),
)
