"""What the server says, besides cards: views, what has happened, questions, plans and stories (docs/wire.md)."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from steppe.server.wire.shapes import Card, Clock, WindowCard

# What JSON can say and a struct cannot: trees of values. Each has a name on the client's side.
Noun: TypeAlias = Annotated[Any, Meta(extra={"type": "Noun"})]
Params: TypeAlias = Annotated[dict[str, Any], Meta(extra={"type": "Params"})]
World: TypeAlias = Annotated[dict[str, Any], Meta(extra={"type": "World"})]
Frame: TypeAlias = Annotated[dict[str, Any], Meta(extra={"type": "Frame"})]
Step: TypeAlias = Annotated[list[Any], Meta(extra={"type": "Step"})]
Space: TypeAlias = Annotated[dict[str, Any], Meta(extra={"type": "Space"})]
Field: TypeAlias = Annotated[dict[str, Any], Meta(extra={"type": "Field"})]
Spoken: TypeAlias = Annotated[dict[str, str], Meta(extra={"type": "Record<Lang, string>"})]


class Sent(msgspec.Struct, forbid_unknown_fields=True):
    """Something that the server says; what may be left out is marked so."""


class Ev(Sent):
    """What happened, as one pair of eyes may see it, and what it has changed of the world that they see."""

    name: str
    data: Params
    change: list[Step] | UnsetType = UNSET


class Choice(Sent):
    """A verb, and the nouns that it takes."""

    verb: str
    space: Literal["Pick", "Subset", "Number", "Order", "Batches", "Form", "Some", "Either", "Exchange"] | UnsetType = (
        UNSET
    )
    kind: str | UnsetType = UNSET
    of: list[Noun] | UnsetType = UNSET
    least: int | UnsetType = UNSET
    most: int | UnsetType = UNSET
    rows: list[Noun] | UnsetType = UNSET  # of batches
    fields: list[Field] | UnsetType = UNSET  # of a form
    give: Space | UnsetType = UNSET  # of an exchange
    get: Space | UnsetType = UNSET


class Ask(Sent):
    """An open question with all its answers; with a `window` it is a reaction to what happens there."""

    seat: int
    topic: str
    about: Params
    choices: list[Choice]
    window: str | UnsetType = UNSET


class View(Sent):
    """A game as one pair of eyes sees it."""

    world: World
    flow: list[Frame]
    over: bool


class Reason(Sent):
    """Why not."""

    key: str
    rule: str
    params: Params
    text: Spoken


class Reading(Sent):
    """What a written action means, or why it means nothing."""

    verb: str | UnsetType | None = UNSET
    noun: Noun | UnsetType = UNSET
    reason: Reason | UnsetType | None = UNSET


class Why(Sent):
    """Why not; null where nothing speaks against it."""

    reason: Reason | None


class Drafted(Sent):
    """A plan, tried: the position after its legal actions, what each tells, and what is asked next."""

    seq: int
    ahead: bool
    legal: int
    reason: Reason | None
    events: list[list[Ev]]
    world: World
    asks: list[Ask]
    ended: bool
    removable: list[int]
    facts: Params


class Played(Sent):
    """One input and what it told; it has a position where somebody is then asked."""

    seat: int
    events: list[Ev]
    check: str
    turn: int
    position: str | UnsetType = UNSET


class Replayed(Sent):
    """A game from its beginning."""

    view: View
    steps: list[Played]
    names: list[str]


class Line(Sent):
    """Something that was said."""

    from_: str = msgspec.field(name="from")
    who: str
    text: str
    at: float


# -- the socket, to the client -----------------------------------------------------------------------------


class ViewMessage(Sent, tag_field="t", tag="view"):
    """Everything at once; `view` is null before the game has begun."""

    seq: int
    seat: int | None
    view: View | None
    asks: list[Ask]
    may: list[str]
    yours: list[int]
    check: str
    card: Card


class MovedMessage(Sent, tag_field="t", tag="moved"):
    """What has happened; `flow` where it is not as before, `check` with a question or private news."""

    seq: int
    events: list[Ev]
    asks: list[Ask]
    may: list[str]
    yours: list[int]
    awaited: list[int] | None
    clocks: list[Clock]
    flow: list[Frame] | UnsetType = UNSET
    check: str | UnsetType = UNSET


class CardMessage(Sent, tag_field="t", tag="card"):
    """Chairs, status, votes or result have changed."""

    card: Card


class WindowMessage(Sent, tag_field="t", tag="window"):
    """A window among people opens or closes, somebody asks for time, or your answer lies there; null: none is open."""

    window: WindowCard | None


class ChatMessage(Line, tag_field="t", tag="chat"):
    """Somebody says something."""


class OkMessage(Sent, tag_field="t", tag="ok"):
    """An input is safely stored."""

    id: int
    seq: int


class NoMessage(Sent, tag_field="t", tag="no"):
    """It was refused; nothing has changed."""

    id: int | None
    reason: Reason


class PongMessage(Sent, tag_field="t", tag="pong"):
    """The line is there."""


ServerMessage = (
    ViewMessage | MovedMessage | CardMessage | WindowMessage | ChatMessage | OkMessage | NoMessage | PongMessage
)


# -- the stream over all tables of a person ----------------------------------------------------------------


class TableMessage(Sent, tag_field="t", tag="table"):
    """How one of your tables stands: something has happened there, or it asks you. It says nothing of the cards."""

    table: str
    game: str
    status: Literal["open", "playing", "over", "interrupted"]
    seq: int
    turn: int
    yours: list[int]  # the seats that you play
    asked: list[int]  # those of them that have a question to answer


class ReadyMessage(Sent, tag_field="t", tag="ready"):
    """All tables that there was something to say of have been told; from here on it is news."""

    tables: int


class EndMessage(Sent, tag_field="t", tag="end"):
    """The stream ends: the server does (come again), you have signed out, or you have opened too many."""

    why: Literal["restart", "signed_out", "another", "too_many"]


StreamMessage = TableMessage | ReadyMessage | EndMessage
