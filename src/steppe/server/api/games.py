"""Routes about games: which there are, their texts, their rules."""

from __future__ import annotations

import re
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

import msgspec
from litestar import Request, Response
from litestar.response import Stream

from steppe.bots.bot import levels
from steppe.core.game import AnyGame
from steppe.core.option import Links, Preset
from steppe.core.text import Teller, catalogue
from steppe.games import GAMES
from steppe.server.api.answers import sent
from steppe.server.api.people import services
from steppe.server.api.route import get
from steppe.server.table.chronicle import packed
from steppe.server.table.facts import Grouped, Timed, Tried
from steppe.server.wire.problem import MISSING, Problem

KEPT = {"cache-control": "public, max-age=300"}
ON_CARDS = re.compile(r"^## \d+\. (Rulings on cards\n.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)


class OptionCard(msgspec.Struct, kw_only=True):
    key: str
    values: list[str]
    default: str
    least: int | None  # any whole number from this one on is a value too
    free: bool  # a text of one's own may be a value too
    rule: str
    needs: dict[str, dict[str, list[str]]]  # own value (*: any but the default), other option, what it must be
    not_with: dict[str, dict[str, list[str]]]  # the same: what it must not be
    forces: dict[str, dict[str, str]]  # the same: what it is then
    follows: dict[str, dict[str, str]]  # another option, and the default by its value
    editions: list[str]  # those that offer it; none: all
    by_edition: dict[str, list[str]]  # other values in some editions, the default first
    minutes: dict[str, int]  # how much longer a table plays with a value, where that is known


class Expected(msgspec.Struct, kw_only=True):
    """What to expect of a preset, as many games of bots have shown; shares are between 0 and 1."""

    games: int
    minutes: float
    least_minutes: float  # four games in five are between these
    most_minutes: float
    decisions: float  # of each person
    longest_wait: float  # in minutes, of each person
    lost: float  # people of each tribe
    wiped_out: float  # the share of the tribes
    weakest_seat: float  # the share of the games that it wins
    strongest_seat: float
    undecided: float  # the share of the games that nobody wins


class PresetCard(msgspec.Struct, kw_only=True):
    key: str
    options: dict[str, str]
    expected: Expected | None  # where it is known


class GroupCard(msgspec.Struct, kw_only=True):
    """Options that are shown together; the texts have its name, `group.<key>`."""

    key: str
    options: list[str]


class BotCard(msgspec.Struct, kw_only=True):
    key: str
    level: str


class GameCard(msgspec.Struct, kw_only=True):
    key: str
    name: str
    seats: list[int]
    playable: bool
    options: list[OptionCard]
    groups: list[GroupCard]  # none: all options are shown together
    presets: list[PresetCard]
    bots: list[BotCard]


def find(key: str) -> AnyGame:
    if key not in GAMES:
        raise Problem(MISSING, "no_such_game", game=key[:40], allowed=", ".join(GAMES))
    return GAMES[key]


def _card(game: AnyGame) -> GameCard:
    minutes = game.minutes if isinstance(game, Timed) else {}
    options = [
        OptionCard(
            key=o.key,
            values=list(o.values),
            default=o.default,
            least=o.least,
            free=o.free is not None,
            rule=o.rule,
            needs=_links(o.needs),
            not_with=_links(o.not_with),
            forces={value: dict(others) for value, others in o.forces.items()},
            follows={o.follows[0]: dict(o.follows[1])} if o.follows else {},
            editions=list(o.editions),
            by_edition={edition: list(values) for edition, values in o.by_edition.items()},
            minutes=dict(minutes.get(o.key, {})),
        )
        for o in game.options
    ]
    bots = [BotCard(key=level, level=level) for level in levels(game)]
    seats = [game.seats[0], game.seats[-1]]
    return GameCard(
        key=game.key,
        name=game.name,
        seats=seats,
        playable=True,
        options=options,
        groups=[GroupCard(key=key, options=list(of)) for key, of in game.groups] if isinstance(game, Grouped) else [],
        presets=[_preset(game, preset) for preset in game.presets],
        bots=bots,
    )


def _links(links: Links) -> dict[str, dict[str, list[str]]]:
    return {own: {other: list(values) for other, values in others.items()} for own, others in links.items()}


def _preset(game: AnyGame, preset: Preset) -> PresetCard:
    played = game.played.get(preset.key) if isinstance(game, Tried) else None
    return PresetCard(
        key=preset.key,
        options=dict(preset.options),
        expected=msgspec.convert(played, Expected) if played else None,
    )


@get("/api/games", summary="The games")
async def games() -> Response[list[GameCard]]:
    return Response([*map(_card, GAMES.values())], headers=KEPT)


@get("/api/games/{game:str}/texts/{language:str}", summary="A game's sentences in a language")
async def texts(game: str, language: Literal["fr", "en", "it"]) -> Response[dict[str, str]]:
    found = {**Teller(find(game), language).texts, **catalogue("steppe.server", language)}
    return Response(found, headers=KEPT)


@get("/api/games/{game:str}/rules", summary="A game's numbered rules, as Markdown", media_type="text/markdown")
async def rules(request: Request[Any, Any, Any], game: str) -> Stream:
    book = await services(request).store.compute(partial(_book, find(game).key))
    return await sent(request, book, "text/markdown; charset=utf-8", **{"cache-control": KEPT["cache-control"]})


@cache
def _book(key: str) -> bytes:
    """The rules, compressed once: they are long."""
    return packed(rule_book(key).encode())


@cache
def rule_book(key: str) -> str:
    """From the package, or from the source tree when it runs from there; then the rulings on its cards, if any."""
    package = Path(str(files("steppe")))
    for place in (package / "books", package.parent.parent / "docs" / "rules"):
        if (place / f"{key}.md").is_file():
            cards = place / f"{key}-cards.md"
            found = ON_CARDS.search(cards.read_text("utf-8")) if cards.is_file() else None
            book = (place / f"{key}.md").read_text("utf-8")
            return f"{book}\n## {found[1]}" if found else book
    raise Problem(MISSING, "no_such_game", game=key, allowed=", ".join(GAMES))


routes = [games, texts, rules]
