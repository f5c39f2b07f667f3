"""The application: what it is made of, and how it starts and ends."""

from __future__ import annotations

import contextlib
import re
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import structlog
from litestar import Litestar, MediaType, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from steppe.core.game import AnyGame
from steppe.core.reason import Reason, Refused, because
from steppe.server import api_facts, api_games, api_orders, api_people, api_plan, api_tables, pages, socket
from steppe.server.bell import Bell, PostgresBell, SilentBell
from steppe.server.chat import Chat
from steppe.server.hub import Hub
from steppe.server.metric import Metrics
from steppe.server.notice import Notices, new_vapid_key
from steppe.server.people import People, kept_secret
from steppe.server.problem import BAD, OFTEN, Problem, reason_data, status_of
from steppe.server.shield import Csrf, Limits, Patience, Shield, StrictRequest
from steppe.server.store import Store
from steppe.server.thinking import Thinking

log = structlog.get_logger()


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How this server runs."""

    database: str
    address: str = ""  # how people reach it, for links; empty: as they asked
    workers: int = 2  # processes in which bots think
    think: float = 10.0  # seconds a bot may take
    bot_pause: float = 0.7  # seconds a bot takes at least, so that people can follow
    windows: float = 1.0  # how long windows stay open, times what the rules say
    requests: int = 1200  # a minute, for each address
    secure: bool = False  # cookies over https only
    web: Path = Path(__file__).parent.parent / "web"  # the built client

    @property
    def over_https(self) -> bool:
        return self.secure or self.address.startswith("https://")


@dataclass
class Rooms:
    """What the routes work with."""

    settings: Settings
    store: Store
    people: People
    hub: Hub
    chat: Chat
    limits: Limits
    metrics: Metrics
    vapid: str


def furnish(settings: Settings, store: Store, secret: str) -> Rooms:
    """Everything that lives as long as the server; called inside its event loop."""
    vapid = kept_secret(store, "vapid_key", new_vapid_key)
    bell: Bell = PostgresBell(settings.database) if store.shared else SilentBell()
    thinking = Thinking(settings.workers, settings.think)
    notices = Notices(store, vapid, settings.address, lambda work: rooms.hub.spawn(work))
    hub = Hub(store, thinking, bell, notices, settings.bot_pause, settings.windows)
    limits, people = Limits(settings.requests), People(store, secret)
    chat = Chat(store, limits, bell)
    people.on_end, hub.steward.ended, hub.on_talk = hub.end, people.ended_among, chat.heard
    rooms = Rooms(settings, store, people, hub, chat, limits, Metrics(hub), vapid)
    return rooms


SOCKET = re.compile(r"/api/tables/([\w-]+)/socket")


class Front:
    """The application; the sockets of tables pass the framework by, which would cost a third of their time."""

    def __init__(self, app: Litestar) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        found = SOCKET.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found:
            await socket.connect(self.app.state.rooms, found[1], scope, receive, send)
        else:
            await self.app(scope, receive, send)


def build(settings: Settings) -> Front:
    """The whole application."""
    store = Store(settings.database)
    secret = kept_secret(store, "cookie_secret", lambda: secrets.token_urlsafe(32))

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        rooms = furnish(settings, store, secret)
        app.state.rooms = rooms
        rooms.hub.start()
        try:
            yield
        finally:
            await rooms.hub.close()
            rooms.people.close()
            rooms.store.close()

    app = Litestar(
        route_handlers=[
            *api_people.routes,
            *api_games.routes,
            *api_facts.routes,
            *api_plan.routes,
            *api_orders.routes,
            *api_tables.routes,
            *pages.routes(settings.web),
        ],
        lifespan=[lifespan],
        state=State({}),
        before_send=[Shield(settings.over_https)],
        middleware=[
            Patience,
            DefineMiddleware(Csrf, config=CSRFConfig(secret=secret, cookie_secure=settings.over_https)),
        ],
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, exclude=["/socket"]),
        exception_handlers={
            Problem: refuse,
            Refused: refuse,
            ValidationException: invalid,
            HTTPException: fail,
            Exception: broken,
        },
        openapi_config=OpenAPIConfig(
            title="Steppe",
            version="1",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/")],
            description="Play at a table from any program; docs/wire.md tells how the parts play together.",
        ),
        request_class=StrictRequest,
        request_max_body_size=100_000,
        debug=False,
    )
    return Front(app)


def refuse(request: Request[Any, Any, Any], error: Any) -> Response[Any]:
    """What cannot be done; what the rules refuse is told in the words of their game."""
    status = status_of(error)
    table = api_people.rooms(request).hub.tables.get(str(request.path_params.get("table", "")))
    game = getattr(error, "game", None) or (table.game if table else None)
    return _answer(error.reason, status, {"retry-after": "10"} if status == OFTEN else None, game)


def invalid(_: Request[Any, Any, Any], error: ValidationException) -> Response[Any]:
    details = error.extra if isinstance(error.extra, list) else []
    said = "; ".join(f"{each.get('key', '')}: {each.get('message', '')}" for each in details) or str(error.detail)
    return _answer(because("bad_message", "", error=said[:300]), BAD)


FAILURES = {403: "csrf", 404: "no_such_page", 405: "no_such_call", 413: "too_large"}


def fail(_: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the framework refuses by itself."""
    key = FAILURES.get(error.status_code)
    reason = because(key) if key else because("bad_message", "", error=str(error.detail)[:300])
    return _answer(reason, error.status_code, error.headers)


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    log.error("request_failed", path=request.scope["path"], error=repr(error), exc_info=error)
    return _answer(because("fault"), 500)


def _answer(reason: Reason, status: int, headers: Any = None, game: AnyGame | None = None) -> Response[Any]:
    return Response(
        {"reason": reason_data(reason, game)}, status_code=status, headers=headers, media_type=MediaType.JSON
    )
