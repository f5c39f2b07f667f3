"""What travels between client and server (docs/wire.md); nothing unknown is accepted."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from steppe.games import GAMES

NAME = 40  # letters in a name
TEXT = 500  # letters in a chat line
PLANNED = 60  # actions in a plan
COLOURS = 6  # that a tribe may have
POSITION = 20_000  # letters in a position to begin with

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=NAME)]
Password = Annotated[str, msgspec.Meta(min_length=8, max_length=200)]
Words = Annotated[str, msgspec.Meta(max_length=200)]
OptionValue = Annotated[  # each option has a limit of its own, which the game checks
    str, msgspec.Meta(max_length=max(option.longest for game in GAMES.values() for option in game.options))
]
Index = Annotated[int, msgspec.Meta(ge=0, le=99)]
WebhookKind: TypeAlias = Literal["plain", "discord", "slack"]
Language: TypeAlias = Literal["fr", "en", "it"]
Colour = Annotated[int, msgspec.Meta(ge=0, le=COLOURS - 1)]
Seq = Annotated[int, msgspec.Meta(ge=0, le=2**31)]


class Strict(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=False):
    """A message with these fields and no others."""


DEEPEST = 5  # lists within lists that an answer may be


def check_depth(noun: list[Any], depth: int = 0) -> None:
    """What is nested without end could not even be refused."""
    if depth > DEEPEST:
        raise ValueError("nested too deeply")
    for part in noun:
        if type(part) is list:
            check_depth(part, depth + 1)


# -- people ------------------------------------------------------------------------------------------------


class NewGuest(Strict):
    name: Name


class ChangeMe(Strict):
    """What is left out stays as it is; `language` is that of the sentences a webhook is sent, else the browser's."""

    name: Name | None = None
    webhook: Words | None = None
    webhook_kind: WebhookKind | None = None
    language: Language | None = None


class Credentials(Strict):
    name: Name
    password: Password


class Recovery(Strict):
    name: Name
    code: Words
    password: Password


class NewToken(Strict):
    label: Name


class PushKeys(Strict):
    p256dh: Words
    auth: Words


class Subscription(Strict):
    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]
    keys: PushKeys


class Unsubscription(Strict):
    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]


# -- tables ------------------------------------------------------------------------------------------------


class NewChair(Strict):
    kind: Literal["me", "screen", "open", "bot"]
    name: Annotated[str, msgspec.Meta(max_length=NAME)] = ""
    bot: Annotated[str, msgspec.Meta(max_length=40)] = ""
    colour: Colour | None = None


class Pace(Strict):
    """`none`; `live` with seconds a move and a reserve; `days` with seconds a move."""

    kind: Literal["none", "live", "days"] = "none"
    move: Annotated[int, msgspec.Meta(ge=0, le=60 * 86400)] = 0
    reserve: Annotated[int, msgspec.Meta(ge=0, le=86400)] = 0


class NewTable(Strict):
    game: Annotated[str, msgspec.Meta(max_length=20)]
    seats: Annotated[list[NewChair], msgspec.Meta(min_length=1, max_length=8)]
    options: dict[str, OptionValue] = {}
    preset: Annotated[str, msgspec.Meta(max_length=40)] = ""  # a ready-made set, which options then change
    public: bool = False
    watchers: bool = True
    pace: Pace = msgspec.field(default_factory=Pace)
    start: Annotated[str, msgspec.Meta(max_length=POSITION)] = ""
    contribution: Words | None = ""  # null: it is sent when the commitment has been read, and the game waits for it


class Contribution(Strict):
    contribution: Words


class SitDown(Strict):
    name: Annotated[str, msgspec.Meta(max_length=NAME)] = ""
    screen: bool = False
    contribution: Words = ""


class ChangeChair(Strict):
    kind: Literal["open", "bot"]
    bot: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Dye(Strict):
    colour: Colour


class Planned(Strict):
    """An action of a plan."""

    verb: Annotated[str, msgspec.Meta(max_length=40)]
    noun: Any = None

    def __post_init__(self) -> None:
        if type(self.noun) is list:
            check_depth(self.noun)


class Attempt(Planned, kw_only=True):
    """An action of a seat: to preview it, or to ask why not."""

    seat: Index


class Input(Attempt, kw_only=True):
    after: Seq


class Plan(Strict):
    """Actions of a seat, to be tried one after another."""

    seat: Index
    actions: Annotated[list[Planned], msgspec.Meta(max_length=PLANNED)]


class Written(Strict):
    seat: Index
    text: Words


class ForSeat(Strict):
    seat: Index


class Vote(Strict):
    seat: Index
    agree: bool


class Consent(Strict):
    agree: bool


class Manners(Strict):
    """What the host makes of somebody at this table; what is left out stays as it is."""

    muted: bool | None = None
    banned: bool | None = None


class StandingOrder(Strict):
    """What is answered for a player at windows; which wishes, windows and cards there are, the game says."""

    wish: Annotated[str, msgspec.Meta(max_length=40)]
    window: Annotated[str, msgspec.Meta(max_length=40)] = ""
    card: Annotated[str, msgspec.Meta(max_length=40)] = ""
    until: Annotated[int, msgspec.Meta(ge=0, le=9999)] = 0


