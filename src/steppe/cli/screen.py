"""What the commands share: where they print, how they refuse, and how each game is drawn."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NoReturn, Protocol

import typer
from rich.console import Console, RenderableType
from rich.text import Text
from typer.core import TyperCommand

from steppe.bots.bot import Bot, bot_named, no_such_bot, today
from steppe.bots.guest import is_guest
from steppe.core.decision import Action, Decision, Seat
from steppe.core.event import Event
from steppe.core.game import AnyGame, Result
from steppe.core.option import settle, with_preset
from steppe.core.reason import Refused
from steppe.core.text import LANGUAGES, Teller, catalogue
from steppe.games import GAMES, Shelf


class Picture(Protocol):
    """How the terminal shows a game."""

    @property
    def nobody(self) -> str:
        """Who wins when no player does; empty where that cannot be."""

    @property
    def examples(self) -> Sequence[Action]: ...
    def notice(self, teller: Teller, g: Any) -> str:
        """What must be said before a game; perhaps nothing."""

    def example(self, decision: Decision) -> str:
        """Something that answers such a question, in notation."""

    def remark(self, teller: Teller) -> str: ...
    def badge(self, seat: Seat) -> Text: ...
    def chapter(self, event: Event) -> str:
        """The part of the story that an event belongs to; empty: that of the event that follows."""

    def sentence(self, teller: Teller, event: Event) -> str:
        """An event in words; empty for what is only remembered."""

    def draw(self, teller: Teller, position: str, people: Sequence[str]) -> RenderableType: ...
    def hand(self, teller: Teller, position: str, seat: Seat) -> str: ...
    def listed(self, g: Any, decision: Decision) -> Sequence[Action]:
        """The answers that get a number: all, or of too many those that somebody may well want."""

    def obvious(self, g: Any, decision: Decision) -> Action | None:
        """The answer to a question that is only put so that nobody learns anything; None if it is a real one."""

    def besides(self, teller: Teller, g: Any, decision: Decision) -> Sequence[tuple[str, str]]:
        """What else may be typed, as an example and in words."""

    def written(self, g: Any, seat: Seat, action: Action) -> str:
        """An answer as it may be typed."""

    def entry(self, teller: Teller, g: Any, seat: Seat, action: Action) -> tuple[str, str, bool]: ...
    def out(self, g: Any, seat: Seat) -> bool: ...
    def typed(self, teller: Teller, g: Any, decision: Decision, text: str) -> Sequence[Action]:
        """The actions, mostly one, that a text stands for; Refused if it is none."""


@cache
def _maamut() -> Picture:
    from steppe.cli.picture import maamut

    return maamut.Picture()


@cache
def _mammut() -> Picture:
    from steppe.cli.picture import mammut

    return mammut.Picture()


@cache
def _valley() -> Picture:
    from steppe.cli.picture import valley

    return valley.Picture()


PICTURES: Mapping[str, Picture] = Shelf({"maamut": _maamut, "mammut": _mammut, "valley": _valley})


def console() -> Console:
    """Where people read; names and numbers keep the colour of their sentence."""
    return Console(highlight=False, markup=False, emoji=False)


def fail(message: str, code: int = 2) -> NoReturn:
    """End with a sentence: 2 for a command that makes no sense, 1 for something that does not hold."""
    typer.echo(f"steppe: {message}", err=True)
    raise typer.Exit(code)


def refuse(teller: Teller, key: str, **params: object) -> NoReturn:
    """End with a sentence in the language of the command."""
    fail(teller.say(f"refuse.{key}", params))


def game_named(key: str, language: str) -> AnyGame:
    if key not in GAMES:
        refuse(told(next(iter(GAMES.values())), language), "no_such_game", game=key, allowed=", ".join(GAMES))
    return GAMES[key]


def language(given: str | None) -> str:
    """The language asked for, or the one of the environment, or English."""
    if given is not None:
        if given not in LANGUAGES:
            fail(f"There are no texts in “{given}”; there are: {', '.join(LANGUAGES)}.")
        return given
    said = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return said[:2] if said[:2] in LANGUAGES else "en"


def told(game: AnyGame, language: str, names: tuple[str, ...] = ()) -> Teller:
    """Says what a game says, and what the terminal says besides."""
    teller = Teller(game, language, names)
    teller.texts.update(catalogue("steppe.cli", language))
    return teller


def victory(teller: Teller, result: Result) -> str:
    """Who has won."""
    if len(result.winners) > 1:
        return teller.say("play.winners", {"winner": result.winners})
    return teller.say("play.winner", {"winner": result.winners}) if result.winners else teller.say("play.no_winner", {})


def options(game: AnyGame, given: Sequence[str], teller: Teller, preset: str | None = None) -> dict[str, str]:
    """`key=value` pairs, checked; a value that may be any text goes on to the next pair, or is read from `@FILE`."""
    free = {option.key for option in game.options if option.free is not None}
    chosen: dict[str, str] = {}
    last = ""
    for word in (word for text in given for word in re.split(r"[\s,]+", text.strip()) if word):
        key, sign, value = word.partition("=")
        if not sign and last in free:
            chosen[last] += f" {word}"
            continue
        if not (key and sign and value):
            listed = ", ".join(option.key for option in game.options)
            refuse(teller, "bad_option", text=word, allowed=listed)
        chosen[key] = value
        last = key
    chosen = {
        key: _file(value[1:], teller) if key in free and value[0] == "@" else value for key, value in chosen.items()
    }
    try:
        chosen = with_preset(game.presets, preset, chosen) if preset else chosen
        settle(game.options, chosen)
    except Refused as refused:
        fail(teller.reason(refused.reason))
    return chosen


def whole_file(name: str, teller: Teller) -> str:
    """The text of a file."""
    try:
        return Path(name).expanduser().read_text("utf-8")
    except (OSError, RuntimeError, UnicodeDecodeError) as error:
        refuse(teller, "unreadable", file=name, error=getattr(error, "strerror", None) or error)


def _file(name: str, teller: Teller) -> str:
    """The value that a file holds: as it is where it looks like TOML, else its words; % begins a comment."""
    text = whole_file(name, teller)
    if re.search(r"^\w+ *= *", text, re.MULTILINE):
        return text
    return " ".join(word for line in text.splitlines() for word in line.partition("%")[0].split())


def seated(names: str, seats: int, teller: Teller) -> list[str]:
    """The names given, one a seat, from the first again where they run out."""
    given = [name.strip() for name in names.split(",") if name.strip()]
    if not given:
        refuse(teller, "no_bot")
    if len(given) > seats:
        refuse(teller, "too_many_bots", count=len(given), seats=seats)
    return [given[place % len(given)] for place in range(seats)]


AGAINST = "--against"
ADDRESS = re.compile(r"auto|local|\w+://\S+|[\w.-]+:\d+")  # of a Ray cluster


class WithOptions(TyperCommand):
    """After its `--options` and `--against` several pairs may follow, and after its `--ray` an address."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        spread: list[str] = []
        taking = ""
        for place, arg in enumerate(args):
            pair = re.match(r"\w+=", arg) is not None
            if taking and pair:
                if spread[-1] != taking:
                    spread.append(taking)
                spread.append(arg)
                continue
            if not (taking == AGAINST and spread[-1] == AGAINST):  # else it is a preset, which pairs may follow
                taking = arg if arg in ("--options", AGAINST) else ""
            spread.append(arg)
            if arg == "--ray" and not ADDRESS.fullmatch(next(iter(args[place + 1 :]), "")):
                spread.append("local")
        return super().parse_args(ctx, spread)


def rules(game: AnyGame, players: int, chosen: Mapping[str, str], teller: Teller) -> None:
    """Refuse a number of players or options that the game does not have."""
    try:
        game.rules(players, chosen)
    except Refused as refused:
        fail(teller.reason(refused.reason))


def bots_named(game: AnyGame, names: Sequence[str], teller: Teller) -> list[Bot]:
    """The bots of these names; nobody at a keyboard needs those of old tables. Those of one's own may stand here."""
    if any(map(is_guest, names)) and (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    try:
        for name in names:
            if today(name, game) != name:
                raise no_such_bot(name, game)
        return [bot_named(name, game) for name in names]
    except Refused as refused:
        fail(teller.reason(refused.reason))
