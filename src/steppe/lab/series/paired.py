"""Two bots over the same luck: by how much one is better, and how likely chance alone would show as much."""

from __future__ import annotations

import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from steppe.lab.series.outcome import Outcome
from steppe.lab.series.plan import Plan
from steppe.lab.series.tally import CERTAINTY


class Paired(NamedTuple):
    """What a comparison found. A round is one luck with all seatings, so rounds are independent of each other."""

    first: str
    second: str
    games: int  # of each
    wins: tuple[int, int]  # games that each won
    rounds: tuple[int, int, int]  # in which the first won more games, both as many, the second more
    difference: float  # of their shares of games, the first's less the second's
    least: float  # of the difference, 19 times in 20
    most: float
    chance: float  # that rounds part so unevenly between equals: the exact sign test, two-sided

    def data(self) -> dict[str, Any]:
        """As plain data."""
        better = dict(zip(("first", "equal", "second"), self.rounds, strict=True))
        return {**self._asdict(), "wins": [*self.wins], "rounds": better}


def sign_test(first: int, second: int) -> float:
    """How likely a fair coin falls so unevenly or more: exact, two-sided. With pairs this is McNemar's exact test."""
    many, few = first + second, min(first, second)
    if first == second:
        return 1.0
    log = math.lgamma(many + 1) - many * math.log(2)
    terms = (math.exp(log - math.lgamma(k + 1) - math.lgamma(many - k + 1)) for k in range(few + 1))
    return min(1.0, 2 * math.fsum(terms))


def interval(differences: Sequence[float]) -> tuple[float, float]:
    """Where the true mean of differences from -1 to 1 lies, 19 times in 20.

    Bonett and Price's interval for paired shares (2012): Wald's, with one difference of 1 and one of -1 added, so it
    holds for few rounds too and never has no width.
    """
    adjusted = (*differences, 1.0, -1.0)
    middle = statistics.fmean(adjusted)
    half = CERTAINTY * math.sqrt(statistics.pvariance(adjusted, middle) / len(adjusted))
    return max(-1.0, middle - half), min(1.0, middle + half)


def won(outcome: Outcome, person: int) -> bool:
    return any(outcome.chairs[seat] == person for seat in outcome.winners)


def head_to_head(plan: Plan, outcomes: Iterable[Outcome]) -> Paired:
    """Two bots against each other, each on both seats with the same luck."""
    pairs = {each.number: (won(each, 0), won(each, 1)) for each in outcomes}
    return paired(plan, plan.bots[1], pairs)


def in_a_field(plans: tuple[Plan, Plan], outcomes: tuple[Iterable[Outcome], Iterable[Outcome]]) -> Paired:
    """Two bots, each as the first of the same field, over the same luck and seats."""
    first, second = ({each.number: won(each, 0) for each in games} for games in outcomes)
    pairs = {number: (first[number], second[number]) for number in first.keys() & second.keys()}
    return paired(plans[0], plans[1].bots[0], pairs)


def paired(plan: Plan, second: str, pairs: Mapping[int, tuple[bool, bool]]) -> Paired:
    """What the pairs, by the number of the game, come to."""
    if not pairs:
        raise ValueError("there is no game to compare")
    by_round: defaultdict[int, list[int]] = defaultdict(list)
    for number, (one, other) in sorted(pairs.items()):
        by_round[plan.round_of(number)[0]].append(one - other)
    differences = [statistics.fmean(each) for each in by_round.values()]
    better = Counter((each > 0) - (each < 0) for each in differences)
    wins = tuple(sum(pair[who] for pair in pairs.values()) for who in (0, 1))
    least, most = interval(differences)
    return Paired(
        plan.bots[0],
        second,
        len(pairs),
        (wins[0], wins[1]),
        (better[1], better[0], better[-1]),
        (wins[0] - wins[1]) / len(pairs),
        least,
        most,
        sign_test(better[1], better[-1]),
    )
