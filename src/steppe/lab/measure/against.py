"""Two builds of Steppe beside each other, row by row: the one that runs this, and that of another interpreter.

In each round every side is a fresh process on the same core. The sides take turns row by row, the one that begins
changes every time, and both do the same work; a ratio is taken inside a row of a round, out of processor time. So a
slow moment of the machine hits both sides, and what a process had luck with (where its memory lies) does not last.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from steppe.lab.measure.bench import PEERS, environment

WORKER = PEERS / "build.py"
ROUNDS = 15
SECONDS = 0.2  # of processor time for a row in a round
MEAN, ROW = 0.95, 0.90  # the geometric mean over all rows, and the median of each, must not be under these
LARGEST = 1 << 24  # units of a row in a round, however quick they are


class Row(NamedTuple):
    """How many times as quick as the other build this one is at something."""

    name: str
    median: float
    least: float
    most: float
    same: bool  # whether both builds play the same games there


class Verdict(NamedTuple):
    """What the rows come to."""

    mean: float
    slow: tuple[str, ...]  # the rows under the bar
    passes: bool


def judge(rows: Sequence[Row], mean_bar: float = MEAN, row_bar: float = ROW) -> Verdict:
    """Passes if the geometric mean of the medians reaches its bar and every median reaches the bar of rows."""
    if not rows:
        return Verdict(0.0, (), passes=False)
    mean = statistics.geometric_mean([row.median for row in rows])
    slow = tuple(row.name for row in rows if row.median < row_bar)
    return Verdict(mean, slow, passes=mean >= mean_bar and not slow)


@dataclass
class Comparison:
    """Everything that was measured, round by round."""

    seconds: float
    here: Mapping[str, Any]  # what each side says of itself
    there: Mapping[str, Any]
    amounts: Mapping[str, int]  # by row: how many inputs, copies or views
    spent: dict[str, list[tuple[float, float]]] = field(default_factory=dict)  # by row and round: here, there
    left_out: dict[str, str] = field(default_factory=dict)  # by row: why it is not compared

    def rows(self) -> list[Row]:
        """The ratios, those of a round taken inside it."""
        found = []
        for name, rounds in self.spent.items():
            ratios = [there / here for here, there in rounds]
            found.append(Row(name, statistics.median(ratios), min(ratios), max(ratios), self.same(name)))
        return found

    def same(self, row: str) -> bool:
        """Whether both sides play the same games in this row."""
        key = row if row in self.here["plays"] else row.split()[0]
        return bool(self.here["plays"].get(key) == self.there["plays"].get(key))

    def lengths(self) -> list[tuple[str, float, float, float]]:
        """Rows whose games are not the same: inputs of a game here and there, and the ratio by whole games."""
        here, there = self.here.get("lengths", {}), self.there.get("lengths", {})
        rows = [row for row in self.rows() if not row.same and row.name in here and row.name in there]
        return [
            (row.name, here[row.name], there[row.name], row.median * there[row.name] / here[row.name]) for row in rows
        ]

    def data(self, mean_bar: float, row_bar: float) -> dict[str, Any]:
        """As JSON."""
        verdict = judge(self.rows(), mean_bar, row_bar)
        return {
            "rounds": max(map(len, self.spent.values()), default=0),
            "seconds": self.seconds,
            "sides": {
                name: {key: side.get(key) for key in ("release", "rules")}
                for name, side in (("here", self.here), ("there", self.there))
            },
            "rows": [{**row._asdict(), "amount": self.amounts[row.name]} for row in self.rows()],
            "by_games": {
                name: {"here": here, "there": there, "median": of} for name, here, there, of in self.lengths()
            },
            "left_out": self.left_out,
            "mean": verdict.mean,
            "bars": {"mean": mean_bar, "row": row_bar},
            "slow": list(verdict.slow),
            "passes": verdict.passes,
        }


class Side:
    """A process that measures one build; RuntimeError with the reason if it does not answer."""

    def __init__(self, python: str) -> None:
        self.python = python
        self.errors = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 - closed with the side
        try:
            self.process = subprocess.Popen(
                [python, str(WORKER)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                text=True,
                env=environment(os.environ, own=python == sys.executable),
            )
        except OSError as error:
            self.errors.close()
            raise RuntimeError(f"{python} could not be run: {error}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.process.kill()
        self.process.communicate()
        self.errors.close()

    def ask(self, **asked: Any) -> dict[str, Any]:
        """Send a line and read the answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(json.dumps(asked) + "\n")
            self.process.stdin.flush()
            return dict(json.loads(self.process.stdout.readline()))
        except (OSError, ValueError, TypeError):
            self.process.wait()
            self.errors.seek(0)
            said = self.errors.read().strip().splitlines() or [f"exit status {self.process.returncode}"]
            raise RuntimeError(f"{self.python} does not measure: {said[-1]}") from None


def compare(
    python: str,
    rounds: int = ROUNDS,
    seconds: float = SECONDS,
    only: str = "",
    progress: Callable[[str, int, int], None] = lambda row, done, of: None,
) -> Comparison:
    """Measure both builds; `progress` is told the row, how many are done and how many there are."""
    with Side(sys.executable) as here, Side(python) as there:
        progress("how much work fits into the time", 0, 1)
        other = there.ask(only=only)  # first the one that may not be able to
        sides = here.ask(only=only), other
        names = [row for row in sides[0]["rows"] if row in sides[1]["rows"] and only in row]
        found = Comparison(seconds, *sides, {row: amount(here, row, seconds) for row in names})
    for one, other, where in ((*sides, "here"), (*reversed(sides), "in the other build")):
        found.left_out |= {row: f"only {where}" for row in one["rows"] if row not in other["rows"] and only in row}
    for number in range(rounds):
        with Side(sys.executable) as here, Side(python) as there:
            for place, row in enumerate(names):
                progress(row, number * len(names) + place, rounds * len(names))
                if row not in found.left_out:
                    measure(found, row, here, there, turned=(number + place) % 2 == 1)
    return found


def measure(found: Comparison, row: str, here: Side, there: Side, *, turned: bool) -> None:
    """A row once on each side."""
    spent: dict[Side, float] = {}
    for side in (there, here) if turned else (here, there):
        answer = side.ask(row=row, amount=found.amounts[row])
        if "error" in answer:
            found.left_out[row] = f"{side.python}: {answer['error']}"
            found.spent.pop(row, None)
            return
        spent[side] = max(answer["seconds"], 1e-9)
    found.spent.setdefault(row, []).append((spent[here], spent[there]))


def amount(side: Side, row: str, seconds: float) -> int:
    """How many units take about so long."""
    units = 4
    while units < LARGEST:
        spent = float(side.ask(row=row, amount=units).get("seconds", seconds))
        if spent >= seconds / 4:
            return max(1, round(units * seconds / spent))
        units *= 4
    return units


def wrapped(path: Path) -> str:
    """An interpreter as it was named: not where a link leads to, by which it would forget its environment."""
    return str(path.absolute())
