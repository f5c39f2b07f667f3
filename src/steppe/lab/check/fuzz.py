"""Random and hostile games, checked at every input; a game that fails is saved as a record.

`python -m steppe.lab.check.fuzz --seconds 60`
`python -m steppe.lab.check.fuzz --game valley --games 5000 --jobs 2 --resume fuzz-campaigns/valley.json`

At every input: the invariants of the game, and that its events tell all that has changed. The slower checks (saving,
copying, views, positions, refusals, ways aside) are made at a sample of the moments, drawn by the seed of the game:
`watch` says which and why. Options are drawn so that any two values that can meet do meet soon: `pairs`. With --resume
games are counted over several runs: `campaign`.
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from steppe.core.option import settle
from steppe.core.reason import Refused
from steppe.games import GAMES
from steppe.lab.check.campaign import Campaign, LedgerError, alone, ledger, opened, versions
from steppe.lab.check.crew import played
from steppe.lab.check.fuzzed import Failure, Plan

INTERRUPTED = 130  # what a shell expects of somebody who was interrupted
SECONDS = 60.0  # for all games together, unless a number of games is given
COLUMNS = 100  # of the summary
WIDTH = 24  # of the progress bar, in characters
SELDOM = 60.0  # seconds between two lines of progress where nobody watches


@dataclass
class Run:
    """One run of a campaign: how far it may go, and what it has come to."""

    campaign: Campaign
    games: int | None = None  # of the whole campaign, earlier runs included
    seconds: float | None = None
    jobs: int = 1
    out: Path = Path("fuzz-failures")
    failures: list[tuple[Path, Failure]] = field(default_factory=list)
    branches: set[tuple[str, ...]] = field(default_factory=set)  # different turns of events
    interrupted: bool = False
    begun: float = field(default_factory=time.monotonic)
    given: int = 0  # how many games were handed out

    def go(self, progress: Callable[[Run], None] = lambda run: None) -> None:
        """Play until there are enough games, the time is up, one fails or somebody interrupts."""
        campaign = self.campaign
        campaign.begin(self.jobs)
        found = played(campaign.game.key, self._plans(), self.jobs)
        try:
            for plan, game in found:
                path = game.failure.save(self.out) if game.failure else None
                if game.failure and path:
                    self.failures.append((path, game.failure))
                campaign.count(plan, game, str(path or ""))
                self.branches |= game.branches
                progress(self)
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            found.close()  # type: ignore[attr-defined]

    def _plans(self) -> Iterator[Plan]:
        before = len(self.campaign.done)
        for plan in self.campaign.plans():
            enough = self.games is not None and before + self.given >= self.games
            late = self.seconds is not None and self.given and time.monotonic() > self.begun + self.seconds
            if enough or late or self.failures:
                return
            self.given += 1
            yield plan

    # -- telling -------------------------------------------------------------------------------------------------------

    def data(self) -> dict[str, Any]:
        """As JSON."""
        campaign, tally = self.campaign, self.campaign.tally
        return {
            "seed": campaign.seed,
            "games": tally.games,
            "inputs": tally.inputs,
            "checks": dict(tally.checks),
            "endings": dict(tally.endings),
            "cpu": round(tally.cpu, 1),
            "turns_of_events": len(self.branches),
            "coverage": campaign.coverage().data(),
            "failed": [{"number": number, **plan} for number, plan in sorted(campaign.failed.items())],
            "runs": campaign.runs,
            "ledger": str(campaign.path) if campaign.path else None,
            "interrupted": self.interrupted,
        }

    def lines(self) -> Iterator[str]:
        """As people read it."""
        for line in self._lines():
            yield from textwrap.wrap(line, COLUMNS, subsequent_indent="    ", break_on_hyphens=False)
        for path, failure in self.failures:
            key = self.campaign.game.key
            yield f"{key}: FAILED after {len(failure.record.inputs)} inputs, saved as {path}"
            yield failure.trace.rstrip()

    def _lines(self) -> Iterator[str]:
        campaign, tally = self.campaign, self.campaign.tally
        yield (
            f"{campaign.game.key}: seed {campaign.seed}: {tally.games:,} games, {tally.inputs:,} inputs, "
            f"{tally.checks.total():,} checks, {len(campaign.failed) or 'no'} failed"
        )
        now = campaign.runs[-1]
        if campaign.path:
            by = ", ".join(f"{code} {games:,}" for code, games in versions(campaign.runs).items())
            yield f"  {campaign.path}: {now['games']:,} of them in this run; by the code that played them: {by}"
        if now["cpu"]:
            pace = f"{60 * now['games'] / now['cpu']:,.0f} games a minute of processor time"
            yield f"  {pace}, {len(self.branches):,} different turns of events in this run"
        if tally.endings:
            yield "  endings: " + ", ".join(f"{name} {count:,}" for name, count in tally.endings.most_common())
        yield from (f"  {line}" for line in campaign.coverage().lines())


class Progress:
    """A line that is renewed while somebody watches; else a line now and then."""

    def __init__(self) -> None:
        self.told = time.monotonic()

    def __call__(self, run: Run) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\033[K{progress_line(run)}")
            sys.stderr.flush()
        elif time.monotonic() >= self.told + SELDOM:
            self.told = time.monotonic()
            sys.stderr.write(f"{progress_line(run)}\n")


def progress_line(run: Run) -> str:
    """`valley ████░░░░ 120/5,000 games, 41,202 inputs, 780/894 pairs, 21 min left`."""
    campaign, tally = run.campaign, run.campaign.tally
    spent = time.monotonic() - run.begun
    new = campaign.runs[-1]["games"]
    parts, left = [], []
    if run.games:
        left += [(run.games - tally.games) * spent / new] if new else []
    if run.seconds:
        left += [run.seconds - spent]
    of = f"/{run.games:,}" if run.games else ""
    possible = campaign.choices.possible
    parts += [f"{tally.games:,}{of} games", f"{tally.inputs:,} inputs"]
    parts += [f"{len(possible & tally.pairs):,}/{len(possible):,} pairs"]
    parts += [f"{len(campaign.failed)} failed"] if campaign.failed else []
    parts += [_time(max(0.0, min(left))) + " left"] if left else []
    share = max(
        tally.games / run.games if run.games else 0.0,
        min(1.0, spent / run.seconds) if run.seconds else 0.0,
    )
    done = round(WIDTH * min(1.0, share))
    return f"{campaign.game.key} {'█' * done}{'░' * (WIDTH - done)} {', '.join(parts)}"


def _time(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"


# -- the command -------------------------------------------------------------------------------------------------------


def arguments_of(arguments: list[str] | None) -> argparse.Namespace:
    about = (__doc__ or "").partition("\n\n")[0]
    parser = argparse.ArgumentParser(prog="python -m steppe.lab.check.fuzz", description=about)
    add = parser.add_argument
    add("--seconds", type=_positive, help=f"how long, for all games together (default {SECONDS:g}, without --games)")
    add("--games", type=_count, help="how many of each game; with --resume those of earlier runs count")
    add("--game", choices=sorted(GAMES), help="one game instead of all")
    add("--options", type=_options, default={}, metavar="KEY=VALUE,…", help="fixed ones; the others are drawn")
    add("--jobs", type=_count, default=1, help="processes that play (default 1)")
    add("--resume", type=Path, metavar="FILE|FOLDER", help="go on with a campaign; a folder has a ledger a game")
    add("--seed", type=int, help="of the whole campaign; drawn and told unless given")
    add("--out", type=Path, default=Path("fuzz-failures"), help="where failing games are saved")
    add("--json", action="store_true", help="print one JSON object")
    given = parser.parse_args(arguments)
    if not __debug__:
        parser.error("with -O nothing is checked")
    given.error = parser.error
    if given.seconds is None and given.games is None:
        given.seconds = SECONDS
    if given.resume and given.resume.suffix == ".json" and not given.resume.is_dir() and not given.game:
        given.game = _of_ledger(given.resume, parser)
    if given.options and not given.game:
        parser.error("options are those of one game: name it with --game")
    if given.options:
        try:
            settle(GAMES[given.game].options, given.options)
        except Refused as refused:
            parser.error(f"{given.game} does not take these options: {refused.reason.key}")
    return given


def _of_ledger(path: Path, parser: argparse.ArgumentParser) -> str:
    try:
        found = ledger(path).get("game")
    except LedgerError as error:
        parser.error(str(error))
    if found not in GAMES:
        parser.error("a ledger counts one game: name it with --game, or give a folder")
    return str(found)


def _positive(text: str) -> float:
    if float(text) <= 0:
        raise ValueError(text)
    return float(text)


def _count(text: str) -> int:
    if int(text) < 1:
        raise ValueError(text)
    return int(text)


def _options(text: str) -> dict[str, str]:
    return dict(part.split("=", 1) for part in text.split(",") if part)


def main(arguments: list[str] | None = None) -> int:
    """Fuzz one game or all of them; 1 if a game failed. Whoever interrupts it is told what was done until then."""
    given = arguments_of(arguments)
    seed = secrets.randbits(32) if given.seed is None else given.seed
    keys = [given.game] if given.game else list(GAMES)
    done: dict[str, Any] = {}
    status = 0
    for key in keys:
        with ExitStack() as kept:
            try:
                campaign = _campaign(given, key, seed, kept)
            except LedgerError as error:
                given.error(str(error))
            run = Run(campaign, given.games, given.seconds and given.seconds / len(keys), given.jobs, given.out)
            run.go(Progress())
        sys.stderr.write("\r\033[K" if sys.stderr.isatty() else "")
        done[key] = run.data()
        if not given.json:
            sys.stdout.write("".join(f"{line}\n" for line in run.lines()))
            sys.stdout.flush()
        status = 1 if campaign.failed else status
        if run.interrupted:
            status = INTERRUPTED
            break
    if given.json:
        sys.stdout.write(json.dumps(done) + "\n")
    elif status == INTERRUPTED:
        sys.stdout.write("interrupted\n")
    return status


def _campaign(given: argparse.Namespace, key: str, seed: int, kept: ExitStack) -> Campaign:
    """A new campaign, or the one of a ledger."""
    if not given.resume:
        return Campaign(GAMES[key], seed, given.options)
    file = given.resume.suffix == ".json" and not given.resume.is_dir()
    path = given.resume if file else given.resume / f"{key}.json"
    kept.enter_context(alone(path))
    return opened(path, GAMES[key], given.seed, given.options, seed)


if __name__ == "__main__":
    sys.exit(main())
