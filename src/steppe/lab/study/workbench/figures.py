"""What the rows of a study come to: each measure by side with its interval, and the difference over the same luck."""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import fmean, stdev
from typing import Any, NamedTuple, TypeAlias

from steppe.games import GAMES
from steppe.lab.series.paired import interval
from steppe.lab.series.plan import Plan
from steppe.lab.series.tally import CERTAINTY, UNFINISHED, share
from steppe.lab.study.figures import waiting
from steppe.lab.study.workbench.study import Row, Study
from steppe.lab.study.workbench.watch import CARDS, DEATHS, DEEDS, EXTINCT

Key: TypeAlias = tuple[str, str]  # group and name of a measure
LENGTH, WINNERS, ENDINGS, PEOPLE = "length", "winners", "endings", "people"
GROUPS = (LENGTH, WINNERS, ENDINGS, PEOPLE, EXTINCT, DEATHS, DEEDS, CARDS)
SHARES = frozenset({WINNERS, ENDINGS})  # groups whose measures are parts of all games
SUMS = frozenset({DEATHS, CARDS})  # those that have a sum
FEW = 10  # rounds, below which nothing is called clear


class Estimate(NamedTuple):
    """What was found, and between what the truth lies 19 times in 20."""

    found: float
    least: float
    most: float
    games: int
    rounds: int  # of games with the same luck, which count as one


class Figure(NamedTuple):
    """A measure: on each side (None where it is not known), and what the second has more than the first."""

    group: str
    name: str
    sides: tuple[Estimate | None, ...]
    difference: Estimate | None

    @property
    def is_share(self) -> bool:
        return self.group in SHARES

    @property
    def clear(self) -> bool:
        """Whether chance alone would seldom show such a difference."""
        found = self.difference
        return found is not None and found.rounds >= FEW and not found.least <= 0 <= found.most


class Point(NamedTuple):
    """A measure at one moment of the game; games that had ended before are not in it."""

    curve: str
    moment: int
    sides: tuple[Estimate | None, ...]
    difference: Estimate | None


def measures(plan: Plan, row: Row, *, mixed: bool) -> dict[Key, float]:
    """Everything that is measured in one game, as numbers."""
    players = len(plan.bots)
    game = GAMES[plan.game]
    part = 1 / len(row["winners"]) if row["winners"] else 0.0  # of a game that several have won
    found: dict[Key, float] = {
        (LENGTH, "turns"): row["turns"],
        (LENGTH, "inputs"): row["inputs"],
        (LENGTH, "minutes"): sum(row["own"]) / 60,
        (PEOPLE, "decisions of a person"): sum(row["decisions"]) / players,
        (PEOPLE, "waiting, part of the time"): fmean(waiting(row)),
        (PEOPLE, "longest wait, minutes"): fmean(row["longest"]) / 60,
    }
    for seat in range(players):
        found[WINNERS, f"seat {game.say('seat', seat)}"] = part * (seat in row["winners"])
    found[WINNERS, "nobody"] = float(not row["winners"] and row["reason"] not in UNFINISHED)
    if mixed:
        won = [row["chairs"][seat] for seat in row["winners"]]
        found[WINNERS, "the first bot"] = part * (0 in won)
        for bot in dict.fromkeys(plan.bots):
            found[WINNERS, f"bot {bot}"] = part * sum(plan.bots[person] == bot for person in won)
    found[ENDINGS, row["reason"]] = 1.0
    for group, counts in json.loads(row["counts"]).items():
        found |= {(group, name): float(count) for name, count in counts.items()}
        if group in SUMS:
            found[group, "all"] = float(sum(counts.values()))
    return found


