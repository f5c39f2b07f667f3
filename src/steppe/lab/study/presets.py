"""What players should know of the presets of the Valley: every one played with bots, the same lots for all.

`python -m steppe.lab.study.presets --games 480 --resume preset-games/presets.jsonl --jobs 2`

Three tables: four players and three, all medium (`sitting`), and medium against two tribes that play by lot, in turn on
every seat. The ledger has a line a game, so a run that is killed loses the game under way and the same command goes
on; games are played preset by preset within each number, so all presets always have the same count. `--write` keeps
the figures where the set-up finds them and renews the tables of docs/presets.md.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.metadata import version
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import steppe
from steppe.games.valley.game import VALLEY
from steppe.lab.series.game import play_game
from steppe.lab.series.plan import Plan
from steppe.lab.study.confirm import LONGEST
from steppe.lab.study.figures import Row, against_random, among_equals
from steppe.lab.study.sitting import sit
from steppe.lab.study.tables import renewed

FORMAT = 1
WHAT = "games of the Valley's presets"
KEPT = Path(steppe.__file__).parent / "games" / "valley" / "variants" / "played.json"
DOCUMENT = Path(steppe.__file__).parents[2] / "docs" / "presets.md"
OPTIONS: Mapping[str, Mapping[str, str]] = {preset.key: preset.options for preset in VALLEY.presets}
BAR = 30  # signs
STEPS = 20  # lines of progress where there is no bar


class LedgerError(Exception):
    """A file that is no ledger of these games."""


class Task(NamedTuple):
    """One game: at which table, by which preset, with which lots."""

    table: str
    preset: str
    number: int
    seed: str


def four(task: Task) -> dict[str, Any]:
    return sit(task.number, task.seed, 4, "medium", OPTIONS[task.preset])


def three(task: Task) -> dict[str, Any]:
    return sit(task.number, task.seed, 3, "medium", OPTIONS[task.preset])


def random(task: Task) -> dict[str, Any]:
    """Medium sits on another seat from game to game."""
    seat = task.number % 3
    bots = tuple("medium" if each == seat else "random" for each in range(3))
    plan = Plan(VALLEY.key, bots, {"turn_limit": str(LONGEST), **OPTIONS[task.preset]}, task.seed)
    outcome = play_game(plan, task.number)[0]
    return {
        "seat": seat,
        "turns": outcome.turns,
        "reason": outcome.reason,
        "winners": list(outcome.winners),
        "ahead": outcome.places[seat] == min(outcome.places),
    }


TABLES: Mapping[str, Callable[[Task], dict[str, Any]]] = {"four": four, "three": three, "random": random}


def play(task: Task) -> tuple[Task, dict[str, Any]]:
    return task, TABLES[task.table](task)


# -- the ledger --------------------------------------------------------------------------------------------------------


class Ledger:
    """The games that are done; without a file they are forgotten at the end."""

    def __init__(self, seed: str, path: Path | None = None) -> None:
        self.path = path
        self.head = {"what": WHAT, "format": FORMAT, "rules": VALLEY.version, "seed": seed, "presets": OPTIONS}
        self.rows: dict[Task, Row] = {}
        if path is None:
            return
        lines = path.read_text("utf-8").splitlines(keepends=True) if path.exists() else []
        if not lines:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(self.head) + "\n", "utf-8")
            return
        if not lines[-1].endswith("\n"):  # the run was killed while it wrote this one
            lines.pop()
            path.write_text("".join(lines), "utf-8")
        try:
            head, *rows = map(json.loads, lines)
            self.rows = {Task(row["table"], row["preset"], row["number"], seed): row for row in rows}
        except (ValueError, KeyError, TypeError):
            raise LedgerError(f"{path} is no ledger of {WHAT}") from None
        if head != json.loads(json.dumps(self.head)):
            raise LedgerError(f"{path} has games of other presets, rules or lots")

    def add(self, task: Task, row: Mapping[str, Any]) -> None:
        self.rows[task] = row
        if self.path is not None:
            told = {"table": task.table, "preset": task.preset, "number": task.number, **row}
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(told) + "\n")

    def of(self, table: str, preset: str) -> list[Row]:
        """In the order of their numbers, whoever played them when."""
        found = sorted(task for task in self.rows if (task.table, task.preset) == (table, preset))
        return [self.rows[task] for task in found]


def planned(games: Mapping[str, range], presets: Sequence[str], seed: str) -> list[Task]:
    """Number by number, so that all presets have as many games whenever one stops."""
    numbers = sorted(set(chain(*games.values())))
    return [
        Task(table, preset, number, seed)
        for number in numbers
        for table, of in games.items()
        if number in of
        for preset in presets
    ]


def played(tasks: Sequence[Task], jobs: int) -> Iterator[tuple[Task, dict[str, Any]]]:
    if jobs == 1:
        yield from map(play, tasks)
        return
    with get_context("spawn").Pool(min(jobs, len(tasks) or 1)) as pool:
        yield from pool.imap_unordered(play, tasks)


def summary(ledger: Ledger) -> dict[str, Any]:
    """By preset and table, what the games came to."""
    found: dict[str, dict[str, Any]] = {}
    for preset in OPTIONS:
        rows = {table: ledger.of(table, preset) for table in TABLES}
        made = {
            "four": lambda rows: among_equals(rows, 4),
            "three": lambda rows: among_equals(rows, 3),
            "random": against_random,
        }
        if any(rows.values()):
            found[preset] = {table: made[table](games) for table, games in rows.items() if games}
    return {"steppe": version("steppe"), "rules": VALLEY.version, "seed": ledger.head["seed"], "presets": found}


# -- the command -------------------------------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m steppe.lab.study.presets", description=__doc__)
    parser.add_argument("--games", type=int, default=480, help="of four players, for each preset")
    parser.add_argument("--three", type=int, default=0, help="of three players")
    parser.add_argument("--against", type=int, default=200, help="of medium against two by lot")
    parser.add_argument("--first", type=int, default=1, help="the number of the first game")
    parser.add_argument("--presets", default=",".join(OPTIONS), help="with commas; all by default")
    parser.add_argument("--seed", default="presets", help="the same games for the same seed")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="a ledger, to go on with or to begin")
    parser.add_argument("--write", action="store_true", help="keep the figures for the set-up and the document")
    given = parser.parse_args(arguments)
    presets = given.presets.split(",")
    if strange := [key for key in presets if key not in OPTIONS]:
        parser.error(f"there is no preset {strange[0]}, but {', '.join(OPTIONS)}")
    if given.jobs < 1:
        parser.error("--jobs must be 1 or more")
    wanted = {"four": given.games, "three": given.three, "random": given.against}
    games = {table: range(given.first, given.first + count) for table, count in wanted.items()}
    try:
        ledger = Ledger(given.seed, given.resume)
    except LedgerError as error:
        parser.error(str(error))
    left = [task for task in planned(games, presets, given.seed) if task not in ledger.rows]
    for count, (task, row) in enumerate(played(left, given.jobs), 1):
        ledger.add(task, row)
        _progress(count, len(left))
    sys.stderr.write("\r\033[K" if sys.stderr.isatty() else "")
    found = summary(ledger)
    if given.write:
        if missing := [key for key in OPTIONS if not {"four", "random"} <= found["presets"].get(key, {}).keys()]:
            parser.error(f"nothing is kept: there are no games of {', '.join(missing)}")
        KEPT.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
        DOCUMENT.write_text(renewed(DOCUMENT.read_text("utf-8"), found), "utf-8")
    sys.stdout.write(json.dumps(found) + "\n")
    return 0


def _progress(count: int, total: int) -> None:
    if sys.stderr.isatty():
        full = BAR * count // total
        sys.stderr.write(f"\r\033[K{'█' * full}{'░' * (BAR - full)} {count}/{total} games")
    elif count * STEPS // total > (count - 1) * STEPS // total:
        sys.stderr.write(f"{count}/{total} games\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
