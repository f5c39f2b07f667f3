"""What can be asked of a server, each call written down once; `Client` and `AsyncClient` carry them out."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import httpx2

from steppe.bots.bot import Bot
from steppe.client.reading import ENDED, Afar, Card, News, Sight, frozen, read_sight, table_in
from steppe.client.refusal import Busy, Ended, Refusal, Stale, TooOften, Unreachable
from steppe.client.steps import Ask, Ear, Hear, Listen, Pause, Steps, both, refused_by
from steppe.core.chance import Quick
from steppe.core.decision import Action, Seat
from steppe.core.notation import noun_data
from steppe.core.reason import Refused, because
from steppe.core.record import Record, Verified, from_json, verify
from steppe.core.space import Below
from steppe.games import GAMES

PAUSES = (0.1, 0.3, 1.0, 2.0, 4.0, 8.0)  # seconds between two attempts


class Calls:
    """What both clients can do."""

    _http: httpx2.Client | httpx2.AsyncClient

    def __init__(self, address: str, token: str = "") -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ValueError(f"the address of a server begins with http:// or https://, not {address!r}")
        self.address = f"{parts.scheme}://{parts.netloc}"
        self._token = token
        self._commitments: dict[str, str] = {}  # by table, as they were when one sat down

    # -- who you are ---------------------------------------------------------------------------------------------

    @both
    def guest(self, name: str) -> Steps[str]:
        """Become a guest of this name, who is known as long as this client is; your id."""
        return (yield from self._sign("/api/guests", {"name": name}))

    @both
    def sign_in(self, name: str, password: str) -> Steps[str]:
        """Sign in to an account; your id."""
        return (yield from self._sign("/api/sessions", {"name": name, "password": password}))

    @both
    def new_token(self, label: str) -> Steps[str]:
        """A token for a program of yours, `Client(address, token=…)`. It is shown once; the server keeps a hash."""
        return str((yield from self._call("POST", "/api/tokens", {"label": label}))["token"])

    @both
    def me(self) -> Steps[dict[str, Any] | None]:
        """Who you are; None: nobody yet."""
        found: dict[str, Any] | None = (yield from self._call("GET", "/api/me"))["person"]
        return found

    # -- tables --------------------------------------------------------------------------------------------------

    @both
    def open(
        self,
        game: str,
        chairs: Sequence[str] = ("me", "medium"),
        *,
        options: Mapping[str, str] | None = None,
        preset: str = "",
        public: bool = False,
        watchers: bool = True,
        pace: Mapping[str, Any] | None = None,
    ) -> Steps[Card]:
        """Open a table. Each chair is `me`, `open`, or the name of a bot of the house."""
        seats = [{"kind": kind} if kind in ("me", "open") else {"kind": "bot", "bot": kind} for kind in chairs]
        new = {"game": game, "seats": seats, "options": dict(options or {}), "preset": preset, "public": public}
        new |= {"watchers": watchers, "pace": dict(pace or {"kind": "none"}), "contribution": None}
        card: Card = yield from self._call("POST", "/api/tables", new)
        self._commitments[card["id"]] = card["commitment"]
        if card["lacking"]:  # only now, when the commitment is known, something is added to chance
            path = f"/api/tables/{card['id']}/contribution"
            card = yield from self._call("PUT", path, {"contribution": secrets.token_hex(16)})
        return card

    @both
    def join(self, link: str, chair: int | None = None) -> Steps[Card]:
        """Sit down at the table that a link leads to: on this chair, or on the first that is free."""
        card = yield from self._card(table_in(link, self.address))
        if any(each["yours"] for each in card["chairs"]):
            return card
        free = [place for place, each in enumerate(card["chairs"]) if each["take"] == "sit"]
        if chair is None and not free:
            raise ValueError(f"no chair is free at {link}")
        self._commitments[card["id"]] = card["commitment"]
        path = f"/api/tables/{card['id']}/chairs/{free[0] if chair is None else chair}"
        sat: Card = yield from self._call("POST", path, {"contribution": secrets.token_hex(16)})
        return sat

    @both
    def tables(self, which: str = "mine") -> Steps[list[Card]]:
        """Your tables, those that ask you first; or the public ones with a free chair (`open`)."""
        found: list[Card] = yield from self._call("GET", "/api/tables", list=which)
        return found

    @both
    def card(self, table: str) -> Steps[Card]:
        """A table from outside: who sits there, and how it stands."""
        return (yield from self._card(table))

    @both
    def start(self, table: str) -> Steps[Card]:
        """Begin a table of yours, with bots on the chairs that are still open."""
        card: Card = yield from self._call("POST", f"/api/tables/{table}/start")
        return card

    @both
    def resign(self, table: str) -> Steps[Card]:
        """Get up; once the game has begun, a bot goes on for you."""
        card = yield from self._card(table)
        for place, chair in enumerate(card["chairs"]):
            if chair["yours"]:
                card = yield from self._call("DELETE", f"/api/tables/{table}/chairs/{place}")
        return card

    # -- playing -------------------------------------------------------------------------------------------------

    @both
    def view(self, table: str, seat: Seat | None = None) -> Steps[Sight]:
        """The table through the eyes of a seat of yours, with its question; without a seat, as an onlooker."""
        return (yield from self._view(table, seat))

    @both
    def answer(self, table: str, seat: Seat, action: Action, after: int) -> Steps[int]:
        """Play; `after` is the `seq` of the sight that it was decided on. The number of the table after it.

        It is on the server's disk when this returns. If the line breaks it is sent again, and never counts twice: if it
        had arrived, or the game has moved on otherwise, it is `Stale`.
        """
        return (yield from self._answer(table, seat, action, after))

    @both
    def why(self, table: str, seat: Seat, action: Action) -> Steps[tuple[str, str] | None]:
        """Why an action is not legal: the number of the rule and a sentence; None if nothing speaks against it."""
        body = {"seat": seat, "verb": action.verb, "noun": noun_data(action.noun)}
        reason = (yield from self._call("POST", f"/api/tables/{table}/why", body, again=True))["reason"]
        return None if reason is None else (reason["rule"], reason["text"]["en"])

    @both
    def play(self, table: str, bot: Bot, *, seed: int | None = None) -> Steps[Card]:
        """Let the bot answer for your seats at a table until the game has ended; the card then."""
        return (yield from self._play([table], bot, seed))[0]

    @both
    def play_all(self, tables: Iterable[str], bot: Bot, *, seed: int | None = None) -> Steps[list[Card]]:
        """The same at several tables at once, over one stream; their cards in the same order."""
        return (yield from self._play([*tables], bot, seed))

    # -- afterwards ----------------------------------------------------------------------------------------------

    @both
    def record(self, table: str) -> Steps[Record]:
        """The record of a game that is over: all inputs, the seed, and the result."""
        return (yield from self._record(table))

    @both
    def verify(self, table: str) -> Steps[Verified]:
        """Play a finished game again, every draw computed from the seed. Refused if anything differs, or if the seed is
        not the one that the server had committed to when you sat down."""
        record = yield from self._record(table)
        published, opened = self._commitments.get(table), record.more.get("commitment", "")
        if published is not None and published != opened:
            raise Refused(because("bad_commitment", expected=published, found=opened))
        return verify(GAMES[record.game], record)

    # -- the steps of these --------------------------------------------------------------------------------------

    def _headers(self) -> dict[str, str]:
        if self._token:
            return {"authorization": f"Bearer {self._token}"}
        return {"x-csrftoken": self._http.cookies.get("csrftoken") or ""}

    def _call(self, method: str, path: str, body: Any = None, *, again: bool = False, **query: Any) -> Steps[Any]:
        """What the server answers."""
        return json.loads((yield from self._text(method, path, body, again=again, **query)))

    def _text(self, method: str, path: str, body: Any = None, *, again: bool = False, **query: Any) -> Steps[str]:
        """The same as it was sent. Asked again while nobody is there, if that does no harm, or has no time."""
        for pause in (*PAUSES, None):
            try:
                response = yield Ask(method, path, body, query)
            except httpx2.TransportError as error:
                harmless = again or method == "GET" or isinstance(error, httpx2.ConnectError)
                if not harmless or pause is None:
                    raise Unreachable(f"{self.address} does not answer: {error!r}") from error
                yield Pause(pause)
                continue
            if response.is_success:
                return str(response.text)
            refused = refused_by(response)
            if not isinstance(refused, TooOften | Busy) or pause is None:
                raise refused
            yield Pause(refused.wait or pause)
        raise AssertionError

    def _sign(self, path: str, body: Any) -> Steps[str]:
        self._token = ""
        yield from self._call("GET", "/api/me")  # which brings the token against forged requests
        return str((yield from self._call("POST", path, body))["person"]["id"])

    def _card(self, table: str) -> Steps[Card]:
        card: Card = yield from self._call("GET", f"/api/tables/{table}")
        return card

    def _view(self, table: str, seat: Seat | None) -> Steps[Sight]:
        eyes = "" if seat is None else f"?seat={seat}"
        return read_sight((yield from self._call("GET", f"/api/tables/{table}/view{eyes}")))

    def _answer(self, table: str, seat: Seat, action: Action, after: int) -> Steps[int]:
        body = {"seat": seat, "verb": action.verb, "noun": noun_data(action.noun), "after": after}
        return int((yield from self._call("POST", f"/api/tables/{table}/inputs", body, again=True))["seq"])

    def _record(self, table: str) -> Steps[Record]:
        return from_json((yield from self._text("GET", f"/api/tables/{table}/record", form="json")))

    def _play(self, tables: list[str], bot: Bot, seed: int | None) -> Steps[list[Card]]:
        below, ear, ids = Quick(secrets.randbits(60) if seed is None else seed).below, Ear(), [*tables]
        cards: dict[str, Card] = {}
        while len(cards) < len(set(ids)):
            news = yield from self._hear(ear)
            if news is None:  # all that the server has to say: what has ended before is not among it
                for id in {*ids} - {*cards}:
                    card = yield from self._card(id)
                    if not any(chair["yours"] for chair in card["chairs"]) and card["status"] not in ENDED:
                        raise ValueError(f"you do not sit at {id}")
                    if card["status"] in ENDED:
                        cards[id] = card
            elif news.table in ids:
                for seat in news.asked:
                    yield from self._respond(news, seat, bot, below)
                if news.ended:
                    cards[news.table] = yield from self._card(news.table)
                elif news.status == "playing" and not news.yours:
                    raise Ended(f"somebody else plays for you at {news.table}")
        return [cards[id] for id in ids]

    def _respond(self, news: News, seat: Seat, bot: Bot, below: Below) -> Steps[None]:
        """What a bot answers; if the game has moved on meanwhile, the stream tells."""
        sight = yield from self._view(news.table, seat)
        if sight.decision is None:
            return
        action = bot.choose(sight.view, sight.decision, Afar(GAMES[news.game], seat, below))
        if not sight.decision.allows(action):
            raise ValueError(f"{type(bot).__name__} answers {action!r}, which is not offered: {sight.decision!r}")
        with suppress(Stale):
            yield from self._answer(news.table, seat, action, sight.seq)

    def _hear(self, ear: Ear) -> Steps[News | None]:
        """The next message of the stream, opened again wherever it has broken off; None: the server is up to date."""
        while True:
            try:
                if ear.line is None:
                    ear.line = yield Listen("/api/stream", {"last-event-id": ear.last} if ear.last else {})
                    if not ear.line.response.is_success:
                        raise refused_by(ear.line.response)
                event = yield Hear(ear.line)
                if event is None or (event.event == "end" and event.json()["why"] == "restart"):
                    raise httpx2.ReadError("the stream has broken off")
            except (httpx2.TransportError, Busy, TooOften) as error:
                ear.line = None
                if ear.unheard >= len(PAUSES):
                    raise Unreachable(f"{self.address} does not answer: {error!r}") from error
                wait = error.wait if isinstance(error, Refusal) else None
                yield Pause(wait or PAUSES[ear.unheard])
                ear.unheard += 1
                continue
            ear.last, ear.unheard = event.id or ear.last, 0
            if event.event == "end":
                raise Ended(event.json()["why"])
            if event.event == "ready":
                return None
            if event.event == "table":
                told = frozen(event.json())
                return News(**{name: told[name] for name in News.__slots__})
