"""An offer, the partner's answer, one counter-offer, and what changes hands (V18.40, M3)."""

from __future__ import annotations

from dataclasses import field
from typing import Any, Final, TypeAlias, cast

from steppe.core.decision import Action, Choices, Decision, Seat
from steppe.core.form import Exchange, Some
from steppe.core.frame import Done, Flow, Frame, ask, go
from steppe.core.reason import Reason, because
from steppe.core.sheet import Owned, Public, sheet
from steppe.core.space import Below, Noun, Space
from steppe.games.valley.deeds import talk
from steppe.games.valley.phases import goods
from steppe.games.valley.queries.people import led
from steppe.games.valley.variant import Deal, Question, Reply
from steppe.games.valley.world import G

BARTER, ANSWER = "barter", "offer"  # the verb of an offer, the topic of the question that it puts
ACCEPT, REFUSE, COUNTER = "accept", "refuse", "counter_offer"
Sheet: TypeAlias = tuple[Noun, ...]  # an answer for each good
Hand: TypeAlias = tuple[str, ...]


@sheet
class Bargain(Frame):
    """Who is asked accepts, refuses or makes the one counter-offer, which is accepted or refused."""

    seat: Public[Seat] = 0  # whose offer lies on the table
    owner: Public[Seat] = 0  # who answers it
    places: Public[tuple[int, int]] = (0, 0)  # where both stand: the same hex, or neighbours
    give: Public[Sheet] = ()  # what the seat gives; of its cards only how many
    get: Public[Sheet] = ()
    named: Owned[list[Hand]] = field(default_factory=list)  # H4, by seat: the cards that are given, for the two
    countered: Public[bool] = False

    def start(self, g: G, _: Any) -> Flow:
        give, get = goods.told(g.rules.goods, self.give), goods.told(g.rules.goods, self.get)
        talk.offer(g, self.seat, self.owner, give, get, self.named[self.seat])
        return go(self.ask) if led(g.world, self.owner) else self.end(g, agreed=False)

    def ask(self, g: G, _: Any) -> Flow:
        """M3: from the side of the one who is asked."""
        there = self.places[1]
        return ask(self.owner, ANSWER, self.answered, answers_to(g, self), owner=self.seat, hex=there, **terms(g, self))

    def answered(self, g: G, got: Action) -> Flow:
        if got.verb == COUNTER:
            give, get = cast("tuple[Sheet, Sheet]", got.noun)
            self.places, self.countered = self.places[::-1], True
            lay(g, self, self.owner, self.seat, give, get)
            return go(self.start)
        if got.verb == ACCEPT:
            talk.agree(g, self.seat, self.owner)
            change_hands(g, self, cast("Hand", got.noun or ()))
        return self.end(g, agreed=got.verb == ACCEPT)

    def end(self, g: G, *, agreed: bool) -> Flow:
        if not agreed:
            talk.refuse(g, self.owner, self.seat)
        return Done(agreed)

    def why_not_ask(self, g: G, action: Action) -> Reason | None:
        return why_not_answer(g, self, action)


# -- offers ----------------------------------------------------------------------------------------------------------


def both_ways(seat: Seat, other: Seat, places: tuple[int, int]) -> tuple[Deal, Deal]:
    """What the seat would give, and what it would get; who speaks names his own cards."""
    hex, to = places
    return Deal(seat, other, hex, to, True), Deal(other, seat, to, hex, False)


def offers(g: G, seat: Seat, other: Seat, places: tuple[int, int]) -> Exchange:
    """V18.12a, V18.40: every offer that both could fulfil now."""
    give, get = both_ways(seat, other, places)
    return Exchange(BARTER, goods.sheet_of(g, give), goods.sheet_of(g, get))


def why_not_offer(g: G, seat: Seat, other: Seat, places: tuple[int, int], noun: Noun) -> Reason:
    """V18.12a, V18.40: why this is no offer."""
    sheets, many = noun if isinstance(noun, tuple) else (), len(g.rules.goods)
    if len(sheets) != 2 or not all(isinstance(each, tuple) and len(each) == many for each in sheets):
        return because("no_such_offer", "V18.40")
    for deal, answers in zip(both_ways(seat, other, places), sheets, strict=True):
        for good, answer in zip(g.rules.goods, cast("Sheet", answers), strict=True):
            if answer not in good.has(g, deal):
                return good.why_not(g, deal, answer)
        if all(map(goods.nothing, g.rules.goods, cast("Sheet", answers))):
            return because("both_give_something", "V18.40")
    return because("same_for_the_same", "V18.11")


