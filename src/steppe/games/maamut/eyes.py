"""A record for one seat's eyes leaves cards unknown; this finds cards that fit all that was played.

Every card that somebody took is a slot: one of a first hand, or the draw on a line. The slots taken from one
shuffle share its cards out among them. An unknown slot gets the card that its player needs first. Where that does
not work out, two slots of a shuffle that nobody has seen yet exchange their cards, or a card played earlier is
taken to have come from another shuffle, and the record is read again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from steppe.core.decision import Seat
from steppe.games.maamut.run import CARDS

TRIES = 400  # how often a record is read again at most


@dataclass(eq=False, slots=True)
class Slot:
    """A card that somebody took, or that nobody did."""

    shuffle: int  # which shuffle it comes from, from 0
    seat: Seat
    line: int
    card: int = 0  # 0: unknown
    known: bool = False
    gone: bool = False  # laid down, for all to see


class Draw(NamedTuple):
    """What a line says of a draw."""

    line: int
    seat: Seat
    card: int  # 0: unknown
    renewed: bool  # whether the pile is renewed after it


class Play(NamedTuple):
    """A card laid down."""

    line: int
    seat: Seat
    card: int


@dataclass
class Eyes:
    """The slots of a record, and how far it has been read."""

    draws: list[Draw]
    plays: list[Play]
    first: list[list[Slot]] = field(default_factory=list)  # the first hands, by seat
    drawn: dict[int, Slot] = field(default_factory=dict)  # by line
    rest: list[Slot] = field(default_factory=list)  # what nobody drew
    shuffles: int = 0  # so far shared out
    tries: int = 0
    wanted: dict[int, int] = field(default_factory=dict)  # line -> the shuffle that its card should come from
    tried: set[tuple[int, int]] = field(default_factory=set)
    # while reading:
    held: list[list[Slot]] = field(default_factory=list)
    past: list[tuple[Play, int, list[int]]] = field(default_factory=list)  # a play, its shuffle, others possible
    renewals: int = 0

    def deal(self, hands: list[tuple[int, ...]], missing: list[int]) -> None:
        """The first hands, unknown cards as 0, and how many cards of each value they and the pile share."""
        self.first = [[Slot(0, seat, 0, card, bool(card)) for card in hand] for seat, hand in enumerate(hands)]
        self.share([slot for hand in self.first for slot in hand], missing)

    def share(self, slots: list[Slot], cards: list[int]) -> None:
        """Share a shuffle out among its slots: these, and the draws until the pile is renewed."""
        number = 0
        for draw in self.draws:
            if number == self.shuffles:
                self.drawn[draw.line] = Slot(number, draw.seat, draw.line, draw.card, bool(draw.card))
                slots.append(self.drawn[draw.line])
            number += draw.renewed
        left = [card for card in CARDS for _ in range(cards[card - 1])]
        for slot in slots:
            if slot.known and slot.line and slot.card in left:
                left.remove(slot.card)
        self.shuffles += 1
        unmet = list(self.plays)
        for slot in self.slots():
            need = next((play for play in unmet if self.fits(slot, play, left)), None)
            if need is not None:
                unmet.remove(need)
                if not slot.card:
                    slot.card = need.card
                    left.remove(need.card)
        for slot in slots:
            slot.card = slot.card or (left.pop(len(left) // 2) if left else CARDS[0])
        self.rest += [Slot(number, -1, 0, card) for card in left]

    def fits(self, slot: Slot, play: Play, left: list[int]) -> bool:
        """Whether the play may have used this slot."""
        if slot.seat != play.seat or slot.line >= play.line:
            return False
        return play.card in left if not slot.card else slot.card == play.card

    def slots(self) -> list[Slot]:
        return [*(slot for hand in self.first for slot in hand), *self.drawn.values(), *self.rest]

    def begin(self) -> None:
        """Read from the start, with the cards as they now are."""
        self.renewals = 0
        self.past = []
        self.held = [list(hand) for hand in self.first]
        for slot in self.slots():
            slot.gone = False

    def take(self, seat: Seat, line: int) -> int:
        """The seat draws on this line."""
        self.held[seat].append(self.drawn[line])
        return self.drawn[line].card

    def renew(self, cards: list[int]) -> None:
        """The pile has been renewed with so many cards of each value."""
        self.renewals += 1
        if self.renewals == self.shuffles:
            self.share([], cards)

    def remove(self, seat: Seat) -> None:
        """The hand of a removed hunter lies open."""
        for slot in self.held[seat]:
            slot.gone = True
        self.held[seat].clear()

    def lay_down(self, play: Play) -> bool:
        """The seat plays or discards; False if the record must be read again with other cards."""
        choices: dict[int, tuple[Slot, Slot]] = {}  # shuffle -> a slot of the hand, and the one that has the card
        for slot in self.held[play.seat]:
            other = slot if slot.card == play.card else None if slot.known else self.unseen(slot.shuffle, play.card)
            if other is not None and (slot.shuffle not in choices or other is slot):
                choices[slot.shuffle] = slot, other
        if not choices:
            return not self.go_back(play)
        ready = [shuffle for shuffle, (slot, other) in choices.items() if slot is other]
        shuffle = self.wanted.get(play.line, (ready or list(choices))[0])
        slot, other = choices.get(shuffle) or next(iter(choices.values()))
        if slot is not other:
            slot.card, other.card = other.card, slot.card
            self.tries += 1
            return self.tries > TRIES
        slot.gone = True
        self.held[play.seat].remove(slot)
        self.past.append((play, slot.shuffle, [each for each in choices if each != slot.shuffle]))
        return True

    def unseen(self, shuffle: int, card: int) -> Slot | None:
        """A slot of the shuffle with this card that nobody has seen yet."""
        return next(
            (s for s in self.slots() if s.shuffle == shuffle and s.card == card and not s.known and not s.gone), None
        )

    def go_back(self, play: Play) -> bool:
        """Let an earlier play of the same card come from another shuffle; False if there is none left to try."""
        mine = {slot.shuffle for slot in self.held[play.seat] if not slot.known}
        for earlier, shuffle, others in reversed(self.past):
            if earlier.card != play.card or shuffle not in mine:
                continue
            for other in others:
                if (earlier.line, other) not in self.tried and self.tries < TRIES:
                    self.tried.add((earlier.line, other))
                    self.wanted[earlier.line] = other
                    self.tries += 1
                    return True
        return False