class Sample:
    """The rows of a study, those of each side by the number of the game."""

    def __init__(self, study: Study, rows: Iterable[Row]) -> None:
        self.study = study
        self.rows: list[dict[int, Row]] = [{} for _ in study.plans]
        for row in rows:
            self.rows[row["side"]][row["game"]] = row

    def rounds(self, side: int, values: Mapping[int, float]) -> dict[int, float]:
        """The mean of the games of each round: they share their luck, and rounds do not."""
        found: defaultdict[int, list[float]] = defaultdict(list)
        for game, value in values.items():
            found[self.study.plans[side].round_of(game)[0]].append(value)
        return {number: fmean(each) for number, each in found.items()}

    def compared(self, values: Sequence[Mapping[int, float]], *, shares: bool) -> tuple[Any, Estimate | None]:
        """By side what was found, and the difference of the games that both have."""
        sides = tuple(self.estimate(side, each, shares=shares) for side, each in enumerate(values))
        if len(values) < 2:
            return sides, None
        both = values[0].keys() & values[1].keys()
        first, second = (self.rounds(side, {game: each[game] for game in both}) for side, each in enumerate(values[:2]))
        more = [second[each] - first[each] for each in sorted(first)]
        if shares and more:
            return sides, Estimate(fmean(more), *interval(more), len(both), len(more))
        return sides, _mean(more, len(both))

    def estimate(self, side: int, values: Mapping[int, float], *, shares: bool) -> Estimate | None:
        if not values:
            return None
        if shares:
            found = share(sum(values.values()), len(values))
            return Estimate(found.share, found.least, found.most, len(values), len(self.rounds(side, values)))
        return _mean([*self.rounds(side, values).values()], len(values))

    def figures(self) -> list[Figure]:
        """All measures, those of a group together in the order in which they are met; of counts the larger first."""
        mixed = self.study.mixed()
        found = [
            {game: measures(plan, row, mixed=mixed) for game, row in rows.items()}
            for plan, rows in zip(self.study.plans, self.rows, strict=True)
        ]
        figures = []
        for key in dict.fromkeys(key for side in found for each in side.values() for key in each):
            values = [
                {} if self._strange(key, side) else {game: each.get(key, 0.0) for game, each in games.items()}
                for side, games in enumerate(found)
            ]
            figures.append(Figure(*key, *self.compared(values, shares=key[0] in SHARES)))
        fixed = (LENGTH, WINNERS, PEOPLE)
        return sorted(figures, key=lambda f: (GROUPS.index(f.group), 0.0 if f.group in fixed else -_largest(f)))

    def _strange(self, key: Key, side: int) -> bool:
        """Whether a measure is of a bot that does not play on this side."""
        group, name = key
        return group == WINNERS and name.startswith("bot ") and name[4:] not in self.study.plans[side].bots

    def points(self) -> list[Point]:
        """The curves, moment by moment, as long as any game lasts."""
        curves: list[dict[str, dict[int, list[float]]]] = []
        for rows in self.rows:
            side: dict[str, dict[int, list[float]]] = {}
            for game, row in rows.items():
                for name, levels in json.loads(row["curves"]).items():
                    side.setdefault(name, {})[game] = levels
            curves.append(side)
        return [
            Point(name, moment + 1, *self.compared([_at(side.get(name, {}), moment) for side in curves], shares=False))
            for name in dict.fromkeys(name for side in curves for name in side)
            for moment in range(max(len(levels) for side in curves for levels in side.get(name, {}).values()))
        ]


def _at(games: Mapping[int, Sequence[float]], moment: int) -> dict[int, float]:
    return {game: levels[moment] for game, levels in games.items() if moment < len(levels)}


def student(freedom: int) -> float:
    """How many standard errors to each side hold the truth 19 times in 20; more than with the normal curve for few."""
    z = CERTAINTY  # Fisher's and Cornish's expansion, good from four values on
    more = ((z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96, (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384)
    return z + sum(term / float(freedom) ** power for power, term in enumerate(more, 1))


def _mean(values: Sequence[float], games: int) -> Estimate | None:
    if not values:
        return None
    middle, many = fmean(values), len(values)
    half = student(many - 1) * stdev(values, middle) / math.sqrt(many) if many > 1 else 0.0
    return Estimate(middle, middle - half, middle + half, games, many)


def _largest(figure: Figure) -> float:
    return max((side.found for side in figure.sides if side is not None), default=0.0)


def flat(study: Study, found: Iterable[Figure | Point]) -> Iterator[dict[str, Any]]:
    """As rows of a table: what is measured, and the numbers of each side and of the difference."""
    for each in found:
        row: dict[str, Any] = (
            {"group": each.group, "measure": each.name}
            if isinstance(each, Figure)
            else {"curve": each.curve, "moment": each.moment}
        )
        named = dict(zip((f"side {n + 1}" for n in range(len(study.sides))), each.sides, strict=True))
        if len(study.sides) > 1:
            named["difference"] = each.difference
        for name, estimate in named.items():
            for key in Estimate._fields:
                row[f"{name} {key}"] = None if estimate is None else getattr(estimate, key)
        yield row
