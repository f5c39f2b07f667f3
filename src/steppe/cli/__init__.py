"""The command line: a module for each command."""

from __future__ import annotations

import contextlib
import io
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated

import typer

from steppe.cli.bench import bench
from steppe.cli.board import app as board
from steppe.cli.cases import cases
from steppe.cli.play import play
from steppe.cli.position import position
from steppe.cli.replay import replay
from steppe.cli.screen import WithOptions
from steppe.cli.serve import serve
from steppe.cli.simulate import simulate
from steppe.cli.upgrade import upgrade
from steppe.cli.verify import verify
from steppe.games.maamut.kernel.bridge import COMPILED

app = typer.Typer(
    name="steppe",
    help="Three prehistoric board games on one engine: play, simulate, replay, examine.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command(cls=WithOptions)(play)
app.command(cls=WithOptions)(simulate)
app.command()(replay)
app.command(cls=WithOptions)(position)
app.command()(cases)
app.command()(bench)
app.command()(serve)
app.command()(verify)
app.command()(upgrade)
app.add_typer(board)


def _version(wanted: bool) -> None:
    if wanted:
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
