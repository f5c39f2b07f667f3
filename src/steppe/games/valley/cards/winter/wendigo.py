"""Wendigo: every tribe loses one token of its own choice."""

from __future__ import annotations

from typing import Any

from steppe.core.decision import Action, Decision, Seat
from steppe.core.frame import DONE, Flow, Frame, ask_all, go
from steppe.core.sheet import Public, sheet
from steppe.core.space import Pick
from steppe.games.valley.cards import do
from steppe.games.valley.cards.kit import WINTER_EVENT, Card, Mode
from steppe.games.valley.deeds import people
from steppe.games.valley.party import kinds_of
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.piece import OFF
from steppe.games.valley.queries.people import led, party_on, places, turn_order
from steppe.games.valley.world import G


@sheet
class Vanishing(Frame):
    """EV2: every tribe says on which hex, and then who if there are several kinds; all at the same time."""

    cause: Public[str] = ""
    named: Public[tuple[tuple[Seat, int], ...]] = ()  # seat and hex
    done: Public[tuple[Seat, ...]] = ()

    def hexes(self, g: G, seat: Seat) -> tuple[int, ...]:
        """Where the token may be lost; one hex as soon as it is named."""
        return tuple([hex for who, hex in self.named if who == seat]) or places(g.world, seat)

    def start(self, g: G, _: Any) -> Flow:
        """Losses without a choice."""
        for seat in turn_order(g.world, OFF):
            hexes = self.hexes(g, seat)
            kinds = kinds_of(party_on(g.world, seat, hexes[0])) if hexes else ()
            if seat not in self.done and (not led(g.world, seat) or (len(hexes) < 2 and len(kinds) < 2)):
                self.lose(g, seat, hexes, kinds)
        return go(self.choose)

    def choose(self, g: G, _: Any) -> Flow:
        left = [seat for seat in turn_order(g.world, OFF) if seat not in self.done]
        if not all(led(g.world, seat) for seat in left):
            return go(self.start)
        return ask_all([self.question(g, seat) for seat in left], self.chosen) if left else DONE

    def question(self, g: G, seat: Seat) -> Decision:
        hexes = self.hexes(g, seat)
        if len(hexes) > 1:
            return Decision(seat, "expose_anyone", (("expose", Pick("hex", hexes)),), (("cause", self.cause),))
        kinds, about = kinds_of(party_on(g.world, seat, hexes[0])), (("hex", hexes[0]), ("cause", self.cause))
        return Decision(seat, "victim", (("lose", Pick("kind", kinds)),), about)

    def chosen(self, g: G, got: dict[Seat, Action]) -> Flow:
        for seat, (verb, noun) in got.items():
            assert isinstance(noun, int)
            if verb == "expose":
                self.named = (*self.named, (seat, noun))
            else:
                self.lose(g, seat, self.hexes(g, seat), (noun,))
        return go(self.start)

    def lose(self, g: G, seat: Seat, hexes: tuple[int, ...], kinds: tuple[int, ...]) -> None:
        self.done = (*self.done, seat)
        if kinds:
            people.kill(g, seat, hexes[0], kinds[0], self.cause)


def take_somebody(g: G, play: Happening) -> Frame:
    return Vanishing(cause=play.card)


CARD = Card(id="wendigo", deck=WINTER_EVENT, modes=(Mode(do=(do.before_it_strikes, take_somebody)),))
