"""`steppe bench`: how quick the engine is, beside its peers."""

from __future__ import annotations

import json
import statistics
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from steppe.lab.bench import FIGURES, Floor, Ratio, Report, compare, own_sides, peer_sides

WORDS = {
    "actions_per_s": "seat actions/s",
    "hasty_actions_per_s": "in haste",
    "choices_per_s": "choices/s",
    "inputs_per_s": "inputs/s",
    "hasty_inputs_per_s": "in haste",
    "games_per_s": "games/s",
    "copy_us": "copy, µs",
    "playouts_per_s": "playouts/s",
}
# where it stands by itself
NAMES = {"hasty_actions_per_s": "seat actions/s in haste", "hasty_inputs_per_s": "inputs/s in haste"}
RATIOS = {
    "actions_per_s": "seat actions",
    "hasty_actions_per_s": "in haste",
    "choices_per_s": "choices",
    "inputs_per_s": "inputs",
    "hasty_inputs_per_s": "in haste",
    "copy_us": "copies",
    "playouts_per_s": "playouts",
}


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
    rounds: Annotated[int, typer.Option(min=1, help="How often every side is measured.")] = 5,
    seconds: Annotated[float, typer.Option(min=0.01, help="CPU seconds for each figure in a round.")] = 1.0,
) -> None:
    """Measure random play, copies and playouts of every game, and of other engines in the same run.

    Each side runs in a process of its own on one core; rates are per second of its own CPU time; the sides take turns.
    Ends with status 1 if a floor does not hold.
    """
    own = own_sides(str(compiled) if compiled else "")
    sides = own + (peer_sides(str(peers)) if peers else [])
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


def show(report: Report, console: Console) -> None:
    """The report as tables."""
    console.print(f"Medians of {report.rounds} rounds, {report.seconds:g} s of CPU time for each figure, one core.")
    figures = Table("", *(WORDS[name] for name in FIGURES))
    for column in figures.columns[1:]:
        column.justify = "right"
    for side in (*report.games, *(name for name in report.found if name not in report.games)):
        if side in report.found:
            version = report.found[side][0].get("version", "?")
            label = side if side in report.games else f"{side} ({version})"
            figures.add_row(label, *(amount(report.figure(side, name)) for name in FIGURES))
    console.print(figures)
    for side, why in report.missing.items():
        console.print(f"{side}: not measured, {why}", markup=False)
    if ratios := {(r.game, r.peer, r.of): r for r in report.ratios()}:
        table = Table("times as quick as", *RATIOS.values())
        for game, peer in dict.fromkeys((game, peer) for game, peer, _ in ratios):
            cells = (ratios.get((game, peer, of)) for of in RATIOS)
            table.add_row(f"{game}: {peer}", *(spread(cell) for cell in cells))
        console.print(table)
        console.print(
            "Seat actions are players' answers only; inputs count Nature's draws too. In haste, as in imagined states, "
            "nobody is asked who has only one answer; choices are the answers given where there were several. "
            "In catanatron a throw of the dice is a player's action. Copies: their time by ours. "
            "Playouts are as long as each game is."
        )
    for floor, found, holds in report.floors():
        console.print(floor_line(floor, found, holds), markup=False)


def amount(each: list[float]) -> str:
    if not each:
        return "–"
    median = statistics.median(each)
    return f"{median:,.0f}" if median >= 100 else f"{median:.3g}"


def spread(ratio: Ratio | None) -> str:
    return f"{ratio.median:.3g} ({ratio.least:.3g}–{ratio.most:.3g})" if ratio else "–"


def floor_line(floor: Floor, found: float | None, holds: bool | None) -> str:
    """`floor holds: maamut seat actions/s at least 1.5 x catanatron (aim 3 x): 2.1 x`."""
    what = f"{floor.game} {NAMES.get(floor.figure, WORDS[floor.figure])}"
    if floor.peer:
        wanted = f"at least {floor.bound:g} x {floor.peer}" + (f" (aim {floor.aim:g} x)" if floor.aim else "")
        value = f"{found:.2f} x" if found is not None else ""
    else:
        wanted = f"at most {floor.bound:g}"
        value = f"{found:.2f}" if found is not None else ""
    verdict = {True: "pass", False: "FAIL", None: "not measured"}[holds]
    return f"{verdict}: {what} {wanted}" + (f": {value}" if value else "")
