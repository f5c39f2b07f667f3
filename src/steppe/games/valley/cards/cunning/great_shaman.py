"""Great Shaman: the event that was turned over is void, and another is drawn."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.deeds import card
from steppe.games.valley.phases.event import EventPhase
from steppe.games.valley.phases.window import EVENT_DRAWN, PlayCard
from steppe.games.valley.piece import SUMMER
from steppe.games.valley.world import G


def not_void(g: G, seat: Seat) -> bool:
    """The event has not been made void already."""
    return not g.nearest(EventPhase).void


def another_is_left(g: G, seat: Seat) -> bool:
    """The pile, or the discards it is made anew of, has one."""
    pile = g.world.summer if g.world.season == SUMMER else g.world.winter
    return len(pile) > 0 or any(past in pile.kinds for past in g.world.past)


def make_void(g: G, play: PlayCard) -> None:
    """VC47: it is laid away when the next one has been drawn."""
    phase = g.nearest(EventPhase)
    phase.void = phase.card
    card.make_void(g, phase.card)


CARD = Card(
    id="great_shaman",
    deck=CUNNING,
    lasting=True,
    modes=(Mode(windows=(EVENT_DRAWN,), purpose=Purpose.AVERTING, when=(not_void, another_is_left), do=(make_void,)),),
)
