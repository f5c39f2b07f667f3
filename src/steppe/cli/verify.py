"""`steppe verify`: compute every draw of a finished game again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from steppe.core.chance import commitment
from steppe.core.reason import Refused
from steppe.core.record import Faulty, from_json, verify_draws
from steppe.core.text import LANGUAGES, Teller
from steppe.games import GAMES


def verify(
    file: Annotated[
        Path, typer.Argument(help="A record in JSON, as a table offers it when the game is over.", dir_okay=False)
    ],
    lang: Annotated[str, typer.Option(help="fr, en or it.")] = "en",
) -> None:
    """Check that every card and shuffle of a game follows from the seed that was promised before it.

    Example: steppe verify maamut-AbC.json
    """
    console = Console()
    if lang not in LANGUAGES:
        raise typer.BadParameter(", ".join(LANGUAGES), param_hint="--lang")
    try:
        record = from_json(file.read_text("utf-8"))
    except OSError as error:
        raise typer.BadParameter(f"{file}: {error.strerror}", param_hint="FILE") from None
    except Refused as refused:
        _say_no(console, file, refused, lang)
    game = GAMES.get(record.game)
    if game is None:
        raise typer.BadParameter(f"{file}: no game {record.game!r}; there are {', '.join(GAMES)}", param_hint="FILE")
    try:
        draws = verify_draws(game, record)
    except Refused as refused:
        _say_no(console, file, refused, lang)
    promised = record.more.get("commitment")
    console.print(f"{draws} draws, all as the seed and {len(record.contributions)} contributions give them.")
    console.print(f"seed         {record.seed}")
    console.print(f"its SHA-256  {commitment(bytes.fromhex(record.seed))}" + ("  = as promised" if promised else ""))


def _say_no(console: Console, file: Path, refused: Refused, lang: str) -> None:
    place = f"{refused.place}:" if isinstance(refused, Faulty) else ""
    said = Teller(next(iter(GAMES.values())), lang).reason(refused.reason)
    console.print(f"{file}:{place} {said}", style="red", markup=False, highlight=False)
    raise typer.Exit(1)