class StandingOrders(Strict):
    orders: Annotated[list[StandingOrder], msgspec.Meta(max_length=100)]


class Said(Strict):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=TEXT)]


# -- the socket, from the client ---------------------------------------------------------------------------


class Join(Strict, tag_field="t", tag="join"):
    seat: Index | None = None
    since: Seq | None = None


class Do(Strict, tag_field="t", tag="do"):
    id: int
    seat: Index
    verb: Annotated[str, msgspec.Meta(max_length=40)]
    after: Seq
    noun: Any = None

    def __post_init__(self) -> None:
        if type(self.noun) is list:
            check_depth(self.noun)


class Undo(Strict, tag_field="t", tag="undo"):
    id: int
    seat: Index


class Ballot(Strict, tag_field="t", tag="vote"):
    id: int
    seat: Index
    agree: bool


class Hold(Strict, tag_field="t", tag="hold"):
    id: int
    seat: Index


class WantView(Strict, tag_field="t", tag="view"):
    pass


class Ping(Strict, tag_field="t", tag="ping"):
    pass


class Talk(Strict, tag_field="t", tag="chat"):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=TEXT)]


FromClient = Join | Do | Undo | Ballot | Hold | WantView | Ping | Talk

read_message = msgspec.json.Decoder(FromClient).decode
encode = msgspec.json.Encoder().encode


# -- the table's card --------------------------------------------------------------------------------------


class Chair(msgspec.Struct, kw_only=True):
    """Where a person or a bot sits."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    bot: str = ""
    person: str = ""  # who; never sent
    contribution: str = ""
    lacks: bool = False  # the contribution is still to come
    left: str = ""  # for whom the bot keeps it warm; never sent
    seen: list[str] = []  # who else has looked through its eyes since the game began; never sent
    before: list[str] = []  # the names of those from whom it was taken over
    colour: int = -1  # as it was chosen; below 0: whichever is free


class Wish(msgspec.Struct, kw_only=True):
    """Somebody would like to take a chair over; never sent as it is."""

    place: int
    person: str
    name: str
    agreed: list[str]  # the people who do
    refused: bool = False  # somebody does not; kept, so that it is not asked again and again
    at: float


class ChairCard(Strict):
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str
    yours: bool
    online: bool
    seat: int | None
    who: str  # by which the host names the person; the same at this table for as long as it lasts
    muted: bool
    before: list[str]  # from whom it was taken over, the last one last
    colour: int  # of its tribe, from the set-up to the replay, whichever seat it plays
    take: Literal["", "sit", "ask"]  # whether you may take it: at once, or if the others agree


class WishCard(Strict):
    """Somebody would like to take over a chair, and the chairs whose people have still to agree."""

    who: str
    name: str
    chair: int
    yours: bool
    asked: bool  # whether you have still to answer
    pending: list[int]


class Clock(Strict):
    seat: int
    due: float
    reserve: float


class ResultCard(Strict):
    places: list[int]
    scores: list[float]
    reason: str


class VoteCard(Strict):
    """A wish to take back, and the seats that still have to agree."""

    seat: int
    to: int
    pending: list[int]


class NewsCard(Strict):
    """Something that a seat's person has done, or not done: taken back, been late, not agreed to a wish, left."""

    seq: int
    kind: Literal["undone", "late", "refused", "left"]
    seat: int


class WindowCard(Strict):
    """A window that is open among people; nothing in it tells who holds what, or who asks for time."""

    due: float | None  # when it closes; null: when all have answered
    left: float | None  # seconds until then
    story: float | None  # of these, the seconds in which everybody sees what has led to it; the same for all
    held: bool  # somebody is thinking
    asked: list[int]  # those of your seats that have a choice and have not answered
    answered: list[int]  # those whose answers lie face down


class Interruption(Strict):
    """A game that a change of the rules has ended."""

    version: int  # of the rules under which it was played
    inputs: int  # how many there were
    told: int  # how many of them the rules of now can follow
    why: Literal["illegal", "checksum", "result", "options"]
    position: str  # the last one that is known; empty: none, or not for you
    playable: bool  # whether one can play on from it


ENDED = ("over", "interrupted")  # of the states of a table, those in which nothing happens any more


class Card(Strict):
    id: str
    game: str
    version: int
    status: Literal["open", "playing", "over", "interrupted"]
    options: dict[str, str]
    public: bool
    watchers: bool
    pace: Pace
    host: bool
    chairs: list[ChairCard]
    yours: list[int]
    seq: int
    turn: int
    awaited: list[int] | None
    clocks: list[Clock]
    commitment: str
    seed: str
    contributions: list[str]
    result: ResultCard | None
    vote: VoteCard | None
    wishes: list[WishCard]
    declined: list[int]  # bots that have turned down what is proposed just now
    news: list[NewsCard]  # besides the game, the newest last
    lacking: bool  # your contribution is awaited
    window: WindowCard | None
    interruption: Interruption | None
    created: float
    updated: float
