"""Requests that are forged, unreadable, or ask under another name."""

from __future__ import annotations

import hmac
import ipaddress
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Request
from litestar.middleware.csrf import CSRFMiddleware
from litestar.types import Receive, Scope, Send

from steppe.server.people.people import COOKIE, People
from steppe.server.wire.problem import BAD, Problem
from steppe.server.wire.shapes import Strict

CONNECTION = "steppe.connection"  # where a long answer finds its connection in the scope
HOST = re.compile(r"([a-z0-9._-]{1,253}|\[[0-9a-f:.]+\])(:\d{1,5})?", re.ASCII | re.IGNORECASE)


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


def token_of(people: People, headers: Mapping[str, str], address: str) -> str | None:
    """By which the person is known; a page of another site must not speak with the visitor's cookie."""
    bearer = headers.get("authorization", "")
    if bearer.startswith("Bearer "):
        return bearer[7:]
    if not same_origin(headers.get("origin", ""), headers.get("host", ""), address):
        return None
    pairs = (pair.strip().partition("=") for pair in headers.get("cookie", "").split(";"))
    return people.token_in(next((value for name, _, value in pairs if name == COOKIE), None))


def asked_address(scope: Any) -> str:
    """The server's address as somebody has asked for it; refused if that is none."""
    host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
    if not HOST.fullmatch(host):
        raise Problem(BAD, "bad_message", error="Host")
    return f"{scope['scheme']}://{host}"


def origin_of(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


FORWARDED = {b"forwarded", b"via", b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-proto", b"x-real-ip"}


def may_read_figures(token: str, scope: Any) -> bool:
    """Whoever has the token; if there is none, who asks from this machine, and not for somebody else."""
    headers = dict(scope["headers"])
    if token:
        return hmac.compare_digest(headers.get(b"authorization", b""), f"Bearer {token}".encode())
    try:
        here = ipaddress.ip_address(scope["client"][0] if scope.get("client") else "").is_loopback
    except ValueError:
        return False
    return here and not FORWARDED & headers.keys()


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
