"""Shady Deal: a card is taken from a rival's hand, and another goes back for it; together with Spying it is chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.core.frame import Frame
from steppe.games.valley.card import Step
from steppe.games.valley.cards import aim, do, shape
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.phases.swap import Swap
from steppe.games.valley.phases.window import ANY, PlayCard
from steppe.games.valley.world import G

SPYING = "spying"


def rival_with_cards(g: G, seat: Seat) -> Iterable[Aim]:
    """A rival who has a card, if the holder has another one to give: (seat,)."""
    hands = g.world.hands
    if len(hands[seat]) < 2:
        return ()
    return [(rival,) for rival in range(g.rules.seats) if rival != seat and hands[rival]]


def rival_to_spy_on(g: G, seat: Seat) -> Iterable[Aim]:
    """The same, of a rival whose hand can be spied on, if a third card is left to give: (seat,)."""
    hands = g.world.hands
    if len(hands[seat]) < 3:
        return ()
    return [(rival,) for (rival,) in aim.neighbouring_rival(g, seat) if hands[cast("int", rival)]]


def swap(*, chosen: bool) -> Step:
    """A card is taken by lot or by choice, then one is given: aim (seat,)."""

    def take_and_give(g: G, play: PlayCard) -> Frame:
        return Swap(seat=play.seat, owner=cast("int", play.aim[0]), chosen=chosen)

    return take_and_give


CARD = Card(
    id="shady_deal",
    deck=CUNNING,
    asks=(("steal", "card"), ("give", "card")),
    modes=(
        Mode(
            use="at_random",
            windows=(ANY,),
            purpose=Purpose.DEAL,
            aims=rival_with_cards,
            shape=shape.RIVAL,
            do=(swap(chosen=False),),
        ),
        Mode(
            use="with_spying",
            windows=(ANY,),
            purpose=Purpose.DEAL,
            aims=rival_to_spy_on,
            shape=shape.RIVAL,
            do=(do.see_hand, swap(chosen=True)),
            along=SPYING,
        ),
    ),
)