def bargain(g: G, seat: Seat, other: Seat, places: tuple[int, int], noun: Noun) -> Bargain:
    """The rule that carries an offer out."""
    give, get = cast("tuple[Sheet, Sheet]", noun)
    found = Bargain(places=places)
    lay(g, found, seat, other, give, get)
    return found


def lay(g: G, bargain: Bargain, seat: Seat, owner: Seat, give: Sheet, get: Sheet) -> None:
    """An offer lies on the table; the names of its cards are for the two only."""
    at = cards_at(g)
    cards = cast("Hand", give[at])
    bargain.seat, bargain.owner, bargain.get = seat, owner, get
    bargain.give = (*give[:at], len(cards), *give[at + 1 :])
    bargain.named = [cards if each in (seat, owner) else () for each in range(g.rules.seats)]


def cards_at(g: G) -> int:
    """Which of the goods are the cards."""
    return next(place for place, good in enumerate(g.rules.goods) if good.key == goods.CARDS)


# -- answers ---------------------------------------------------------------------------------------------------------


def full(g: G, bargain: Bargain) -> Sheet:
    """What is given, with the names of the cards."""
    at = cards_at(g)
    return (*bargain.give[:at], bargain.named[bargain.seat], *bargain.give[at + 1 :])


def terms(g: G, bargain: Bargain) -> dict[str, Noun]:
    """What the one who is asked would give, and what he would get."""
    return {"give": bargain.get, "get": full(g, bargain)}


def answers_to(g: G, bargain: Bargain) -> Choices:
    """M3: with the cards that are wanted; no counter-offer to a counter-offer."""
    wanted = cast("int", bargain.get[cards_at(g)])
    hand = g.world.hands[bargain.owner]
    cards: Space | None = None
    if wanted:
        cards = Some("card", tuple([(id, hand.count(id)) for id in dict.fromkeys(hand)]), wanted, wanted)
    choices: Choices = ((ACCEPT, cards), (REFUSE, None))
    if bargain.countered:
        return choices
    other = offers(g, bargain.owner, bargain.seat, bargain.places[::-1])
    return (*choices, (COUNTER, other)) if other.size() else choices


def why_not_answer(g: G, bargain: Bargain, action: Action) -> Reason | None:
    if action.verb == ACCEPT:
        return because("name_the_cards", "V18.40", count=bargain.get[cards_at(g)])
    if action.verb == COUNTER and bargain.countered:
        return because("one_counter_offer", "V18.40")
    if action.verb == COUNTER:
        return why_not_offer(g, bargain.owner, bargain.seat, bargain.places[::-1], action.noun)
    return None


def change_hands(g: G, bargain: Bargain, cards: Hand) -> None:
    """V18.12a: all of it at once; `cards` are those that the other side has chosen."""
    at = cards_at(g)
    give, get = both_ways(bargain.seat, bargain.owner, bargain.places)
    goods.exchange(g, (give, full(g, bargain)), (get, (*bargain.get[:at], cards, *bargain.get[at + 1 :])))


# -- what somebody knows of hands while an offer lies on the table (H4) -----------------------------------------------


def under_way(g: G) -> Bargain | None:
    return next((frame for frame in g.stack if isinstance(frame, Bargain)), None)


def seen(g: G, seat: Seat | None, other: Seat) -> Hand:
    """The cards in another hand that the seat sees just now."""
    found = under_way(g)
    if found is None or seat is None or other != found.seat or seat != found.owner:
        return ()
    return found.named[seat]


def kept(g: G, seat: Seat) -> Hand:
    """The cards that the hand must hold just now."""
    found = under_way(g)
    return found.named[seat] if found is not None and seat == found.seat else ()


def imagine(g: G, seat: Seat | None, below: Below) -> None:
    """To all but the two, the cards that are offered may be any of the hand."""
    found = under_way(g)
    if found is None or seat in (found.seat, found.owner) or not found.named[found.seat]:
        return
    hand, cards = [*g.world.hands[found.seat]], list[str]()
    for _ in found.named[found.seat]:
        cards.append(hand.pop(below(len(hand))))
    lay(g, found, found.seat, found.owner, full_with(g, found, tuple(sorted(cards))), found.get)


def full_with(g: G, bargain: Bargain, cards: Hand) -> Sheet:
    """The same offer with other cards."""
    at = cards_at(g)
    return (*bargain.give[:at], cards, *bargain.give[at + 1 :])


# -- the question ------------------------------------------------------------------------------------------------------


def modest(_: G, __: Decision) -> Action:
    return Action(REFUSE)


QUESTION: Final = Question(
    topic=ANSWER,
    id="M3",
    key=ACCEPT,
    kind="given",
    modest=modest,
    inner=True,
    replies=(Reply(REFUSE), Reply(COUNTER, "terms", "counter")),
    declined=REFUSE,
)
