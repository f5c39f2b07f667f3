"""The application: what it is made of, and how it starts and ends."""

from __future__ import annotations

import contextlib
import re
import secrets
from collections.abc import AsyncIterator
from typing import Any

import structlog
from litestar import Litestar, MediaType, Request, Response
from litestar._openapi.plugin import OpenAPIPlugin
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from steppe.core.game import AnyGame
from steppe.core.reason import Reason, Refused, because
from steppe.server.api import (
    chairs,
    choosing,
    description,
    docs,
    facts,
    games,
    pages,
    past,
    people,
    plans,
    stream,
    tables,
    windows,
)
from steppe.server.api.answers import READY
from steppe.server.guard.headers import Shield
from steppe.server.guard.limits import Patience
from steppe.server.guard.requests import Csrf, StrictRequest
from steppe.server.people.people import kept_secret
from steppe.server.services import Settings, furnish
from steppe.server.socket import listener
from steppe.server.store.claim import Claim
from steppe.server.store.store import Store
from steppe.server.wire.problem import BAD, BUSY, OFTEN, Problem, load_sentences, reason_data, status_of

log = structlog.get_logger()


SOCKET = re.compile(r"/api/tables/([\w-]+)/socket")


class Front:
    """The application; the sockets of tables pass the framework by, which would cost a third of their time."""

    def __init__(self, app: Litestar) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        found = SOCKET.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found:
            await listener.connect(self.app.state.services, found[1], scope, receive, send)
        else:
            await self.app(scope, receive, send)


def build(settings: Settings) -> Front:
    """The whole application; InUse if another server has its SQLite file."""
    claim = Claim(settings.database)
    try:
        store = Store(settings.database)
        secret = kept_secret(store, "cookie_secret", lambda: secrets.token_urlsafe(32))
    except BaseException:
        claim.release()
        raise

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        services = furnish(settings, store, secret)
        app.state.services = services
        app.state.described = await store.compute(lambda: described(app))
        services.hub.start()
        try:
            yield
        finally:
            await services.hub.close()
            services.people.close()
            services.hub.notices.close()
            services.store.close()
            claim.release()

    app = Litestar(
        route_handlers=[
            *people.routes,
            *stream.routes,
            *games.routes,
            *choosing.routes,
            *facts.routes,
            *plans.routes,
            *windows.routes,
            *chairs.routes,
            *tables.routes,
            *past.routes,
            *docs.routes,
            *pages.routes(settings.web),
        ],
        lifespan=[lifespan],
        state=State({}),
        before_send=[Shield(settings.over_https, settings.address)],
        middleware=[
            Patience,
            DefineMiddleware(Csrf, config=CSRFConfig(secret=secret, cookie_secure=settings.over_https)),
        ],
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1000, exclude=["/socket", "/stream$", *READY]
        ),
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
            description=description.ABOUT,
        ),
        request_class=StrictRequest,
        request_max_body_size=100_000,
        debug=False,
    )
    return Front(app)


def described(app: Litestar) -> dict[str, Any]:
    """The API's description. Made here, with all that takes long the first time: no request should wait for it."""
    load_sentences()
    found = next(plugin for plugin in app.plugins if isinstance(plugin, OpenAPIPlugin)).provide_openapi_schema()
    description.described(app, found)
    return found


def refuse(request: Request[Any, Any, Any], error: Any) -> Response[Any]:
    """What cannot be done; what the rules refuse is told in the words of their game."""
    status = status_of(error)
    table = people.services(request).hub.tables.get(str(request.path_params.get("table", "")))
    game = getattr(error, "game", None) or (table.game if table else None)
    return _answer(error.reason, status, {"retry-after": str(error.wait)} if status in (OFTEN, BUSY) else None, game)


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
