"""What stands between the routes and the world: security headers, forged requests, who asks too often."""

from __future__ import annotations

import ipaddress
import re
import time
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Request
from litestar.middleware.csrf import CSRFMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from steppe.server.people import COOKIE
from steppe.server.problem import BAD, MISSING, OFTEN, Problem
from steppe.server.wire import Strict

POLICY = (
    "default-src 'self'; img-src 'self'; style-src 'self'; script-src 'self'; "
    "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")
UNKEPT = (b"cache-control", b"no-store")  # what the API tells is for one person, now
HOST = re.compile(r"([a-z0-9._-]{1,253}|\[[0-9a-f:.]+\])(:\d{1,5})?", re.ASCII | re.IGNORECASE)
FREE = ("/assets/", "/healthz", "/metrics")  # not counted


class Shield:
    """Adds the security headers to every answer, refusals included."""

    def __init__(self, secure: bool) -> None:
        self.headers = [*HEADERS, HTTPS_ONLY] if secure else HEADERS

    async def __call__(self, message: Any, scope: Any) -> None:
        if message["type"] != "http.response.start":
            return
        given = message.get("headers", ())
        more = self.headers
        if scope["path"].startswith("/api/") and all(name.lower() != UNKEPT[0] for name, _ in given):
            more = [*more, UNKEPT]
        message["headers"] = [*given, *more]


# -- too often -----------------------------------------------------------------------------------------------

SHARES = {  # how many a minute, as parts of the requests that an address may make
    "request": 1,
    "guest": 20,
    "table": 20,
    "chat": 20,
    "password": 60,
}
LEAST = 5  # a minute, of anything
MANY = 20_000  # whose allowance is remembered


class Limits:
    """How much each address and each person may do; what was used comes back within a minute."""

    def __init__(self, requests: int) -> None:
        self.most = {what: max(min(LEAST, requests), requests // share) for what, share in SHARES.items()}
        self._left: dict[tuple[str, str], tuple[float, float]] = {}  # what is left, and since when

    def spend(self, what: str, who: str) -> None:
        """Refused when nothing is left."""
        now, most = time.monotonic(), self.most[what]
        left, since = self._left.get((what, who), (float(most), now))
        left = min(most, left + (now - since) * most / 60)
        if left < 1:
            raise Problem(OFTEN, "too_often")
        self._left[what, who] = left - 1, now
        if len(self._left) > MANY:
            self._left = {key: kept for key, kept in self._left.items() if now - kept[1] < 60}


def address_of(scope: Any) -> str:
    """Who asks: the address, of IPv6 the network, for one household has many."""
    host = scope["client"][0] if scope.get("client") else ""
    if ":" not in host:
        return str(host)
    try:
        return str(ipaddress.ip_network((host, 64), strict=False))
    except ValueError:
        return str(host)


class Patience:
    """Counts the requests of each address."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) == "http" and not scope["path"].startswith(FREE):
            scope["litestar_app"].state.rooms.limits.spend("request", address_of(scope))
        if "\0" in scope["path"]:  # no file has such a name, and to ask for one is a fault
            raise Problem(MISSING, "no_such_page")
        await self.app(scope, receive, send)


# -- forged or unreadable ------------------------------------------------------------------------------------


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


def same_origin(origin: str, host: str, address: str) -> bool:
    """Whether a page speaks with the server that it came from; programs send no origin.

    Behind a proxy the host may be another than the one that people see: then the server's own address counts.
    """
    return not origin or origin.partition("://")[2] == host or (bool(address) and origin == origin_of(address))


def asked_address(scope: Any) -> str:
    """The server's address as somebody has asked for it; refused if that is none."""
    host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
    if not HOST.fullmatch(host):
        raise Problem(BAD, "bad_message", error="Host")
    return f"{scope['scheme']}://{host}"


def origin_of(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


class StrictRequest(Request[Any, Any, Any]):
    """Bodies are read as they are declared: a number written as a text is not a number."""

    async def json(self) -> Any:
        field = self.scope["route_handler"].parsed_data_field
        body = await self.body()
        try:
            if field is not None and issubclass(field.annotation, Strict):
                return msgspec.json.decode(body, type=field.annotation)
            return msgspec.json.decode(body) if body else None
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Problem(BAD, "bad_message", error=str(error)[:300]) from None
