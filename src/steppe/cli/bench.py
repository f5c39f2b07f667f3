"""`steppe bench`: how quick the engine is, beside its peers."""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Column, Table

from steppe.cli.against import against
from steppe.lab.measure.against import MEAN, ROUNDS, ROW, SECONDS
from steppe.lab.measure.bench import FIGURES, Floor, Ratio, Report, compare, own_sides, peer_sides, restricted

WORDS = {
    "actions_per_s": "seat actions/s",
    "hasty_actions_per_s": "seat actions/s in haste",
    "choices_per_s": "choices/s",
    "inputs_per_s": "inputs/s",
    "hasty_inputs_per_s": "inputs/s in haste",
    "games_per_s": "games/s",
    "copy_us": "copy, µs",
    "playouts_per_s": "playouts/s",
    "aec_per_s": "steps/s, AEC",
    "parallel_per_s": "steps/s, parallel",
    "gym_per_s": "steps/s, Gymnasium",
    "vector_per_s": "steps/s, vector",
    "spiel_per_s": "steps/s, OpenSpiel",
    "steps_per_s": "steps/s",
    "driven_per_s": "steps/s, driven",
    "plies_per_s": "plies/s by lot",
    "fresh_plies_per_s": "the same, new boards",
    "search_plies_per_s": "plies/s in search",
}
RATIOS = {
    "actions_per_s": "seat actions",
    "hasty_actions_per_s": "seat actions in haste",
    "choices_per_s": "choices",
    "inputs_per_s": "inputs",
    "hasty_inputs_per_s": "inputs in haste",
    "copy_us": "copies",
    "playouts_per_s": "playouts",
    "aec_per_s": "steps, AEC",
    "parallel_per_s": "steps, parallel",
    "gym_per_s": "steps, Gymnasium",
    "vector_per_s": "steps, vector",
    "spiel_per_s": "steps, OpenSpiel",
    "steps_per_s": "steps",
    "driven_per_s": "steps, driven",
    "plies_per_s": "plies by lot",
    "fresh_plies_per_s": "plies, new boards",
    "search_plies_per_s": "plies in search",
}
NONE = "–"
ABREAST = 4  # sides in one table, so that it fits into 80 columns


def bench(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of tables.")] = False,
    peers: Annotated[
        Path | None,
        typer.Option(
            metavar="PYTHON",
            exists=True,
            dir_okay=False,
            help="An interpreter that has catanatron, open_spiel and pettingzoo (`make bench` brings one).",
        ),
    ] = None,
    compiled: Annotated[
        Path | None,
        typer.Option(
            metavar="PYTHON",
            exists=True,
            dir_okay=False,
            help="An interpreter whose Steppe has compiled rules (`make fast` brings one).",
        ),
    ] = None,
    other: Annotated[
        Path | None,
        typer.Option(
            "--against",
            metavar="PYTHON",
            exists=True,
            dir_okay=False,
            help="Instead, compare this build of Steppe with that of another interpreter, row by row.",
        ),
    ] = None,
    rounds: Annotated[
        int | None, typer.Option(min=1, help="How often every side is measured: 5 times, with --against 15.")
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(min=0.001, help="CPU seconds for each figure in a round: 1, with --against 0.2."),
    ] = None,
    only: Annotated[
        str,
        typer.Option(metavar="TEXT", help="Sides with this in their name and their peers; with --against: rows."),
    ] = "",
    least_mean: Annotated[
        float, typer.Option(min=0, help="With --against: what the geometric mean over all rows must reach.")
    ] = MEAN,
    least_row: Annotated[
        float, typer.Option(min=0, help="With --against: what the median of every row must reach.")
    ] = ROW,
) -> None:
    """Measure random play, copies and playouts of every game, and of other engines in the same run.

    Each side runs in a process of its own on one core; rates are per second of its own CPU time; the sides take turns.
    Ends with status 1 if a floor does not hold, or this build is slower than the other by more than the bars allow.
    """
    if other is not None:
        if peers or compiled:
            raise typer.BadParameter("compares two builds of Steppe, without peers.", param_hint="--against")
        bars = least_mean, least_row
        return against(other, rounds or ROUNDS, seconds or SECONDS, only, bars, as_json=as_json)
    rounds, seconds = rounds or 5, seconds or 1.0
    own = restricted(own_sides(str(compiled) if compiled else "", envs=peers is not None), only)
    sides = own + (restricted(peer_sides(str(peers)), only) if peers else [])
    if not own:
        raise typer.BadParameter("no side has this in its name.", param_hint="--only")
    with Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as shown:
        task = shown.add_task("", total=rounds * len(sides))
        begun = False

        def progress(name: str) -> None:
            nonlocal begun
            shown.update(task, description=name, advance=int(begun))
            begun = True

        report = compare(sides, tuple(side.name for side in own), rounds, seconds, progress)
    if as_json:
        typer.echo(json.dumps(report.data()))
    else:
        show(report, Console())
    if any(holds is False for _, _, holds in report.floors()) or any(game in report.missing for game in report.games):
        raise typer.Exit(1)
    return None


