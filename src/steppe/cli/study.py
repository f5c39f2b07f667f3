"""`steppe study`: two rule sets, bots or boards over the same luck, and in what they differ."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from steppe.cli.flags import Budget, Jobs, Json, Options, Out, PresetKey, Ray
from steppe.cli.screen import bots_named, console, fail, game_named, options, rules, seated, told
from steppe.cli.series import (
    budgeted,
    folder_for,
    players,
    plot_file,
    progress,
    provenance,
    provenance_line,
    span,
    write_csv,
)
from steppe.core.game import AnyGame
from steppe.core.text import Teller
from steppe.lab.study.workbench.figures import Estimate, Figure, Point, Sample, flat
from steppe.lab.study.workbench.game import COLUMNS
from steppe.lab.study.workbench.study import Row, Side, Study, play, study_of
from steppe.lab.study.workbench.watch import CARDS, watch_for

if TYPE_CHECKING:
    from steppe.lab.series.folder import Folder

ENGLISH = "en"
FEWER = 12  # cards that the screen shows; the files have all
MOMENTS = 8  # of a curve that the screen shows
BOTS = "bots="
PLAIN = "as usual"


def study(
    game: Annotated[str, typer.Argument(help="Which game, for instance valley.")],
    preset: PresetKey = None,
    option: Options = None,
    bots: Annotated[
        str, typer.Option(help="Who plays, with commas, repeated until all have a seat; module:Class is your own.")
    ] = "easy",
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WHAT ...",
            help="What is other on the second side: a preset, NAME=VALUE of options (a board too), bots=NAME,NAME.",
        ),
    ] = None,
    number: Annotated[int, typer.Option("--players", help="How many play.")] = 4,
    games: Annotated[int, typer.Option(min=1, help="How many games on each side.")] = 100,
    only: Annotated[
        str | None, typer.Option("--range", metavar="A:B", help="Only the games A to B, instead of 1 to --games.")
    ] = None,
    seed: Annotated[
        str, typer.Option(help="The same seed gives the same luck to both sides, and the same study again.")
    ] = "1",
    budget: Budget = None,
    jobs: Jobs = None,
    ray: Ray = None,
    out: Out = None,
    as_csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write a line a measure.")] = None,
    curves: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the curves as CSV, a line a turn or round.")
    ] = None,
    as_json: Json = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw wins, lengths and curves: .svg or .png.")
    ] = None,
) -> None:
    """Compare rule sets, bots or boards over the same luck: length, winners, losses, cards, curves, waiting.

    Every figure has the interval that holds the truth 19 times in 20; a star marks differences that chance alone
    would show less often than that. Who looks at many figures finds one in twenty by chance: try another --seed.

    Bots stand for people who think ten seconds about an answer, ninety about a movement in the Valley; from that
    follow minutes and waiting.

    Examples:

        steppe study valley --preset family --against guild --bots medium --games 40 --jobs 2 --out family-guild

        steppe study maamut --players 2 --against limit=30 --games 200 --plot limit.svg

        steppe study maamut --players 3 --bots easy,random --against bots=greedy,random --games 60

        steppe study valley --options board=1a+2a --against board=1b+2b --bots medium --games 40 --csv boards.csv
    """
    which = game_named(game, ENGLISH)
    teller = told(which, ENGLISH)
    words = against or []
    sides = [_side(which, teller, preset, option or [], bots, number)]
    if against is not None:
        other = next((word for word in words if "=" not in word), preset)
        pairs = [word for word in words if "=" in word and not word.startswith(BOTS)]
        others = next((word.removeprefix(BOTS) for word in words if word.startswith(BOTS)), bots)
        sides.append(_side(which, teller, other, [*(option or []), *pairs], others, number))
        first = [bots] * (bots != others) + [preset or ""] * (preset != other) + [*(option or [])] * bool(pairs)
        second = [others] * (bots != others) + [other or ""] * (preset != other) + pairs
        names = [", ".join(word for word in each if word) or PLAIN for each in (first, second)]
        sides = [side._replace(name=name) for side, name in zip(sides, names, strict=True)]
        if sides[0][1:] == sides[1][1:]:
            fail(f"--against {' '.join(words)}: both sides are the same.")
    numbers = span(only) if only else range(1, games + 1)
    plot_file(plot)
    everybody = budgeted(which, [name for side in sides for name in side.bots], budget)
    sides = [side._replace(bots=everybody[at * number : at * number + number]) for at, side in enumerate(sides)]
    found = study_of(which.key, sides, seed)
    folder: Folder | None = None if out is None else folder_for(out, found.about(), COLUMNS)
    rows: list[Row] = []
    with players(jobs, ray) as by, progress(len(numbers) * len(sides)) as advance:
        for done in play(found, numbers, by=by, folder=folder):
            rows += done
            advance(len(done))
    sample = Sample(found, rows)
    figures, points = sample.figures(), sample.points()
    if as_csv is not None:
        _write(as_csv, found, figures)
    if curves is not None:
        _write(curves, found, points)
    pace = watch_for(which.key).pace
    if plot is not None:
        from steppe.lab.study.workbench.picture import plot_study

        plot_study(sample, figures, points, f"{which.name}: {' against '.join(found.sides)}", pace, plot)
    if as_json:
        typer.echo(json.dumps(_data(which, found, sample, figures, points, seed), ensure_ascii=False))
    elif "-" not in (str(as_csv), str(curves)):
        _show(which, found, sample, figures, points, pace, console())


def _side(which: AnyGame, teller: Teller, preset: str | None, pairs: Sequence[str], bots: str, number: int) -> Side:
    """One of the two, checked."""
    chosen = options(which, pairs, teller, preset)
    rules(which, number, chosen, teller)
    names = tuple(seated(bots, number, teller))
    bots_named(which, names, teller)
    return Side(preset or PLAIN, names, chosen)


def _write(path: Path, found: Study, figures: Sequence[Figure | Point]) -> None:
    rows = [*flat(found, figures)]
    write_csv(path, rows, [*rows[0]])


def _data(
    which: AnyGame, found: Study, sample: Sample, figures: Sequence[Figure], points: Sequence[Point], seed: str
) -> dict[str, Any]:
    return {
        "game": which.key,
        "seed": seed,
        "sides": [
            {"name": name, "bots": [*plan.bots], "options": {**plan.options}, "games": len(rows)}
            for name, plan, rows in zip(found.sides, found.plans, sample.rows, strict=True)
        ],
        "figures": [*flat(found, figures)],
        "curves": [*flat(found, points)],
        "provenance": provenance(which),
    }


# -- on the screen -----------------------------------------------------------------------------------------------------


def _show(
    which: AnyGame,
    found: Study,
    sample: Sample,
    figures: Sequence[Figure],
    points: Sequence[Point],
    pace: str,
    screen: Console,
) -> None:
    screen.print(f"{which.name}, {len(found.plans[0].bots)} players, {min(map(len, sample.rows))} games on each side")
    both = len(found.sides) > 1
    table = Table("", *found.sides, *(["difference"] if both else []))
    for column in table.columns[1:]:
        column.justify = "right"
    for group in dict.fromkeys(figure.group for figure in figures):
        table.add_section()
        table.add_row(Text(group, style="bold"))
        for figure in _shown([figure for figure in figures if figure.group == group]):
            cells = [_said(each, figure.is_share) for each in figure.sides]
            if both:
                cells.append(_said(figure.difference, figure.is_share, signed=True) + (" *" if figure.clear else "  "))
            table.add_row(f"  {figure.name}", *cells)
    screen.print(table)
    _show_curves(found, points, pace, screen)
    if both:
        screen.print("difference: the second less the first, over the same luck; * chance alone would seldom show it")
    screen.print(provenance_line(which))


def _shown(figures: Sequence[Figure]) -> list[Figure]:
    """All of a group, of cards only those that differ most, or were played most."""
    if figures[0].group != CARDS or len(figures) <= FEWER:
        return [*figures]
    differs = sorted(figures, key=lambda f: -abs(f.difference.found) if f.difference else 0.0)[:FEWER]
    return [figure for figure in figures if figure in differs or figure.name == "all"]


def _said(found: Estimate | None, is_share: bool, *, signed: bool = False) -> str:
    """A share with its interval, `25.0% (18–33)`, anything else with how far the truth may be from it, `8.4 ± 0.3`."""
    if found is None:
        return "–"
    sign = "+" if signed else ""
    if is_share:
        return f"{found.found:{sign}.1%} ({100 * found.least:.0f} to {100 * found.most:.0f})"
    digits = 0 if abs(found.found) >= 1000 else 1 if abs(found.found) >= 10 else 2
    return f"{found.found:{sign}.{digits}f} ± {found.most - found.found:.{digits}f}"


def _show_curves(found: Study, points: Sequence[Point], pace: str, screen: Console) -> None:
    """A few moments of each curve, as long as half of the games go on."""
    names = list(dict.fromkeys(point.curve for point in points))
    whole = points[0].sides
    going = [
        point.moment
        for point in points
        if point.curve == names[0]
        and all(one and first and 2 * one.games >= first.games for one, first in zip(point.sides, whole, strict=True))
    ]
    step = -(-len(going) // MOMENTS)
    table = Table(pace, *(f"{name}, {side}" for name in names for side in found.sides))
    by = {(point.curve, point.moment): point for point in points}
    for moment in going[::step]:
        cells = [f"{each.found:.2f}" if each else "–" for name in names for each in by[name, moment].sides]
        table.add_row(str(moment), *cells)
    for column in table.columns:
        column.justify = "right"
    screen.print(table)
