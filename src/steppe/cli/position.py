"""`steppe position`: a position drawn, with all that may be done in it."""

from __future__ import annotations

import json
import re
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from steppe.cli.flags import Json
from steppe.cli.screen import PICTURES, console, game_named, language, options, told, victory, whole_file
from steppe.core.decision import NATURE
from steppe.core.game import AnyGame, AnyState
from steppe.core.reason import Refused
from steppe.core.text import Teller
from steppe.games import GAMES

USUAL = "maamut"
MANY = 1000  # up to so many actions are all listed as JSON


def position(
    text: Annotated[
        str, typer.Argument(help="The position in the notation of the game, in quotation marks; or @FILE.")
    ],
    game: Annotated[
        str | None, typer.Option(help="Which game; else the one that the position names, or maamut.")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option("--options", metavar="NAME=VALUE ...", help="Options of the game.")
    ] = None,
    lang: Annotated[str | None, typer.Option(metavar="fr|en|it", help="Language; else that of LANG.")] = None,
    as_json: Json = False,
) -> None:
    """Draw a position, say who decides and list the legal actions in notation.

    Where there are very many, those are listed that somebody may well want; as JSON, `size` says how many there are
    and `actions` is null. Ends with status 1 if the position cannot be; the reason names the rule.

    Examples:

        steppe position @valley.txt

        steppe position "gsgr/rgsgg/gsggrs/sggxgsg/grsggs/rgsrr/sggs d4 Ac4,Be4 Ae5 A123,B??? ?30 0.0.0 A 5"
    """
    spoken = language(lang)
    if text.startswith("@"):
        text = whole_file(text[1:], told(GAMES[USUAL], spoken))
    which = game_named(game or _named(text), spoken)
    teller = told(which, spoken)
    chosen = options(which, option or [], teller)
    text = text if _is_outline(text) else " ".join(text.split())
    try:
        g = which.read_position(text, chosen)
    except Refused as refused:
        why = teller.reason(refused.reason)
        if as_json:
            typer.echo(json.dumps({"ok": False, "reason": why, "rule": refused.reason.rule}, ensure_ascii=False))
        else:
            typer.echo(f"steppe: {why}", err=True)
        raise typer.Exit(1) from None
    if as_json:
        typer.echo(json.dumps(_data(which.at(g), g, text), ensure_ascii=False))
    else:
        _show(which, g, text, teller.at(g))


def _named(text: str) -> str:
    """The game that a position begins with: `mammut-position 1 ...` or, line by line, `valley: 1`."""
    first = re.split(r"-position|:", text, maxsplit=1)[0].strip()
    return first if first in GAMES else USUAL


def _is_outline(text: str) -> bool:
    """Whether the lines of the position matter."""
    return "\n" in text.strip() and ":" in text.strip().splitlines()[0]


def _data(game: AnyGame, g: AnyState, text: str) -> dict[str, Any]:
    result = game.result(g)
    asked = [decision for decision in g.waiting if decision.seat != NATURE]
    size = sum(decision.size() for decision in asked)
    actions = [game.write(action) for d in asked for action in d.actions()] if size <= MANY else None
    return {
        "ok": True,
        "game": game.key,
        "position": text,
        "decides": [{"seat": game.say("seat", d.seat) if d in asked else None, "topic": d.topic} for d in g.waiting],
        "size": size,
        "actions": actions,
        "winners": [game.say("seat", seat) for seat in result.winners] if result else [],
        "over": result is not None,
    }


def _show(game: AnyGame, g: AnyState, text: str, teller: Teller) -> None:
    screen, picture = console(), PICTURES[game.key]
    screen.print(picture.draw(teller, text, ()))
    result = game.result(g)
    if result is not None:
        screen.print("")
        screen.print(teller.ending(result), victory(teller, result))
    for decision in g.waiting:
        screen.print()
        if decision.seat == NATURE:
            screen.print(f"{teller.word('seat', NATURE)}: {teller.prompt(decision)}")
            continue
        screen.print(picture.badge(decision.seat), teller.prompt(decision))
        table = Table.grid(padding=(0, 2))
        for action in picture.listed(g, decision):
            words, note, deadly = picture.entry(teller, g, decision.seat, action)
            written = picture.written(g, decision.seat, action)
            table.add_row(Text(written, "bold"), words, Text(note, "bold red" if deadly else ""))
        for example, words in picture.besides(teller, g, decision):
            table.add_row(Text(example, "bold"), "…", words)
        screen.print(table)
