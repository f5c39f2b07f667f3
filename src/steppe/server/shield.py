"""What stands between the routes and the world: security headers, forged requests, who asks too often."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request
from litestar.middleware.csrf import CSRFMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from steppe.server.people import COOKIE
from steppe.server.problem import BAD, Problem
from steppe.server.wire import Strict

POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self'; "
    "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
]


class Shield:
    """Adds the security headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        await self.app(scope, receive, with_headers if str(scope["type"]) == "http" else send)


class Csrf(CSRFMiddleware):
    """Forged requests need the victim's cookie; a program with a token sends none."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope.get("headers", ()))
        if headers.get(b"authorization", b"").startswith(b"Bearer ") and COOKIE.encode() not in headers.get(
            b"cookie", b""
        ):
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def address_of(request: Request[Any, Any, Any]) -> str:
    """Who asks, for the limit on requests: the address. What a session may do is limited where it does it."""
    return request.client.host if request.client else ""


class StrictRequest(Request[Any, Any, Any]):
    """Bodies are read as they are declared: a number written as a text is not a number."""

    async def json(self) -> Any:
        field = self.scope["route_handler"].parsed_data_field
        body = await self.body()
        try:
            if field is not None and issubclass(field.annotation, Strict):
                return msgspec.json.decode(body, type=field.annotation)
            return msgspec.json.decode(body) if body else None
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise Problem(BAD, "bad_message", error=str(error)[:300]) from None
