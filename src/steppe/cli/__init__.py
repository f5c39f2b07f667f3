"""The command line: a module for each command, read when the command is given."""

from __future__ import annotations

import contextlib
import io
import sys
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

COMMANDS = {  # what `steppe --help` says of each; so it need read none of them
    "play": "Play in the terminal.",
    "simulate": "Let bots play many games: wins by seat and bot, reasons, length, speed.",
    "study": "Compare rule sets, bots or boards over the same luck: length, winners, losses, cards, curves, waiting.",
    "arena": "Let many bots meet, everybody with everybody or on a ladder, and rate them.",
    "merge": "Join folders of simulated games of the same series, and say which are missing.",
    "replay": "Tell a recorded game and draw the board at its end.",
    "position": "Draw a position, say who decides and list the legal actions in notation.",
    "cases": "Run files of worked examples in the form of the rules.",
    "bench": "Measure random play, copies and playouts of every game, and of other engines in the same run.",
    "serve": "Serve Steppe to browsers; prints the address.",
    "verify": "Check that every card and shuffle of a game follows from the seed that was promised before it.",
    "upgrade": "Judge every table of a database by the rules of now; a server does the same when it starts.",
    "board": "Check, draw and generate boards of the Valley of the Mammoths.",
}
WITH_OPTIONS = ("play", "simulate", "study", "arena", "position")  # of which several may follow `--options`
PLAIN: dict[str, Any] = {"add_completion": False, "pretty_exceptions_enable": False, "rich_markup_mode": None}


def command(name: str) -> Any:
    """A command, ready to run."""
    module = import_module(f"steppe.cli.{name}")
    if isinstance(found := getattr(module, "app", None), typer.Typer):
        return typer.main.get_command(found)
    from steppe.cli.screen import WithOptions

    alone = typer.Typer(**PLAIN)
    alone.command(name, cls=WithOptions if name in WITH_OPTIONS else None)(getattr(module, name))
    return typer.main.get_command(alone)


class Commands(TyperGroup):
    """All of them, each read when it is given."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [*COMMANDS]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return command(cmd_name) if cmd_name in COMMANDS else None

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([*COMMANDS.items()])


app = typer.Typer(
    name="steppe",
    cls=Commands,
    help="Three prehistoric board games on one engine: play, simulate, replay, examine.",
    no_args_is_help=True,
    **PLAIN,
)


def _version(wanted: bool) -> None:
    if wanted:
        from steppe.games.maamut.kernel.bridge import COMPILED

        try:
            name = f"steppe {version('steppe')}"
        except PackageNotFoundError:  # run from the sources
            name = "steppe, not installed"
        typer.echo(f"{name}, {'compiled rules' if COMPILED else 'plain Python'}")
        raise typer.Exit


@app.callback()
def steppe(
    show: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is, and which build."),
    ] = False,
) -> None:
    """Three prehistoric board games on one engine: play, simulate, replay, examine."""


def main() -> None:
    """Run a command."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a sign shows another one
    with contextlib.suppress(BrokenPipeError):  # `steppe ... | head`
        app()
