"""A distribution in numbers of tiles, and how it may go on: everybody takes what is good and will not be robbed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from steppe.bots.mammut.counting import NOBODY, Counted, Laid, drawn, evaluate
from steppe.bots.mammut.standing import chances, mask
from steppe.bots.mammut.taste import Taste, tastes
from steppe.core.decision import Seat
from steppe.core.space import Below
from steppe.games.mammut.cards.deck import LOOT
from steppe.games.mammut.rules import LAST_ROUND, Rules
from steppe.games.mammut.table import ANIMALS, AXE, BLUE, FACES, MARK, PELT, RED, TUSK
from steppe.games.mammut.tally import clockwise, most
from steppe.games.mammut.world import OWNERS, G, Tiles

Sums: TypeAlias = Sequence[Sequence[float]]

NONE = (0,) * len(FACES)
LONGEST = 16  # turns; whoever is asked then takes what there is
MODEST, BOLD, STEPS = 0.85, 1.25, 64  # how much of a fair share somebody may dare to take, in so many steps
SAFE = 0.5  # points by which a lot should be poorer than the richest, to be left alone
CLOSE = 0.6  # where one of two is worth this part of the other, they are compared exactly
LEADS = {  # cards that serve the one with most of a kind
    "axe_pelt": AXE,
    "axe_fire": AXE,
    "tusk_fire": TUSK,
    "tusk_points": TUSK,
    "pelt_points": PELT,
    "pelt_animal": PELT,
}


class Sharing:
    """Who has how many tiles of each face. Question marks are followed one by one."""

    __slots__ = (
        "acted",
        "animals",
        "expected",
        "laid",
        "lots",
        "marks",
        "owners",
        "rules",
        "seat",
        "sizes",
        "tastes",
        "world",
    )

    def __init__(self, g: G) -> None:
        world, rules = g.world, g.rules
        self.world = world
        self.rules: Rules = rules
        self.owners: list[Seat] = [OWNERS[place] for place in rules.all_places]
        self.lots: list[list[int]] = []  # by place in order, the middle last: how many of each face
        self.marks: list[list[int]] = []  # likewise: the question marks
        self.sizes: list[int] = []
        for place in rules.all_places:
            self._lay(world.lots[place])
        self._lay(world.middle)
        self.seat: Seat = world.seat
        self.tastes: tuple[Taste, ...] = tastes(rules.table, rules.seats, world.round, tuple(world.animals))
        self.animals = [mask(each) for each in world.animals]
        self.acted: set[Seat] = set()
        self.expected: list[float] | None = None  # the chances if the last open place is filled from the middle
        self.laid = [(card, seat) for seat, cards in enumerate(world.down) for card in cards]

    def _lay(self, tiles: Tiles) -> None:
        faces = self.world.faces
        counts, marks = [0] * len(FACES), []
        for tile in tiles:
            face = faces[tile]
            counts[face] += 1
            if face == MARK:
                marks.append(tile)
        self.lots.append(counts)
        self.marks.append(marks)
        self.sizes.append(len(tiles))

    # -- how it goes on ------------------------------------------------------------------------------------

    def go_on(self, below: Below, robbed: int = -1) -> None:
        """Until no place is open; `robbed` is the lot that is just being robbed."""
        if robbed >= 0:
            place, own = self.open_place(self.seat)
            self.rob(place, robbed, weighed(self.tastes[self.seat].sums, self.lots[robbed], own)[2])
            self.seat = self.next_seat()
        for turn in range(1, LONGEST + 1):
            place, own = self.open_place(self.seat)
            if place >= 0:
                self.acted.add(self.seat)
                self.act(place, own, below, turn == LONGEST)
            self.seat = self.next_seat()
            if self.seat == NOBODY:
                return

    def open_place(self, seat: Seat) -> tuple[int, Sequence[int]]:
        """Where the seat may put tiles, -1 if nowhere; and, with two players, what it has in its other place."""
        sizes = self.sizes
        if self.rules.seats > 2:
            return (-1 if sizes[seat] else seat), NONE
        first = 2 * seat
        if not sizes[first]:
            return first, self.lots[first + 1]
        return (-1 if sizes[first + 1] else first + 1), self.lots[first]

    def next_seat(self) -> Seat:
        """K4.5."""
        sizes, seats = self.sizes, self.rules.seats
        seat = self.seat
        for _ in range(seats):
            seat = seat + 1 if seat + 1 < seats else 0
            if seats > 2:
                if not sizes[seat]:
                    return seat
            elif not sizes[2 * seat] or not sizes[2 * seat + 1]:
                return seat
        return NOBODY

    def act(self, place: int, own: Sequence[int], below: Below, must_take: bool) -> None:
        """A take or a robbery."""
        seat, lots, sizes = self.seat, self.lots, self.sizes
        sums, ranked = self.tastes[seat]
        best, victim, gift = -1.0, -1, -1
        richest = 0.0
        open = 0
        for other, owner in enumerate(self.owners):
            size = sizes[other]
            if not size:
                open += 1
            elif owner != seat and size > 1:  # KR3
                total, loss, face = weighed(sums, lots[other], own)
                richest = max(richest, total)
                if total - loss > best:
                    best, victim, gift = total - loss, other, face
        if not sizes[-1]:
            if victim >= 0:
                self.rob(place, victim, gift)
            return
        whole = weighed(sums, lots[-1], own)[0]
        if open == 1 or must_take:  # K6.1
            if must_take or victim < 0 or self.is_better_left(victim, gift, whole, best):
                self._move(-1, place)
            else:
                self.rob(place, victim, gift)
            return
        dare = MODEST + (BOLD - MODEST) * below(STEPS) / STEPS
        taken, value = picked(ranked, lots[-1], own, dare * max(whole / open, richest - SAFE))
        if best > value:
            self.rob(place, victim, gift)
        else:
            self.take(place, taken)

    def is_better_left(self, victim: int, gift: int, whole: float, loot: float) -> bool:
        """Whether the last open place is better filled from the middle than with a lot whose owner then takes that."""
        taken, self.expected = self.expected, None
        if loot < CLOSE * whole or whole < CLOSE * loot:
            return loot <= whole
        seat, other = self.seat, self.owners[victim]
        owners = [*self.owners, seat]
        hands = list(map(len, self.world.hands))
        if taken is None:
            taken = self.chances(self.shares(owners), self.laid, hands)
        owners[victim], owners[-1] = seat, other
        shares = self.shares(owners)
        face = self.world.backs[self.marks[victim][-1]] if gift == MARK else gift
        shares[seat][face] -= 1
        shares[other][face] += 1
        self.expected = self.chances(shares, self.laid, hands)  # the robbed has the next turn and the last open place
        return taken[seat] >= self.expected[seat]

    def take(self, place: int, taken: list[int]) -> None:
        middle = self.lots[-1]
        for face, count in enumerate(taken):
            if count:
                middle[face] -= count
        if taken[MARK]:
            left = len(self.marks[-1]) - taken[MARK]
            self.marks[place] = self.marks[-1][left:]
            self.marks[-1] = self.marks[-1][:left]
        size = sum(taken)
        self.lots[place] = taken
        self.sizes[place] = size
        self.sizes[-1] -= size

    def _move(self, source: int, place: int) -> None:
        lots, marks, sizes = self.lots, self.marks, self.sizes
        lots[place], lots[source] = lots[source], [0] * len(FACES)
        marks[place], marks[source] = marks[source], []
        sizes[place], sizes[source] = sizes[source], 0

    def rob(self, place: int, victim: int, gift: int) -> None:
        """A lot changes hands; one tile of this face goes to the middle."""
        self._move(victim, place)
        self.lots[place][gift] -= 1
        self.lots[-1][gift] += 1
        self.sizes[place] -= 1
        self.sizes[-1] += 1
        if gift == MARK:
            self.marks[-1].append(self.marks[place].pop())

    # -- what comes of it ----------------------------------------------------------------------------------

    def shares(self, owners: Sequence[Seat]) -> list[list[int]]:
        """By seat how many tiles of each face, question marks turned, if the lots belonged to these."""
        backs = self.world.backs
        found: list[list[int]] = [[]] * self.rules.seats
        for owner, lot, marks in zip(owners, self.lots, self.marks, strict=False):
            share = found[owner]
            found[owner] = share = [a + b for a, b in zip(share, lot, strict=True)] if share else lot.copy()
            for tile in marks:
                share[backs[tile]] += 1
        return found

    def counted(self, shares: list[list[int]], order: tuple[Seat, ...], laid: Laid) -> Counted:
        """The evaluation of these shares with these cards."""
        world = self.world
        return evaluate(self.rules, world.round, shares, order, laid, world.scores, world.hides, self.animals)

    def order(self, shares: list[list[int]]) -> tuple[Seat, ...]:
        """The shaman's (K7.3)."""
        for seat, share in enumerate(shares):
            if share[RED]:
                return clockwise(seat, len(shares))
            if share[BLUE]:
                return clockwise(seat, len(shares), -1)
        return clockwise(self.world.start, len(shares))

    def chances(self, shares: list[list[int]], laid: Laid, hands: list[int]) -> list[float]:
        """Each seat's chance to win, with these cards laid and so many in hand."""
        world, rules = self.world, self.rules
        order = self.order(shares)
        found = self.counted(shares, order, laid)
        if any(found.due):
            cards = len(world.pile) + (len(world.discard) if rules.reshuffle else 0)  # KR16
            order = order if rules.axes_by_arrow else clockwise(order[0], rules.seats)  # KR17
            hands = [hand + more for hand, more in zip(hands, drawn(found.due, order, cards), strict=True)]
        return chances(LAST_ROUND - world.round, found.scores, found.hides, found.animals, hands)

    def outcome(self, *more: tuple[str, Seat]) -> list[float]:
        """Each seat's chance to win with the lots as they are, if these cards were laid too.

        Whoever has had a turn meanwhile has laid what serves it.
        """
        shares = self.shares(self.owners)
        hands = self.world.hands
        laid = [*self.laid, *more]
        left = list(map(len, hands))
        for _, seat in more:
            left[seat] -= 1
        for seat in self.acted:
            spare = list(hands[seat])
            for card, owner in more:
                if owner == seat:
                    spare.remove(card)
            good = [(card, seat) for card in spare if card not in LOOT and self.serves(card, seat, shares)]
            laid += good
            left[seat] -= len(good)
        return self.chances(shares, laid, left)

    def serves(self, card: str, seat: Seat, shares: list[list[int]]) -> bool:
        """Whether an evaluation card is of use to the seat that lays it, as far as that can be said of it alone."""
        mine = shares[seat]
        if card == "pelt":
            return True
        if card == "axe_points":
            return mine[AXE] * len(shares) > sum([share[AXE] for share in shares])
        if card == "swap":
            owned = mask(self.world.animals[seat])
            return any(mine[face] > (not owned >> species & 1) for species, face in enumerate(ANIMALS))
        kind = LEADS[card]
        return mine[kind] > 0 and most([share[kind] for share in shares], self.order(shares)) == seat


def weighed(sums: Sums, lot: Sequence[int], own: Sequence[int]) -> tuple[float, float, int]:
    """What a lot is worth to a seat that has `own` already; the least loss of one tile, and its face."""
    total, least, worst = 0.0, 1e9, -1
    for face, count in enumerate(lot):
        if count:
            column, have = sums[face], own[face]
            all = column[have + count]
            total += all - column[have]
            loss = all - column[have + count - 1]
            if loss < least:
                least, worst = loss, face
    return total, least, worst


def picked(
    ranked: Sequence[tuple[float, int, int]], middle: Sequence[int], own: Sequence[int], target: float
) -> tuple[list[int], float]:
    """The best tiles of the middle until they are worth about as much as the target."""
    taken = [0] * len(FACES)
    value = 0.0
    for step, face, before in ranked:
        if own[face] <= before < own[face] + middle[face]:
            if value and value + step / 2 > target:
                break
            taken[face] += 1
            value += step
    return taken, value
