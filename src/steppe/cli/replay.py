"""`steppe replay`: a record told as a story, every input and checksum checked."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from steppe.cli.flags import Json
from steppe.cli.screen import PICTURES, console, fail, language, told, victory
from steppe.cli.story import paragraphs
from steppe.core.event import Event
from steppe.core.game import AnyGame, AnyState
from steppe.core.reason import Refused, because
from steppe.core.record import Faulty, Record, from_json, moments
from steppe.games import GAMES


class Broken(Exception):  # noqa: N818 - told to the user as it is
    """A record that does not hold, with the line where it first shows."""

    def __init__(self, game: AnyGame, line: int, refused: Refused, inputs: int = 0) -> None:
        super().__init__(str(refused))
        self.game = game
        self.line = line
        self.reason = refused.reason
        self.inputs = inputs  # how many were good


def replay(
    file: Annotated[Path, typer.Argument(help="A record, as text (for Mâamut: N4, for Mammut: K12) or as JSON.")],
    to: Annotated[int | None, typer.Option(min=0, metavar="N", help="Tell only the first N inputs.")] = None,
    as_json: Json = False,
    lang: Annotated[str | None, typer.Option(metavar="fr|en|it", help="Language; else that of LANG.")] = None,
) -> None:
    """Tell a recorded game and draw the board at its end.

    Inputs are what the players and chance answered, one after another; every one of them and every checksum is
    checked, whatever --to says. If the record does not hold, the first faulty line is named and the status is 1.

    Examples:

        steppe replay games/0001.txt

        steppe replay games/0001.txt --to 20 --lang it
    """
    spoken = language(lang)
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fail(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}.")
    try:
        game, record = read(text)
        if to is not None and to > len(record.inputs):
            fail(f"The record has {len(record.inputs)} inputs, not {to}.")
        g, events = check(game, record, text, to)
    except Broken as broken:
        why = told(broken.game, spoken).reason(broken.reason)
        if as_json:
            data = {
                "ok": False,
                "inputs": broken.inputs,
                "line": broken.line,
                "reason": why,
                "rule": broken.reason.rule,
            }
            typer.echo(json.dumps(data, ensure_ascii=False))
        else:
            typer.echo(f"{file}:{broken.line}: {why}", err=True)
        raise typer.Exit(1) from None
    count = len(record.inputs) if to is None else to
    if as_json:
        typer.echo(json.dumps(_data(game, g, record, count), ensure_ascii=False))
    else:
        _show(game, g, record, events, spoken)


def read(text: str) -> tuple[AnyGame, Record]:
    """The game and the record that a text holds, JSON or the game's own form."""
    game = GAMES.get(_game_of(text), next(iter(GAMES.values())))
    try:
        if not text.lstrip().startswith("{"):
            return game, game.read_record(text)
        record = from_json(text)
        if record.game not in GAMES:
            raise Refused(because("other_game", expected=", ".join(GAMES), found=record.game))
        return GAMES[record.game], record
    except Faulty as faulty:
        line = faulty.place if faulty.unit == "line" else line_of(text, faulty.place)
        raise Broken(game, line, faulty, max(0, faulty.place - 1) if faulty.unit == "input" else 0) from None
    except Refused as refused:
        raise Broken(game, _line_of_json_error(text), refused) from None


def _game_of(text: str) -> str:
    """The game that a record as text names, in a header or as its first word."""
    named = re.search(r'^\[Game "(\w+)"\]', text, re.MULTILINE)
    first = re.match(r"(?:\s|%.*\n)*(\w+)", text.removeprefix("\ufeff"))  # after comments
    return (named or first or ("", ""))[1].lower()


def check(game: AnyGame, record: Record, text: str, to: int | None) -> tuple[AnyState, list[Event]]:
    """Play the whole record; the state after `to` inputs, and what happened until then."""
    stop = len(record.inputs) if to is None else to
    events: list[Event] = []
    shown: AnyState | None = None
    try:
        for count, g in moments(game, record):
            if count == 0:
                g.events = events
            if count == stop:
                shown, events = g.copy(), list(events)
    except Faulty as faulty:
        raise Broken(game, line_of(text, faulty.place), faulty, max(0, faulty.place - 1)) from None
    except Refused as refused:
        raise Broken(game, 1, refused) from None
    assert shown is not None
    return shown, events


def line_of(text: str, count: int) -> int:
    """The line of a JSON record on which this input, counted from 1, begins."""
    for number, start in enumerate(_inputs(text), 1):
        if number == count:
            return text.count("\n", 0, start) + 1
    return 1


def _inputs(text: str) -> Iterator[int]:
    """Where each input of a JSON record begins."""
    found = re.search(r'"inputs"\s*:\s*\[', text)
    place = found.end() if found else len(text)
    decoder = json.JSONDecoder()
    while (element := re.compile(r"[\s,]*(?=[^\s,\]])").match(text, place)) is not None:
        yield element.end()
        try:
            _, place = decoder.raw_decode(text, element.end())
        except ValueError:
            return


def _line_of_json_error(text: str) -> int:
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return error.lineno
    except RecursionError:
        pass
    return 1


def _data(game: AnyGame, g: AnyState, record: Record, count: int) -> dict[str, Any]:
    result = game.result(g)
    return {
        "ok": True,
        "game": game.key,
        "players": record.seats,
        "names": list(record.names),
        "options": dict(record.options),
        "inputs": count,
        "of": len(record.inputs),
        "result": result and {
            "winners": [game.say("seat", seat) for seat in result.winners],
            "reason": result.reason,
            "places": list(result.places),
            "scores": list(result.scores),
        },
        "position": game.position(g),
        "line": None,
        "reason": None,
    }  # fmt: skip


def _show(game: AnyGame, g: AnyState, record: Record, events: list[Event], spoken: str) -> None:
    screen, picture = console(), PICTURES[game.key]
    teller = told(game, spoken, record.names).at(g)
    for paragraph in paragraphs(events, teller, picture):
        screen.print(paragraph)
    screen.print()
    screen.print(picture.draw(teller, game.position(g), ()))
    result = game.result(g)
    if result is not None:
        screen.print("", teller.ending(result), victory(teller, result))
