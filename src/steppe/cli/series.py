"""What commands that play many games share: how far they are, where games are played and kept, what is said of them."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from steppe.bots.bot import counted_instead
from steppe.cli.screen import fail
from steppe.core.game import AnyGame
from steppe.lab.series.plan import played_by, with_budget
from steppe.lab.series.spread import Hands, hands

if TYPE_CHECKING:
    from steppe.lab.series.folder import Folder

PLOTS = (".svg", ".png")


@contextmanager
def progress(total: int, what: str = "games") -> Iterator[Callable[[int], None]]:
    """A bar where somebody sees it; call with how many are done now."""
    errors = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=errors,
        transient=True,
        disable=not errors.is_terminal,
    ) as bar:
        task = bar.add_task(what, total=total)
        yield lambda count: bar.advance(task, count)


@contextmanager
def players(jobs: int | None, ray: str | None) -> Iterator[Hands]:
    """Where games are played: here, in several processes, or on a Ray cluster."""
    with ExitStack() as until:
        if ray is None:
            by = hands(jobs or 1)
        else:
            from steppe.lab.series.cluster import Cluster

            until.enter_context(redirect_stdout(sys.stderr))  # Ray prints there who has died
            try:
                by = Cluster(ray, jobs)
            except (ConnectionError, ValueError) as error:
                fail(f"--ray {ray}: {error}.")
        until.callback(by.close)
        try:
            yield by
        except RuntimeError as error:  # somebody who played has died
            fail(f"{error}.", 1)


def budgeted(game: AnyGame, names: Sequence[str], budget: int | None) -> tuple[str, ...]:
    """The bots, with the budget if there is one; a word on those that think by the clock."""
    found = tuple(names)
    if budget is not None:
        try:
            found = with_budget(found, game, budget)
        except ValueError as error:
            fail(f"--{error}.")
    for name in dict.fromkeys(found):
        if counted := counted_instead(name, game):
            differ = "games may differ although the seed is the same"
            typer.echo(f"steppe: {name} thinks by the clock: {differ}; {counted} counts instead.", err=True)
    return found


def folder_for(path: Path, about: Mapping[str, Any], columns: Mapping[str, str]) -> Folder:
    """The folder, made if it is not there; refused with the reason if it is of something else."""
    from steppe.lab.series.folder import FolderError, opened

    try:
        return opened(path, about, columns)
    except FolderError as error:
        fail(f"{error}.")


def span(text: str) -> range:
    """The numbers of `A:B`, both included."""
    first, sign, last = text.partition(":")
    if not (sign and first.isdecimal() and last.isdecimal() and 0 < int(first) <= int(last)):
        fail(f"--range {text}: two numbers of games are wanted, such as 1:500; the first game is 1.")
    return range(int(first), int(last) + 1)


def plot_file(path: Path | None) -> None:
    """Refuse at once what could not be drawn at the end."""
    if path is not None:
        if path.suffix not in PLOTS:
            fail(f"--plot {path}: the name must end with {' or '.join(PLOTS)}.")
        if not path.absolute().parent.is_dir():
            fail(f"--plot {path}: there is no such folder.")
        import steppe.lab.series.plot  # noqa: F401 - says now what must be installed


def write_csv(path: Path, rows: Iterable[Mapping[str, Any]], columns: Sequence[str]) -> None:
    """A line a game; lists are words with spaces between. `-` is standard output."""

    def plain(value: Any) -> Any:
        return " ".join(map(str, value)) if isinstance(value, list) else value

    def write(file: Any) -> None:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows([plain(row[key]) for key in columns] for row in rows)

    if str(path) == "-":
        write(sys.stdout)
        return
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            write(file)
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror}.")


def provenance(game: AnyGame) -> dict[str, Any]:
    """What has played: version, commit if it is known, Python, and the version of the rules."""
    return {**played_by(), "rules": game.version}


def provenance_line(game: AnyGame) -> str:
    by = played_by()
    commit = f" (commit {by['commit'].replace(by['commit'][:40], by['commit'][:12], 1)})" if "commit" in by else ""
    return f"played by Steppe {by['steppe']}{commit}, rules {game.version} of {game.name}, Python {by['python']}"
