"""What a server says, as values of the library: questions, views, news and the cards of tables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, NoReturn, TypedDict

from steppe.bots.bot import Mind
from steppe.client.refusal import OnlyAView
from steppe.core.decision import Decision, Seat
from steppe.core.form import Either, Exchange, Field, Form, Some
from steppe.core.game import AnyGame
from steppe.core.space import Below, Number, Order, Pick, Space, Subset
from steppe.core.view import View

Status = Literal["open", "playing", "over", "interrupted"]
ENDED = ("over", "interrupted")
LINK = re.compile(r"(?P<server>https?://[^/]+)?(?:.*/table/)?(?P<table>[\w-]+)", re.ASCII)


class ChairCard(TypedDict):
    """A chair of a table."""

    kind: Literal["open", "person", "bot"]
    name: str
    bot: str
    yours: bool
    online: bool
    seat: int | None  # which seat it plays, once that is known
    who: str
    muted: bool
    before: list[str]
    colour: int
    take: Literal["", "sit", "ask"]  # whether you may take it: at once, or if the others agree


class Card(TypedDict):
    """A table as you see it from outside; docs/wire.md explains every field."""

    id: str
    game: str
    version: int
    status: Status
    options: dict[str, str]
    public: bool
    watchers: bool
    pace: dict[str, Any]
    host: bool
    chairs: list[ChairCard]
    yours: list[int]
    seq: int
    turn: int
    awaited: list[int] | None
    clocks: list[dict[str, Any]]
    commitment: str
    seed: str
    contributions: list[str]
    result: dict[str, Any] | None
    vote: dict[str, Any] | None
    wishes: list[dict[str, Any]]
    declined: list[int]
    news: list[dict[str, Any]]
    lacking: bool
    window: dict[str, Any] | None
    interruption: dict[str, Any] | None
    created: float
    updated: float


@dataclass(frozen=True, slots=True)
class News:
    """How one of your tables stands: something has happened there, or it asks you."""

    table: str
    game: str
    status: Status
    seq: int
    turn: int
    yours: tuple[Seat, ...]
    asked: tuple[Seat, ...]  # the seats of yours that have a question to answer

    @property
    def ended(self) -> bool:
        return self.status in ENDED


@dataclass(frozen=True, slots=True)
class Sight:
    """A table through the eyes of a seat, or of an onlooker."""

    seq: int  # what an answer to this is `after`
    seat: Seat | None
    view: View  # as `steppe.observe` gives it; `MaamutView.read(view)` has names for it. Empty before the game begins
    decision: Decision | None  # the question to this seat, if there is one
    card: Card


def read_sight(data: Any) -> Sight:
    seen, seat, card = data["view"], data["seat"], data["card"]
    if seen is None:
        return Sight(data["seq"], seat, {}, None, card)
    asks, window = data["asks"], card["window"]
    laid = window is not None and seat not in window["asked"]  # an answer lies there, or there is nothing to choose
    view = {"seat": seat, **frozen(seen), "asks": frozen(asks), "may": frozen(data["may"])}
    return Sight(data["seq"], seat, view, read_decision(asks[0]) if asks and not laid else None, card)


def frozen(data: Any) -> Any:
    """Lists as tuples, as they are in the library."""
    if isinstance(data, list):
        return tuple([frozen(each) for each in data])
    return {key: frozen(value) for key, value in data.items()} if isinstance(data, dict) else data


def read_decision(data: Mapping[str, Any]) -> Decision:
    """A question as the wire has it (`asks`), with the space of every answer."""
    choices = tuple((choice["verb"], read_space(choice) if "space" in choice else None) for choice in data["choices"])
    about = tuple((name, frozen(value)) for name, value in data["about"].items())
    reaction: str = data.get("window", "")
    return Decision(data["seat"], data["topic"], choices, about, reaction)


def read_space(data: Mapping[str, Any]) -> Space:
    """What a verb takes, or what lies inside that."""
    kind = _spaces()[data["space"]]
    given = {name: frozen(data[name]) for name in kind._fields if name in data}
    if kind is Form:
        given["fields"] = tuple(Field(each["name"], read_space(each)) for each in data["fields"])
    elif kind is Exchange:
        given |= {side: read_space(data[side]) for side in ("give", "get")}
    elif kind is Either:
        given["of"] = tuple((frozen(name), read_space(space)) for name, space in data["of"])
    made: Space = kind(**given)
    return made


@cache
def _spaces() -> Mapping[str, Any]:
    from steppe.games.valley.batches import Batches  # here: who plays another game need not read the Valley

    own = (Pick, Subset, Number, Order, Form, Exchange, Either, Some, Batches)
    return {kind.__name__: kind for kind in own}


def table_in(link: str, server: str) -> str:
    """The id of the table that a link leads to, or that is given as it is."""
    found = LINK.fullmatch(link.partition("?")[0].partition("#")[0].rstrip("/"))
    if found is None:
        raise ValueError(f"no link to a table: {link!r}")
    if found["server"] and found["server"] != server:
        raise ValueError(f"{link!r} leads to another server than {server}")
    return found["table"]


class Afar(Mind):
    """What a bot thinks with that sees a view and no state."""

    __slots__ = ()

    def __init__(self, game: AnyGame, seat: Seat, below: Below) -> None:
        self.game, self.seat, self.below = game, seat, below

    def imagine(self) -> NoReturn:
        raise OnlyAView("a bot that plays over the network sees a view; there is no state to imagine others from")
