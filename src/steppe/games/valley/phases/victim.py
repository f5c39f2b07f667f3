"""Who dies in an event: one human a hex, or one token of each tribe (V4.8)."""

from __future__ import annotations

from typing import Any

from steppe.core.decision import Action, Decision, Seat
from steppe.core.frame import DONE, Done, Flow, Frame, ask_all, go
from steppe.core.sheet import Public, sheet
from steppe.core.space import Noun, Pick
from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.deeds import people as deeds
from steppe.games.valley.party import ANY_MAN, ANY_WOMAN, UNIT, kinds_of, many, without
from steppe.games.valley.piece import OFF
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.people import led, party_on, stacks, tribes_on, turn_order
from steppe.games.valley.world import G


def exposed(g: G, seat: Seat, hex: int, *, caves: bool) -> tuple[int, ...]:
    """The kinds of the tribe's tokens that the event can kill there, each as often as there are such tokens."""
    world = g.world
    if caves and world.camps[hex] == seat and world.ground.kind[hex] == MOUNTAIN:
        return ()
    struck = without(party_on(world, seat, hex), in_force.spared(world, seat, hex))
    return tuple([kind for kind in kinds_of(struck) for _ in range(many(struck, kind))])


@sheet
class OnePerHex(Frame):
    """V4.8, VC4: exactly one tribe token on each hex, chosen by its owner; all owners choose at the same time."""

    hexes: Public[tuple[int, ...]] = ()
    cause: Public[str] = ""
    caves: Public[bool] = False  # tokens in a cave of their tribe are safe
    hit: Public[tuple[Seat, ...]] = ()  # who has lost somebody

    def owing(self, g: G, hex: int) -> tuple[Seat, tuple[int, ...]]:
        """The tribe that owes the loss on a hex, and what it can lose: the one with most tokens exposed there."""
        found: tuple[Seat, tuple[int, ...]] = (OFF, ())
        present = tribes_on(g.world, hex)
        for seat in turn_order(g.world, OFF):
            if seat in present and len(kinds := exposed(g, seat, hex, caves=self.caves)) > len(found[1]):
                found = seat, kinds
        return found

    def start(self, g: G, _: Any) -> Flow:
        """Losses without a choice."""
        left = []
        for hex in self.hexes:
            seat, kinds = self.owing(g, hex)
            if len(set(kinds)) > 1 and led(g.world, seat):
                left.append(hex)
            elif kinds:
                self.lose(g, seat, hex, kinds[0])
        self.hexes = tuple(left)
        return go(self.choose)

    def choose(self, g: G, _: Any) -> Flow:
        """EV1: everybody the first of his hexes."""
        asked: dict[Seat, Decision] = {}
        for hex in self.hexes:
            seat, kinds = self.owing(g, hex)
            if not led(g.world, seat):
                return go(self.start)
            about = (("hex", hex), ("cause", self.cause))
            asked.setdefault(
                seat, Decision(seat, "victim", (("lose", Pick("kind", tuple(sorted(set(kinds))))),), about)
            )
        return ask_all(asked.values(), self.chosen) if asked else Done(self.hit)

    def chosen(self, g: G, got: dict[Seat, Action]) -> Flow:
        for hex in self.hexes:
            seat, _ = self.owing(g, hex)
            if seat in got:
                kind = got.pop(seat).noun
                assert isinstance(kind, int)
                self.lose(g, seat, hex, kind)
                self.hexes = tuple(other for other in self.hexes if other != hex)
        return go(self.start)

    def lose(self, g: G, seat: Seat, hex: int, kind: int) -> None:
        deeds.kill(g, seat, hex, kind, self.cause)
        self.hit = (*self.hit, seat)


@sheet
class EachLoses(Frame):
    """Every tribe loses one token of the sex of this kind, of its own choice (V1.10)."""

    kind: Public[int] = 0
    cause: Public[str] = ""
    done: Public[tuple[Seat, ...]] = ()

    def where(self, g: G, seat: Seat) -> tuple[Noun, ...]:
        """The hexes with such a token; one of the other kind of that sex is named with it: (hex, kind)."""
        sex = ANY_MAN if UNIT[self.kind] & ANY_MAN else ANY_WOMAN
        found = [(hex, kind) for hex, kind in stacks(g.world, seat) if UNIT[kind] & sex]
        return tuple([hex if kind == self.kind else (hex, kind) for hex, kind in found])

    def lose(self, g: G, seat: Seat, noun: Noun) -> None:
        hex, kind = noun if isinstance(noun, tuple) else (noun, self.kind)
        assert isinstance(hex, int)
        assert isinstance(kind, int)
        deeds.kill(g, seat, hex, kind, self.cause)

    def start(self, g: G, _: Any) -> Flow:
        for seat in turn_order(g.world, OFF):
            hexes = self.where(g, seat)
            if seat not in self.done and (len(hexes) < 2 or not led(g.world, seat)):
                self.done = (*self.done, seat)
                if hexes:
                    self.lose(g, seat, hexes[0])
        return go(self.choose)

    def choose(self, g: G, _: Any) -> Flow:
        if any(not led(g.world, seat) for seat in range(g.rules.seats) if seat not in self.done):
            return go(self.start)
        asked = tuple(
            Decision(seat, "expose", (("expose", Pick("hex", self.where(g, seat))),), (("kind", self.kind),))
            for seat in turn_order(g.world, OFF)
            if seat not in self.done
        )
        return ask_all(asked, self.chosen) if asked else DONE

    def chosen(self, g: G, got: dict[Seat, Action]) -> Flow:
        for seat, action in got.items():
            self.done = (*self.done, seat)
            self.lose(g, seat, action.noun)
        return go(self.start)
