"""Flags that several commands have, each with the words that its help says of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

Budget: TypeAlias = Annotated[
    int | None, typer.Option(min=1, help="Steps that bots that search take for an answer, instead of a clock.")
]
PresetKey: TypeAlias = Annotated[
    str | None, typer.Option(metavar="KEY", help="A ready-made set of options, which --options then change.")
]
Options: TypeAlias = Annotated[
    list[str] | None, typer.Option("--options", metavar="NAME=VALUE ...", help="Options of the game.")
]
Jobs: TypeAlias = Annotated[int | None, typer.Option(min=1, help="How many processes; 1, or with --ray all there are.")]
Ray: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="[ADDRESS]", help="Play on a Ray cluster: one started here, or the one at the address."),
]
Out: TypeAlias = Annotated[
    Path | None,
    typer.Option(metavar="DIR", file_okay=False, help="Keep a row a game there; what it has is not played again."),
]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
