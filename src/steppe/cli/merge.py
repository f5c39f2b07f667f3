"""`steppe merge`: folders of games of the same series become one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from steppe.cli.screen import console, fail


def merge(
    folders: Annotated[list[Path], typer.Argument(metavar="FOLDER... OUT", help="Folders of games, and a new one.")],
    games: Annotated[
        int | None, typer.Option(min=1, help="How many games there should be; else up to the last that is there.")
    ] = None,
) -> None:
    """Join folders of simulated games of the same series, and say which are missing.

    A game that is in several folders must be the same in all of them.

    Example:

        steppe merge monday tuesday all --games 10000
    """
    from steppe.lab.series import folder
    from steppe.lab.series.plan import told

    *sources, out = folders
    if not sources:
        fail("merge: one folder or more, and then the new one are wanted.")
    try:
        merged = folder.merge(sources, out)
        there = merged.numbers()
    except folder.FolderError as error:
        fail(f"{error}.", 1)
    missing = set(range(1, (games or max(there, default=0)) + 1)) - there
    screen = console()
    screen.print(f"{len(there)} games of {merged.about['game']} in {out}, {', '.join(merged.about['bots'])}")
    for by in merged_by(sources):
        screen.print(f"played by {by}")
    screen.print(f"missing: game {told(missing)}" if missing else "none is missing")


def merged_by(sources: list[Path]) -> list[str]:
    """What has played the games of these folders, each once."""
    from steppe.lab.series.folder import found

    played = (by for path in sources for by in found(path).played_by())
    return list(dict.fromkeys(", ".join(f"{key} {value}" for key, value in sorted(by.items())) for by in played))
