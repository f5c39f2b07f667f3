"""The evaluation, quickly: from the numbers of tiles to points, hides and animals, without the engine (K7)."""

from __future__ import annotations

from collections.abc import Sequence

from steppe.core.decision import Seat
from steppe.games.mammut.rules import AXE_POINTS, FIRE_PENALTY, LAST_ROUND, TUSK_POINTS, Rules

Counts = Sequence[Sequence[int]]  # by seat: how many tiles of each face, question marks already turned
Laid = Sequence[tuple[str, Seat]]  # cards that count, each with who has laid it


def order_of(owner: Seat, direction: int, seats: int) -> tuple[Seat, ...]:
    """K7.3: the shaman's order."""
    return tuple([(owner + step * direction) % seats for step in range(seats)])


def most(values: Sequence[int], order: tuple[Seat, ...]) -> Seat:
    """K7.3."""
    best, high = 0, -1
    for seat in order:
        if values[seat] > high:
            best, high = seat, values[seat]
    return best


def least(values: Sequence[int], order: tuple[Seat, ...]) -> Seat:
    """K7.4."""
    worst, low = 0, 1 << 30
    for seat in order:
        if values[seat] <= low:
            worst, low = seat, values[seat]
    return worst


class Counted:
    """What an evaluation brings."""

    __slots__ = ("animals", "drawn", "hides", "scores")

    scores: list[int]
    hides: list[int]
    animals: list[int]  # how many different ones
    drawn: list[int]  # cards


def evaluate(
    rules: Rules,
    round: int,
    counts: Counts,
    order: tuple[Seat, ...],
    laid: Laid,
    scores: Sequence[int],
    hides: Sequence[int],
    animals: Sequence[int],
) -> Counted:
    """The scores after this round; `animals` are bits by species. Cards drawn are not limited by the pile."""
    seats = rules.seats
    found = Counted()
    axes = [each[0] for each in counts]
    pelts = [each[1] for each in counts]
    tusks = [each[2] for each in counts]
    meat = [each[3] for each in counts]
    fires = [each[4] for each in counts]
    new = list(scores)
    zero = rules.zero_to_shaman
    found.drawn = axes
    last = round == LAST_ROUND
    each_axe = AXE_POINTS if last else 0
    points_for_pelts = points_for_tusks = tame = 0
    printed = pelts
    swaps: list[Seat] = []
    if laid:
        axer = most(axes, order)
        axer = axer if axes[axer] or zero else -1
        tusker = most(tusks, order)
        tusker = tusker if tusks[tusker] or zero else -1
        printed = pelts.copy()
        for card, seat in laid:
            if card == "pelt":
                pelts[seat] += 1
            elif card == "axe_pelt":
                if axer >= 0:
                    pelts[axer] += 1
            elif card == "axe_fire":
                if axer >= 0:
                    fires[axer] += 1
            elif card == "tusk_fire":
                if tusker >= 0:
                    fires[tusker] += 1
            elif card == "axe_points":
                each_axe += 2 if not last or rules.axe_points_last else 0
            elif card == "pelt_points":
                points_for_pelts += 4
            elif card == "tusk_points":
                points_for_tusks += 4
            elif card == "pelt_animal":
                tame += 1
            else:
                swaps.append(seat)
    if each_axe:
        for seat in range(seats):
            new[seat] += each_axe * axes[seat]
    found.hides = track = [hide + count for hide, count in zip(hides, pelts, strict=True)]
    new[most(track, order)] += round
    behind = least(track, order)
    new[behind] = max(0, new[behind] - round)
    pelter = -1
    if points_for_pelts or tame:
        counted = pelts if rules.card_pelts else printed
        pelter = most(counted, order)
        pelter = pelter if counted[pelter] or zero else -1
        if pelter >= 0:
            new[pelter] += points_for_pelts
    for seat in range(seats):
        new[seat] += TUSK_POINTS * tusks[seat]
    if points_for_tusks and tusker >= 0:
        new[tusker] += points_for_tusks
    if seats == 2:
        fed = most(meat, order)
        if meat[fed]:
            new[fed] += rules.prizes[0]
    else:
        eaters = sorted([seat for seat in order if meat[seat]], key=lambda seat: -meat[seat])
        for prize, seat in zip(rules.prizes, eaters, strict=False):
            new[seat] += prize
    cold = least(fires, order)
    new[cold] = max(0, new[cold] - FIRE_PENALTY)
    if seats == 2:
        new[1 - cold] += fires[1 - cold]
    found.scores = new
    found.animals = _tamed(counts, animals, swaps, pelter if tame else -1)
    return found


def _tamed(counts: Counts, animals: Sequence[int], swaps: Sequence[Seat], pelter: Seat) -> list[int]:
    """K7.10, KR21, KR22: how many different animals everybody has then."""
    found = []
    for seat, count in enumerate(counts):
        have = animals[seat]
        tiles = 0
        for species in range(7):
            number = count[5 + species]
            if number:
                tiles += number
                have |= 1 << species
        owned = have.bit_count()
        if swaps and seat in swaps:
            idle = tiles - (owned - animals[seat].bit_count())
            owned = min(7, owned + min(idle, swaps.count(seat)))
        if seat == pelter:
            owned = min(7, owned + 1)
        found.append(owned)
    return found
