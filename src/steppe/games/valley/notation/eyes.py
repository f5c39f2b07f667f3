"""Cards that the reader of a record has not seen: which they can have been, when everything is told.

A card is hidden from the moment it is shuffled into the pile until somebody shows it. Every unknown deal takes one card
that was hidden then; who shows a card must have been dealt it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from steppe.core.decision import Seat
from steppe.core.reason import Refused, because
from steppe.games.valley.notation.spelling import NOTATION

NEVER: Final = 1 << 60
IN_PILE: Final = -1  # instead of a seat: it was known to be drawn from the pile
STILL: Final = -2  # it was never shown


class Stint(NamedTuple):
    """A card that nobody sees, from one input to another, and who shows it then."""

    card: str
    since: int
    until: int = NEVER
    seat: Seat = STILL


class Deal(NamedTuple):
    """A card dealt face down: at which input, to whom, and when that hand was thrown away."""

    at: int
    seat: Seat
    until: int = NEVER


class Eyes:
    """What becomes known of cunning cards in the course of a game."""

    def __init__(self, cards: Iterable[str]) -> None:
        self.hidden = dict.fromkeys(cards, -1)  # since which input
        self.stints: list[Stint] = []
        self.deals: list[Deal] = []

    def dealt(self, at: int, seat: Seat) -> None:
        """Somebody has got a card that the reader does not see."""
        self.deals.append(Deal(at, seat))

    def shown(self, at: int, card: str, seat: Seat = IN_PILE) -> bool:
        """A card comes to light; False if it lay open already."""
        if card not in self.hidden:
            return False
        self.stints.append(Stint(card, self.hidden.pop(card), at, seat))
        return True

    def thrown(self, at: int, seat: Seat) -> None:
        """V14.1: the whole hand of the seat lies open."""
        self.deals = [
            deal._replace(until=at) if deal.seat == seat and deal.until == NEVER else deal for deal in self.deals
        ]

    def shuffled(self, at: int, cards: Iterable[str]) -> None:
        """V12.2: these are in the pile again."""
        for card in cards:
            self.hidden.setdefault(card, at)

    def taken(self) -> list[str]:
        """A card for each unknown deal, in their order."""
        stints = [*self.stints, *(Stint(card, since) for card, since in self.hidden.items())]
        stints = [stint for stint in stints if stint.seat != IN_PILE]
        holder: dict[int, int] = {}  # deal -> stint
        for number, stint in enumerate(stints):  # those that were shown must have been dealt
            if stint.seat != STILL and not self._find(number, stints, holder, {}):
                raise Refused(because("hands_fit", NOTATION))
        for place in range(len(self.deals)):
            if place not in holder and not self._fill(place, stints, holder):
                raise Refused(because("hands_fit", NOTATION))
        return [stints[holder[place]].card for place in range(len(self.deals))]

    def _fits(self, deal: Deal, stint: Stint) -> bool:
        if not stint.since < deal.at <= stint.until:
            return False
        if stint.seat == STILL:
            return deal.until == NEVER
        return stint.seat == deal.seat and stint.until <= deal.until

    def _find(self, number: int, stints: list[Stint], holder: dict[int, int], seen: dict[int, bool]) -> bool:
        """A deal for a stint, others making room."""
        for place, deal in enumerate(self.deals):
            if place in seen or not self._fits(deal, stints[number]):
                continue
            seen[place] = True
            if place not in holder or self._find(holder[place], stints, holder, seen):
                holder[place] = number
                return True
        return False

    def _fill(self, place: int, stints: list[Stint], holder: dict[int, int]) -> bool:
        """A stint for a deal that is still without one; those that have one may change it."""
        open = [(place, [place])]
        tried = set[int]()
        while open:
            last, way = open.pop()
            used = {number: deal for deal, number in holder.items()}
            for number, stint in enumerate(stints):
                if number in tried or not self._fits(self.deals[last], stint):
                    continue
                tried.add(number)
                if number not in used:
                    for step in reversed(way):
                        number, holder[step] = holder.get(step, number), number
                    return True
                open.append((used[number], [*way, used[number]]))
        return False
