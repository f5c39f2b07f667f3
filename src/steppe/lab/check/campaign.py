"""A campaign: fuzzed games that are counted over several runs, in a ledger that is written after each of them.

The ledger is a JSON file in a folder that git ignores. Whoever kills a run loses the games under way and nothing else;
the next run goes on with the first game that is not done. A game that has failed is played again first, until it
passes: so a campaign ends without a fault or says which one is left.
"""

from __future__ import annotations

import hashlib
import json
import platform
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import steppe
from steppe.core.chance import Quick
from steppe.core.game import AnyGame
from steppe.lab.check.fuzzed import Plan, Played
from steppe.lab.check.pairs import PLAYERS, Choices, Drawn, pairs_of
from steppe.lab.check.tally import Coverage, Tally, read_tally, there

FORMAT = 1
WHAT = "a campaign of fuzzed games of Steppe"
PLAYED_BY = ("core", "games", "lab/check")  # the rooms whose code decides how games go and what is checked in them


class LedgerError(Exception):
    """A file that is no ledger, or of another campaign."""


class Campaign:
    """The games of one campaign: which are done, what they met, which have failed."""

    def __init__(
        self, game: AnyGame, seed: int, fixed: Mapping[str, str] | None = None, path: Path | None = None
    ) -> None:
        self.game = game
        self.seed = seed
        self.path = path
        self.choices = Choices(game, fixed)
        self.there = there(game, self.choices)
        self.tally = Tally()
        self.done: set[int] = set()  # numbers of games
        self.failed: dict[int, dict[str, Any]] = {}  # by number: the plan, what failed, where the record is
        self.runs: list[dict[str, Any]] = []
        self._planned = Tally()  # what the games under way will have met

    # -- planning ------------------------------------------------------------------------------------------------------

    def plans(self) -> Iterator[Plan]:
        """Those that have failed before, then new ones without end."""
        for number, plan in sorted(self.failed.items()):
            yield Plan(number, plan["seed"], Drawn(plan["seats"], dict(plan["options"]), plan["preset"]))
        yield from (self.plan(number) for number in count() if number not in self.done and number not in self.failed)

    def plan(self, number: int) -> Plan:
        """A game with this number: its seed follows from the campaign's, its options from what has not met yet."""
        seed = int.from_bytes(hashlib.sha256(f"{self.seed} {number}".encode()).digest()[:4])
        known = self.tally.pairs | self._planned.pairs
        drawn = self.choices.draw(Quick(seed ^ 0xD4A3).below, known, number, self._how_often)
        self._note(self._planned, drawn)
        return Plan(number, seed, drawn)

    def _how_often(self, choice: str) -> int:
        return self.tally.chosen[choice] + self._planned.chosen[choice]

    def _note(self, tally: Tally, drawn: Drawn) -> None:
        choices = self.choices.of(drawn.seats, drawn.options)
        tally.pairs |= pairs_of(choices) & self.choices.possible
        shown = (f"{choice.of}={choice.value}" for choice in choices if choice.of in (PLAYERS, "board"))
        tally.chosen.update((*shown, *(f"preset={drawn.preset}" for _ in range(bool(drawn.preset)))))

    # -- counting ------------------------------------------------------------------------------------------------------

    def begin(self, jobs: int) -> None:
        """A run begins: who plays."""
        self.runs.append(
            {
                "begun": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
                "code": code(),
                "rules": self.game.version,
                "python": platform.python_version(),
                "jobs": jobs,
                "games": 0,
                "inputs": 0,
                "cpu": 0.0,
            }
        )

    def count(self, plan: Plan, played: Played, record: str = "") -> None:
        """A game is over: it is counted, and the ledger written. `record` says where a failure was saved."""
        if played.failure:
            drawn = {"seats": plan.drawn.seats, "options": plan.drawn.options, "preset": plan.drawn.preset}
            what = played.failure.record.more["failure"]
            self.failed[plan.number] = {"seed": plan.seed, **drawn, "what": what, "record": record}
        else:
            self.failed.pop(plan.number, None)
            self.done.add(plan.number)
            self.tally.add(played.tally)
            self._note(self.tally, plan.drawn)
            for key in ("games", "inputs", "cpu"):
                self.runs[-1][key] = round(self.runs[-1][key] + getattr(played.tally, key), 3)
        self.save()

    def coverage(self) -> Coverage:
        return Coverage(self.tally, self.choices, self.there)

    # -- the ledger ----------------------------------------------------------------------------------------------------

    def data(self) -> dict[str, Any]:
        return {
            "what": WHAT,
            "format": FORMAT,
            "game": self.game.key,
            "seed": self.seed,
            "fixed": self.choices.fixed,
            "done": ranges(self.done),
            "failed": {str(number): plan for number, plan in sorted(self.failed.items())},
            "runs": self.runs,
            **self.tally.data(),
        }

    def save(self) -> None:
        """Write the ledger beside itself and put it in its place: it is never half there."""
        if self.path is None:
            return
        new = self.path.with_suffix(".new")
        new.write_text(json.dumps(self.data(), indent=1) + "\n", "utf-8")
        new.replace(self.path)


def ledger(path: Path) -> dict[str, Any]:
    """What is in a ledger; empty if there is none. LedgerError if it is something else."""
    if not path.exists():
        return {}
    try:
        data = json.loads(path.read_text("utf-8"))
        known = data["what"] == WHAT and data["format"] == FORMAT
    except (ValueError, KeyError, TypeError, OSError):
        known = False
    if not known:
        raise LedgerError(f"{path} is no ledger of this format")
    return dict(data)


def opened(path: Path, game: AnyGame, seed: int | None, fixed: Mapping[str, str], fresh: int) -> Campaign:
    """The campaign of a ledger, to go on with; a new one, with the seed given or the fresh one, if there is none."""
    data = ledger(path)
    if not data:
        path.parent.mkdir(parents=True, exist_ok=True)
        return Campaign(game, fresh if seed is None else seed, fixed, path)
    asked = {"game": game.key, "seed": seed, "fixed": dict(fixed) or None}
    for key, value in asked.items():
        if value is not None and value != data[key]:
            raise LedgerError(f"{path} is a campaign with {key} {data[key]}, not {value}")
    campaign = Campaign(game, data["seed"], data["fixed"], path)
    campaign.tally = read_tally(data, campaign.choices)
    campaign.done = {number for first, last in data["done"] for number in range(first, last + 1)}
    campaign.failed = {int(number): plan for number, plan in data["failed"].items()}
    campaign.runs = data["runs"]
    return campaign


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Keep a second run from the same ledger; the system itself lets go of it when a run is killed."""
    try:
        import fcntl
    except ImportError:  # a system without such locks
        yield
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_suffix(".lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise LedgerError(f"another run is writing {path}") from None
        yield


def ranges(numbers: Iterable[int]) -> list[list[int]]:
    """`[[0, 17], [19, 19]]`: the numbers from each first to each last."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return found


def code() -> str:
    """A fingerprint of the code that plays and checks."""
    root = Path(steppe.__file__).parent
    all = hashlib.sha256()
    for room in PLAYED_BY:
        for path in sorted((root / room).rglob("*.py")):
            all.update(f"{path.relative_to(root)}\n".encode())
            all.update(path.read_bytes())
    return all.hexdigest()[:12]


def versions(runs: Iterable[Mapping[str, Any]]) -> Counter[str]:
    """How many games were played by which code."""
    found: Counter[str] = Counter()
    for run in runs:
        found[run["code"]] += run["games"]
    return found
