"""A record for one seat's eyes leaves cards unknown; this finds cards that fit all that is written.

A *deal* is what everybody holds at one moment. All deals that fit the record so far are kept at once and every line
changes them: who plays a card held it, who draws an unknown one may have drawn any. So nothing is guessed and nothing
need be taken back: where no deal is left, the record cannot be; where some are left at the end, one of them is followed
back to the beginning, and every draw on its way is known.

One condition joins the hands: of each value they, the cards discarded since the last shuffle and those known to lie in
the pile are never more than there are in the game (M1.4). Nothing else about the pile matters, for it has no order but
that of the draws. The hand of a removed hunter, which no record writes, counts as held until it is shuffled (M8.3).

How many cards somebody holds is known, so the ones and twos say it all. A deal is the number with two bits for the ones
and two for the twos of each seat, and a set of deals the number with the bits of its deals: a card that is drawn
shifts the set. With four players that is 65,536 bits, and a line takes a few microseconds.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from steppe.core.decision import Seat
from steppe.games.maamut.notation.phrase import UNKNOWN
from steppe.games.maamut.run import CARDS
from steppe.games.maamut.world import DECK

WIDTH = 4  # bits of a deal for one seat
HANDS = range(1 << WIDTH)


def _counted(hand: int, card: int) -> int:
    """The ones or the twos of a hand; for card 3, those that are not threes."""
    ones, twos = hand & 3, hand >> 2
    return (ones, twos, ones + twos)[card - 1]


def _one_more(seat: Seat, card: int) -> int:
    """What one more card adds to the number of a deal."""
    return (1, 4, 0)[card - 1] << WIDTH * seat


@cache
def _having(seats: int, seat: Seat, hands: tuple[int, ...]) -> int:
    """The deals in which the seat has one of these hands."""
    deals = 1
    for other in range(seats):
        deals = sum(deals << (hand << WIDTH * other) for hand in (hands if other == seat else HANDS))
    return deals


@cache
def _at_most(seats: int, card: int) -> tuple[int, ...]:
    """The deals with at most 0, 1, 2 … of what `_counted` counts, in all hands together."""
    deals = [1] + [0] * (6 * seats)
    for seat in range(seats):
        wider = [0] * len(deals)
        for total, before in enumerate(deals):
            for hand in HANDS if before else ():
                wider[total + _counted(hand, card)] |= before << (hand << WIDTH * seat)
        deals = wider
    return tuple(sum(deals[: most + 1]) for most in range(len(deals)))


class Step(NamedTuple):
    """What happened to the hands at one moment."""

    before: int  # the deals that it happened to
    ways: tuple[tuple[int, int], ...]  # a card that was taken, or UNKNOWN for none, and what is added to the deal


class Eyes:
    """The deals that fit what was read so far, and how they came about."""

    def __init__(self, hands: list[tuple[int, ...]], lying: list[int]) -> None:
        """The first hands, and how many cards of each value lie in sight."""
        self.seats = len(hands)
        self.sizes = [0] * self.seats
        self.lying = lying
        self.removed: list[Seat] = []
        self.deals = 1  # nobody holds anything
        self.past: list[Step] = []
        for seat, hand in enumerate(hands):
            for card in hand:
                self.take(seat, card)

    def take(self, seat: Seat, card: int, *, seen: bool = False) -> bool:
        """Somebody draws, perhaps a card that was seen in the pile; False if that cannot be."""
        self.sizes[seat] += 1
        if seen:
            self.lying[card - 1] -= 1
        cards = CARDS if card == UNKNOWN else (card,)
        self._step(self.deals, tuple((each, _one_more(seat, each)) for each in cards))
        return self._limit()

    def lay_down(self, seat: Seat, card: int) -> bool:
        """Somebody plays or discards; False if the card cannot have been in its hand."""
        most = self.sizes[seat]
        holders = (hand for hand in HANDS if (_counted(hand, card) < most if card == 3 else _counted(hand, card)))
        self.sizes[seat] -= 1
        self.lying[card - 1] += 1
        self._step(self.deals & _having(self.seats, seat, tuple(holders)), ((UNKNOWN, -_one_more(seat, card)),))
        return bool(self.deals)

    def remove(self, seat: Seat) -> None:
        """The hand of a removed hunter is discarded."""
        self.removed.append(seat)

    def renew(self, seen: tuple[int, ...]) -> bool:
        """All that was discarded is the new pile, in which these cards are seen; False if they cannot be in it."""
        for seat in self.removed:
            self._step(self.deals, tuple((UNKNOWN, -(hand << WIDTH * seat)) for hand in HANDS))
            self.deals &= _having(self.seats, seat, (0,))  # only the hand it had leaves nothing behind
            self.sizes[seat] = 0
        self.removed = []
        self.lying = [seen.count(card) for card in CARDS]
        return self._limit()

    def taken(self) -> list[int]:
        """Cards that fit everything, in the order in which they were taken: the first hands, then the draws."""
        deal = (self.deals & -self.deals).bit_length() - 1
        cards = []
        for before, ways in reversed(self.past):
            card, added = next(way for way in ways if deal >= way[1] and before >> (deal - way[1]) & 1)
            deal -= added
            if card != UNKNOWN:
                cards.append(card)
        return cards[::-1]

    def _step(self, before: int, ways: tuple[tuple[int, int], ...]) -> None:
        self.past.append(Step(before, ways))
        self.deals = 0
        for _, added in ways:
            self.deals |= before << added if added >= 0 else before >> -added

    def _limit(self) -> bool:
        """Keep the deals with no more cards of each value than there are; whether one is left."""
        left = [all - lying for all, lying in zip(DECK.counts, self.lying, strict=True)]
        if min(left) < 0:
            self.deals = 0
            return False
        for card in CARDS[:2]:
            bounds = _at_most(self.seats, card)
            self.deals &= bounds[min(left[card - 1], len(bounds) - 1)]
        others = sum(self.sizes) - left[2]  # so many, at least, are not threes
        if others > 0:
            self.deals &= ~_at_most(self.seats, 3)[others - 1]
        return bool(self.deals)
