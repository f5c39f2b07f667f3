"""Cards are drawn, seen, played and discarded."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.core.pile import Pile
from steppe.core.space import Noun
from steppe.games.valley.piece import SUMMER
from steppe.games.valley.world import G


def _sorted(hand: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(hand))


def deal(g: G, seat: Seat, card: str) -> None:
    """V2.8, V12.1: a cunning card that only its owner sees."""
    world = g.world
    world.cunning = world.cunning.drawn(card)
    world.hands[seat] = _sorted((*world.hands[seat], card))
    if g.events is not None:
        g.emit("card_drawn", {"card": (seat,)}, seat=seat, card=card)


def renew_cunning(g: G) -> None:
    """V12.2: the discards are shuffled into the pile."""
    world = g.world
    counts = [
        count + world.discard.count(str(card))
        for card, count in zip(world.cunning.kinds, world.cunning.all_counts(), strict=True)
    ]
    world.cunning = Pile(world.cunning.kinds, tuple(counts))
    world.discard = ()
    g.emit("pile_renewed", count=len(world.cunning))


def play(g: G, seat: Seat, card: str, use: str, aim: tuple[Noun, ...]) -> None:
    """V12.3: a card is announced and leaves the hand."""
    hand = g.world.hands[seat]
    place = hand.index(card)
    g.world.hands[seat] = hand[:place] + hand[place + 1 :]
    if g.events is not None:
        g.emit("card_played", seat=seat, card=card, use=use, aim=aim)


def discard(g: G, seat: Seat, card: str) -> None:
    """A card that was played is laid on the discards."""
    g.world.discard = (*g.world.discard, card)
    if g.events is not None:
        g.emit("card_discarded", seat=seat, card=card)


def throw_away(g: G, seat: Seat, card: str) -> None:
    """V18.23, VC48: a card goes from the hand to the discards without having been played; everybody sees it."""
    hand = g.world.hands[seat]
    place = hand.index(card)
    g.world.hands[seat] = hand[:place] + hand[place + 1 :]
    g.world.discard = (*g.world.discard, card)
    if g.events is not None:
        g.emit("card_thrown_away", seat=seat, card=card)


def steal(g: G, seat: Seat, owner: Seat, card: str) -> None:
    """VC44: a card of a hand that only its owner and the one who takes it see."""
    _pass_on(g, owner, seat, card)
    if g.events is not None:
        g.emit("card_stolen", {"card": (seat, owner)}, seat=seat, owner=owner, card=card)


def give(g: G, seat: Seat, owner: Seat, card: str, **why: str) -> None:
    """V18.12a, VC44: a card goes from hand to hand, seen by the same two; `cause`: if it is not in a barter."""
    _pass_on(g, seat, owner, card)
    if g.events is not None:
        g.emit("card_given", {"card": (seat, owner)}, seat=seat, owner=owner, card=card, **why)


def _pass_on(g: G, seat: Seat, to: Seat, card: str) -> None:
    hands = g.world.hands
    place = hands[seat].index(card)
    hands[seat] = hands[seat][:place] + hands[seat][place + 1 :]
    hands[to] = _sorted((*hands[to], card))


def throw_hand_away(g: G, seat: Seat) -> None:
    """V14.1: the hand of an eliminated tribe goes to the discards."""
    hand, g.world.hands[seat] = g.world.hands[seat], ()
    g.world.discard = (*g.world.discard, *hand)
    g.emit("hand_discarded", seat=seat, cards=hand)


# -- events --------------------------------------------------------------------------------------------------


def _pile(g: G, season: int) -> Pile:
    return g.world.summer if season == SUMMER else g.world.winter


def _set_pile(g: G, season: int, pile: Pile) -> None:
    if season == SUMMER:
        g.world.summer = pile
    else:
        g.world.winter = pile


def renew_events(g: G, season: int) -> None:
    """V4.3: the discarded events of the season make a new pile."""
    pile, past = _pile(g, season), g.world.past
    counts = [count + past.count(str(card)) for card, count in zip(pile.kinds, pile.all_counts(), strict=True)]
    g.world.past = tuple(card for card in past if card not in pile.kinds)
    _set_pile(g, season, Pile(pile.kinds, tuple(counts)))
    g.emit("events_renewed", season=season)


def reveal(g: G, season: int, card: str) -> None:
    """V4.3: the top event is turned over; what was seen of it is known to all now."""
    _set_pile(g, season, _pile(g, season).drawn(card))
    if any(g.world.peeked):
        g.world.peeked[:] = [() if seen[:1] == (str(season),) else seen for seen in g.world.peeked]
    if g.events is not None:
        g.emit("event_drawn", card=card, season=season)


def lay_aside(g: G, card: str) -> None:
    """V4.3, V4.4: on the discards, or beside the board as long as something of it is in force."""
    if any(effect.card == card for effect in g.world.effects):
        g.world.lying = (*g.world.lying, card)
        g.emit("event_stayed", card=card)
    else:
        g.world.past = (*g.world.past, card)
        g.emit("event_discarded", card=card)


def make_void(g: G, card: str) -> None:
    """VC47: nothing of the event that was turned over will happen."""
    g.emit("event_void", card=card)


def lay_void(g: G, card: str) -> None:
    """VC47: a void event goes to the discards when the next one is known; nothing of it is in force."""
    g.world.past = (*g.world.past, card)
    g.emit("event_discarded", card=card)


def peek(g: G, seat: Seat, season: int, card: str) -> None:
    """A card lets one player see the next event; it stays on top."""
    _set_pile(g, season, _pile(g, season).known((card,)))
    g.world.peeked[seat] = (str(season), card)
    g.emit("event_seen", {"card": (seat,)}, seat=seat, season=season, card=card)


def show_hand(g: G, seat: Seat, owner: Seat) -> None:
    """A card lets one player see a hand, as it is now (H3)."""
    g.emit("hand_seen", {"cards": (seat, owner)}, seat=seat, owner=owner, cards=g.world.hands[owner])
