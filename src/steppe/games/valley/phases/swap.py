"""A card changes hands, and another goes the other way: both are seen by the two whose hands they are (VC44, H4)."""

from __future__ import annotations

from dataclasses import field
from typing import Any, TypeAlias, cast

from steppe.core.decision import Action, Seat
from steppe.core.frame import DONE, Flow, Frame, ask, go
from steppe.core.pile import Pile
from steppe.core.sheet import Owned, Public, sheet
from steppe.core.space import Below, Pick
from steppe.games.valley.deeds import card
from steppe.games.valley.phases.roll import draw
from steppe.games.valley.queries.people import led
from steppe.games.valley.world import G

Hand: TypeAlias = tuple[str, ...]
STOLEN = "stolen"  # N7: the card that the lot takes out of a hand


@sheet
class Swap(Frame):
    """One act in two steps: a card is taken, by lot or out of the hand that is shown, then another is given."""

    seat: Public[Seat] = 0
    owner: Public[Seat] = 0  # whose card is taken
    chosen: Public[bool] = False  # the hand is shown: who takes a card chooses it
    taken: Owned[list[Hand]] = field(default_factory=list)  # by seat: the card that was taken, for the two who know it

    def start(self, g: G, _: Any) -> Flow:
        if not g.world.hands[self.owner]:
            return DONE
        return go(self.choose if self.chosen else self.draw)

    def draw(self, g: G, _: Any) -> Flow:
        hand = g.world.hands[self.owner]
        kinds = tuple(dict.fromkeys(hand))
        return draw(g, STOLEN, Pile(kinds, tuple([hand.count(kind) for kind in kinds])).outcomes(), self.found)

    def choose(self, g: G, _: Any) -> Flow:
        if not led(g.world, self.seat):
            return go(self.draw)
        hand = tuple(dict.fromkeys(g.world.hands[self.owner]))
        return ask(self.seat, "steal", self.picked, (("steal", Pick("card", hand)),), owner=self.owner)

    def picked(self, g: G, got: Action) -> Flow:
        return self.found(g, cast("str", got.noun))

    def found(self, g: G, stolen: str) -> Flow:
        card.steal(g, self.seat, self.owner, stolen)
        self.know(g, stolen)
        return go(self.give)

    def know(self, g: G, stolen: str) -> None:
        """The two whose hands they are know which card it was."""
        both = self.seat, self.owner
        self.taken = [(stolen,) if seat in both else () for seat in range(g.rules.seats)]

    def rest(self, g: G) -> Hand:
        """What may be given: not the card itself that was taken, as far as it is known."""
        hand = g.world.hands[self.seat]
        if not any(self.taken):
            return hand
        place = hand.index(self.taken[self.seat][0])
        return hand[:place] + hand[place + 1 :]

    def give(self, g: G, _: Any) -> Flow:
        """Asked also where there is one card only, so that records tell which; a tribe without a leader gives none."""
        rest = tuple(dict.fromkeys(self.rest(g)))
        if not rest or not led(g.world, self.seat):
            return DONE
        return ask(self.seat, "give", self.given, (("give", Pick("card", rest)),), owner=self.owner)

    def given(self, g: G, got: Action) -> Flow:
        card.give(g, self.seat, self.owner, cast("str", got.noun), cause="swap")
        return DONE


# -- what somebody knows of hands while cards change them ----------------------------------------------------------


def under_way(g: G) -> Swap | None:
    """The exchange that is under way, if any."""
    for frame in g.stack:
        if isinstance(frame, Swap):
            return frame
    return None


def seen(g: G, swap: Swap | None, seat: Seat | None, other: Seat) -> Hand:
    """The cards in another hand that the seat sees just now."""
    if swap is None or seat is None:
        return ()
    if not any(swap.taken):
        return g.world.hands[other] if swap.chosen and (swap.seat, swap.owner) == (seat, other) else ()
    return swap.taken[seat] if (swap.seat, swap.owner) == (other, seat) else ()


def kept(g: G, seat: Seat) -> Hand:
    """The cards that the hand must hold just now."""
    swap = under_way(g)
    return swap.taken[seat] if swap is not None and swap.taken else ()


def imagine(g: G, seat: Seat | None, below: Below) -> None:
    """To all but the two, the card that was taken may be any of the hand that it came into."""
    swap = under_way(g)
    if swap is not None and any(swap.taken) and seat not in (swap.seat, swap.owner):
        hand = g.world.hands[swap.seat]
        swap.know(g, hand[below(len(hand))])
