"""`steppe simulate`: many games between bots, and what came of them."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from steppe.bots.bot import counted_instead
from steppe.cli.screen import PICTURES, bots_named, console, fail, game_named, options, rules, seated, told
from steppe.core.game import AnyGame
from steppe.lab.series.outcome import Outcome
from steppe.lab.series.plan import Plan
from steppe.lab.series.spread import hands
from steppe.lab.series.tally import Share, Tally
from steppe.lab.series.tournament import play

ENGLISH = "en"
CAUSES = 6  # how many causes of death are named


def simulate(
    game: Annotated[str, typer.Argument(help="Which game, for instance maamut.")],
    players: Annotated[int, typer.Option(help="How many play.")] = 4,
    bots: Annotated[
        str,
        typer.Option(
            help="Who plays, with commas, in the order of sitting down, repeated until all have a seat; "
            "module:Class is one of your own."
        ),
    ] = "random",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    seed: Annotated[
        str,
        typer.Option(help="The same seed gives the same games, whatever --jobs is, unless a bot thinks by the clock."),
    ] = "1",
    preset: Annotated[
        str | None, typer.Option(metavar="KEY", help="A ready-made set of options, which --options then change.")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option("--options", metavar="NAME=VALUE ...", help="Options of the game.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes.")] = 1,
    records: Annotated[
        Path | None, typer.Option(metavar="DIR", file_okay=False, help="Write each game there as NNNN.txt.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let bots play many games: wins by seat and bot, reasons, length, speed.

    Of the Valley also years, boards, deaths by cause, and which cards were drawn, held and
    played, in which window and for what.

    Bots that think by the clock (search:0.5s; in Mâamut and Mammut also hard) think further on a quicker machine, so
    their games may differ although the seed is the same. Bots that count (search:2000; in Mâamut also playouts:2000)
    always play the same.

    Examples:

        steppe simulate maamut --players 4 --bots greedy,random --games 200

        steppe simulate mammut --players 3 --bots medium,easy --games 20 --jobs 2

        steppe simulate maamut --players 2 --bots greedy --options limit=30 free=open --records games --json

        steppe simulate valley --players 3 --bots medium,random,random --games 20 --options turn_limit=60 --json
    """
    which = game_named(game, ENGLISH)
    teller = told(which, ENGLISH)
    chosen = options(which, option or [], teller, preset)
    rules(which, players, chosen, teller)
    names = tuple(seated(bots, players, teller))
    bots_named(which, names, teller)
    for name in dict.fromkeys(names):
        if counted := counted_instead(name, which):
            differ = "games may differ although the seed is the same"
            typer.echo(f"steppe: {name} thinks by the clock: {differ}; {counted} counts instead.", err=True)
    plan = Plan(which.key, names, chosen, seed)
    if records is not None:
        try:
            records.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            fail(f"{records} cannot be made: {error.strerror}.")
    begun = time.perf_counter()
    outcomes = list(_played(plan, games, jobs, records))
    tally = Tally.of(plan, outcomes, time.perf_counter() - begun)
    if as_json:
        data = tally.data(lambda seat: which.say("seat", seat), PICTURES[which.key].nobody)
        typer.echo(json.dumps({**data, "jobs": jobs}, ensure_ascii=False))
    else:
        _show(which, tally, console())


def _played(plan: Plan, games: int, jobs: int, records: Path | None) -> Iterator[Outcome]:
    errors = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=errors,
        transient=True,
        disable=not errors.is_terminal,
    ) as progress:
        task = progress.add_task("games", total=games)
        for done in play(plan, range(1, games + 1), by=hands(jobs), record=records is not None):
            for outcome, text in zip(done.outcomes, done.records, strict=True):
                if records is not None:
                    try:
                        (records / f"{outcome.number:04}.txt").write_text(text, "utf-8")
                    except OSError as error:
                        fail(f"{records} cannot be written to: {error.strerror}.")
                progress.advance(task)
                yield outcome


def _show(game: AnyGame, tally: Tally, screen: Console) -> None:
    plan, nobody = tally.plan, PICTURES[game.key].nobody
    shown = {key: "(a file)" if "\n" in value else value for key, value in plan.options.items()}
    given = "".join(f", {key}={value}" for key, value in shown.items())
    screen.print(f"{tally.games} games of {game.name}, {len(plan.bots)} players, seed {plan.seed}{given}")
    wins = Table("", "wins", "share", "95 % interval")
    for column in wins.columns[1:]:
        column.justify = "right"

    def add(label: str, found: Share) -> None:
        wins.add_row(label, str(found.wins), f"{found.share:.1%}", f"{found.least:.1%} – {found.most:.1%}")

    for seat, found in enumerate(tally.seats()):
        add(f"seat {game.say('seat', seat)}", found)
    wins.add_section()
    for bot, found in tally.bots().items():
        count = plan.bots.count(bot)
        add(f"{bot}, {count} of {len(plan.bots)} seats" if len(plan.bots) > 1 else bot, found)
    if nobody:
        wins.add_section()
        add(nobody, tally.nobody())
    screen.print(wins)
    turns = tally.turns()
    reasons = ", ".join(f"{reason} {count}" for reason, count in tally.reasons().items())
    screen.print(f"endings: {reasons}")
    if tally.finished < tally.games:
        screen.print(f"unfinished: {tally.games - tally.finished}; shares are of the {tally.finished} finished games")
    screen.print(
        f"turns: mean {turns['mean']:.1f}, median {turns['median']:g}, "
        f"least {turns['least']:g}, most {turns['most']:g}, "
        f"four games in five between {turns['tenth']:g} and {turns['ninetieth']:g}"
    )
    if census := tally.census(lambda seat: game.say("seat", seat)).get("census"):
        _show_census(census, screen)
    screen.print(
        f"inputs: {tally.inputs():,} in {tally.seconds:.2f} s, {tally.inputs() / tally.games:.1f} a game, "
        f"{tally.inputs() / tally.seconds:,.0f} a second"
    )


def _show_census(census: Mapping[str, Any], screen: Console) -> None:
    """Years, deaths and cards in short; the whole table is printed with --json."""
    cards = census["cards"]
    drawn, played = (sum(card[key] for card in cards.values()) for key in ("drawn", "played"))
    deaths = ", ".join(f"{cause} {count}" for cause, count in list(census["deaths"].items())[:CAUSES])
    screen.print(f"years: mean {census['years']['mean']:.1f}; tribes eliminated {sum(census['eliminated'].values())}")
    screen.print(f"deaths: {deaths}")
    screen.print(f"cunning cards: {drawn} drawn, {played} played; never seen: {', '.join(census['never_seen']) or '-'}")
    if census["seldom_played"]:
        screen.print(f"played less than once in a hundred times they were held: {', '.join(census['seldom_played'])}")
