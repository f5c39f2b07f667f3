"""`steppe verify`: compute every draw of a finished game again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from steppe.cli.flags import Json
from steppe.cli.replay import Broken, line_of, read
from steppe.cli.screen import console, language, refuse, told
from steppe.core.chance import commitment
from steppe.core.game import AnyGame
from steppe.core.reason import Refused
from steppe.core.record import Faulty, Record, verify_draws
from steppe.games import GAMES


def verify(
    file: Annotated[
        Path, typer.Argument(help="A record, as text or as JSON, as a table offers it when the game is over.")
    ],
    as_json: Json = False,
    lang: Annotated[str | None, typer.Option(metavar="fr|en|it", help="Language; else that of LANG.")] = None,
) -> None:
    """Check that every card and shuffle of a game follows from the seed that was promised before it.

    A record without a seed cannot be checked: that is said, and the status is 1, as for a draw that is not what the
    seed gives.

    Example: steppe verify maamut-AbC.json
    """
    spoken = language(lang)
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or error
        refuse(told(next(iter(GAMES.values())), spoken), "unreadable", file=file, error=why)
    try:
        game, record = read(text)
        draws = checked(game, record, text)
    except Broken as broken:
        said = told(broken.game, spoken).reason(broken.reason)
        if as_json:
            data = {"ok": False, "line": broken.line, "reason": said, "key": broken.reason.key}
            typer.echo(json.dumps(data, ensure_ascii=False))
        else:
            typer.echo(f"{file}:{broken.line}: {said}" if broken.line else f"{file}: {said}", err=True)
        raise typer.Exit(1) from None
    data = outcome(game, record, draws)
    if as_json:
        typer.echo(json.dumps(data, ensure_ascii=False))
        return
    teller = told(game, spoken)
    screen = console()
    screen.print(teller.say("verify.draws", {"count": draws, "contributions": len(record.contributions)}))
    screen.print(teller.say("verify.seed", {"seed": record.seed}))
    key = "verify.hash_promised" if data["promised"] else "verify.hash"
    screen.print(teller.say(key, {"hash": data["commitment"]}))


def checked(game: AnyGame, record: Record, text: str) -> int:
    """How many draws there were; Broken at the first that is not what the seed gives."""
    try:
        return verify_draws(game, record)
    except Faulty as faulty:
        line = line_of(text, faulty.place) if text.lstrip().startswith("{") else 0  # lines of a text hold several
        raise Broken(game, line, faulty) from None
    except Refused as refused:
        raise Broken(game, 0, refused) from None


def outcome(game: AnyGame, record: Record, draws: int) -> dict[str, Any]:
    """What was found of a record that holds."""
    return {
        "ok": True,
        "game": game.key,
        "draws": draws,
        "contributions": len(record.contributions),
        "seed": record.seed,
        "commitment": commitment(bytes.fromhex(record.seed)),
        "promised": "commitment" in record.more,
    }
