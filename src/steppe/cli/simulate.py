"""`steppe simulate`: many games between bots, and what came of them."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from rich.console import Console
from rich.table import Table

from steppe.cli.flags import Budget, Jobs, Json, Options, Out, PresetKey, Ray
from steppe.cli.screen import PICTURES, bots_named, console, fail, game_named, options, rules, seated, told
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
from steppe.lab.series.outcome import COLUMNS, Outcome
from steppe.lab.series.paired import Paired, head_to_head, in_a_field
from steppe.lab.series.plan import ALL, CYCLIC, FIRST, FIXED, Plan
from steppe.lab.series.tally import Share, Tally
from steppe.lab.series.tournament import play

if TYPE_CHECKING:
    from steppe.lab.series.folder import Folder

ENGLISH = "en"
CAUSES = 6  # how many causes of death are named
SIDES = ("first", "second")  # the folders of a comparison, and what they are called in JSON


class Found(NamedTuple):
    """What came of a plan: the tally of all its games, how much of it was played now, and the games if asked for."""

    tally: Tally
    games: int
    inputs: int
    seconds: float
    outcomes: list[Outcome]


def simulate(
    game: Annotated[str, typer.Argument(help="Which game, for instance maamut.")],
    number: Annotated[int, typer.Option("--players", help="How many play.")] = 4,
    bots: Annotated[
        str | None,
        typer.Option(
            help="Who plays, with commas, in the order of sitting down, repeated until all have a seat; "
            "module:Class is one of your own. Random if nobody is named."
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    only: Annotated[
        str | None, typer.Option("--range", metavar="A:B", help="Only the games A to B, instead of 1 to --games.")
    ] = None,
    seed: Annotated[
        str,
        typer.Option(help="The same seed gives the same games, whatever --jobs is, unless a bot thinks by the clock."),
    ] = "1",
    rotate: Annotated[
        bool, typer.Option(help="Bots move on by a seat from game to game; games of such a round have the same luck.")
    ] = True,
    every_order: Annotated[bool, typer.Option("--every-order", help="A round has every order of the bots.")] = False,
    budget: Budget = None,
    compare: Annotated[
        str | None,
        typer.Option(
            metavar="A,B",
            help="Compare two bots over the same luck: each in the field of --bots, or two players face to face.",
        ),
    ] = None,
    preset: PresetKey = None,
    option: Options = None,
    jobs: Jobs = None,
    ray: Ray = None,
    out: Out = None,
    records: Annotated[
        Path | None, typer.Option(metavar="DIR", file_okay=False, help="Write each game there as NNNN.txt.")
    ] = None,
    as_csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write a line a game.")] = None,
    as_json: Json = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw wins and lengths: a name that ends with .svg or .png.")
    ] = None,
) -> None:
    """Let bots play many games: wins by seat and bot, reasons, length, speed.

    Of the Valley also years, boards, deaths by cause, and which cards were drawn, held and
    played, in which window and for what.

    Bots that think by the clock (search:0.5s; in Mâamut and Mammut also hard) think further on a quicker machine, so
    their games may differ although the seed is the same. Bots that count (search:2000; in Mâamut also playouts:2000;
    search and hard with --budget 2000) always play the same.

    Examples:

        steppe simulate maamut --players 4 --bots greedy,random --games 200

        steppe simulate mammut --players 3 --bots medium,easy --games 20 --jobs 2

        steppe simulate maamut --players 2 --compare greedy,easy --games 200

        steppe simulate maamut --players 2 --bots greedy --options limit=30 free=open --records games --json

        steppe simulate valley --players 3 --bots medium,random,random --games 21 --out valley-games --plot valley.svg
    """
    which = game_named(game, ENGLISH)
    teller = told(which, ENGLISH)
    chosen = options(which, option or [], teller, preset)
    rules(which, number, chosen, teller)
    numbers = span(only) if only else range(1, games + 1)
    plot_file(plot)
    if compare is None:
        rotation = ALL if every_order else CYCLIC if rotate else FIXED
        sides = [tuple(seated(bots or "random", number, teller))]
    else:
        if not rotate or every_order:
            fail("--compare seats the bots by itself: without --no-rotate and --every-order.")
        two = _two(compare)
        rotation, sides = CYCLIC, [two]  # face to face
        if number > 2 or bots is not None:
            field = seated(bots or "random", number - 1, teller)
            rotation, sides = FIRST, [(bot, *field) for bot in two]
    for names in sides:
        bots_named(which, names, teller)
    everybody = budgeted(which, [name for names in sides for name in names], budget)
    plans = [
        Plan(which.key, everybody[at : at + number], chosen, seed, rotation) for at in range(0, len(everybody), number)
    ]
    kept: list[Folder | None] = [None] * len(plans)
    if out is not None:
        where = [out] if len(plans) == 1 else [out / side for side in SIDES]
        kept = [folder_for(path, plan.identity(), COLUMNS) for path, plan in zip(where, plans, strict=True)]
    if records is not None:
        if out is not None or compare is not None:
            fail("--records goes with neither --out nor --compare.")
        try:
            records.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            fail(f"{records} cannot be made: {error.strerror}.")
    keep = as_csv is not None or compare is not None
    found = []
    with players(jobs, ray) as by, progress(len(plans) * len(numbers)) as advance:
        for plan, folder in zip(plans, kept, strict=True):
            begun = time.perf_counter()
            tally, fresh, inputs = Tally(plan), 0, 0
            outcomes: list[Outcome] = []
            for done in play(plan, numbers, by=by, folder=folder, record=records is not None):
                if records is not None:
                    _write(records, done.outcomes, done.records)
                if done.seconds:
                    fresh += len(done.outcomes)
                    inputs += sum(outcome.inputs for outcome in done.outcomes)
                tally += Tally.of(plan, done.outcomes, keep=False)
                outcomes += done.outcomes if keep else []
                advance(len(done.outcomes))
            outcomes.sort(key=lambda each: each.number)
            found.append(Found(tally, fresh, inputs, time.perf_counter() - begun, outcomes))
    compared = _compared(found) if compare is not None else None
    if as_csv is not None:
        rows = [outcome.row(each.tally.plan) for each in found for outcome in each.outcomes]
        write_csv(as_csv, rows, [key for key in COLUMNS if key != "census" or found[0].tally.counted])
    if plot is not None:
        _plot(which, found, plot)
    if as_json:
        data = [_data(which, each, jobs or 1) for each in found]
        whole = data[0] if len(data) == 1 else dict(zip(SIDES, data, strict=True))
        typer.echo(json.dumps({**whole, **({"compare": compared.data()} if compared else {})}, ensure_ascii=False))
    elif str(as_csv) != "-":
        screen = console()
        for each in found:
            _show(which, each, screen)
        if compared:
            _show_compared(compared, screen)
        screen.print(provenance_line(which))


def _write(records: Path, outcomes: list[Outcome], texts: list[str]) -> None:
    for outcome, text in zip(outcomes, texts, strict=True):
        try:
            (records / f"{outcome.number:04}.txt").write_text(text, "utf-8")
        except OSError as error:
            fail(f"{records} cannot be written to: {error.strerror}.")


def _two(text: str) -> tuple[str, str]:
    """The two bots that are to be compared."""
    two = [name.strip() for name in text.split(",") if name.strip()]
    if len(two) != 2 or two[0] == two[1]:
        fail(f"--compare {text}: two different bots are wanted, such as greedy,easy.")
    return two[0], two[1]


def _compared(found: list[Found]) -> Paired:
    plans = [each.tally.plan for each in found]
    if len(found) == 1:
        return head_to_head(plans[0], found[0].outcomes)
    return in_a_field((plans[0], plans[1]), (found[0].outcomes, found[1].outcomes))


def _data(game: AnyGame, found: Found, jobs: int) -> dict[str, Any]:
    data = found.tally.data(lambda seat: game.say("seat", seat), PICTURES[game.key].nobody)
    speed = {"seconds": found.seconds, "inputs_per_second": found.inputs / found.seconds, "jobs": jobs}
    return {**data, **speed, "played_now": found.games, "provenance": provenance(game)}


def _plot(game: AnyGame, found: list[Found], path: Path) -> None:
    from steppe.lab.series.plot import plot_tallies

    plan = found[0].tally.plan
    seats = [game.say("seat", seat) for seat in range(len(plan.bots))]
    try:
        plot_tallies([each.tally for each in found], seats, game.name, path)
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror}.")


# -- on the screen -----------------------------------------------------------------------------------------------------


def _show(game: AnyGame, found: Found, screen: Console) -> None:
    tally = found.tally
    plan, nobody = tally.plan, PICTURES[game.key].nobody
    shown = {key: "(a file)" if "\n" in value else value for key, value in plan.options.items()}
    given = "".join(f", {key}={value}" for key, value in shown.items())
    screen.print(f"{tally.games} games of {game.name}, {len(plan.bots)} players, seed {plan.seed}{given}")
    if (orders := len(plan.seatings())) > 1:
        uneven = "; not all rounds are whole" if tally.games % orders else ""
        screen.print(f"{', '.join(plan.bots)} change seats, {orders} games a round with the same luck{uneven}")
    wins = Table("", "wins", "share", "95 % interval")
    for column in wins.columns[1:]:
        column.justify = "right"

    def add(label: str, found: Share) -> None:
        wins.add_row(label, str(found.wins), f"{found.share:.1%}", f"{found.least:.1%} – {found.most:.1%}")

    for seat, share in enumerate(tally.seats()):
        add(f"seat {game.say('seat', seat)}", share)
    wins.add_section()
    for bot, share in tally.bots().items():
        count = plan.bots.count(bot)
        add(f"{bot}, {count} of {len(plan.bots)} seats" if len(plan.bots) > 1 else bot, share)
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
    here = "" if found.games == tally.games else f" of {found.games} games played now, the others were there"
    speed = f", {found.inputs / found.seconds:,.0f} a second{here}" if found.games else "; nothing was played now"
    screen.print(f"inputs: {tally.inputs():,}, {tally.inputs() / tally.games:.1f} a game{speed}")


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


def _show_compared(found: Paired, screen: Console) -> None:
    won, even, lost = found.rounds
    screen.print(
        f"{found.first} won {found.wins[0]}, {found.second} {found.wins[1]} of {found.games} games each, "
        "with the same luck on the same seats"
    )
    screen.print(
        f"difference: {found.difference:+.1%} of the games, 95 % interval {found.least:+.1%} to {found.most:+.1%}"
    )
    screen.print(
        f"rounds: {won} better for {found.first}, {lost} for {found.second}, {even} even; "
        f"equals would part so unevenly with probability {found.chance:.2g} (exact sign test)"
    )
