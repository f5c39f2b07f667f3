"""`steppe arena`: which of many bots is the strongest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from steppe.cli.flags import Budget, Jobs, Json, Options, Out, PresetKey, Ray
from steppe.cli.screen import bots_named, console, fail, game_named, options, rules, told
from steppe.cli.series import (
    budgeted,
    folder_for,
    players,
    plot_file,
    progress,
    provenance,
    provenance_line,
    write_csv,
)
from steppe.lab.series.outcome import COLUMNS

ENGLISH = "en"


def arena(
    game: Annotated[str, typer.Argument(help="Which game, for instance maamut.")],
    bots: Annotated[str, typer.Option(help="Who meets, with commas, each once; module:Class is one of your own.")],
    number: Annotated[int, typer.Option("--players", help="How many sit at a table.")] = 2,
    games: Annotated[int, typer.Option(min=1, help="How many games those who meet play.")] = 20,
    ladder: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="ROUNDS", help="So many rounds in which only neighbours in the standings meet, not all."
        ),
    ] = None,
    seed: Annotated[
        str,
        typer.Option(help="The same seed gives the same games, whatever --jobs is, unless a bot thinks by the clock."),
    ] = "1",
    budget: Budget = None,
    preset: PresetKey = None,
    option: Options = None,
    jobs: Jobs = None,
    ray: Ray = None,
    out: Out = None,
    as_csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write a line a game.")] = None,
    as_json: Json = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw ratings and wins: a name that ends with .svg or .png.")
    ] = None,
) -> None:
    """Let many bots meet, everybody with everybody or on a ladder, and rate them.

    At each table seats rotate, and all tables have the same luck. On a ladder those meet who stand beside each other
    in the ratings so far: with many bots that finds the order in far fewer games.

    Examples:

        steppe arena maamut --bots random,easy,greedy --games 20

        steppe arena mammut --bots random,easy,medium,greedy,search --budget 50 --ladder 6 --plot ladder.svg
    """
    from steppe.lab.series.arena import EVERYBODY, LADDER, Arena
    from steppe.lab.series.rating import Ratings

    which = game_named(game, ENGLISH)
    teller = told(which, ENGLISH)
    chosen = options(which, option or [], teller, preset)
    rules(which, number, chosen, teller)
    plot_file(plot)
    names = [name.strip() for name in bots.split(",") if name.strip()]
    bots_named(which, names, teller)
    kind = EVERYBODY if ladder is None else LADDER
    try:
        those = budgeted(which, names, budget)
        ring = Arena(which.key, those, number, chosen, seed, kind, games, ladder or 1)
    except ValueError as error:
        fail(f"--{error}.")
    folder = None if out is None else folder_for(out, ring.identity(), COLUMNS)
    ratings, played = Ratings(ring.bots), 0
    rows: list[dict[str, Any]] = []
    with players(jobs, ray) as by, progress(ring.total()) as advance:
        for done in ring.play(by, ratings, folder):
            advance(len(done))
            played += len(done)
            rows += done if as_csv is not None else []
    standings = ratings.standings()
    if as_csv is not None:
        rows.sort(key=lambda row: int(row["number"]))
        write_csv(as_csv, rows, [key for key in COLUMNS if key != "census"])
    if plot is not None:
        from steppe.lab.series.plot import plot_standings

        try:
            plot_standings(standings, f"{which.name}, {played} games", plot)
        except OSError as error:
            fail(f"{plot} cannot be written: {error.strerror}.")
    if as_json:
        found = {**ring.identity(), "games": played, "standings": [each.data() for each in standings]}
        typer.echo(json.dumps({**found, "provenance": provenance(which)}, ensure_ascii=False))
    elif str(as_csv) != "-":
        screen = console()
        screen.print(f"{kind} of {which.name}, {number} at a table, {played} games, seed {seed}")
        _show(standings, screen)
        screen.print(provenance_line(which))


def _show(standings: Any, screen: Console) -> None:
    table = Table("", "rating", "95 % interval", "games", "won", "95 % interval")
    for column in table.columns[1:]:
        column.justify = "right"
    for each in standings:
        wins = each.wins
        table.add_row(
            each.bot,
            f"{each.rating:.1f}",
            f"{each.least:.1f} – {each.most:.1f}",
            str(each.games),
            f"{wins.share:.1%}",
            f"{wins.least:.1%} – {wins.most:.1%}",
        )
    screen.print(table)