def show(report: Report, console: Console) -> None:
    """The report as tables: a row for each figure, a column for each side, our games and their peers apart."""
    console.print(f"Medians of {report.rounds} rounds, {report.seconds:g} s of CPU time for each figure, one core.")
    peers = [side for side in report.found if side not in report.games]
    for sides in ([side for side in report.games if side in report.found], peers):
        for some in _abreast(sides):
            heads = [_head(side, "" if side in report.games else _version(report, side)) for side in some]
            cells = {WORDS[name]: [amount(report.figure(side, name)) for side in some] for name in FIGURES}
            _print_table("", heads, cells, console)
    for side, why in report.missing.items():
        console.print(f"{side}: not measured, {why}", markup=False)
    if ratios := {(r.game, r.peer, r.of): r for r in report.ratios()}:
        for game in report.games:
            for some in _abreast([peer for peer in peers if any((game, peer, of) in ratios for of in RATIOS)]):
                cells = {RATIOS[of]: [spread(ratios.get((game, peer, of))) for peer in some] for of in RATIOS}
                _print_table(f"{game}:\ntimes as quick as", [_head(peer) for peer in some], cells, console)
        console.print(
            "Below each median: the least and the most of all rounds. "
            "Seat actions are players' answers only; inputs count Nature's draws too. In haste, as in imagined states, "
            "nobody is asked who has only one answer; choices are the answers given where there were several. "
            "In catanatron a throw of the dice is a player's action. Copies: their time by ours. "
            "Playouts are as long as each game is. Steps are answers of seats with Nature drawing inside, driven ones "
            "with draws that the caller asks for too; plies are answers of seats in games that nobody steps through."
        )
    for floor, found, holds in report.floors():
        console.print(floor_line(floor, found, holds), markup=False)


def _abreast(sides: Sequence[str]) -> Iterator[Sequence[str]]:
    """As many sides at a time as a table has room for."""
    return (sides[first : first + ABREAST] for first in range(0, len(sides), ABREAST))


def _head(side: str, *more: str) -> str:
    """A side's name, a word a line: some are longer than their figures."""
    return "\n".join(filter(None, (*side.split(), *more)))


def _version(report: Report, side: str) -> str:
    return f"({report.found[side][0].get('version', '?')})"


def _print_table(corner: str, heads: Sequence[str], cells: Mapping[str, Sequence[str]], console: Console) -> None:
    """A table without the rows in which nobody has a figure."""
    columns = (Column(head, justify="right") for head in heads)
    table = Table(corner, *columns, box=SIMPLE_HEAD, pad_edge=False, padding=(0, 0, 0, 1))
    for words, row in cells.items():
        if any(cell != NONE for cell in row):
            table.add_row(words, *row)
    console.print(table)


def amount(each: list[float]) -> str:
    if not each:
        return NONE
    median = statistics.median(each)
    return f"{median:,.0f}" if median >= 100 else f"{median:.3g}"


def spread(ratio: Ratio | None) -> str:
    return f"{ratio.median:.3g}\n{ratio.least:.3g}–{ratio.most:.3g}" if ratio else NONE


def floor_line(floor: Floor, found: float | None, holds: bool | None) -> str:
    """`floor holds: maamut seat actions/s at least 1.5 x catanatron (aim 3 x): 2.1 x`."""
    what = f"{floor.game} {WORDS[floor.figure]}"
    if floor.peer:
        wanted = f"at least {floor.bound:g} x {floor.peer}" + (f" (aim {floor.aim:g} x)" if floor.aim else "")
        value = f"{found:.2f} x" if found is not None else ""
    else:
        wanted = f"at most {floor.bound:g}"
        value = f"{found:.2f}" if found is not None else ""
    verdict = {True: "pass", False: "FAIL", None: "not measured"}[holds]
    return f"{verdict}: {what} {wanted}" + (f": {value}" if value else "")
