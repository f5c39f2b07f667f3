"""What came of many games, counted so that counts of ranges add up to the count of all."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from steppe.core.decision import Seat
from steppe.lab.series.outcome import Outcome
from steppe.lab.series.plan import Plan, joined

UNFINISHED = frozenset({"turn_limit"})  # a game that was broken off; nobody has won it
CERTAINTY = 1.959964  # of the 95 % interval, in standard deviations


class Share(NamedTuple):
    """How many of the games somebody won, with the interval that holds the true share 19 times in 20."""

    wins: float  # a part of those that are shared, where they are divided
    share: float
    least: float
    most: float


def share(wins: float, games: int) -> Share:
    """Wilson's interval: sound for few games and for shares near 0 and 1."""
    if not games:
        return Share(0, 0.0, 0.0, 1.0)
    rate, square = wins / games, CERTAINTY**2
    middle = (rate + square / (2 * games)) / (1 + square / games)
    half = CERTAINTY * math.sqrt(rate * (1 - rate) / games + square / (4 * games**2)) / (1 + square / games)
    return Share(wins, rate, max(0.0, middle - half), min(1.0, middle + half))


@dataclass(frozen=True)
class Tally:
    """What came of many games. Tallies of other games of the same plan may be added; then the order does not matter."""

    plan: Plan
    numbers: tuple[range, ...] = ()  # of the games that are counted
    seats_won: Counter[Seat] = field(default_factory=Counter)
    bots_won: Counter[str] = field(default_factory=Counter)  # games that a bot of this name won
    nobody_won: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)  # in turns
    all_inputs: int = 0
    decisions: int = 0
    counted: Mapping[str, Counter[str]] = field(default_factory=dict)  # what is counted in some games besides
    seconds: float = field(default=0.0, compare=False)
    outcomes: tuple[Outcome, ...] = field(default=(), compare=False)  # the games themselves, where they are kept

    @classmethod
    def of(cls, plan: Plan, outcomes: Iterable[Outcome], seconds: float = 0.0, *, keep: bool = True) -> Tally:
        """The games, counted; `keep` holds on to each of them, which takes memory."""
        games = sorted(outcomes, key=lambda outcome: outcome.number)
        ended = [outcome for outcome in games if outcome.reason not in UNFINISHED]
        return cls(
            plan,
            joined(range(outcome.number, outcome.number + 1) for outcome in games),
            Counter(seat for outcome in games for seat in outcome.winners),
            Counter(name for outcome in games for name in winners(plan, outcome)),
            sum(not outcome.winners for outcome in ended),
            Counter(outcome.reason for outcome in games),
            Counter(outcome.turns for outcome in games),
            sum(outcome.inputs for outcome in games),
            sum(outcome.decisions for outcome in games),
            _gathered(games),
            seconds,
            tuple(games) if keep else (),
        )

    def __add__(self, other: Tally) -> Tally:
        """Both together; ValueError if they are of different plans or a game is in both."""
        for key, value in self.plan._asdict().items():
            if value != getattr(other.plan, key):
                raise ValueError(f"{key} is {value} in one and {getattr(other.plan, key)} in the other")
        return Tally(
            self.plan,
            joined((*self.numbers, *other.numbers)),
            self.seats_won + other.seats_won,
            self.bots_won + other.bots_won,
            self.nobody_won + other.nobody_won,
            self.endings + other.endings,
            self.lengths + other.lengths,
            self.all_inputs + other.all_inputs,
            self.decisions + other.decisions,
            {
                key: self.counted.get(key, Counter()) + other.counted.get(key, Counter())
                for key in sorted({*self.counted, *other.counted})
            },
            self.seconds + other.seconds,
            tuple(sorted((*self.outcomes, *other.outcomes), key=lambda outcome: outcome.number)),
        )

    @property
    def games(self) -> int:
        return sum(map(len, self.numbers))

    @property
    def finished(self) -> int:
        """How many games were played to an end; only these can be won."""
        return self.games - sum(self.endings[reason] for reason in UNFINISHED)

    def seats(self) -> list[Share]:
        """By seat."""
        return [share(self.seats_won[seat], self.finished) for seat in range(len(self.plan.bots))]

    def bots(self) -> dict[str, Share]:
        """By name: games that a bot of this name won."""
        return {name: share(self.bots_won[name], self.finished) for name in dict.fromkeys(self.plan.bots)}

    def nobody(self) -> Share:
        """Games that ended and no player won."""
        return share(self.nobody_won, self.finished)

    def reasons(self) -> dict[str, int]:
        """How often games ended for which reason, the most frequent first."""
        return dict(sorted(self.endings.items(), key=lambda found: (-found[1], found[0])))

    def turns(self) -> dict[str, float]:
        """How long games were."""
        turns = sorted(self.lengths.elements())
        tenths = statistics.quantiles(turns, n=10, method="inclusive") if len(turns) > 1 else turns * 9
        return {
            "mean": statistics.fmean(turns),
            "least": turns[0],
            "tenth": tenths[0],
            "median": statistics.median(turns),
            "ninetieth": tenths[8],
            "most": turns[-1],
        }

    def inputs(self) -> int:
        return self.all_inputs

    def data(self, name: Callable[[Seat], str], nobody: str) -> dict[str, Any]:
        """Everything as plain data; seats are called as the game writes them, `nobody` only where it may win."""
        seats = {name(seat): found._asdict() for seat, found in enumerate(self.seats())}
        return {
            "game": self.plan.game,
            "players": len(self.plan.bots),
            "bots": list(self.plan.bots),
            "options": dict(self.plan.options),
            "seed": self.plan.seed,
            "rotation": self.plan.rotation,
            "games": self.games,
            "finished": self.finished,
            "unfinished": self.games - self.finished,
            "wins": {
                "seats": seats,
                "bots": {bot: found._asdict() for bot, found in self.bots().items()},
                **({nobody: self.nobody()._asdict()} if nobody else {}),
            },
            "reasons": self.reasons(),
            "turns": self.turns(),
            "inputs": self.inputs(),
            "inputs_per_game": self.inputs() / self.games,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "inputs_per_second": self.inputs() / self.seconds if self.seconds else 0.0,
            **self.census(name),
        }

    def census(self, name: Callable[[Seat], str]) -> dict[str, Any]:
        """What is counted in some games besides."""
        if not self.counted:
            return {}
        from steppe.lab.series.census import summary

        return {"census": summary(self.counted, name)}


def winners(plan: Plan, outcome: Outcome) -> set[str]:
    """The names of the bots that have won."""
    return {plan.bots[outcome.chairs[seat]] for seat in outcome.winners}


def _gathered(outcomes: Iterable[Outcome]) -> dict[str, Counter[str]]:
    counted = [(outcome.winners, outcome.census) for outcome in outcomes if outcome.census]
    if not counted:
        return {}
    from steppe.lab.series.census import gathered

    return gathered(counted)
