"""The evaluation, quickly: from the numbers of tiles to points, hides and animals, without the engine (K7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from steppe.core.decision import Seat
from steppe.games.mammut.cards.axe_points import EACH
from steppe.games.mammut.cards.pelt_points import POINTS as PELT_PRIZE
from steppe.games.mammut.cards.tusk_points import POINTS as TUSK_PRIZE
from steppe.games.mammut.rules import AXE_POINTS, FIRE_PENALTY, LAST_ROUND, TUSK_POINTS, Rules
from steppe.games.mammut.table import ANIMALS, KINDS
from steppe.games.mammut.tally import least, most

Counts: TypeAlias = Sequence[Sequence[int]]  # by seat: how many tiles of each face, question marks already turned
Laid: TypeAlias = Sequence[tuple[str, Seat]]  # cards that count, each with who has laid it

NOBODY: Seat = -1


def majority(values: Sequence[int], order: tuple[Seat, ...], zero: bool) -> Seat:
    """KR14."""
    best = most(values, order)
    return best if zero or values[best] else NOBODY


class Counted(NamedTuple):
    """What an evaluation brings."""

    scores: list[int]
    hides: list[int]
    animals: list[int]  # how many different ones
    due: list[int]  # cards to be drawn


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
    """The scores after this round; `animals` are bits by species."""
    seats, last, zero = rules.seats, round == LAST_ROUND, rules.zero_to_shaman
    axes, pelts, tusks, meat, fires = map(list, zip(*[share[: KINDS.stop] for share in counts], strict=True))
    new = list(scores)
    each_axe = AXE_POINTS if last else 0
    pelt_points = tusk_points = 0
    pelter = tusker = tamer = NOBODY
    swaps: list[Seat] = []
    printed = pelts
    if laid:
        has = [card for card, _ in laid].count
        printed = pelts.copy()
        for card, seat in laid:
            if card == "pelt":
                pelts[seat] += 1
            elif card == "swap":
                swaps.append(seat)
        if (axer := majority(axes, order, zero)) != NOBODY:
            pelts[axer] += has("axe_pelt")
            fires[axer] += has("axe_fire")
        if (tusker := majority(tusks, order, zero)) != NOBODY:
            fires[tusker] += has("tusk_fire")
        each_axe += 0 if last and not rules.axe_points_last else EACH * has("axe_points")  # KR18
        pelt_points, tusk_points = PELT_PRIZE * has("pelt_points"), TUSK_PRIZE * has("tusk_points")
        pelter = majority(pelts if rules.card_pelts else printed, order, zero)  # KR15
        tamer = pelter if has("pelt_animal") else NOBODY
    if each_axe:
        for seat in order:
            new[seat] += each_axe * axes[seat]
    track = [hide + count for hide, count in zip(hides, pelts, strict=True)]
    new[most(track, order)] += round
    behind = least(track, order)
    new[behind] = max(0, new[behind] - round)  # K7.2
    if pelt_points and pelter != NOBODY:
        new[pelter] += pelt_points
    for seat in order:
        new[seat] += TUSK_POINTS * tusks[seat]
    if tusk_points and tusker != NOBODY:
        new[tusker] += tusk_points
    eaters = sorted([seat for seat in order if meat[seat]], key=meat.__getitem__, reverse=True)  # level: in order
    for prize, seat in zip(rules.prizes, eaters, strict=False):
        new[seat] += prize
    cold = least(fires, order)
    new[cold] = max(0, new[cold] - FIRE_PENALTY)
    if seats == 2:  # K10.7
        new[1 - cold] += fires[1 - cold]
    return Counted(new, track, _tamed(counts, animals, swaps, tamer), [0] * seats if last else axes)


def drawn(due: Sequence[int], order: Sequence[Seat], cards: int) -> list[int]:
    """K7.5, KR16: how many cards everybody gets of those that there are, in this order."""
    found = list(due)
    for seat in order:
        found[seat] = min(found[seat], cards)
        cards -= found[seat]
    return found


def _tamed(counts: Counts, animals: Sequence[int], swaps: Sequence[Seat], pelter: Seat) -> list[int]:
    """K7.10, KR21, KR22: how many different animals everybody has then."""
    found = []
    for seat, count in enumerate(counts):
        have = animals[seat]
        tiles = 0
        bit = 1
        for number in count[ANIMALS.start : ANIMALS.stop]:
            if number:
                tiles += number
                have |= bit
            bit <<= 1
        owned = have.bit_count()
        if swaps and seat in swaps:
            idle = tiles - (owned - animals[seat].bit_count())
            owned = min(7, owned + min(idle, swaps.count(seat)))
        if seat == pelter:
            owned = min(7, owned + 1)
        found.append(owned)
    return found
