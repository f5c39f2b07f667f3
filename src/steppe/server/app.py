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
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.middleware import DefineMiddleware
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from steppe.core.reason import Refused, because
from steppe.server import api_games, api_people, api_tables, pages, socket
from steppe.server.bell import Bell, PostgresBell, SilentBell
from steppe.server.chat import Chat
from steppe.server.hub import Hub
from steppe.server.metric import Metrics
from steppe.server.notice import Notices, new_vapid_key
from steppe.server.people import People, kept_secret
from steppe.server.problem import Problem, reason_data, status_of
from steppe.server.shield import Csrf, Shield, StrictRequest, address_of
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
    requests: int = 1200  # a minute, for each address
    secure: bool = False  # cookies over https only
    web: Path = Path(__file__).parent.parent / "web"  # the built client


@dataclass
class Rooms:
    """What the routes work with."""

    settings: Settings
    store: Store
    people: People
    hub: Hub
    chat: Chat
    metrics: Metrics
    vapid: str


def furnish(settings: Settings, store: Store, secret: str) -> Rooms:
    """Everything that lives as long as the server; called inside its event loop."""
    vapid = kept_secret(store, "vapid_key", new_vapid_key)
    bell: Bell = PostgresBell(settings.database) if store.shared else SilentBell()
    thinking = Thinking(settings.workers, settings.think)
    notices = Notices(store, vapid, settings.address, lambda work: rooms.hub.spawn(work))
    hub = Hub(store, thinking, bell, notices, settings.bot_pause)
    rooms = Rooms(settings, store, People(store, secret), hub, Chat(store), Metrics(hub), vapid)
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
            rooms.store.close()

    limit = RateLimitConfig(
        rate_limit=("minute", settings.requests),
        exclude=["^/assets/", "^/healthz", "^/metrics"],
        identifier_for_request=address_of,
    )
    app = Litestar(
        route_handlers=[
            *api_people.routes,
            *api_games.routes,
            *api_tables.routes,
            *pages.routes(settings.web),
        ],
        lifespan=[lifespan],
        state=State({}),
        middleware=[
            Shield,
            limit.middleware,
            DefineMiddleware(Csrf, config=CSRFConfig(secret=secret, cookie_secure=settings.secure)),
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


def refuse(_: Request[Any, Any, Any], error: Any) -> Response[Any]:
    return Response({"reason": reason_data(error.reason)}, status_code=status_of(error))


def invalid(_: Request[Any, Any, Any], error: ValidationException) -> Response[Any]:
    details = error.extra if isinstance(error.extra, list) else []
    said = "; ".join(f"{each.get('key', '')}: {each.get('message', '')}" for each in details) or str(error.detail)
    return Response({"reason": reason_data(because("bad_message", "", error=said[:300]))}, status_code=400)


def fail(_: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    keys = {404: "no_such_table", 413: "too_large", 429: "too_often", 403: "csrf"}
    reason = (
        because(keys[error.status_code])
        if error.status_code in keys
        else because("bad_message", "", error=error.detail)
    )
    return Response({"reason": reason_data(reason)}, status_code=error.status_code, headers=error.headers)


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    log.error("request_failed", path=request.url.path, error=repr(error), exc_info=error)
    return Response({"reason": reason_data(because("fault"))}, status_code=500)
