"""Security headers on every answer, refusals included."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from steppe.server.guard.requests import HOST

POLICY = (
    "default-src 'self'; img-src 'self'; style-src 'self'; script-src 'self'; "
    "connect-src {connect}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")
UNKEPT = (b"cache-control", b"no-store")  # what the API tells is for one person, now


class Shield:
    """Adds the security headers to every answer, refusals included."""

    def __init__(self, secure: bool, address: str) -> None:
        self.headers = [*HEADERS, HTTPS_ONLY] if secure else HEADERS
        self.host = urlsplit(address).netloc  # how people reach this server; empty: as they asked

    async def __call__(self, message: Any, scope: Any) -> None:
        if message["type"] != "http.response.start":
            return
        given = message.get("headers", ())
        more = [(b"content-security-policy", self._policy(scope)), *self.headers]
        if scope["path"].startswith("/api/") and all(name.lower() != UNKEPT[0] for name, _ in given):
            more.append(UNKEPT)
        message["headers"] = [*given, *more]

    def _policy(self, scope: Any) -> bytes:
        """Pages speak with the server they came from; not every browser counts its sockets as 'self'."""
        host = self.host or dict(scope["headers"]).get(b"host", b"").decode("latin-1")
        sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
        return POLICY.format(connect=f"'self'{sockets}").encode()
