"""`steppe bench --against`: two builds of Steppe beside each other."""

from __future__ import annotations

import json
from pathlib import Path

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn
from rich.table import Column, Table

from steppe.lab.measure.against import Comparison, compare, judge, wrapped

WORDS = {
    "play": "random play, inputs",
    "haste": "random play in haste",
    "table": "play at a table, told",
    "bots": "greedy bots, inputs",
    "copy": "copies",
    "view": "views of every seat",
    "save": "saved and loaded",
    "position": "position as text and back",
    "redeal": "dealt anew",
}


def against(python: Path, rounds: int, seconds: float, only: str, bars: tuple[float, float], *, as_json: bool) -> None:
    """Compare this build with another; status 1 if this one is too slow, 2 if the other cannot be measured."""
    with Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as shown:
        task = shown.add_task("", total=None)

        def progress(row: str, done: int, of: int) -> None:
            shown.update(task, description=row, completed=done, total=of)

        try:
            found = compare(wrapped(python), rounds, seconds, only, progress)
        except RuntimeError as error:
            raise typer.BadParameter(str(error), param_hint="--against") from None
    if as_json:
        typer.echo(json.dumps(found.data(*bars)))
    else:
        show(found, bars, Console())
    if not judge(found.rows(), *bars).passes:
        raise typer.Exit(1)


def show(found: Comparison, bars: tuple[float, float], console: Console) -> None:
    """A row for each thing measured: how many times as quick this build is as the other."""
    rounds = max(map(len, found.spent.values()), default=0)
    console.print(
        f"{rounds} rounds, {found.seconds:g} s of CPU time for each row and side in a round, one core, in turns."
    )
    numbers = (Column(head, justify="right") for head in ("median", "least–most", "work"))
    table = Table("times as quick as there", *numbers, "", box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    game = ""
    for row in found.rows():
        of, _, what = row.name.partition(" ")
        if of != game:
            table.add_row(f"{of}{rules(found, of)}", end_section=False)
            game = of
        notes = ("SLOW" if row.median < bars[1] else "", "" if row.same else "other games")
        spread = f"{row.least:.2f}–{row.most:.2f}"
        table.add_row(
            f"  {WORDS.get(what, what)}",
            f"{row.median:.3f}",
            spread,
            f"{found.amounts[row.name]:,}",
            ", ".join(filter(None, notes)),
        )
    console.print(table)
    for name, why in found.left_out.items():
        console.print(f"{name}: not compared, {why}", markup=False)
    if any(not row.same for row in found.rows()):
        console.print(
            "Other games: there the two builds answer differently or have other rules; the number of inputs is the "
            "same, what happens in them is not."
        )
    for name, here, there, ratio in found.lengths():
        console.print(
            f"{name}: a game has {here:.0f} inputs, there {there:.0f}; by whole games {ratio:.3f} times as quick.",
            markup=False,
        )
    verdict = judge(found.rows(), *bars)
    word = "pass" if verdict.passes else "FAIL"
    console.print(
        f"{word}: geometric mean {verdict.mean:.3f} (at least {bars[0]:g}), rows under {bars[1]:g}: "
        + (", ".join(verdict.slow) or "none"),
        markup=False,
    )


def rules(found: Comparison, game: str) -> str:
    """` (rules 2, there 1)`, where they differ."""
    here, there = (side["rules"].get(game) for side in (found.here, found.there))
    return f" (rules {here}, there {there})" if here != there else ""
