"""Cards that the reader of a record has not seen: which they can have been, when everything is told.

A card is hidden from the moment it is shuffled into the pile until somebody shows it. Every unknown deal takes one card
that was hidden then; who shows a card must have been dealt it, or have got it from somebody's hand unseen (H4).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, permutations
from typing import Final, NamedTuple

from steppe.core.chance import Quick
from steppe.core.decision import Seat
from steppe.core.reason import Refused, because
from steppe.core.space import Below
from steppe.games.valley.notation.spelling import NOTATION

NEVER: Final = 1 << 60
IN_PILE: Final = -1  # instead of a seat: it was known to be drawn from the pile
STILL: Final = -2  # it was never shown
TRIES: Final = 5000  # guesses at most which cards went from hand to hand
FEW: Final = 500  # of these in order


class Origin(NamedTuple):
    """Since when nobody sees a card, and the deal that it must be, if somebody has handed it on who knows it."""

    since: int
    fixed: int = 0


class Stint(NamedTuple):
    """A card that nobody sees, from one moment to another, and who shows it then."""

    card: str
    origin: Origin
    until: int = NEVER
    seat: Seat = STILL


class Deal(NamedTuple):
    """A card that came into a hand face down: when, to whom, and by which input."""

    moment: int
    seat: Seat
    at: int = -1
    fixed: int = 0  # it is a certain card, by this number


class Move(NamedTuple):
    """A card that went from hand to hand unseen; in one exchange none goes twice."""

    moment: int
    giver: Seat
    taker: Seat
    at: int
    exchange: int


class Place(NamedTuple):
    """Where a card dealt face down has got to."""

    deal: Deal
    seat: Seat  # in whose hand
    since: int  # when it came there
    until: int = NEVER  # when that hand was thrown away


class Eyes:
    """What becomes known of cunning cards in the course of a game; moments are counted as things happen."""

    def __init__(self, cards: Iterable[str]) -> None:
        self.moment = 0
        self.hidden = [(card, Origin(-1)) for card in cards]  # every copy by itself
        self.stints: list[Stint] = []
        self.deals: list[Deal] = []
        self.moves: list[Move] = []
        self.throws: list[tuple[int, Seat]] = []  # V14.1: when whose hand was laid open

    def _next(self) -> int:
        self.moment += 1
        return self.moment

    def dealt(self, at: int, seat: Seat) -> None:
        """Somebody has got a card that the reader does not see."""
        self.deals.append(Deal(self._next(), seat, at))

    def lent(self, card: str, seat: Seat) -> None:
        """A card that the reader knows has come into a hand that he does not see."""
        fixed = self._next()
        self.hidden.append((card, Origin(fixed, fixed)))
        self.deals.append(Deal(self._next(), seat, fixed=fixed))

    def moved(self, at: int, giver: Seat, taker: Seat, exchange: int) -> None:
        """H4: a card has gone from hand to hand, by which input and in which exchange; the reader did not see it."""
        self.moves.append(Move(self._next(), giver, taker, at, exchange))

    def shown(self, card: str, seat: Seat = IN_PILE) -> bool:
        """A card comes to light; False if all of its kind lay open already."""
        place = next((place for place, (kind, _) in enumerate(self.hidden) if kind == card), None)
        if place is None:
            return False
        self.stints.append(Stint(card, self.hidden.pop(place)[1], self._next(), seat))
        return True

    def thrown(self, seat: Seat) -> None:
        """V14.1: the whole hand of the seat lies open."""
        self.throws.append((self._next(), seat))

    def shuffled(self, cards: Iterable[str]) -> None:
        """V12.2: these are in the pile again."""
        moment = self._next()
        self.hidden += [(card, Origin(moment)) for card in cards]

    # -- which they can have been ------------------------------------------------------------------------------

    def taken(self) -> dict[int, list[str]]:
        """For each input that dealt or moved unknown cards, these cards."""
        for moved in self._guesses():
            places = self.places(moved)
            for stints in islice(self._stints(), TRIES):
                found = Matching(places, stints).found()
                if found is not None:
                    cards = {deal.at: [found[place]] for place, deal in enumerate(self.deals) if not deal.fixed}
                    for move, place in zip(self.moves, moved, strict=True):
                        cards.setdefault(move.at, []).append(found[place])
                    return cards
        raise Refused(because("hands_fit", NOTATION))

    def _guesses(self) -> Iterator[list[int]]:
        """Which of the deals went from hand to hand, move by move: some in order, then by lot, the same every time."""
        yield from islice(self._moved([]), FEW)
        for seed in range(TRIES if self.moves else 0):
            if (chosen := Guess(self, Quick(seed).below).moved()) is not None:
                yield chosen

    def _moved(self, chosen: list[int]) -> Iterator[list[int]]:
        if len(chosen) == len(self.moves):
            yield chosen
            return
        for place in self.movable(chosen):
            yield from self._moved([*chosen, place])

    def movable(self, chosen: list[int]) -> list[int]:
        """The deals that may have gone with the next move."""
        move = self.moves[len(chosen)]
        gone = [place for place, other in zip(chosen, self.moves, strict=False) if other.exchange == move.exchange]
        return [
            place
            for place, (deal, seat, since, until) in enumerate(self.places(chosen))
            if seat == move.giver and max(deal.moment, since) < move.moment < until and place not in gone
        ]

    def places(self, moved: list[int]) -> list[Place]:
        """Where all deals have got to, if these were moved."""
        found = [Place(deal, deal.seat, deal.moment) for deal in self.deals]
        for place, move in zip(moved, self.moves, strict=False):
            found[place] = Place(self.deals[place], move.taker, move.moment)
        thrown = [
            min((moment for moment, seat in self.throws if seat == place.seat and moment > place.since), default=NEVER)
            for place in found
        ]
        return [place._replace(until=until) for place, until in zip(found, thrown, strict=True)]

    def _stints(self) -> Iterator[list[Stint]]:
        """The cards that were hidden; of several copies any may be the one that was shown."""
        stints = [*self.stints, *(Stint(card, origin) for card, origin in self.hidden)]
        copies: dict[str, list[int]] = {}
        for number, stint in enumerate(stints):
            copies.setdefault(stint.card, []).append(number)
        several = [numbers for numbers in copies.values() if len({stints[number].origin for number in numbers}) > 1]
        yield from _swapped(stints, several)


def _swapped(stints: list[Stint], several: list[list[int]]) -> Iterator[list[Stint]]:
    if not several:
        yield [stint for stint in stints if stint.seat != IN_PILE]
        return
    numbers = several[0]
    for origins in permutations([stints[number].origin for number in numbers]):
        other = list(stints)
        for number, origin in zip(numbers, origins, strict=True):
            other[number] = stints[number]._replace(origin=origin)
        if all(other[number].origin.since < other[number].until for number in numbers):
            yield from _swapped(other, several[1:])


class Guess:
    """Which deals went from hand to hand, by lot: all is played through, and known cards go where they were shown."""

    def __init__(self, eyes: Eyes, below: Below) -> None:
        self.eyes = eyes
        self.below = below
        self.hands: dict[Seat, list[int]] = {}  # deals, by who has them
        self.kinds = {stint.origin.fixed: stint.card for stint in eyes.stints if stint.origin.fixed}
        self.kinds |= {origin.fixed: card for card, origin in eyes.hidden if origin.fixed}
        self.ways = [self._ways(deal) for deal in eyes.deals]  # of each deal, what `_ways` says

    def _ways(self, deal: Deal) -> list[set[Seat]]:
        """Of a known card that was shown: after each move, the hands from which it could get there."""
        stint = next((each for each in self.eyes.stints if deal.fixed and each.origin.fixed == deal.fixed), None)
        if stint is None:
            return []
        ends: list[set[Seat]] = [{stint.seat}]
        for move in reversed(self.eyes.moves[1:]):
            goes = move.moment < stint.until and move.taker in ends[-1]
            ends.append(ends[-1] | ({move.giver} if goes else set()))
        return ends[::-1]

    def moved(self) -> list[int] | None:
        """A deal for each move; None if this guess leads nowhere."""
        happened: list[tuple[int, int, int]] = [(deal.moment, 0, at) for at, deal in enumerate(self.eyes.deals)]
        happened += [(move.moment, 1, at) for at, move in enumerate(self.eyes.moves)]
        happened += [(stint.until, 2, at) for at, stint in enumerate(self.eyes.stints) if stint.seat >= 0]
        chosen: list[int] = []
        for _, what, at in sorted(happened):
            if what == 0:
                self.hands.setdefault(self.eyes.deals[at].seat, []).append(at)
                continue
            seat = self.eyes.moves[at].giver if what == 1 else self.eyes.stints[at].seat
            fitting = self._going(at, chosen) if what == 1 else self._showing(self.eyes.stints[at])
            if not fitting:
                return None
            place = fitting[self.below(len(fitting))]
            self.hands[seat].remove(place)
            if what == 1:
                chosen.append(place)
                self.hands.setdefault(self.eyes.moves[at].taker, []).append(place)
        return chosen

    def _going(self, at: int, chosen: list[int]) -> list[int]:
        """Those that may go with a move: if some must, one of them."""
        move = self.eyes.moves[at]
        gone = [place for place, other in zip(chosen, self.eyes.moves, strict=False) if other.exchange == move.exchange]
        here = [place for place in self.hands.get(move.giver, ()) if place not in gone]
        may = [place for place in here if not self.ways[place] or move.taker in self.ways[place][at]]
        must = [place for place in may if self.ways[place] and move.giver not in self.ways[place][at]]
        return must or may or here

    def _showing(self, stint: Stint) -> list[int]:
        """Those that may be the card that is shown: the one that is known to be it, else any that nobody knows."""
        deals, here = self.eyes.deals, self.hands.get(stint.seat, [])
        known = [place for place in here if deals[place].fixed and self.kinds.get(deals[place].fixed) == stint.card]
        since = stint.origin.since if not stint.origin.fixed else -1
        return known or [place for place in here if not deals[place].fixed and since < deals[place].moment]


class Matching:
    """Deals and hidden cards, each deal with one of them."""

    def __init__(self, places: list[Place], stints: list[Stint]) -> None:
        self.places = places
        self.stints = stints
        self.holder: dict[int, int] = {}  # deal -> stint

    def found(self) -> list[str] | None:
        """A card for each deal; None if there is no way."""
        for number, stint in enumerate(self.stints):  # those that were shown must have been dealt
            if stint.seat != STILL and not self._find(number, {}):
                return None
        for place in range(len(self.places)):
            if place not in self.holder and not self._fill(place):
                return None
        return [self.stints[self.holder[place]].card for place in range(len(self.places))]

    def _fits(self, place: Place, stint: Stint) -> bool:
        if place.deal.fixed != stint.origin.fixed or not stint.origin.since < place.deal.moment:
            return False
        if stint.seat == STILL:
            return place.until == NEVER
        return stint.seat == place.seat and place.since < stint.until < place.until

    def _find(self, number: int, seen: dict[int, bool]) -> bool:
        """A deal for a stint, others making room."""
        for at, place in enumerate(self.places):
            if at in seen or not self._fits(place, self.stints[number]):
                continue
            seen[at] = True
            if at not in self.holder or self._find(self.holder[at], seen):
                self.holder[at] = number
                return True
        return False

    def _fill(self, place: int) -> bool:
        """A stint for a deal that is still without one; those that have one may change it."""
        open = [(place, [place])]
        tried = set[int]()
        while open:
            last, way = open.pop()
            used = {number: deal for deal, number in self.holder.items()}
            for number, stint in enumerate(self.stints):
                if number in tried or not self._fits(self.places[last], stint):
                    continue
                tried.add(number)
                if number not in used:
                    for step in reversed(way):
                        number, self.holder[step] = self.holder.get(step, number), number
                    return True
                open.append((used[number], [*way, used[number]]))
        return False
